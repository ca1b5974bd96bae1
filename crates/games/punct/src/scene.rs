//! The picture of a position.

use crate::board::{Point, Side};
use crate::game::Punct;
use crate::shapes::Kind;
use crate::stacks::Piece;
use wanqi_sdk::prelude::*;

/// Half the width of the bars that join the dots of a piece.
const HALF: f32 = 0.2;

impl Picture for Punct {
    /// Draws the hexagon with the points of the centre marked, the pieces as dots with bars between
    /// them, and the numbers of pieces in reserve.
    fn scene(&self, _eyes: Eyes, scene: &mut Scene) {
        scene.points();
        for point in Point::all() {
            let (x, y) = point.drawn();
            scene.place(point, x, y);
        }
        let mut pieces: Vec<(Side, &Piece)> = Vec::new();
        for side in Side::BOTH {
            pieces.extend(self.stacks.pieces(side).map(|piece| (side, piece)));
        }
        pieces.sort_by_key(|(_, piece)| piece.level);
        for (side, piece) in &pieces {
            draw_bars(*side, piece, scene);
        }
        draw_lines(scene);
        for point in Point::all().filter(|point| point.is_central()) {
            scene.star(point);
        }
        for n in 0..17 {
            let before = (n - 8).max(0) - 1;
            label(n, before, char::from(b'a' + n as u8), scene);
            label(before, n, n + 1, scene);
        }
        for (side, piece) in &pieces {
            for (n, dot) in piece.dots.iter().enumerate() {
                let (letter, glyph) = match (side, n) {
                    (Side::White, 0) => ('W', '◎'),
                    (Side::White, _) => ('w', '○'),
                    (Side::Black, 0) => ('B', '◉'),
                    (Side::Black, _) => ('b', '●'),
                };
                scene.piece(dot, *side as u8 + 1, letter, glyph);
            }
        }
        for side in Side::BOTH {
            let left = Kind::ALL.map(|kind| self.stacks.reserve(side, kind));
            let [triangles, a, b, c, d, e] = left;
            let (straight, angles) = (a + b, c + d + e);
            let central = self.stacks.central(side);
            scene.text(
                format_args!(
                    "{side} has left: triangles {triangles}, straight pieces {straight}, \
                 angles {angles}"
                ),
                format_args!(
                    "{}剩余：三角形 {triangles}，直形 {straight}，角形 {angles}",
                    side.zh()
                ),
            );
            let points = plural(central, "point");
            scene.text(
                format_args!("{side} is seen in the centre on {points}"),
                format_args!("{}在中心区可见 {central} 点", side.zh()),
            );
        }
    }
}

/// The lines of points, each drawn once.
fn draw_lines(scene: &mut Scene) {
    for direction in 0..3 {
        for start in Point::all().filter(|point| point.next(direction + 3).is_none()) {
            let line: Vec<Point> =
                std::iter::successors(Some(start), |point| point.next(direction)).collect();
            if line.len() > 1 {
                scene.through(line);
            }
        }
    }
}

/// Bars between the dots of a piece that are neighbours.
fn draw_bars(side: Side, piece: &Piece, scene: &mut Scene) {
    let [p, a, b] = piece.dots;
    for (one, other) in [(p, a), (a, b), (p, b)] {
        if !one.neighbours().any(|next| next == other) {
            continue;
        }
        let ((x, y), (v, w)) = (one.drawn(), other.drawn());
        let length = (v - x).hypot(w - y);
        let (dx, dy) = ((w - y) / length * HALF, (x - v) / length * HALF);
        let corners = [(x + dx, y + dy), (v + dx, w + dy), (v - dx, w - dy), (x - dx, y - dy)];
        scene.area(if side == Side::White { "white" } else { "black" }, corners);
    }
}

/// A label where the point of a column and a row, both from 0, would be.
fn label(column: i8, row: i8, text: impl std::fmt::Display, scene: &mut Scene) {
    let (x, y) = (f32::from(column - 8), f32::from(row - 8));
    scene.label(x, (2.0 * y - x) * 0.577_35, text);
}
