//! The picture of a position.

use crate::board::{GOAL, LAST, Point};
use crate::game::YiziQi;
use wanqi_sdk::prelude::*;

impl Picture for YiziQi {
    /// Draws the line with the goal on the left, the stacks, and the number of pieces left to drop.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let points = || (GOAL.0..=LAST.0).map(Point);
        scene.points();
        for point in points() {
            scene.place(point, point.0.into(), 0.0);
        }
        scene.through(points());
        scene.star(GOAL);
        for point in points() {
            scene.label(point.0.into(), -1.0, point);
        }
        for point in points() {
            for _ in 0..self.line.on(point) {
                scene.piece(point, 0, 'o', '○');
            }
        }
        if self.hand > 0 {
            let pieces = counted(self.hand, "piece is", "pieces are");
            scene.text(
                format_args!("{pieces} left to drop"),
                format_args!("还要布 {} 子", self.hand),
            );
        }
    }
}
