//! The board (R1): points as bits, seven bits for each row, of which the last two stay empty.

use wanqi_sdk::board::bits::Bits;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// A set of points.
pub type Set = u64;

/// The number of points in a row and in a column.
pub const SIZE: u8 = 5;

/// The number of bits of a row.
const STRIDE: u8 = 7;

sides!(White 'w', Black 'b');

impl Side {
    /// The row farthest from this side.
    #[must_use]
    pub const fn far_row(self) -> u8 {
        match self {
            Side::White => SIZE - 1,
            Side::Black => 0,
        }
    }
}

/// A direction along the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction {
    x: i8,
    y: i8,
}

/// All eight directions.
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
    /// The direction and the number of steps from a point to another on a straight line, drawn or
    /// not.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<(Direction, u8)> {
        let (x, y) = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
        let straight = x == 0 || y == 0 || x.abs() == y.abs();
        let steps = x.unsigned_abs().max(y.unsigned_abs());
        let direction = Direction { x: x.signum(), y: y.signum() };
        (straight && steps > 0).then_some((direction, steps))
    }

    /// A set moved by one or two steps, backwards if negative. A point that leaves the board
    /// becomes a bit that is not a point.
    #[inline]
    #[must_use]
    pub const fn shift(self, set: Set, steps: i8) -> Set {
        let by = steps * (self.x + self.y * STRIDE as i8);
        if by > 0 { set << by } else { set >> -by }
    }

    /// The points from which a line leads in this direction (R1.2).
    #[inline]
    #[must_use]
    pub const fn leaving(self) -> Set {
        if self.x != 0 && self.y != 0 { STRONG } else { ALL }
    }

    /// Whether this direction leads back to this side.
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
    set.places().map(|n| Point::new(n % STRIDE, n / STRIDE))
}

/// The points of a row.
#[must_use]
pub const fn row(y: u8) -> Set {
    ((1 << SIZE) - 1) << (y * STRIDE)
}

/// All points.
pub const ALL: Set = row(0) | row(1) | row(2) | row(3) | row(4);

/// The strong points: those with diagonals (R1.2).
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

/// The pieces at the start (R1.3): two rows, and in the middle row two points at the right hand.
pub const START: [Set; 2] = [
    row(0) | row(1) | bit(Point::new(3, 2)) | bit(Point::new(4, 2)),
    row(4) | row(3) | bit(Point::new(0, 2)) | bit(Point::new(1, 2)),
];

/// The number of pieces of a side at the start.
pub const PIECES: u32 = 12;
