//! The picture of a position.

use crate::board::{Point, Side};
use crate::game::MeihuaQi;
use wanqi_sdk::prelude::*;

impl Picture for MeihuaQi {
    /// Draws the lines, the nine star points of a board of 19 × 19, and the stones.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let size = self.board.size;
        scene.points();
        for point in self.board.points() {
            scene.place(point, point.x.into(), point.y.into());
        }
        for n in 0..size {
            scene.through((0..size).map(|x| Point::new(x, n)));
            scene.through((0..size).map(|y| Point::new(n, y)));
        }
        if size == 19 {
            for n in 0..9 {
                scene.star(Point::new(3 + 6 * (n % 3), 3 + 6 * (n / 3)));
            }
        }
        let along = || (0..size).map(f32::from);
        scene.labels(along(), along());
        for point in self.board.points() {
            match self.board.at(point) {
                Some(Side::Black) => scene.piece(point, 1, 'B', '●'),
                Some(Side::White) => scene.piece(point, 2, 'W', '○'),
                None => {}
            }
        }
        if self.scoring {
            let [black, white] = self.points;
            scene.text(
                format_args!("Black has {}, White {white}", plural(black, "blossom")),
                format_args!("梅花：黑方 {black} 朵，白方 {white} 朵"),
            );
        }
    }
}
