//! The picture of a position.

use crate::board::{MEN, Side, bit, points};
use crate::game::Picaria;
use wanqi_sdk::prelude::*;

impl Picture for Picaria {
    /// Draws the points, the lines between them, and the men.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.board;
        scene.points();
        for point in points(board.points) {
            scene.place(point, point.x.into(), point.y.into());
        }
        for from in points(board.points) {
            // Each line once: to the points that follow in the order of the board.
            let behind = points(board.neighbours(from)).filter(|to| bit(*to).0 > bit(from).0);
            for to in behind {
                scene.through([from, to]);
            }
        }
        scene.labels((0..board.size).map(f32::from), (0..board.size).map(f32::from));
        for (side, glyph) in [(Side::White, '○'), (Side::Black, '●')] {
            for point in points(self.of(side)) {
                scene.piece(point, side as u8 + 1, side.letter(), glyph);
            }
        }
        if self.is_placing() {
            for side in Side::BOTH {
                let left = u32::from(MEN) - self.of(side).count();
                scene.text(
                    format_args!("{side} has {left} to place"),
                    format_args!("{}还要落 {left} 子", side.zh()),
                );
            }
        }
    }
}
