//! The board (R1): points as bits, row by row; directions along the lines, and the arcs at both
//! ends.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// A set of points: 16 of the bottom row, then 17 of the middle row, then 16 of the top row.
pub type Set = u64;

/// The number of points.
pub const POINTS: u8 = 49;

/// Every point.
pub const BOARD: Set = (1 << POINTS) - 1;

/// The first point of the middle row.
const MIDDLE: u8 = 16;

/// The first point of the top row.
const TOP: u8 = 33;

/// A point, by the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(pub u8);

/// The rows from the bottom: the letter, the first point, the point after the last.
pub const ROWS: [(char, u8, u8); 3] = [('b', 0, MIDDLE), ('m', MIDDLE, TOP), ('t', TOP, POINTS)];

impl Point {
    /// The point in the middle of the board.
    pub const CENTRE: Point = Point(MIDDLE + 8);

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// Reads a point: the letter of the row and a number from 0.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let (letter, digits) = text.split_first()?;
        let (_, from, to) = ROWS.into_iter().find(|row| row.0 == char::from(*letter))?;
        let n = match digits {
            [n @ b'0'..=b'9'] => n - b'0',
            [b'1', n @ b'0'..=b'9'] => 10 + n - b'0',
            _ => return None,
        };
        (from + n < to).then_some(Point(from + n))
    }

    /// The letter of the row and the number in the row.
    #[must_use]
    pub fn row(self) -> (char, u8) {
        let row = ROWS.into_iter().rev().find(|row| row.1 <= self.0).unwrap_or(ROWS[0]);
        (row.0, self.0 - row.1)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, n) = self.row();
        write!(f, "{letter}{n}")
    }
}

/// The points of a set, the lowest bit first.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

/// A direction along the lines (R1.2): right, upper right, upper left, and the three opposite ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction(u8);

impl Direction {
    /// All six directions; opposite ones are three apart.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];

    /// The opposite direction.
    #[must_use]
    pub const fn back(self) -> Direction {
        Direction((self.0 + 3) % 6)
    }

    /// The points one step in this direction. The arcs at the ends are steps, but no line continues
    /// beyond them.
    #[inline]
    #[must_use]
    pub const fn step(self, set: Set) -> Set {
        const ROW_ENDS: Set = 1 << (MIDDLE - 1) | 1 << (TOP - 1) | 1 << (POINTS - 1);
        const BELOW_TOP: Set = (1 << (TOP - 1)) - 1;
        const LEFT_END: Set = 1 << MIDDLE;
        match self.0 {
            0 => (set & !ROW_ENDS) << 1,
            1 => (set & BELOW_TOP) << 17,
            2 => (set & (BELOW_TOP << 1 | 1) & !LEFT_END) << 16,
            3 => set >> 1 & BOARD & !ROW_ENDS,
            4 => set >> 17 & BELOW_TOP,
            _ => set >> 16 & (BELOW_TOP << 1 | 1) & !LEFT_END,
        }
    }

    /// The direction from a point to another, one or two steps away, and the number of steps.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<(Direction, u8)> {
        Direction::ALL.into_iter().find_map(|direction| {
            let next = direction.step(from.bit());
            let steps = if next == to.bit() { 1 } else { 2 };
            (steps == 1 || direction.step(next) == to.bit()).then_some((direction, steps))
        })
    }
}

sides!(White 'w', Black 'b');

/// The men of both sides at the start (R1.3): an outer row and the seven points next to the centre.
pub const START: [Set; 2] = {
    const SEVEN: Set = 0x7F;
    const SIXTEEN: Set = 0xFFFF;
    [SIXTEEN | SEVEN << (MIDDLE + 1), SIXTEEN << TOP | SEVEN << (MIDDLE + 9)]
};
