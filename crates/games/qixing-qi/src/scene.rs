//! The picture of a position.

use crate::board::{LAST, Line, Point, STAR};
use crate::game::QixingQi;
use wanqi_sdk::prelude::*;

/// The seven stars from the end of the handle to the upper left corner of the bowl.
const STARS: [(f32, f32); 7] =
    [(18.0, 3.0), (15.0, 6.0), (11.0, 6.0), (7.0, 4.0), (6.0, 0.0), (2.0, 0.0), (0.0, 4.0)];

/// Where the number of a point is written next to it, by the star below the point.
const ASIDE: [(f32, f32); 7] =
    [(0.7, 0.7), (0.0, 1.0), (0.0, 1.0), (0.9, 0.0), (0.0, -1.0), (-0.9, 0.0), (0.0, 1.0)];

impl Picture for QixingQi {
    /// Draws the Dipper with its stars, the pieces, and how many are left to place.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Line::points() {
            let (x, y) = at(point);
            scene.place(point, x, y);
        }
        scene.through(1..=LAST);
        for star in Line::stars() {
            scene.star(star);
        }
        for point in Line::points() {
            let ((x, y), (dx, dy)) = (at(point), ASIDE[usize::from(point - 1) / STAR]);
            scene.label(x + dx, y + dy, point);
        }
        for point in Line::points().filter(|point| self.line.has(*point)) {
            scene.piece(point, 0, 'o', '○');
        }
        if self.hand() > 0 {
            let hand = self.hand();
            scene.text(
                format_args!("{} left to place", counted(hand, "piece is", "pieces are")),
                format_args!("还要布 {hand} 子"),
            );
        }
    }
}

/// The place of a point in the picture: on a star, or a number of quarters on the way to the next.
fn at(point: Point) -> (f32, f32) {
    let (star, part) = (usize::from(point - 1) / STAR, f32::from((point - 1) % STAR as u8) / 4.0);
    let ((x, y), (to_x, to_y)) = (STARS[star], STARS[(star + 1).min(6)]);
    (x + (to_x - x) * part, y + (to_y - y) * part)
}
