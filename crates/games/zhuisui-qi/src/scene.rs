//! The picture of a position.

use crate::board::{Cells, SIZE, Side};
use crate::rules::ZhuisuiQi;
use wanqi_sdk::Scene;

/// Draws the chequered cells and the stones.
pub(crate) fn draw(game: &ZhuisuiQi, scene: &mut Scene) {
    scene.cells();
    for cell in Cells::ALL {
        scene.cell(cell, cell.x.into(), cell.y.into(), cell.x % 2 == cell.y % 2);
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for cell in Cells::ALL {
        match game.board.at(cell) {
            Some(Side::Black) => scene.piece(cell, 1, 'X', '●'),
            Some(Side::White) => scene.piece(cell, 2, 'O', '○'),
            None => {}
        }
    }
}
