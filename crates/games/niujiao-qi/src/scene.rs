//! The picture of a position.

use crate::board::{Horn, point};
use crate::game::NiujiaoQi;
use wanqi_sdk::prelude::*;

/// Width of the bottom row.
const WIDTH: f32 = 4.0;

impl Picture for NiujiaoQi {
    /// Draws the horn with its tip on top, and the stones.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let (horn, tip) = (self.horn, self.horn.tip());
        scene.points();
        for number in 0..=tip {
            let (x, y) = place(horn, number);
            scene.place(point(number), x, y);
        }
        scene.through((0..=tip).step_by(2).map(point));
        scene.through((1..tip).step_by(2).chain([tip]).map(point));
        // The level and the slanting lines; the last slanting line is the end of a rail.
        for number in 0..tip - 1 {
            scene.through([number, number + 1].map(point));
        }
        scene.label(0.0, -1.0, 'a');
        scene.label(WIDTH, -1.0, 'b');
        for y in 0..horn.rows {
            scene.label(-1.0, y.into(), y + 1);
        }
        for stone in self.pair {
            scene.piece(point(stone), 2, 'p', '○');
        }
        scene.piece(point(self.single), 1, 's', '●');
    }
}

/// The place of a point in the picture: the rails meet in the middle.
fn place(horn: Horn, number: u8) -> (f32, f32) {
    let (y, top) = (f32::from(number / 2), f32::from(horn.rows - 1));
    let inwards = WIDTH / 2.0 * y / top;
    (if number.is_multiple_of(2) { inwards } else { WIDTH - inwards }, y)
}
