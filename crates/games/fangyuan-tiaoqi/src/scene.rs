//! The picture of a position.

use crate::board::{POINTS, Point, ROWS, SIDE, Shape, Side, row};
use crate::game::FangyuanTiaoqi;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

/// The height of a row.
const HEIGHT: f32 = 0.87;

impl Picture for FangyuanTiaoqi {
    /// Draws the lines and the pieces.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
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
        for side in Side::BOTH {
            for point in self.board.of(side).map(Point) {
                let (letter, glyph) = sign(side, self.board.shape(point));
                scene.piece_as(point, (side.seat().0, letter, glyph), "disc");
            }
        }
    }
}

/// The coordinates of a column and a row.
fn at(column: f32, row: f32) -> (f32, f32) {
    (column + row / 2.0, row * HEIGHT)
}

fn place(point: Point) -> (f32, f32) {
    let Square { x, y } = point.place();
    at(x.into(), y.into())
}

/// The letter and the glyph of a piece. Square pieces are discs with a square on them.
const fn sign(side: Side, shape: Shape) -> (char, char) {
    match (side, shape) {
        (Side::Black, Shape::Round) => ('R', '●'),
        (Side::Black, Shape::Square) => ('S', '◼'),
        (Side::White, Shape::Round) => ('r', '○'),
        (Side::White, Shape::Square) => ('s', '◼'),
    }
}
