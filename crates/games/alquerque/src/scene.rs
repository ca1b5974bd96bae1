//! The picture of a position.

use crate::board::{ALL, Point, SIZE, Side, points};
use crate::rules::Alquerque;
use wanqi_sdk::Scene;

/// Draws the lines, the pieces, and the piece that goes on jumping.
pub(crate) fn draw(game: &Alquerque, scene: &mut Scene) {
    scene.points();
    for point in points(ALL) {
        scene.place(point, f32::from(point.x), f32::from(point.y));
    }
    for n in 0..SIZE {
        scene.through((0..SIZE).map(|x| Point::new(x, n)));
        scene.through((0..SIZE).map(|y| Point::new(n, y)));
    }
    // Diagonals: the two long ones, and the square between the middles of the sides.
    let ends = [("a1", (1, 1)), ("a5", (1, -1)), ("a3", (1, 1)), ("a3", (1, -1))];
    let others = [("c1", (1, 1)), ("c5", (1, -1))];
    for (start, way) in ends.into_iter().chain(others) {
        let start = Point::parse(start.as_bytes(), SIZE, SIZE);
        scene.through(std::iter::successors(start, |point| point.step(way, SIZE, SIZE)));
    }
    for n in 0..SIZE {
        scene.label(n.into(), -1.0, char::from(b'a' + n));
        scene.label(-1.0, n.into(), n + 1);
    }
    for (side, letter, glyph) in [(Side::White, 'w', '○'), (Side::Black, 'b', '●')] {
        for point in points(game.of(side)) {
            scene.piece(point, side as u8 + 1, letter, glyph);
        }
    }
    if let Some(at) = game.jumper {
        scene.mark(at, "to");
        scene.text(format_args!("the piece on {at} goes on jumping"));
    }
}
