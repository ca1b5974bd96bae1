//! The picture of a position.

use crate::board::{Cells, SIZE, Side};
use crate::game::ZhuisuiQi;
use wanqi_sdk::prelude::*;

impl Picture for ZhuisuiQi {
    /// Draws the chequered cells and the stones.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.cells();
        for cell in Cells::ALL {
            scene.cell(cell, cell.x.into(), cell.y.into(), cell.x % 2 == cell.y % 2);
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for cell in Cells::ALL {
            match self.board.at(cell) {
                Some(Side::Black) => scene.piece(cell, 1, 'X', '●'),
                Some(Side::White) => scene.piece(cell, 2, 'O', '○'),
                None => {}
            }
        }
    }
}
