//! The picture of a position.

use crate::board::{Board, Side};
use crate::game::{{Type}};
use wanqi_sdk::prelude::*;

impl Picture for {{Type}} {
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for point in Board::points() {
            scene.place(point, f32::from(point.x), f32::from(point.y));
        }
        for point in Board::points() {
            if let Some(side) = self.board.at(point) {
                let sign = if side == Side::First { '×' } else { '○' };
                scene.piece(point, side.seat().0, side.letter(), sign);
            }
        }
    }
}
