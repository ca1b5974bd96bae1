//! The picture of a position.

use crate::board::Side;
use crate::game::ConnectFour;
use wanqi_sdk::prelude::*;

impl Picture for ConnectFour {
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.board;
        scene.cells();
        for cell in board.cells() {
            scene.cell(cell, cell.x.into(), cell.y.into(), false);
        }
        scene.labels((0..board.columns).map(f32::from), []);
        scene.labels([], (0..board.rows).map(f32::from));
        for cell in board.cells() {
            match board.at(cell) {
                Some(Side::Red) => scene.piece_as(cell, (1, 'R', '●'), "red"),
                Some(Side::Yellow) => scene.piece_as(cell, (2, 'Y', '○'), "yellow"),
                None => {}
            }
        }
    }
}
