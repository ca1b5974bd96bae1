//! The picture of a position.

use crate::board::{Piece, bit, squares};
use crate::game::Tafl;
use wanqi_sdk::prelude::*;

impl Picture for Tafl {
    /// Draws the squares, the throne and the corners dark, and the pieces.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let variant = self.rules.variant;
        let grid = &variant.grid;
        scene.cells();
        for square in squares(grid.squares) {
            let special = bit(square) & variant.restricted() != 0;
            scene.cell(square, square.x.into(), square.y.into(), special);
        }
        let steps = || (0..grid.size).map(f32::from);
        scene.labels(steps(), steps());
        for square in squares(self.board.occupied()) {
            match self.board.at(square) {
                Some(Piece::Attacker) => scene.piece(square, 1, 'a', '●'),
                Some(Piece::Defender) => scene.piece(square, 2, 'd', '○'),
                Some(Piece::King) => scene.piece(square, 2, 'K', '♔'),
                None => {}
            }
        }
    }
}
