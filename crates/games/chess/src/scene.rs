//! The picture of a position.

use crate::board::Point;
use crate::game::Chess;
use wanqi_sdk::prelude::*;

impl Picture for Chess {
    /// Draws the squares and the pieces, and marks a king in check.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let all = || (0..64).map(Point::new);
        scene.cells();
        for square in all() {
            scene.cell(square, square.file().into(), square.rank().into(), square.is_dark());
        }
        let along = || (0..8_u8).map(f32::from);
        scene.labels(along(), along());
        for square in all() {
            if let Some((side, piece)) = self.board.piece_at(square) {
                scene.piece(square, side.seat().0, piece.letter(side), piece.glyph(side));
            }
        }
        if !self.board.checkers().is_empty() {
            scene.mark(self.board.king(self.board.to_move), "check");
        }
    }
}
