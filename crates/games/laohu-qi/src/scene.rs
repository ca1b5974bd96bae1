//! The picture of a position.

use crate::board::{HEIGHT, Point, WIDTH, points};
use crate::rules::Laohu;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Draws the points, the lines between them, the pieces, what is in hand and what is taken.
pub(crate) fn draw(game: &Laohu, scene: &mut Scene) {
    let (variant, board) = (game.variant, game.variant.board);
    scene.points();
    for point in points(board.points) {
        scene.place(point, point.square().x.into(), point.square().y.into());
    }
    for from in points(board.points) {
        // Each line once: to the points behind in the order of the board.
        for to in points(board.steps(from)).filter(|to| *to > from) {
            scene.through([from, to]);
        }
    }
    traps(game).into_iter().for_each(|trap| scene.star(trap));
    for x in (0..WIDTH).filter(|x| points(board.points).any(|at| at.square().x == *x)) {
        scene.label(x.into(), -1.0, char::from(b'a' + x));
    }
    for y in (0..HEIGHT).filter(|y| points(board.points).any(|at| at.square().y == *y)) {
        scene.label(-1.0, y.into(), y + 1);
    }
    for tiger in points(game.tigers) {
        scene.piece(tiger, 1, 't', '●');
    }
    for dog in points(game.dogs[0]) {
        (0..game.height(dog)).for_each(|_| scene.piece(dog, 2, 'd', '○'));
    }
    for dog in points(game.dogs[1]) {
        scene.text(format_args!("{} on {dog}", counted(game.height(dog), "dog", "dogs")));
    }
    if game.hand > 0 {
        scene.text(format_args!("{} to place", counted(game.hand, "dog", "dogs")));
    }
    if game.taken > 0 {
        scene.text(format_args!(
            "{} of {} taken",
            game.taken,
            counted(variant.enough, "dog", "dogs")
        ));
    }
}

/// Points where tigers must be shut in, where that is not everywhere.
fn traps(game: &Laohu) -> Vec<Point> {
    let all = game.variant.board.points;
    let traps = game.variant.traps & all;
    points(traps).filter(|_| traps != all).collect()
}
