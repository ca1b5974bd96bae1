//! The picture of a position.

use crate::board::{Piece, Point};
use crate::game::DieQi;
use wanqi_sdk::board::square::AXES;
use wanqi_sdk::prelude::*;

impl Picture for DieQi {
    /// Draws the lines along which pieces move, and the pieces; two on a point are a stack.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let variant = self.variant;
        scene.points();
        for point in variant.all() {
            scene.place(point, point.x.into(), point.y.into());
        }
        for axis in AXES.into_iter().take(if variant.diagonals { 4 } else { 2 }) {
            draw_lines(self, scene, axis);
        }
        for point in variant.row(0) {
            scene.label(point.x.into(), -1.0, char::from(b'a' + point.x));
        }
        for y in 0..variant.rows {
            scene.label(-1.0, y.into(), y + 1);
        }
        for point in variant.all() {
            let height = match self.board.at(point) {
                None => 0,
                Some(Piece::Single) => 1,
                Some(Piece::Stack) => 2,
            };
            for _ in 0..height {
                scene.piece(point, 0, 'o', '●');
            }
        }
    }
}

/// Draws the lines along an axis, each from its first point.
fn draw_lines(game: &DieQi, scene: &mut Scene, (dx, dy): (i8, i8)) {
    let (columns, rows) = (game.variant.columns, game.variant.rows);
    let next = |point: &Point| point.step((dx, dy), columns, rows);
    let is_first = |point: &Point| point.step((-dx, -dy), columns, rows).is_none();
    for first in game.variant.all().filter(|point| is_first(point) && next(point).is_some()) {
        scene.through(std::iter::successors(Some(first), next));
    }
}
