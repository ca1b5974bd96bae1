//! The board (R1): points as bits, seven a row, so that the two bits beside the board stay empty.

use std::fmt;
pub use wanqi_sdk::board::square::Square as Point;

/// A set of points.
pub type Set = u64;

/// Points in a row and in a column.
pub const SIZE: u8 = 5;

/// Bits a row.
const STRIDE: u8 = 7;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1, at the bottom, begins.
    White,
    /// Seat 2, at the top.
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

    /// Its letter in position text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// The row farthest from it.
    #[must_use]
    pub const fn far_row(self) -> u8 {
        match self {
            Side::White => SIZE - 1,
            Side::Black => 0,
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

/// A direction along the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction {
    x: i8,
    y: i8,
}

/// All eight.
pub const DIRECTIONS: [Direction; 8] = [
    Direction { x: 1, y: 0 },
    Direction { x: -1, y: 0 },
    Direction { x: 0, y: 1 },
    Direction { x: 0, y: -1 },
    Direction { x: 1, y: 1 },
    Direction { x: -1, y: -1 },
    Direction { x: 1, y: -1 },
    Direction { x: -1, y: 1 },
];

impl Direction {
    /// The direction and the number of steps from a point to another on one line, drawn or not.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<(Direction, u8)> {
        let (x, y) = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
        let straight = x == 0 || y == 0 || x.abs() == y.abs();
        let steps = x.unsigned_abs().max(y.unsigned_abs());
        let direction = Direction { x: x.signum(), y: y.signum() };
        (straight && steps > 0).then_some((direction, steps))
    }

    /// A set moved by so many steps, at most two. What leaves the board falls on bits that are no
    /// points.
    #[inline]
    #[must_use]
    pub const fn shift(self, set: Set, steps: i8) -> Set {
        let by = steps * (self.x + self.y * STRIDE as i8);
        if by > 0 { set << by } else { set >> -by }
    }

    /// Points that a line leaves in this direction (R1.2).
    #[inline]
    #[must_use]
    pub const fn leaving(self) -> Set {
        if self.x != 0 && self.y != 0 { STRONG } else { ALL }
    }

    /// Whether it leads back for this side.
    #[inline]
    #[must_use]
    pub const fn is_backward(self, side: Side) -> bool {
        match side {
            Side::White => self.y < 0,
            Side::Black => self.y > 0,
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
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(|set| {
        let n = set.trailing_zeros() as u8;
        Point::new(n % STRIDE, n / STRIDE)
    })
}

/// The points of a row.
#[must_use]
pub const fn row(y: u8) -> Set {
    ((1 << SIZE) - 1) << (y * STRIDE)
}

/// Every point.
pub const ALL: Set = row(0) | row(1) | row(2) | row(3) | row(4);

/// Points with diagonals.
pub const STRONG: Set = {
    let (mut set, mut n) = (0, 0);
    while n < SIZE * SIZE {
        if n.is_multiple_of(2) {
            set |= bit(Point::new(n % SIZE, n / SIZE));
        }
        n += 1;
    }
    set
};

/// The pieces at the start (R1.3): two rows, and in the middle row two to one's own right.
pub const START: [Set; 2] = [
    row(0) | row(1) | bit(Point::new(3, 2)) | bit(Point::new(4, 2)),
    row(4) | row(3) | bit(Point::new(0, 2)) | bit(Point::new(1, 2)),
];

/// Pieces of a side at the start.
pub const PIECES: u32 = 12;
