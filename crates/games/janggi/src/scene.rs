//! The picture: the lines of the board, the palaces, the marks of cannons and soldiers.

use crate::board::{FILES, POINTS, Point, RANKS, Side, side_zh};
use crate::game::Janggi;
use wanqi_sdk::prelude::*;

impl Picture for Janggi {
    /// Draws the lines and palaces, the pieces, check, and prints set-up, bikjang and passes.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.board();
        let all = || (0..POINTS as u8).map(Point::new);
        scene.points();
        for point in all() {
            scene.place(point, point.file().into(), point.rank().into());
        }
        for rank in 0..RANKS {
            scene.through((0..FILES).map(|file| Point::at(file, rank)));
        }
        for file in 0..FILES {
            scene.through((0..RANKS).map(|rank| Point::at(file, rank)));
        }
        for base in [0, RANKS - 3] {
            scene.through((0..3).map(|n| Point::at(3 + n, base + n)));
            scene.through((0..3).map(|n| Point::at(3 + n, base + 2 - n)));
        }
        for (file, rank) in [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)] {
            for side in [Side::Cho, Side::Han] {
                scene.star(side.at(file, rank));
            }
        }
        scene.labels((0..FILES).map(f32::from), []);
        scene.labels([], (0..RANKS).map(f32::from));
        for point in all() {
            if let Some((side, piece)) = board.piece_at(point) {
                let (role, colour) = match side {
                    Side::Han => (1, "red"),
                    Side::Cho => (2, "green"),
                };
                let signs = (role, piece.fen(side), piece.glyph(side));
                scene.piece_as(point, signs, colour);
            }
        }
        if board.in_check(board.to_move) {
            scene.mark(board.general(board.to_move), "check");
        }
        if self.setting_up() {
            let us = board.to_move;
            scene.text(
                format_args!("{us} sets up horses and elephants"),
                format_args!("{}布置马、象", side_zh(us)),
            );
        }
        if board.must_answer() {
            scene.text("bikjang", "照面");
        }
        if board.passes > 0 {
            let them = board.to_move.other();
            scene
                .text(format_args!("{them} has passed"), format_args!("{}停了一手", side_zh(them)));
        }
    }
}
