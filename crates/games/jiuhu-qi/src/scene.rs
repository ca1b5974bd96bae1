//! The picture of a position.

use crate::board::{ALL, HEIGHT, Side, WIDTH, bit, points, steps};
use crate::game::{Half, Jiuhu};
use wanqi_sdk::prelude::*;

impl Picture for Jiuhu {
    /// Draws the points, the lines between them, the pieces, and names the half of the turn.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(ALL) {
            scene.place(point, point.x.into(), point.y.into());
        }
        for from in points(ALL) {
            // Each line is drawn once, from the lower bit to the higher one.
            for to in points(steps(bit(from))).filter(|to| bit(*to) > bit(from)) {
                scene.through([from, to]);
            }
        }
        scene.labels((0..WIDTH).map(f32::from), []);
        scene.labels([], (0..HEIGHT).map(f32::from));
        for (side, letter, glyph) in [(Side::White, 'w', '○'), (Side::Black, 'b', '●')] {
            for point in points(self.of(side)) {
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
        for tiger in points(self.tigers) {
            scene.piece_as(tiger, (0, 't', '◆'), "red");
        }
        if self.end.is_none() {
            match self.half {
                Half::Shared => scene.text("a shared tiger moves", "走一枚共用虎"),
                Half::Own => scene.text("an own piece moves", "走一枚己子"),
            }
        }
    }
}
