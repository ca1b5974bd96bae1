//! The picture of a position.

use crate::board::{ALL, HEIGHT, LINES, WIDTH, points};
use crate::game::TuxilangQi;
use wanqi_sdk::prelude::*;

impl Picture for TuxilangQi {
    /// Draws the points, the lines between them, the wolves and the hare.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(ALL) {
            scene.place(point, point.x.into(), point.y.into());
        }
        for line in LINES {
            scene.through(line.split(' '));
        }
        for x in 0..WIDTH {
            scene.label(x.into(), -1.0, char::from(b'a' + x));
        }
        for y in 0..HEIGHT {
            scene.label(-1.0, y.into(), y + 1);
        }
        for wolf in points(self.wolves) {
            scene.piece(wolf, 1, 'w', '●');
        }
        scene.piece(self.hare, 2, 'h', '○');
    }
}
