//! The board (R1): points as bits, row by row; ways along the lines, and the arcs at both ends.

use std::fmt;

/// A set of points: 16 of the bottom row, 17 of the middle one, 16 of the top row.
pub type Set = u64;

/// Points.
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

/// A row: its letter and where its points begin and end.
pub const ROWS: [(char, u8, u8); 3] = [('b', 0, MIDDLE), ('m', MIDDLE, TOP), ('t', TOP, POINTS)];

impl Point {
    /// The point in the middle of the board.
    pub const CENTRE: Point = Point(MIDDLE + 8);

    /// Its bit.
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

    /// Row and number.
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

/// The points of a set.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1)))
        .map(|set| Point(set.trailing_zeros() as u8))
}

/// A way along the lines (R1.2): to the right, along the diagonals to the upper right and the upper
/// left, and back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way(u8);

impl Way {
    /// All six; those that lead back are three apart.
    pub const ALL: [Way; 6] = [Way(0), Way(1), Way(2), Way(3), Way(4), Way(5)];

    /// The way back.
    #[must_use]
    pub const fn back(self) -> Way {
        Way((self.0 + 3) % 6)
    }

    /// The points one step this way. The arcs at the ends are steps, no line goes on behind them.
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

    /// The way from a point to the next, or to the one after that.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<(Way, u8)> {
        Way::ALL.into_iter().find_map(|way| {
            let next = way.step(from.bit());
            let steps = if next == to.bit() { 1 } else { 2 };
            (steps == 1 || way.step(next) == to.bit()).then_some((way, steps))
        })
    }
}

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1, begins; the bottom row.
    White,
    /// Seat 2; the top row.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// The men of both sides at the start (R1.3): an outer row and seven points beside the centre each.
pub const START: [Set; 2] = {
    const SEVEN: Set = 0x7F;
    const SIXTEEN: Set = 0xFFFF;
    [SIXTEEN | SEVEN << (MIDDLE + 1), SIXTEEN << TOP | SEVEN << (MIDDLE + 9)]
};
