//! The picture of a position.

use crate::board::{AXES, BOARD, Point, SIZE, Side, points};
use crate::game::{RINGS, Yinsh};
use wanqi_sdk::prelude::*;

impl Picture for Yinsh {
    /// Draws points, lines, rings, markers, and the numbers of rings and markers off the board.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points(BOARD) {
            let (x, y) = point.drawn();
            scene.place(point, x, y);
        }
        for axis in AXES {
            // Each line begins at a point that has no point before it.
            for first in points(BOARD).filter(|point| point.step(-axis, 1).is_none()) {
                scene.through((0..SIZE).map_while(|n| first.step(axis, n)));
            }
        }
        for column in 0..SIZE {
            let lowest = (0..SIZE).find_map(|row| Point::new(column, row));
            if let Some((x, y)) = lowest.map(Point::drawn) {
                scene.label(x, y - 0.9, char::from(b'a' + column));
            }
        }
        for row in 0..SIZE {
            let leftmost = (0..SIZE).find_map(|column| Point::new(column, row));
            if let Some((x, y)) = leftmost.map(Point::drawn) {
                scene.label(x - 0.7, y + 0.4, row + 1);
            }
        }
        for point in points(BOARD) {
            match (self.board.ring_at(point), self.board.marker_at(point)) {
                (Some(Side::White), _) => scene.piece_as(point, (1, 'W', '◎'), "ring"),
                (Some(Side::Black), _) => scene.piece_as(point, (2, 'B', '◉'), "ring"),
                (None, Some(Side::White)) => scene.piece(point, 1, 'w', '○'),
                (None, Some(Side::Black)) => scene.piece(point, 2, 'b', '●'),
                (None, None) => {}
            }
        }
        for side in Side::BOTH {
            let (left, removed) = (RINGS - self.placed(side), self.removed[side as usize]);
            let rings = plural(left, "ring");
            scene.text(
                format_args!("{side}: {rings} to place, {removed} taken off"),
                format_args!("{}：还要放 {left} 环，已取下 {removed} 环", side.zh()),
            );
        }
        scene.text(
            format_args!("{} left", plural(self.pool(), "marker")),
            format_args!("剩余 {} 枚棋子", self.pool()),
        );
    }
}
