//! The picture of a position.

use crate::board::Colour;
use crate::rules::ConnectFour;
use wanqi_sdk::Scene;

/// Draws the grid and the discs in it.
pub(crate) fn draw(game: &ConnectFour, scene: &mut Scene) {
    let board = game.board;
    scene.cells();
    for cell in board.cells() {
        scene.cell(cell, cell.x.into(), cell.y.into(), false);
    }
    for x in 0..board.columns {
        scene.label(x.into(), -1.0, char::from(b'a' + x));
    }
    for y in 0..board.rows {
        scene.label(-1.0, y.into(), y + 1);
    }
    for cell in board.cells() {
        match board.at(cell) {
            Some(Colour::Red) => scene.piece_as(cell, (1, 'R', '●'), "red"),
            Some(Colour::Yellow) => scene.piece_as(cell, (2, 'Y', '○'), "yellow"),
            None => {}
        }
    }
}
