//! The board (R1): points as bits, eight per row, so that the bit next to each row stays empty.

use wanqi_sdk::board::bits::Bits as _;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// A set of points.
pub type Set = u64;

/// Columns.
pub const WIDTH: u8 = 7;
/// Rows.
pub const HEIGHT: u8 = 3;

/// Bits of a row.
const STRIDE: u8 = 8;

sides!(White 'w', Black 'b');

impl Side {
    /// The column where the pieces of this side start (R1.3).
    #[inline]
    #[must_use]
    pub const fn start(self) -> Set {
        match self {
            Side::White => column(0),
            Side::Black => column(WIDTH - 1),
        }
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
    set.places().map(|n| Point::new(n % STRIDE, n / STRIDE))
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

/// The distance of a step in bits, by direction; the diagonals are last.
const SHIFTS: [i8; 8] = [1, -1, 8, -8, 9, -9, 7, -7];

/// The set one step further in this direction; points that leave the board become bits that are
/// not points.
#[inline]
const fn shift(set: Set, direction: usize) -> Set {
    let set = if direction < 4 { set } else { set & STRONG };
    let by = SHIFTS[direction];
    if by > 0 { set << by } else { set >> -by }
}

/// The next points on all lines from these points (R1.2).
#[inline]
#[must_use]
pub const fn steps(from: Set) -> Set {
    let (mut to, mut direction) = (0, 0);
    while direction < SHIFTS.len() {
        to |= shift(from, direction);
        direction += 1;
    }
    to & ALL
}

/// These points and all that jumps over pieces reach from them, one jump after another (R3.2).
#[inline]
#[must_use]
pub const fn jumps(from: Set, over: Set, empty: Set) -> Set {
    let mut all = from;
    loop {
        let (mut more, mut direction) = (all, 0);
        while direction < SHIFTS.len() {
            more |= shift(shift(all, direction) & over, direction) & empty;
            direction += 1;
        }
        if more == all {
            return all;
        }
        all = more;
    }
}
