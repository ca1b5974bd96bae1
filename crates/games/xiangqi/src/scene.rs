//! The picture: the lines of the board, the palaces, the river, the marks of cannons and pawns.

use crate::board::{FILES, POINTS, Point, RANKS};
use crate::game::Xiangqi;
use wanqi_sdk::prelude::*;

impl Picture for Xiangqi {
    /// Draws the board, the pieces and a mark on a king in check.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let all = || (0..POINTS as u8).map(Point::new);
        scene.points();
        for point in all() {
            scene.place(point, point.file().into(), point.rank().into());
        }
        for rank in 0..RANKS {
            scene.through((0..FILES).map(|file| Point::at(file, rank)));
        }
        for file in 0..FILES {
            let ranks = |ranks: std::ops::Range<u8>| ranks.map(move |rank| Point::at(file, rank));
            if file == 0 || file == FILES - 1 {
                scene.through(ranks(0..RANKS));
            } else {
                scene.through(ranks(0..RANKS / 2));
                scene.through(ranks(RANKS / 2..RANKS));
            }
        }
        for base in [0, RANKS - 3] {
            scene.through((0..3).map(|n| Point::at(3 + n, base + n)));
            scene.through((0..3).map(|n| Point::at(3 + n, base + 2 - n)));
        }
        for (file, rank) in [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)] {
            scene.star(Point::at(file, rank));
            scene.star(Point::at(file, RANKS - 1 - rank));
        }
        for file in 0..FILES {
            scene.label(f32::from(file), -1.0, char::from(b'a' + file));
        }
        for rank in 0..RANKS {
            scene.label(-1.0, f32::from(rank), rank);
        }
        for point in all() {
            if let Some((side, piece)) = self.board.piece_at(point) {
                scene.piece(point, side as u8 + 1, piece.fen(side), piece.glyph(side));
            }
        }
        if self.board.in_check(self.board.to_move) {
            scene.mark(self.board.king(self.board.to_move), "check");
        }
    }
}
