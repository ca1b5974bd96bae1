//! The picture of a position.

use crate::board::{Cell, Colour};
use crate::rules::Reversi;
use wanqi_sdk::Scene;

/// Draws the cells with row 1 at the top, the discs, and their count.
pub(crate) fn draw(game: &Reversi, scene: &mut Scene) {
    let board = &game.board;
    let last = board.size() - 1;
    scene.cells();
    for cell in board.cells() {
        scene.place(cell, f32::from(cell.x), f32::from(last - cell.y));
    }
    for n in 0..=last {
        let column = Cell::new(n, 0).to_string();
        scene.label(f32::from(n), f32::from(last) + 1.0, &column[..1]);
        scene.label(-1.0, f32::from(last - n), n + 1);
    }
    for cell in board.cells() {
        match board.at(cell) {
            Some(Colour::Black) => scene.piece(cell, 1, 'X', '●'),
            Some(Colour::White) => scene.piece(cell, 2, 'O', '○'),
            None => {}
        }
    }
    let [black, white] = [Colour::Black, Colour::White].map(|colour| board.count(colour));
    scene.text(format_args!("Black {black}, White {white}"));
    if game.must_pass() {
        scene.text(format_args!("{} must pass", game.to_move));
    }
}
