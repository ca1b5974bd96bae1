//! The picture of a position.

use crate::board::{Colour, Point, ROWS, neighbours, points};
use crate::rules::LiujiaoQi;
use wanqi_sdk::Scene;

/// Draws the points, the lines between them, and the men.
pub(crate) fn draw(game: &LiujiaoQi, scene: &mut Scene) {
    scene.points();
    for point in Point::all() {
        let (x, y) = place(point);
        scene.place(point, x, y);
    }
    for from in Point::all() {
        // Each line once: to the points behind in the order of the board.
        for to in points(neighbours(from)).filter(|to| to.0 > from.0) {
            scene.through([from, to]);
        }
    }
    for point in Point::all().filter(|point| point.at().0 == 0) {
        let (x, y) = place(point);
        scene.label(x - 1.0, y, point);
    }
    for (colour, letter, glyph) in [(Colour::Black, 'X', '●'), (Colour::White, 'O', '○')] {
        for point in points(game.of(colour)) {
            scene.piece(point, colour as u8 + 1, letter, glyph);
        }
    }
}

/// Where a point lies: rows are centred; in those between lines the points are twice as far apart.
fn place(point: Point) -> (f32, f32) {
    let (x, y) = point.at();
    let step = if y % 2 == 1 { 2.0 } else { 1.0 };
    let middle = f32::from(ROWS[usize::from(y)] - 1) / 2.0;
    let height = f32::sqrt(3.0) / 2.0;
    ((f32::from(x) - middle) * step, f32::from(y) * height)
}
