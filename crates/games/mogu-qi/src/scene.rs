//! The picture of a position.

use crate::board::{Colour, POINTS, Point, SIZE, STRINGS, points};
use crate::game::Mogu;
use crate::variant::Kind;
use wanqi_sdk::Scene;

/// Height of a row.
const HEIGHT: f32 = 0.87;

/// Where a point is drawn.
fn place(point: Point) -> (f32, f32) {
    let (x, y) = point.at();
    (f32::from(x) + f32::from(y) / 2.0, f32::from(y) * HEIGHT)
}

/// Draws the strings and the stones.
pub(crate) fn draw(game: &Mogu, scene: &mut Scene) {
    scene.points();
    for point in points(POINTS) {
        let (x, y) = place(point);
        scene.place(point, x, y);
    }
    for string in STRINGS.iter().flatten() {
        scene.through(points(*string));
    }
    for y in 0..SIZE {
        let last = points(POINTS).filter(|point| point.at().1 == y).last();
        let (right, height) = last.map_or((0.0, 0.0), place);
        scene.label(right + 1.0, height, y + 1);
    }
    for x in 0..SIZE {
        let lowest = points(POINTS).find(|point| point.at().0 == x);
        let (left, height) = lowest.map_or((0.0, 0.0), place);
        scene.label(left - 0.5, height - HEIGHT, char::from(b'a' + x));
    }
    for (colour, letter, glyph) in [(Colour::Black, 'b', '●'), (Colour::White, 'w', '○')] {
        for point in points(game.stones[colour as usize]) {
            draw_stone(game, scene, point, (colour as u8 + 1, letter, glyph));
        }
    }
    if game.again {
        scene.text("White places a second stone");
    }
    if game.doubled {
        scene.text("White has placed two stones in a turn");
    }
}

/// A stone of its side, or a shared one, red or green where rows are coloured (R1.4).
fn draw_stone(game: &Mogu, scene: &mut Scene, point: Point, piece: (u8, char, char)) {
    let (_, y) = point.at();
    match game.variant.kind {
        Kind::Runs { coloured: true } if y % 2 == 0 => {
            scene.piece_as(point, (0, 'r', '●'), "red");
        }
        Kind::Runs { coloured: true } => scene.piece_as(point, (0, 'g', '○'), "green"),
        Kind::Runs { .. } | Kind::Pairs | Kind::Triangles => {
            scene.piece_as(point, (0, 'o', '●'), "grey");
        }
        Kind::Race | Kind::Rings => {
            let (role, letter, glyph) = piece;
            scene.piece(point, role, letter, glyph);
        }
    }
}
