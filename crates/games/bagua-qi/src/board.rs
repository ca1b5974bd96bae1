//! The board (R1.1) as data: the points and lines of the figure and the paths of both seats. Only
//! the picture needs them; the rules need only the length of the path.

use wanqi_sdk::prelude::*;

/// A point of the figure.
#[derive(Debug)]
pub struct Point {
    /// Its name in pictures.
    pub name: &'static str,
    /// Distance to the right of the middle.
    pub x: f32,
    /// Distance above the middle.
    pub y: f32,
}

const fn at(name: &'static str, x: f32, y: f32) -> Point {
    Point { name, x, y }
}

/// Distance of the slanted corners of an octagon of radius 4 from the middle, in both directions.
const SLANT: f32 = 2.83;

/// `c0` to `c7` are on the circle, clockwise from the top; `s1`, `s0`, `s2` on the S curve from
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

/// The curves of the figure, each with the height of its centre above the middle: the circle and
/// the two halves of the S curve.
pub const CURVES: [(f32, Chain); 3] = [
    (0.0, &["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c0"]),
    (2.0, &["c0", "s1", "s0"]),
    (-2.0, &["s0", "s2", "c4"]),
];

/// The lines from the eyes to the circle.
pub const LINES: [Chain; 2] = [&["eye1", "c0"], &["eye2", "c4"]];

/// The paths of both seats by way of the end of the curve; one path is the other turned by 180°.
const LONG: [Chain; 2] = [
    &["eye1", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c0", "s1", "s0", "s2", "c4", "eye2"],
    &["eye2", "c4", "c5", "c6", "c7", "c0", "c1", "c2", "c3", "c4", "s2", "s0", "s1", "c0", "eye1"],
];

/// The paths that go straight from the last dot of the curve into the eye.
const SHORT: [Chain; 2] = [
    &["eye1", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c0", "s1", "s0", "s2", "eye2"],
    &["eye2", "c4", "c5", "c6", "c7", "c0", "c1", "c2", "c3", "c4", "s2", "s0", "s1", "eye1"],
];

/// The path of a seat over the figure with its start, if the figure has one of this many steps.
#[must_use]
pub fn path(seat: Actor, steps: u8) -> Option<Chain> {
    let paths = [LONG, SHORT].map(|paths| paths[usize::from(seat.0) - 1]);
    paths.into_iter().find(|path| path.len() == usize::from(steps) + 1)
}
