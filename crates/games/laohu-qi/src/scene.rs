//! The picture of a position.

use crate::board::{HEIGHT, Point, WIDTH, points};
use crate::game::Laohu;
use wanqi_sdk::prelude::*;

impl Picture for Laohu {
    /// Draws points, lines and pieces; the text has the numbers of dogs in hand and captured.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let (variant, board) = (self.variant, self.variant.board);
        scene.points();
        for point in points(board.points) {
            scene.place(point, point.square().x.into(), point.square().y.into());
        }
        for from in points(board.points) {
            // Draws each line once, to the later point in the order of the board.
            for to in points(board.steps(from)).filter(|to| *to > from) {
                scene.through([from, to]);
            }
        }
        traps(self).into_iter().for_each(|trap| scene.star(trap));
        for x in (0..WIDTH).filter(|x| points(board.points).any(|at| at.square().x == *x)) {
            scene.label(x.into(), -1.0, char::from(b'a' + x));
        }
        for y in (0..HEIGHT).filter(|y| points(board.points).any(|at| at.square().y == *y)) {
            scene.label(-1.0, y.into(), y + 1);
        }
        for tiger in points(self.tigers) {
            scene.piece(tiger, 1, 't', '●');
        }
        for dog in points(self.dogs[0]) {
            (0..self.height(dog)).for_each(|_| scene.piece(dog, 2, 'd', '○'));
        }
        for dog in points(self.dogs[1]) {
            let height = self.height(dog);
            scene.text(
                format_args!("{} on {dog}", plural(height, "dog")),
                format_args!("{dog} 上有 {height} 枚犬"),
            );
        }
        if self.hand > 0 {
            scene.text(
                format_args!("{} to place", plural(self.hand, "dog")),
                format_args!("还要放 {} 枚犬", self.hand),
            );
        }
        if self.taken > 0 {
            let enough = plural(variant.enough, "dog");
            scene.text(
                format_args!("{} of {enough} captured", self.taken),
                format_args!("已吃 {} 枚犬，吃够 {} 枚获胜", self.taken, variant.enough),
            );
        }
    }
}

/// The points where the tigers must be enclosed; none if that is every point.
fn traps(game: &Laohu) -> Vec<Point> {
    let all = game.variant.board.points;
    let traps = game.variant.traps & all;
    points(traps).filter(|_| traps != all).collect()
}
