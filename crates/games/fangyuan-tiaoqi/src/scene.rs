//! The picture of a position.

use crate::board::{Colour, POINTS, Point, ROWS, SIDE, Shape, row};
use crate::game::FangyuanTiaoqi;
use wanqi_sdk::Scene;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;

/// Height of a row.
const HEIGHT: f32 = 0.87;

/// Where a column and a row meet in the picture.
fn at(column: f32, row: f32) -> (f32, f32) {
    (column + row / 2.0, row * HEIGHT)
}

fn place(point: Point) -> (f32, f32) {
    let Square { x, y } = point.place();
    at(x.into(), y.into())
}

/// The letter and the sign of a piece: square ones are discs with a square on them.
const fn sign(colour: Colour, shape: Shape) -> (char, char) {
    match (colour, shape) {
        (Colour::Black, Shape::Round) => ('R', '●'),
        (Colour::Black, Shape::Square) => ('S', '◼'),
        (Colour::White, Shape::Round) => ('r', '○'),
        (Colour::White, Shape::Square) => ('s', '◼'),
    }
}

/// Draws the lines and the pieces.
pub(crate) fn draw(game: &FangyuanTiaoqi, scene: &mut Scene) {
    scene.points();
    for point in POINTS.map(Point) {
        let (x, y) = place(point);
        scene.place(point, x, y);
    }
    for y in 1..ROWS - 1 {
        scene.through(row(y));
    }
    for n in 0..SIDE {
        scene.through(POINTS.map(Point).filter(|point| point.place().x == n));
        scene.through(POINTS.map(Point).filter(|point| point.0 % 8 == n));
    }
    for y in 0..ROWS {
        let (x, height) = row(y).last().map_or((0.0, 0.0), place);
        scene.label(x + 1.0, height, y + 1);
    }
    for n in 0..SIDE {
        let (x, height) = at(n.into(), f32::from(SIDE) - 2.0 - f32::from(n));
        scene.label(x, height, char::from(b'a' + n));
    }
    for (colour, point) in Colour::BOTH.into_iter().flat_map(|c| pieces(game, c)) {
        let (letter, glyph) = sign(colour, game.board.shape(point));
        scene.piece_as(point, (colour as u8 + 1, letter, glyph), "disc");
    }
}

/// The pieces of a colour.
fn pieces(game: &FangyuanTiaoqi, colour: Colour) -> impl Iterator<Item = (Colour, Point)> {
    let pieces: Bitboard = game.board.of(colour);
    pieces.map(move |point| (colour, Point(point)))
}
