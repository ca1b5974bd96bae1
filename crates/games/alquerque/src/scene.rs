//! The picture of a position.

use crate::board::{ALL, Point, SIZE, Side, points};
use crate::game::Alquerque;
use wanqi_sdk::prelude::*;

impl Picture for Alquerque {
    /// Draws the lines, the pieces, and the piece that must jump again.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(ALL) {
            scene.place(point, f32::from(point.x), f32::from(point.y));
        }
        for n in 0..SIZE {
            scene.through((0..SIZE).map(|x| Point::new(x, n)));
            scene.through((0..SIZE).map(|y| Point::new(n, y)));
        }
        // The two long diagonals, then the four between the middles of the edges.
        let diagonals = [
            ((0, 0), (1, 1)),
            ((0, 4), (1, -1)),
            ((0, 2), (1, 1)),
            ((0, 2), (1, -1)),
            ((2, 0), (1, 1)),
            ((2, 4), (1, -1)),
        ];
        for ((x, y), step) in diagonals {
            let next = |point: &Point| point.step(step, SIZE, SIZE);
            scene.through(std::iter::successors(Some(Point::new(x, y)), next));
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        for (side, letter, glyph) in [(Side::White, 'w', '○'), (Side::Black, 'b', '●')] {
            for point in points(self.of(side)) {
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
        if let Some(at) = self.jumper {
            scene.mark(at, "to");
            scene.text(
                format_args!("the piece on {at} must jump again"),
                format_args!("{at} 上的棋子须连跳"),
            );
        }
    }
}
