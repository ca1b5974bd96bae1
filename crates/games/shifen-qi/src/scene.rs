//! The picture of a position: a grid, sticks on it, and in each cell its points or its owner.

use crate::board::{CORNERS, Cell, EDGES, Edge, Point, Side};
use crate::game::ShifenQi;
use crate::position::owner;
use wanqi_sdk::prelude::*;

/// Half the length and half the breadth of a stick.
const STICK: (f32, f32) = (0.42, 0.07);

impl Picture for ShifenQi {
    /// Draws the board, the sticks and the owners of cells, and prints the points.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        let corners = (0..CORNERS).flat_map(|y| (0..CORNERS).map(move |x| Point::new(x, y)));
        for corner in corners.clone() {
            scene.place(corner, corner.x.into(), corner.y.into());
        }
        for edge in (0..EDGES).map(Edge) {
            let (x, y) = middle(edge);
            scene.place(edge, x, y);
        }
        for cell in Cell::all().filter(|cell| owner(self, *cell).is_some()) {
            let (x, y) = centre(cell);
            scene.place(cell, x, y);
        }
        for edge in { self.sticks }.map(Edge) {
            let (x, y) = middle(edge);
            let (right, up) = if lies(edge) { STICK } else { (STICK.1, STICK.0) };
            let corners = [(-right, -up), (right, -up), (right, up), (-right, up)];
            scene.area("brown", corners.map(|(dx, dy)| (x + dx, y + dy)));
        }
        for edge in (0..EDGES).map(Edge) {
            let [from, to] = edge.ends();
            scene.through([from.to_string(), edge.to_string(), to.to_string()]);
        }
        corners.for_each(|corner| scene.star(corner));
        for n in 0..CORNERS {
            scene.label(n.into(), -0.5, char::from(b'a' + n));
            scene.label(-0.5, n.into(), n + 1);
        }
        for cell in Cell::all().filter(|cell| owner(self, *cell).is_none()) {
            let (x, y) = centre(cell);
            scene.label(x, y, cell.points());
        }
        for edge in { self.sticks }.map(Edge) {
            let sign = if lies(edge) { ('-', '─') } else { ('I', '│') };
            scene.piece_as(edge, (0, sign.0, sign.1), "none");
        }
        for cell in Cell::all() {
            match owner(self, cell) {
                Some(Side::Black) => scene.piece(cell, 1, 'B', '●'),
                Some(Side::White) => scene.piece(cell, 2, 'W', '○'),
                None => {}
            }
        }
        for side in Side::BOTH {
            scene.text(
                format_args!("{side} has {}", plural(self.score(side), "point")),
                format_args!("{}得 {} 分", side.zh(), self.score(side)),
            );
        }
    }
}

/// The coordinates of the middle of an edge.
fn middle(edge: Edge) -> (f32, f32) {
    let [from, to] = edge.ends();
    (f32::from(from.x + to.x) / 2.0, f32::from(from.y + to.y) / 2.0)
}

/// Whether an edge is along a row.
fn lies(edge: Edge) -> bool {
    let [from, to] = edge.ends();
    from.y == to.y
}

/// The coordinates of the middle of a cell.
fn centre(cell: Cell) -> (f32, f32) {
    let (x, y) = cell.at();
    (f32::from(x) + 0.5, f32::from(y) + 0.5)
}
