//! The picture of a position.

use crate::board::{Point, SIZE, Side, points};
use crate::game::Surakarta;
use wanqi_sdk::prelude::*;

/// A loop: its corner of the board and its distance from that corner in lines.
struct Loop {
    corner: Point,
    lines: u8,
}

impl Picture for Surakarta {
    /// Draws the lines, the loops at the corners and the pieces.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points() {
            scene.place(point, point.x.into(), point.y.into());
        }
        for n in 0..SIZE {
            scene.through((0..SIZE).map(|x| Point::new(x, n)));
            scene.through((0..SIZE).map(|y| Point::new(n, y)));
        }
        for own in Loop::all() {
            let [first, last] = own.ends();
            scene.arc(first, own.middle(), last);
        }
        for n in 0..SIZE {
            scene.label(n.into(), -3.0, char::from(b'a' + n));
            scene.label(-3.0, n.into(), n + 1);
        }
        for point in points() {
            match self.board.at(point) {
                Some(Side::Red) => scene.piece(point, 1, 'R', '○'),
                Some(Side::Black) => scene.piece(point, 2, 'B', '●'),
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

impl Loop {
    fn all() -> impl Iterator<Item = Loop> {
        let corners = [(0, 0), (5, 0), (0, 5), (5, 5)].map(|(x, y)| Point::new(x, y));
        corners.into_iter().flat_map(|corner| [1, 2].map(|lines| Loop { corner, lines }))
    }

    /// The distance of the loop from a coordinate of the corner, towards the inside of the board.
    fn inwards(&self, coordinate: u8) -> i8 {
        if coordinate == 0 { self.lines as i8 } else { -(self.lines as i8) }
    }

    /// The two points of the edges that the loop joins: one in a row, one in a column.
    fn ends(&self) -> [Point; 2] {
        let Point { x, y } = self.corner;
        let inner = |coordinate: u8| coordinate.saturating_add_signed(self.inwards(coordinate));
        [Point::new(inner(x), y), Point::new(x, inner(y))]
    }

    /// The point of the loop that is farthest from the middle of the board.
    fn middle(&self) -> (f32, f32) {
        let Point { x, y } = self.corner;
        let out = |coordinate: u8| {
            let slant = f32::from(self.lines) * std::f32::consts::FRAC_1_SQRT_2;
            if coordinate == 0 { -slant } else { f32::from(coordinate) + slant }
        };
        (out(x), out(y))
    }
}
