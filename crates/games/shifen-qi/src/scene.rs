//! The picture of a position: a grid, sticks on it, and in each cell its points or who has closed
//! it.

use crate::board::{CORNERS, Cell, Corner, EDGES, Edge, Side};
use crate::position::owner;
use crate::rules::ShifenQi;
use wanqi_sdk::Scene;
use wanqi_sdk::words::counted;

/// Half the length and half the breadth of a stick.
const STICK: (f32, f32) = (0.42, 0.07);

/// Draws the board, the sticks and the owners of cells, and tells the points.
pub(crate) fn draw(game: &ShifenQi, scene: &mut Scene) {
    scene.points();
    let corners = (0..CORNERS).flat_map(|y| (0..CORNERS).map(move |x| Corner::new(x, y)));
    for corner in corners.clone() {
        scene.place(corner, corner.x.into(), corner.y.into());
    }
    for edge in (0..EDGES).map(Edge) {
        let (x, y) = middle(edge);
        scene.place(edge, x, y);
    }
    for cell in Cell::all().filter(|cell| owner(game, *cell).is_some()) {
        let (x, y) = centre(cell);
        scene.place(cell, x, y);
    }
    for edge in { game.sticks }.map(Edge) {
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
    for cell in Cell::all().filter(|cell| owner(game, *cell).is_none()) {
        let (x, y) = centre(cell);
        scene.label(x, y, cell.points());
    }
    for edge in { game.sticks }.map(Edge) {
        let sign = if lies(edge) { ('-', '─') } else { ('I', '│') };
        scene.piece_as(edge, (0, sign.0, sign.1), "none");
    }
    for cell in Cell::all() {
        match owner(game, cell) {
            Some(Side::Black) => scene.piece(cell, 1, 'B', '●'),
            Some(Side::White) => scene.piece(cell, 2, 'W', '○'),
            None => {}
        }
    }
    for side in Side::BOTH {
        scene.text(format_args!("{side} has {}", counted(game.score(side), "point", "points")));
    }
}

/// Where an edge is drawn.
fn middle(edge: Edge) -> (f32, f32) {
    let [from, to] = edge.ends();
    (f32::from(from.x + to.x) / 2.0, f32::from(from.y + to.y) / 2.0)
}

/// Whether an edge lies along a row.
fn lies(edge: Edge) -> bool {
    let [from, to] = edge.ends();
    from.y == to.y
}

/// Where a cell is drawn.
fn centre(cell: Cell) -> (f32, f32) {
    let (x, y) = cell.at();
    (f32::from(x) + 0.5, f32::from(y) + 0.5)
}
