//! The picture of a position.

use crate::board::{Point, ROWS, Side, neighbours, points};
use crate::game::LiujiaoQi;
use wanqi_sdk::prelude::*;

impl Picture for LiujiaoQi {
    /// Draws the points, the lines between them, and the men.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Point::all() {
            let (x, y) = place(point);
            scene.place(point, x, y);
        }
        for from in Point::all() {
            // Each line once: to the higher points only.
            for to in points(neighbours(from)).filter(|to| to.0 > from.0) {
                scene.through([from, to]);
            }
        }
        for point in Point::all().filter(|point| point.at().0 == 0) {
            let (x, y) = place(point);
            scene.label(x - 1.0, y, point);
        }
        for (side, letter, glyph) in [(Side::Black, 'X', '●'), (Side::White, 'O', '○')] {
            for point in points(self.of(side)) {
                scene.piece(point, side as u8 + 1, letter, glyph);
            }
        }
    }
}

/// The coordinates of a point. Rows are centred; in every second row the points are two steps
/// apart.
fn place(point: Point) -> (f32, f32) {
    let (x, y) = point.at();
    let step = if y % 2 == 1 { 2.0 } else { 1.0 };
    let middle = f32::from(ROWS[usize::from(y)] - 1) / 2.0;
    let height = f32::sqrt(3.0) / 2.0;
    ((f32::from(x) - middle) * step, f32::from(y) * height)
}
