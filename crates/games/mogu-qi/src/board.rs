//! The board (R1): 48 points, strings, rings, homes. Columns slant to the right on their direction
//! up, and a step along a string is a shift of a set.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// The number of columns and of rows.
pub const SIZE: u8 = 8;

/// A point, by its bit: rows of eight from the bottom; bit 0 would be `a1`, which is off the board.
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

    /// The index of the string through this point among the strings of a direction.
    const fn string(self, direction: usize) -> u8 {
        let (x, y) = self.at();
        [y, x, x + y][direction]
    }

    /// The direction of the string through two points, if there is one.
    #[must_use]
    pub fn direction_to(self, to: Point) -> Option<usize> {
        (0..DIRECTIONS.len())
            .find(|direction| self != to && self.string(*direction) == to.string(*direction))
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

/// The point of a set with `n` points of the set before it. The set has more than `n` points.
#[inline]
pub(crate) fn nth(mut set: Bitboard, n: u32) -> Point {
    Point(set.nth(n as usize).unwrap_or(0))
}

/// The directions of the strings, as bits from a point to the next: rows, columns, diagonals.
pub(crate) const DIRECTIONS: [u32; 3] = [1, 8, 7];

/// The direction whose strings have one colour each (R1.4).
pub(crate) const ROWS: usize = 0;

/// All points: the sum of column and row is 3 to 10.
pub const POINTS: Bitboard = between(3, 10);

/// Points whose sum of column and row is in this range.
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

/// The points one step further in a direction.
#[inline]
#[must_use]
pub(crate) const fn ahead(Bitboard(set): Bitboard, direction: usize) -> Bitboard {
    let whole = match direction {
        0 => (set & !EAST) << 1,
        1 => set << 8,
        _ => (set & !WEST) << 7,
    };
    Bitboard(whole & POINTS.0)
}

/// The points from which one step in a direction leads into the set.
#[inline]
#[must_use]
pub(crate) const fn behind(Bitboard(set): Bitboard, direction: usize) -> Bitboard {
    let whole = match direction {
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
    let directions = 0..DIRECTIONS.len();
    directions.fold(Bitboard::EMPTY, |all, direction| {
        all | ahead(set, direction) | behind(set, direction)
    })
}

/// The eight strings of each direction.
pub(crate) static STRINGS: [[Bitboard; 8]; 3] = strings();

const fn strings() -> [[Bitboard; 8]; 3] {
    let mut all = [[Bitboard::EMPTY; 8]; 3];
    let mut n = 0;
    while n < 64 {
        if POINTS.has(n) {
            let mut direction = 0;
            while direction < 3 {
                let string = Point(n).string(direction) - if direction == 2 { 3 } else { 0 };
                all[direction][string as usize].0 |= 1 << n;
                direction += 1;
            }
        }
        n += 1;
    }
    all
}

/// The points of a string from one to another, including both.
#[must_use]
pub(crate) fn segment(from: Point, to: Point, direction: usize) -> Bitboard {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let (x, y) = low.at();
    let string = if direction == 2 { x + y - 3 } else { low.string(direction) };
    let upto = (high.bit().0 << 1).wrapping_sub(low.bit().0);
    STRINGS[direction][usize::from(string)] & Bitboard(upto)
}

/// The rings (R1.3), the outer one first.
pub(crate) static RINGS: [Bitboard; 4] = rings();

const fn rings() -> [Bitboard; 4] {
    let mut rings = [Bitboard::EMPTY; 4];
    let (mut rest, mut n) = (POINTS, 0);
    while n < rings.len() {
        let mut inside = rest.0;
        let mut direction = 0;
        while direction < 3 {
            inside &= ahead(rest, direction).0 & behind(rest, direction).0;
            direction += 1;
        }
        rings[n] = Bitboard(rest.0 & !inside);
        rest = Bitboard(inside);
        n += 1;
    }
    rings
}

/// The start of the nine stones of each side in the race (R6.1).
pub(crate) const HOMES: [Bitboard; 2] =
    [Bitboard(row(0, 3, 7) | row(1, 3, 6)), Bitboard(diagonal(10, 3, 7) | diagonal(9, 3, 6))];
/// The goal of each side in the race, the trapezium opposite (R6.4).
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
