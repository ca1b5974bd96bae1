//! The picture of a position: squares with grooves between them, and the walls in the grooves.

use crate::board::{Axis, Point, Wall, squares};
use crate::game::Quoridor;
use wanqi_sdk::prelude::*;

/// The letter behind a square's name for the groove above it, the groove to its right, and the
/// corner where both meet.
const GROOVES: [(&str, f32, f32); 3] = [("n", 0.0, 1.0), ("e", 1.0, 0.0), ("x", 1.0, 1.0)];

impl Picture for Quoridor {
    /// Draws squares, grooves, walls and pawns, and names the walls that each seat has left.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
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
        scene.labels((0..=last).map(at), (0..=last).map(at));
        for axis in Axis::BOTH {
            for slot in squares(self.board.walls(axis)) {
                draw_wall(Wall { slot, axis }, scene);
            }
        }
        for (seat, side) in self.variant.sides.iter().enumerate() {
            for square in squares(self.pawns[seat]) {
                let glyph = if side.letter == 'w' { '○' } else { '●' };
                scene.piece(square, seat as u8 + 1, side.letter.to_ascii_uppercase(), glyph);
            }
        }
        for (seat, side) in self.variant.sides.iter().enumerate() {
            let walls = plural(self.stock[seat], "wall");
            scene.text(
                format_args!("{}: {walls} left", side.name),
                format_args!(
                    "{}：剩余 {} 面墙",
                    wanqi_sdk::sides::chinese(side.name),
                    self.stock[seat]
                ),
            );
        }
    }
}

/// Draws a wall, which fills two grooves and the corner between them.
fn draw_wall(Wall { slot, axis }: Wall, scene: &mut Scene) {
    let (side, sign, next) = match axis {
        Axis::Horizontal => ("n", '=', Point::new(slot.x + 1, slot.y)),
        Axis::Vertical => ("e", '#', Point::new(slot.x, slot.y + 1)),
    };
    for (square, groove) in [(slot, side), (slot, "x"), (next, side)] {
        scene.piece_as(format_args!("{square}{groove}"), (0, sign, '■'), "brown");
    }
}
