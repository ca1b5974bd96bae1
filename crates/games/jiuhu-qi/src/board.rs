//! The board (R1): points as bits, eight a row, so that the bit beside each row stays empty.

use std::fmt;
pub use wanqi_sdk::board::square::Square as Point;

/// A set of points.
pub type Set = u64;

/// Columns.
pub const WIDTH: u8 = 7;
/// Rows.
pub const HEIGHT: u8 = 3;

/// Bits a row.
const STRIDE: u8 = 8;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1, on the left, begins.
    White,
    /// Seat 2, on the right.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The column where it starts (R1.3).
    #[inline]
    #[must_use]
    pub const fn start(self) -> Set {
        match self {
            Side::White => column(0),
            Side::Black => column(WIDTH - 1),
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

/// The bit of a point.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> Set {
    1 << (point.y * STRIDE + point.x)
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(|set| {
        let n = set.trailing_zeros() as u8;
        Point::new(n % STRIDE, n / STRIDE)
    })
}

/// The points of a column.
#[must_use]
pub const fn column(x: u8) -> Set {
    (1 << x) | (1 << (STRIDE + x)) | (1 << (2 * STRIDE + x))
}

/// Every point.
pub const ALL: Set = 0x7F_7F_7F;

/// Points with diagonals: column and row both odd or both even, counted from 1.
pub const STRONG: Set = 0x55_2A_55;

/// The column of the shared tigers at the start.
pub const MIDDLE: Set = column(WIDTH / 2);

/// How far bits move in each direction, those of diagonals last.
const SHIFTS: [i8; 8] = [1, -1, 8, -8, 9, -9, 7, -7];

/// A set moved one point along each line in this direction; what leaves the board falls on bits
/// that are no points.
#[inline]
const fn shift(set: Set, way: usize) -> Set {
    let set = if way < 4 { set } else { set & STRONG };
    let by = SHIFTS[way];
    if by > 0 { set << by } else { set >> -by }
}

/// The points that lines lead to from these without a point between (R1.2).
#[inline]
#[must_use]
pub const fn steps(from: Set) -> Set {
    let (mut to, mut way) = (0, 0);
    while way < SHIFTS.len() {
        to |= shift(from, way);
        way += 1;
    }
    to & ALL
}

/// The points that leaps over pieces lead to from these, one leap after another (R3.2), and these.
#[inline]
#[must_use]
pub const fn leaps(from: Set, over: Set, empty: Set) -> Set {
    let mut all = from;
    loop {
        let (mut more, mut way) = (all, 0);
        while way < SHIFTS.len() {
            more |= shift(shift(all, way) & over, way) & empty;
            way += 1;
        }
        if more == all {
            return all;
        }
        all = more;
    }
}
