//! The picture of a position.

use crate::board::Side;
use crate::game::XiefangQi;
use wanqi_sdk::prelude::*;

impl Picture for XiefangQi {
    /// Draws the points, the lines, the men and the numbers of men left to place.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let board = self.board;
        scene.points();
        for point in board.points(board.all()) {
            scene.place(point, point.x.into(), point.y.into());
        }
        for line in board.lines {
            scene.through(line.split(' '));
        }
        let grid = || (0..board.size).map(f32::from);
        scene.labels(grid(), grid());
        for (side, glyph) in Side::BOTH.into_iter().zip(['●', '○']) {
            for point in board.points(self.of(side)) {
                scene.piece(point, side.seat().0, side.letter(), glyph);
            }
        }
        if self.is_placing() {
            for side in Side::BOTH {
                let left = u32::from(board.men) - self.of(side).count();
                scene.text(
                    format_args!("{side} has {left} to place"),
                    format_args!("{}还要布 {left} 子", side.zh()),
                );
            }
        }
    }
}
