//! The board (R1.1) as data: the points of the figure, its lines, and the ways of the two seats.
//! Play needs the length of the way only; all this is for drawing.

use wanqi_sdk::Actor;

/// A point of the figure.
#[derive(Debug)]
pub struct Point {
    /// Its name in pictures.
    pub name: &'static str,
    /// To the right of the middle.
    pub x: f32,
    /// Above the middle.
    pub y: f32,
}

const fn at(name: &'static str, x: f32, y: f32) -> Point {
    Point { name, x, y }
}

/// How far to the side and up the corners of an octagon lie whose radius is four.
const SLANT: f32 = 2.83;

/// `c0` to `c7` stand on the circle, clockwise from the top; `s1`, `s0`, `s2` on the S curve from
/// the top to the bottom; the tokens start in the eyes of their seats.
pub const POINTS: [Point; 13] = [
    at("c0", 0.0, 4.0),
    at("c1", SLANT, SLANT),
    at("c2", 4.0, 0.0),
    at("c3", SLANT, -SLANT),
    at("c4", 0.0, -4.0),
    at("c5", -SLANT, -SLANT),
    at("c6", -4.0, 0.0),
    at("c7", -SLANT, SLANT),
    at("s1", 2.0, 2.0),
    at("s0", 0.0, 0.0),
    at("s2", -2.0, -2.0),
    at("eye1", 0.0, 2.0),
    at("eye2", 0.0, -2.0),
];

/// A chain of points by name.
pub type Chain = &'static [&'static str];

/// The lines of the figure: the circle, the S curve, and what joins the eyes to the circle.
pub const LINES: [Chain; 4] = [
    &["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c0"],
    &["c0", "s1", "s0", "s2", "c4"],
    &["eye1", "c0"],
    &["eye2", "c4"],
];

/// The ways of both seats, the one a half turn of the other; out over the end of the curve.
const LONG: [Chain; 2] = [
    &["eye1", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c0", "s1", "s0", "s2", "c4", "eye2"],
    &["eye2", "c4", "c5", "c6", "c7", "c0", "c1", "c2", "c3", "c4", "s2", "s0", "s1", "c0", "eye1"],
];

/// The same, straight from the last dot of the curve into the eye.
const SHORT: [Chain; 2] = [
    &["eye1", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c0", "s1", "s0", "s2", "eye2"],
    &["eye2", "c4", "c5", "c6", "c7", "c0", "c1", "c2", "c3", "c4", "s2", "s0", "s1", "eye1"],
];

/// The way of a seat over the figure, its start included, if the figure has one of this many steps.
#[must_use]
pub fn way(seat: Actor, steps: u8) -> Option<Chain> {
    let ways = [LONG, SHORT].map(|ways| ways[usize::from(seat.0) - 1]);
    ways.into_iter().find(|way| way.len() == usize::from(steps) + 1)
}
