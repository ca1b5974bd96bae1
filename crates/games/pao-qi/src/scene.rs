//! The picture of a position.

use crate::board::{COLUMNS, Point, Side};
use crate::game::PaoQi;
use wanqi_sdk::prelude::*;

impl Picture for PaoQi {
    /// Draws the lines and the pieces.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        let rows = self.board.rows;
        scene.points();
        for point in self.board.points() {
            scene.place(point, point.x.into(), point.y.into());
        }
        for y in 0..rows {
            scene.through((0..COLUMNS).map(|x| Point::new(x, y)));
        }
        for x in 0..COLUMNS {
            scene.through((0..rows).map(|y| Point::new(x, y)));
            scene.label(x.into(), -1.0, char::from(b'a' + x));
        }
        for y in 0..rows {
            scene.label(-1.0, y.into(), y + 1);
        }
        for point in self.board.points() {
            match self.board.at(point) {
                Some(Side::Black) => scene.piece(point, 1, 'B', '●'),
                Some(Side::White) => scene.piece(point, 2, 'W', '○'),
                None => {}
            }
        }
        if self.quiet > 0 {
            scene.text(
                format_args!("{} without a capture", plural(self.quiet, "move")),
                format_args!("连续 {} 手不吃子", self.quiet),
            );
        }
    }
}
