//! The picture of a position: squares with grooves between them, and the walls in the grooves.

use crate::board::{Lie, Square, Wall, squares};
use crate::game::Quoridor;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// The letter behind a square's name for the groove above it, to its right, and where both meet.
const GROOVES: [(&str, f32, f32); 3] = [("n", 0.0, 1.0), ("e", 1.0, 0.0), ("x", 1.0, 1.0)];

impl Quoridor {
    /// Draws squares, grooves, walls and pawns, and says who has how many walls left.
    pub(crate) fn draw(&self, scene: &mut Scene) {
        let last = self.variant.size - 1;
        let at = |n: u8| f32::from(n) * 2.0;
        scene.cells();
        for square in self.board.squares() {
            let (x, y) = (at(square.x), at(square.y));
            scene.cell(square, x, y, true);
            for (groove, right, up) in GROOVES {
                if (right == 0.0 || square.x < last) && (up == 0.0 || square.y < last) {
                    scene.cell(format_args!("{square}{groove}"), x + right, y + up, false);
                }
            }
        }
        self.board.squares().for_each(|square| scene.star(square));
        for n in 0..=last {
            scene.label(at(n), -1.0, char::from(b'a' + n));
            scene.label(-1.0, at(n), n + 1);
        }
        for lie in Lie::BOTH {
            for slot in squares(self.board.walls(lie)) {
                draw_wall(Wall { slot, lie }, scene);
            }
        }
        for (seat, side) in self.variant.sides.iter().enumerate() {
            for square in squares(self.pawns[seat]) {
                let glyph = if side.letter == 'w' { '○' } else { '●' };
                scene.piece(square, seat as u8 + 1, side.letter.to_ascii_uppercase(), glyph);
            }
        }
        for (seat, side) in self.variant.sides.iter().enumerate() {
            scene.text(format_args!(
                "{}: {} left",
                side.name,
                counted(self.stock[seat], "wall", "walls")
            ));
        }
    }
}

/// A wall fills two grooves and what lies between them.
fn draw_wall(Wall { slot, lie }: Wall, scene: &mut Scene) {
    let (side, sign, next) = match lie {
        Lie::Horizontal => ("n", '=', Square::new(slot.x + 1, slot.y)),
        Lie::Vertical => ("e", '#', Square::new(slot.x, slot.y + 1)),
    };
    for (square, groove) in [(slot, side), (slot, "x"), (next, side)] {
        scene.piece_as(format_args!("{square}{groove}"), (0, sign, '■'), "brown");
    }
}
