//! The board (R1.1): spaces for tiles, stops, and the links between them.

use std::fmt;
use std::sync::LazyLock;

/// The number of spaces for tiles.
pub const SPACES: usize = 17;
/// The number of stops, circles included.
pub const STOPS: usize = 36;
/// The number of circles of a side.
pub const CIRCLES: usize = 5;

/// The names of the sides of a space, clockwise from the top.
pub const SIDES: [&str; 8] = ["U", "UR", "R", "DR", "D", "DL", "L", "UL"];

/// The links of the sides of each space: to a stop, or to a side of another space.
const LINKS: [(&str, [&str; 8]); SPACES] = [
    ("a2", ["a3.D", "B3", "b2.L", "B2", "A1", "A2", "A3", "a3.DL"]),
    ("a3", ["b4.L", "B4", "b3.L", "B3", "a2.U", "a2.UL", "A4", "A5"]),
    ("b2", ["b3.D", "C3", "c2.L", "C2", "c1.L", "B2", "a2.R", "B3"]),
    ("b3", ["b4.D", "C4", "c3.L", "C3", "b2.U", "B3", "a3.R", "B4"]),
    ("b4", ["b5.D", "C5", "c4.L", "C4", "b3.U", "B4", "a3.U", "B5"]),
    ("b5", ["C6", "c5.UL", "c5.L", "C5", "b4.U", "B5", "A6", "B6"]),
    ("c1", ["c2.D", "D2", "d1.L", "d1.DL", "C1", "B1", "b2.D", "C2"]),
    ("c2", ["c3.D", "D3", "d2.L", "D2", "c1.U", "C2", "b2.R", "C3"]),
    ("c3", ["c4.D", "D4", "d3.L", "D3", "c2.U", "C3", "b3.R", "C4"]),
    ("c4", ["c5.D", "D5", "d4.L", "D4", "c3.U", "C4", "b4.R", "C5"]),
    ("c5", ["D6", "E6", "d4.U", "D5", "c4.U", "C5", "b5.R", "b5.UR"]),
    ("d1", ["d2.D", "E2", "F1", "E1", "D1", "c1.DR", "c1.R", "D2"]),
    ("d2", ["d3.D", "E3", "e3.D", "E2", "d1.U", "D2", "c2.R", "D3"]),
    ("d3", ["d4.D", "E4", "e3.L", "E3", "d2.U", "D3", "c3.R", "D4"]),
    ("d4", ["c5.R", "E5", "e4.L", "E4", "d3.U", "D4", "c4.R", "D5"]),
    ("e3", ["e4.D", "e4.DR", "F3", "F2", "d2.R", "E3", "d3.R", "E4"]),
    ("e4", ["F6", "F5", "F4", "e3.UR", "e3.U", "E4", "d4.R", "E5"]),
];

/// The circles of the four sides of the board, clockwise from the left; then the inner stops.
const STOP_NAMES: [&str; STOPS] = [
    "A1", "A2", "A3", "A4", "A5", "A6", "B6", "C6", "D6", "E6", "F6", "F5", "F4", "F3", "F2", "F1",
    "E1", "D1", "C1", "B1", "B2", "B3", "B4", "B5", "C2", "C3", "C4", "C5", "D2", "D3", "D4", "D5",
    "E2", "E3", "E4", "E5",
];

/// A space for a tile, by its number in the order of the names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Space(u8);

impl Space {
    /// All spaces.
    pub fn all() -> impl Iterator<Item = Space> + Clone {
        (0..SPACES as u8).map(Space)
    }

    /// The number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space with this name.
    #[must_use]
    pub fn parse(name: &[u8]) -> Option<Space> {
        let found = LINKS.iter().position(|(other, _)| other.as_bytes() == name);
        found.map(|index| Space(index as u8))
    }

    /// The link of a side.
    #[must_use]
    pub fn link(self, side: u8) -> Link {
        MAP.links[self.index()][side as usize % 8]
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LINKS[self.index()].0)
    }
}

/// A stop, where runners stand, by its number: circles first, clockwise from the lower left, then
/// the inner stops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(u8);

impl Point {
    /// All stops.
    pub fn all() -> impl Iterator<Item = Point> + Clone {
        (0..STOPS as u8).map(Point)
    }

    /// The circles of a side of the board; side 0 is the left one, the others follow clockwise.
    pub fn circles(side: usize) -> impl Iterator<Item = Point> + Clone {
        let first = side * CIRCLES;
        (first..first + CIRCLES).map(|index| Point(index as u8))
    }

    /// The number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side of the board to which a circle belongs; `None` for an inner stop.
    #[must_use]
    pub const fn side(self) -> Option<usize> {
        if self.index() < 4 * CIRCLES { Some(self.index() / CIRCLES) } else { None }
    }

    /// Whether it is the third circle of a side.
    #[must_use]
    pub const fn is_middle(self) -> bool {
        self.index() < 4 * CIRCLES && self.index() % CIRCLES == 2
    }

    /// The stop with this name.
    #[must_use]
    pub fn parse(name: &[u8]) -> Option<Point> {
        let found = STOP_NAMES.iter().position(|other| other.as_bytes() == name);
        found.map(|index| Point(index as u8))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(STOP_NAMES[self.index()])
    }
}

/// The link of a side of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// To a stop.
    Stop(Point),
    /// To a side of another space.
    Space(Space, u8),
}

struct Map {
    links: [[Link; 8]; SPACES],
}

static MAP: LazyLock<Map> = LazyLock::new(|| Map {
    links: std::array::from_fn(|space| std::array::from_fn(|side| link(LINKS[space].1[side]))),
});

/// Reads an entry of [`LINKS`].
fn link(text: &str) -> Link {
    if let Some(stop) = Point::parse(text.as_bytes()) {
        return Link::Stop(stop);
    }
    let (space, side) = text.split_once('.').expect("space and side");
    let side = SIDES.iter().position(|name| *name == side).expect("a side");
    Link::Space(Space::parse(space.as_bytes()).expect("a space"), side as u8)
}
