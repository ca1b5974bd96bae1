//! The picture of a position.

use crate::board::{Point, SIZE, Side, points};
use crate::game::Surakarta;
use wanqi_sdk::prelude::*;

/// A loop: its corner of the board and its distance from that corner in lines.
struct Loop {
    corner: Point,
    lines: u8,
}

/// A place where the picture of a loop turns.
struct Bend {
    name: String,
    x: f32,
    y: f32,
}

impl Picture for Surakarta {
    /// Draws the lines, the loops at the corners and the pieces.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in points() {
            scene.place(point, point.x.into(), point.y.into());
        }
        let loops: Vec<Loop> = Loop::all().collect();
        for bend in loops.iter().flat_map(Loop::bends) {
            scene.place(bend.name, bend.x, bend.y);
        }
        for n in 0..SIZE {
            scene.through((0..SIZE).map(|x| Point::new(x, n)));
            scene.through((0..SIZE).map(|y| Point::new(n, y)));
        }
        for own in &loops {
            let [first, last] = own.ends().map(|point| point.to_string());
            let bends = own.bends().map(|bend| bend.name);
            let places: Vec<String> = [first].into_iter().chain(bends).chain([last]).collect();
            // One line for each segment: a place on two lines is drawn without a dot.
            for piece in places.windows(2) {
                scene.through(piece);
            }
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
            scene.text(format_args!("{} without a capture", plural(self.quiet, "move")));
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

    /// The three bends of the loop, around the corner of the board.
    fn bends(&self) -> [Bend; 3] {
        let Point { x, y } = self.corner;
        let [dx, dy] = [x, y].map(|coordinate| f32::from(self.inwards(coordinate)));
        let signs = [(1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)];
        let mut number = 0;
        signs.map(|(a, b)| {
            number += 1;
            let name = format!("loop-{}-{}-{number}", self.corner, self.lines);
            Bend { name, x: f32::from(x) + a * dx, y: f32::from(y) + b * dy }
        })
    }
}
