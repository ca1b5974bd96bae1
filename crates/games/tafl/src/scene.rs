//! The picture of a position.

use crate::board::{Piece, squares};
use crate::rules::Tafl;
use wanqi_sdk::Scene;

/// Draws the squares, the throne and the corners dark, and the pieces.
pub(crate) fn draw(game: &Tafl, scene: &mut Scene) {
    let variant = game.rules.variant;
    let grid = &variant.grid;
    scene.cells();
    for square in squares(grid.squares) {
        let special = crate::board::bit(square) & variant.restricted() != 0;
        scene.cell(square, square.x.into(), square.y.into(), special);
    }
    for n in 0..grid.size {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for square in squares(game.board.occupied()) {
        match game.board.at(square) {
            Some(Piece::Attacker) => scene.piece(square, 1, 'a', '●'),
            Some(Piece::Defender) => scene.piece(square, 2, 'd', '○'),
            Some(Piece::King) => scene.piece(square, 2, 'K', '♔'),
            None => {}
        }
    }
}
