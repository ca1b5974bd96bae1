//! The board (R1): 48 points, strings, rings, areas. Columns slant to the right on their way up,
//! and a step along a string is a shift of a set.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Begins.
    Black,
    /// Plays second.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

/// Columns and rows.
pub const SIZE: u8 = 8;

/// A point, by its bit: rows of eight from the bottom, `a1` would be 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl Point {
    /// The point at this column and row, each from 0.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Point {
        Point(y * SIZE + x)
    }

    /// Column and row, each from 0.
    #[must_use]
    pub const fn at(self) -> (u8, u8) {
        (self.0 % SIZE, self.0 / SIZE)
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard::of(self.0)
    }

    /// The string through this point in a way: its place among the strings of that way.
    const fn string(self, way: usize) -> u8 {
        let (x, y) = self.at();
        [y, x, x + y][way]
    }

    /// The way of the string that two points lie on, if one does.
    #[must_use]
    pub fn way_to(self, to: Point) -> Option<usize> {
        (0..WAYS.len()).find(|way| self != to && self.string(*way) == to.string(*way))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.at();
        Square::new(x, y).fmt(f)
    }
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(Point)
}

/// The point of a set that so many come before.
#[inline]
pub(crate) fn nth(Bitboard(mut set): Bitboard, n: u32) -> Point {
    for _ in 0..n {
        set &= set - 1;
    }
    Point(set.trailing_zeros() as u8)
}

/// The ways of the strings, as bits from a point to the next: rows, columns, diagonals.
pub(crate) const WAYS: [u32; 3] = [1, 8, 7];

/// Whether the strings of a way are of one colour each (R1.4): rows.
pub(crate) const ROWS: usize = 0;

/// All points: the sum of column and row is 3 to 10.
pub const POINTS: Bitboard = between(3, 10);

/// Points on the board whose sum of column and row lies between these.
const fn between(least: u8, most: u8) -> Bitboard {
    let (mut set, mut n) = (0, 0);
    while n < 64 {
        let (x, y) = Point(n).at();
        if x + y >= least && x + y <= most {
            set |= 1 << n;
        }
        n += 1;
    }
    Bitboard(set)
}

/// The first and the last column.
const WEST: u64 = 0x0101_0101_0101_0101;
const EAST: u64 = WEST << 7;

/// The points that lie one step further on a way.
#[inline]
#[must_use]
pub(crate) const fn ahead(Bitboard(set): Bitboard, way: usize) -> Bitboard {
    let whole = match way {
        0 => (set & !EAST) << 1,
        1 => set << 8,
        _ => (set & !WEST) << 7,
    };
    Bitboard(whole & POINTS.0)
}

/// The points from which one step on a way leads into the set.
#[inline]
#[must_use]
pub(crate) const fn behind(Bitboard(set): Bitboard, way: usize) -> Bitboard {
    let whole = match way {
        0 => (set & !WEST) >> 1,
        1 => set >> 8,
        _ => (set & !EAST) >> 7,
    };
    Bitboard(whole & POINTS.0)
}

/// The neighbours of all points of a set.
#[inline]
#[must_use]
pub(crate) fn around(set: Bitboard) -> Bitboard {
    let ways = 0..WAYS.len();
    ways.fold(Bitboard::EMPTY, |all, way| all | ahead(set, way) | behind(set, way))
}

/// The strings: eight in each way.
pub(crate) static STRINGS: [[Bitboard; 8]; 3] = strings();

const fn strings() -> [[Bitboard; 8]; 3] {
    let mut all = [[Bitboard::EMPTY; 8]; 3];
    let mut n = 0;
    while n < 64 {
        if POINTS.has(n) {
            let mut way = 0;
            while way < 3 {
                let string = Point(n).string(way) - if way == 2 { 3 } else { 0 };
                all[way][string as usize].0 |= 1 << n;
                way += 1;
            }
        }
        n += 1;
    }
    all
}

/// The points from one to another of a string, both included.
#[must_use]
pub(crate) fn segment(from: Point, to: Point, way: usize) -> Bitboard {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let (x, y) = low.at();
    let string = if way == 2 { x + y - 3 } else { low.string(way) };
    let upto = (high.bit().0 << 1).wrapping_sub(low.bit().0);
    STRINGS[way][usize::from(string)] & Bitboard(upto)
}

/// The rings (R1.3), the outer one first.
pub(crate) static RINGS: [Bitboard; 4] = rings();

const fn rings() -> [Bitboard; 4] {
    let mut rings = [Bitboard::EMPTY; 4];
    let (mut rest, mut n) = (POINTS, 0);
    while n < rings.len() {
        let mut inside = rest.0;
        let mut way = 0;
        while way < 3 {
            inside &= ahead(rest, way).0 & behind(rest, way).0;
            way += 1;
        }
        rings[n] = Bitboard(rest.0 & !inside);
        rest = Bitboard(inside);
        n += 1;
    }
    rings
}

/// Where the nine stones of each stand in the race, and where they go (R6.1, R6.4).
pub(crate) const HOMES: [Bitboard; 2] =
    [Bitboard(row(0, 3, 7) | row(1, 3, 6)), Bitboard(diagonal(10, 3, 7) | diagonal(9, 3, 6))];
/// The trapezium opposite.
pub(crate) const GOALS: [Bitboard; 2] =
    [Bitboard(row(7, 0, 3) | row(6, 0, 4)), Bitboard(diagonal(3, 0, 3) | diagonal(4, 0, 4))];

/// Points of a row from one column to another.
const fn row(y: u8, from: u8, to: u8) -> u64 {
    let (mut set, mut x) = (0, from);
    while x <= to {
        set |= Point::new(x, y).bit().0;
        x += 1;
    }
    set
}

/// Points with this sum of column and row, from one column to another.
const fn diagonal(sum: u8, from: u8, to: u8) -> u64 {
    let (mut set, mut x) = (0, from);
    while x <= to {
        set |= Point::new(x, sum - x).bit().0;
        x += 1;
    }
    set
}
