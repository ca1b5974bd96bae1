//! The picture of a position.

use crate::board::{Side, points};
use crate::game::Morris;
use wanqi_sdk::prelude::*;

impl Picture for Morris {
    /// Draws the points, the lines between them and the men, and prints the men to place and the
    /// closed points.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.variant.board;
        scene.points();
        for point in points(board.points) {
            scene.place(point, point.square().x.into(), point.square().y.into());
        }
        for from in points(board.points) {
            // Each line once: to the higher points only.
            for to in points(board.neighbours(from)).filter(|to| *to > from) {
                scene.through([from, to]);
            }
        }
        let steps = || (0..board.size).map(f32::from);
        scene.labels(steps(), steps());
        for (side, letter, glyph) in [(Side::White, 'w', '○'), (Side::Black, 'b', '●')] {
            for point in points(self.of(side)) {
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
        if self.hand != [0; 2] {
            for side in Side::BOTH {
                let left = self.hand[side as usize];
                scene.text(
                    format_args!("{side} has {left} to place"),
                    format_args!("{}还要落 {left} 子", side.zh()),
                );
            }
        }
        for point in points(self.closed) {
            scene.text(
                format_args!("{point} is closed until all are placed"),
                format_args!("{point} 在全部落完之前不得再落子"),
            );
        }
    }
}
