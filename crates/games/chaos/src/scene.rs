//! The picture of a position.

use crate::board::{Board, PIECES, SIZE, Side};
use crate::rules::Chaos;
use wanqi_sdk::Scene;

/// Draws the cells and their stacks, what is in hand, and the storms that wait.
pub(crate) fn draw(game: &Chaos, scene: &mut Scene) {
    scene.cells();
    for cell in Board::cells() {
        scene.cell(cell, cell.x.into(), cell.y.into(), cell.x % 2 == cell.y % 2);
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for cell in Board::cells() {
        for piece in game.board.at(cell).pieces() {
            match piece {
                Side::Black => scene.piece(cell, 1, 'X', '●'),
                Side::White => scene.piece(cell, 2, 'O', '○'),
            }
        }
    }
    for side in Side::BOTH {
        scene.text(format_args!("{side} has {} in hand", PIECES - game.board.count(side)));
    }
    let waiting = game.board.waiting();
    if !waiting.is_empty() {
        scene.text(format_args!("storms wait on {waiting}"));
    }
}
