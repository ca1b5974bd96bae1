//! Places in the picture; the unit is the distance from one space to the next.

use crate::board::{Link, Point, SIDES, Space};
use std::fmt;

/// Distances to the right and up.
pub type At = (f32, f32);

/// The place of the tile on top of the pile, next to the board.
pub const TOP: At = (6.5, 6.5);

/// The corners of an octagon around its middle, a little smaller than a space.
const OCTAGON: [At; 8] = [
    (0.2, 0.48),
    (0.48, 0.2),
    (0.48, -0.2),
    (0.2, -0.48),
    (-0.2, -0.48),
    (-0.48, -0.2),
    (-0.48, 0.2),
    (-0.2, 0.48),
];

/// The directions from the middle of a space to its sides, clockwise from the top.
const DIRECTIONS: [At; 8] = [
    (0.0, 1.0),
    (1.0, 1.0),
    (1.0, 0.0),
    (1.0, -1.0),
    (0.0, -1.0),
    (-1.0, -1.0),
    (-1.0, 0.0),
    (-1.0, 1.0),
];

/// The size of a circle relative to an octagon.
const CIRCLE: f32 = 0.36;
/// The distance of the corners of an inner stop, a square between four octagons, from its middle.
const STOP: f32 = 0.3;
/// Half the width of a path.
const PATH: f32 = 0.03;

/// An end of a segment of a path.
#[derive(Clone, Copy)]
pub enum Spot {
    /// A side of a space: `c3.UR`.
    Port(Space, u8),
    /// A side of the tile on top of the pile: `top.UR`.
    Top(u8),
    /// A stop: `B2`.
    Stop(Point),
}

impl Spot {
    /// The middle. Spaces meet in the middle of their straight sides; slanted sides are joined a
    /// little inside, away from the stop.
    pub fn at(self) -> At {
        match self {
            Spot::Port(space, side) => out(centre(space), side, 0.5, 0.32),
            Spot::Top(side) => out(TOP, side, 0.5, 0.32),
            Spot::Stop(stop) => middle(stop),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Port(space, side) => write!(f, "{space}.{}", SIDES[usize::from(*side)]),
            Spot::Top(side) => write!(f, "top.{}", SIDES[usize::from(*side)]),
            Spot::Stop(stop) => stop.fmt(f),
        }
    }
}

/// All sides of all spaces.
pub fn ports() -> impl Iterator<Item = (Space, u8)> {
    Space::all().flat_map(|space| (0..8).map(move |side| (space, side)))
}

/// Whether a path is printed on the board between two sides: they do not touch.
pub fn is_printed(from: (Space, u8), to: (Space, u8)) -> bool {
    let (from, to) = (Spot::Port(from.0, from.1).at(), Spot::Port(to.0, to.1).at());
    (to.0 - from.0).hypot(to.1 - from.1) > 0.1
}

/// The middle of a space, between four stops; the lower left one has the same name.
pub fn centre(space: Space) -> At {
    let (x, y) = corner(&space.to_string());
    (x + 0.5, y + 0.5)
}

/// The place of the name of a stop: next to a circle, in the upper corner of an inner stop.
pub fn name_of(stop: Point) -> At {
    match beside(stop) {
        // Words are wider than they are high.
        Some((space, side @ (2 | 6))) => out(centre(space), side, 1.06, 0.68),
        Some((space, side)) => out(centre(space), side, 1.0, 0.68),
        None => (middle(stop).0, middle(stop).1 + 0.18),
    }
}

/// The outline of a tile or a space around its middle.
pub fn octagon((x, y): At) -> impl Iterator<Item = At> {
    OCTAGON.into_iter().map(move |(right, up)| (x + right, y + up))
}

/// The outline of a stop: a small octagon for a circle, else a square on its corner.
pub fn edge(stop: Point) -> Vec<At> {
    let (x, y) = middle(stop);
    let around: Vec<At> = match stop.side() {
        Some(_) => OCTAGON.map(|(right, up)| (right * CIRCLE, up * CIRCLE)).into(),
        None => vec![(0.0, STOP), (STOP, 0.0), (0.0, -STOP), (-STOP, 0.0)],
    };
    around.into_iter().map(|(right, up)| (x + right, y + up)).collect()
}

/// The outline of a path from one end to the other.
pub fn band(from: At, to: At) -> [At; 4] {
    let (right, up) = (to.0 - from.0, to.1 - from.1);
    let scale = PATH / right.hypot(up);
    let (x, y) = (-up * scale, right * scale);
    [(from.0 + x, from.1 + y), (to.0 + x, to.1 + y), (to.0 - x, to.1 - y), (from.0 - x, from.1 - y)]
}

/// The middle of a stop: at a side of its space for a circle, else by letter and number.
fn middle(stop: Point) -> At {
    match beside(stop) {
        Some((space, side)) => out(centre(space), side, 0.76, 0.5),
        None => corner(&stop.to_string()),
    }
}

/// The side of a space next to a circle; `None` for an inner stop.
fn beside(circle: Point) -> Option<(Space, u8)> {
    circle.side()?;
    ports().find(|(space, side)| space.link(*side) == Link::Stop(circle))
}

/// The place at this distance from the middle of a space by a straight side, or at this distance in
/// both directions by a slanted one.
fn out((x, y): At, side: u8, straight: f32, slanting: f32) -> At {
    let (right, up) = DIRECTIONS[usize::from(side)];
    let far = if side.is_multiple_of(2) { straight } else { slanting };
    (x + right * far, y + up * far)
}

/// The column and the row of a name.
fn corner(name: &str) -> At {
    match name.as_bytes() {
        [letter, digit] => {
            let column = letter.to_ascii_uppercase() - b'A' + 1;
            (f32::from(column), f32::from(digit - b'0'))
        }
        _ => (0.0, 0.0),
    }
}
