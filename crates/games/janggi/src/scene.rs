//! The picture: the lines of the board, the palaces, the marks of cannons and soldiers.

use crate::game::Janggi;
use crate::piece::Side;
use crate::point::{FILES, POINTS, Point, RANKS};
use wanqi_sdk::Scene;

/// Draws a position.
pub(crate) fn draw(game: &Janggi, scene: &mut Scene) {
    let board = game.board();
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
        for side in Side::BOTH {
            scene.star(side.at(file, rank));
        }
    }
    for file in 0..FILES {
        scene.label(f32::from(file), -1.0, char::from(b'a' + file));
    }
    for rank in 0..RANKS {
        scene.label(-1.0, f32::from(rank), rank + 1);
    }
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
    if game.setting_up() {
        scene.text(format_args!("{} sets up horses and elephants", board.to_move));
    }
    if board.must_answer() {
        scene.text("bikjang");
    }
    if board.passes > 0 {
        scene.text(format_args!("{} has passed", board.to_move.other()));
    }
}
