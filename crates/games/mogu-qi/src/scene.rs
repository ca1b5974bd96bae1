//! The picture of a position.

use crate::board::{POINTS, Point, SIZE, STRINGS, Side, points};
use crate::game::Mogu;
use crate::variant::TurnKind;
use wanqi_sdk::prelude::*;

/// Height of a row.
const HEIGHT: f32 = 0.87;

impl Picture for Mogu {
    /// Draws the strings and the stones.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(POINTS) {
            let (x, y) = place(point);
            scene.place(point, x, y);
        }
        for string in STRINGS.iter().flatten() {
            scene.through(points(*string));
        }
        for y in 0..SIZE {
            let last = points(POINTS).filter(|point| point.at().1 == y).last();
            let (right, height) = last.map_or((0.0, 0.0), place);
            scene.label(right + 1.0, height, y + 1);
        }
        for x in 0..SIZE {
            let lowest = points(POINTS).find(|point| point.at().0 == x);
            let (left, height) = lowest.map_or((0.0, 0.0), place);
            scene.label(left - 0.5, height - HEIGHT, char::from(b'a' + x));
        }
        for (side, letter, glyph) in [(Side::Black, 'b', '●'), (Side::White, 'w', '○')] {
            for point in points(self.stones[side as usize]) {
                draw_stone(self, scene, point, (side as u8 + 1, letter, glyph));
            }
        }
        if self.again {
            scene.text("White places a second stone", "白方再放一子");
        }
        if self.doubled {
            scene.text("White has placed two stones in a turn", "白方已连下过两子");
        }
    }
}

/// The coordinates of a point.
fn place(point: Point) -> (f32, f32) {
    let (x, y) = point.at();
    (f32::from(x) + f32::from(y) / 2.0, f32::from(y) * HEIGHT)
}

/// Draws a stone of a side, or a shared one, which is red or green if rows have colours (R1.4).
fn draw_stone(game: &Mogu, scene: &mut Scene, point: Point, piece: (u8, char, char)) {
    let (_, y) = point.at();
    match game.variant.kind {
        TurnKind::Runs { coloured: true } if y % 2 == 0 => {
            scene.piece_as(point, (0, 'r', '●'), "red");
        }
        TurnKind::Runs { coloured: true } => scene.piece_as(point, (0, 'g', '○'), "green"),
        TurnKind::Runs { .. } | TurnKind::Pairs | TurnKind::Triangles => {
            scene.piece_as(point, (0, 'o', '●'), "grey");
        }
        TurnKind::Race | TurnKind::Rings => {
            let (role, letter, glyph) = piece;
            scene.piece(point, role, letter, glyph);
        }
    }
}
