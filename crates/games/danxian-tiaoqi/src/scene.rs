//! The picture of a position.

use crate::board::{Point, Side};
use crate::game::DanxianTiaoqi;
use wanqi_sdk::prelude::*;

impl Picture for DanxianTiaoqi {
    /// Draws the line, the numbers of its points, and the men.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = &self.board;
        let points = || (0..board.length).map(Point);
        scene.points();
        for point in points() {
            scene.place(point, point.0.into(), 0.0);
        }
        scene.through(points());
        for point in points() {
            scene.label(point.0.into(), -1.0, point);
        }
        for (side, letter, glyph) in [(Side::Black, 'X', '●'), (Side::White, 'O', '○')] {
            for point in board.of(side).map(Point) {
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
    }
}
