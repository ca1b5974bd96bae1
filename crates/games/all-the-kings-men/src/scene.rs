//! The picture of a position.

use crate::board::{DIRECTIONS, HEIGHT, Kind, Side, WIDTH, arrows_of, squares};
use crate::game::KingsMen;
use crate::position::letter;
use wanqi_sdk::prelude::*;

impl Picture for KingsMen {
    /// Draws the squares with their arrows, and the pieces.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for square in squares() {
            scene.cell(square, square.x.into(), square.y.into(), square.x % 2 == square.y % 2);
        }
        for square in squares() {
            for direction in arrows_of(square) {
                scene.area("grey", arrow(square.x.into(), square.y.into(), direction));
            }
        }
        scene.labels((0..WIDTH).map(f32::from), []);
        scene.labels([], (0..HEIGHT).map(f32::from));
        for square in squares() {
            if let Some((side, kind)) = self.board.at(square) {
                scene.piece(square, side as u8 + 1, letter(side, kind), glyph(side, kind));
            }
        }
        if self.quiet > 0 {
            let moves = plural(self.quiet, "move");
            scene.text(
                format_args!("{moves} without a capture or promotion"),
                format_args!("连续 {} 手不吃子、不升变", self.quiet),
            );
        }
    }
}

const fn glyph(side: Side, kind: Kind) -> char {
    match (side, kind) {
        (Side::White, Kind::King) => '♔',
        (Side::White, Kind::Knight) => '♘',
        (Side::White, Kind::Archer) => '♙',
        (Side::Black, Kind::King) => '♚',
        (Side::Black, Kind::Knight) => '♞',
        (Side::Black, Kind::Archer) => '♟',
    }
}

/// The head of an arrow: its tip near the edge of the square.
fn arrow(x: f32, y: f32, direction: usize) -> [(f32, f32); 3] {
    let (dx, dy, _) = DIRECTIONS[direction];
    let (dx, dy) = (f32::from(dx), f32::from(dy));
    let length = dx.hypot(dy);
    let at = |along: f32, aside: f32| {
        (x + dx * along - dy / length * aside, y + dy * along + dx / length * aside)
    };
    let back = if length > 1.0 { 0.33 } else { 0.3 };
    [at(0.46, 0.0), at(back, 0.1), at(back, -0.1)]
}
