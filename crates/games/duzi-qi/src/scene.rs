//! The picture of a position.

use crate::board::Point;
use crate::facts::POINTS;
use crate::game::DuziQi;
use wanqi_sdk::prelude::*;

impl Picture for DuziQi {
    /// Draws the lines or the cells, the goal and the stone.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let size = self.board.size;
        let points = (0..size).flat_map(|y| (0..size).map(move |x| Point::new(x, y)));
        if self.board.rules == POINTS {
            scene.points();
            for point in points {
                scene.place(point, point.x.into(), point.y.into());
            }
            for n in 0..size {
                scene.through((0..size).map(|x| Point::new(x, n)));
                scene.through((0..size).map(|y| Point::new(n, y)));
            }
        } else {
            scene.cells();
            for point in points {
                scene.cell(point, point.x.into(), point.y.into(), point.x % 2 == point.y % 2);
            }
        }
        scene.star(self.board.goal());
        scene.labels((0..size).map(f32::from), (0..size).map(f32::from));
        scene.piece(self.stone, 0, 'o', '●');
    }
}
