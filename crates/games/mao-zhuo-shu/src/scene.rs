//! The picture of a position.

use crate::board::{LINES, SIZE, points};
use crate::game::MaoZhuoShu;
use wanqi_sdk::prelude::*;

impl Picture for MaoZhuoShu {
    /// Draws the points and lines, the cat and the mouse, and the number of moves that are left.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points() {
            scene.place(point, point.x.into(), point.y.into());
        }
        for line in LINES {
            scene.through(line.split(' '));
        }
        scene.labels((0..SIZE).map(f32::from), (0..SIZE).map(f32::from));
        scene.piece(self.cat, 1, 'c', '●');
        if let Some(mouse) = self.mouse {
            scene.piece(mouse, 2, 'm', '○');
        }
        let left = self.limit - self.cat_moves();
        scene.text(
            format_args!("the cat has {} left", plural(left, "move")),
            format_args!("猫还有 {left} 步"),
        );
    }
}
