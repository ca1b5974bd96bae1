//! The board (R1): points, lines, and the figures of six (R4.1). Points are bits, row by row from
//! the bottom.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// Men of each side (R1.2).
pub const MEN: u8 = 9;

/// Points of each row, from the bottom.
pub const ROWS: [u8; 7] = [4, 3, 6, 4, 6, 3, 4];

/// All points (R1.1).
pub const POINTS: u8 = 30;

/// The lines; the long ones have six points.
const LINES: [&str; 12] = [
    "a4a5a6a7",
    "a2b3b4c5b6c7",
    "b1b2d3c4e5c6",
    "d1c2f3d4",
    "d1c1b1a1",
    "f3e3d3c3b3a3",
    "f5e5d5c5b5a5",
    "d7c7b7a7",
    "d7c6f5d4",
    "b7b6d5c4e3c2",
    "a6b5b4c3b2c1",
    "a4a3a2a1",
];

/// The small hexagons.
const RINGS: [&str; 7] = [
    "a3b3a4b4a5b5",
    "b5c5a6b6a7b7",
    "a1b1a2b2b3c3",
    "c3d3b4c4c5d5",
    "d5e5b6c6c7d7",
    "c1d1b2c2d3e3",
    "e3f3c4d4e5f5",
];

/// The points of the rim in order, from a man of Black.
const RIM: &str = "a3a2a1b1c1d1c2f3d4f5c6d7c7b7a7a6a5a4";

sides!(Black 'b', White 'w');

/// A point of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(pub u8);

impl Point {
    /// All points, row by row from the bottom.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..POINTS).map(Point)
    }

    /// The point at a place of a row, both from 0, if there is one.
    #[must_use]
    pub fn new(x: u32, y: u32) -> Option<Point> {
        ROWS.get(y as usize).filter(|row| x < u32::from(**row))?;
        let before: u8 = ROWS[..y as usize].iter().sum();
        Some(Point(before + x as u8))
    }

    /// The place in the row and the row, both from 0.
    #[must_use]
    pub fn at(self) -> (u8, u8) {
        let (mut x, mut y) = (self.0, 0);
        while x >= ROWS[usize::from(y)] {
            x -= ROWS[usize::from(y)];
            y += 1;
        }
        (x, y)
    }

    /// The bit of the point.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.at();
        write!(f, "{}{}", char::from(b'a' + x), y + 1)
    }
}

/// The points of a set, from the bottom.
pub fn points(set: u32) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

/// The number of the point whose name begins at this byte.
const fn named(text: &str, at: usize) -> u8 {
    let (x, y) = (text.as_bytes()[at] - b'a', text.as_bytes()[at + 1] - b'1');
    let (mut n, mut row) = (x, 0);
    while row < y as usize {
        n += ROWS[row];
        row += 1;
    }
    n
}

/// The points that a text names: every `step`-th from `first`.
const fn set(text: &str, first: usize, step: usize) -> u32 {
    let (mut set, mut n) = (0, first);
    while 2 * n < text.len() {
        set |= 1 << named(text, 2 * n);
        n += step;
    }
    set
}

/// The men of both sides at the start (R1.2).
pub const START: [u32; 2] = [set(RIM, 0, 2), set(RIM, 1, 2)];

/// The figures of six (R4.1): long lines, then rings.
const FIGURES: [u32; 13] = {
    let (mut figures, mut count, mut n) = ([0; 13], 0, 0);
    while n < LINES.len() {
        if LINES[n].len() == 12 {
            figures[count] = set(LINES[n], 0, 1);
            count += 1;
        }
        n += 1;
    }
    n = 0;
    while n < RINGS.len() {
        figures[count + n] = set(RINGS[n], 0, 1);
        n += 1;
    }
    figures
};

/// The points next to each point on a line.
static NEIGHBOURS: [u32; POINTS as usize] = {
    let mut neighbours = [0; POINTS as usize];
    let mut line = 0;
    while line < LINES.len() {
        let mut at = 2;
        while at < LINES[line].len() {
            let (one, two) = (named(LINES[line], at - 2), named(LINES[line], at));
            neighbours[one as usize] |= 1 << two;
            neighbours[two as usize] |= 1 << one;
            at += 2;
        }
        line += 1;
    }
    neighbours
};

/// The points next to this one on a line.
#[inline]
#[must_use]
pub fn neighbours(point: Point) -> u32 {
    NEIGHBOURS[usize::from(point.0)]
}

/// Whether these men include a figure of six (R4.1).
#[inline]
#[must_use]
pub fn has_figure(men: u32) -> bool {
    FIGURES.iter().any(|figure| men & figure == *figure)
}
