//! The picture of a position.

use crate::board::{Board, SIZE, Side, TWISTS, Twist};
use crate::game::Pentago;
use wanqi_sdk::prelude::*;

impl Picture for Pentago {
    /// Draws the four blocks with a gap between them, the stones, and the centres of the blocks.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for point in Board::points() {
            let dark = (point.x < 3) == (point.y < 3);
            scene.cell(point, apart(point.x), apart(point.y), dark);
        }
        for twist in (0..TWISTS).map(Twist).filter(|twist| twist.is_clockwise()) {
            scene.star(twist.centre());
        }
        scene.labels((0..SIZE).map(apart), (0..SIZE).map(apart));
        for point in Board::points() {
            match self.board.at(point) {
                Some(Side::Black) => scene.piece(point, 1, 'X', '●'),
                Some(Side::White) => scene.piece(point, 2, 'O', '○'),
                None => {}
            }
        }
    }
}

/// The coordinate of a column or row; the gap between blocks is half a step.
fn apart(n: u8) -> f32 {
    f32::from(n) + if n < 3 { 0.0 } else { 0.5 }
}
