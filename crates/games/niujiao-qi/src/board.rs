//! The board (R1): a horn of triangles. Its points are numbered along the zigzag `a1 b1 a2 b2 …` to
//! the tip: a line joins each point to the next number, and a rail joins it to the one after that.

pub use wanqi_sdk::board::bitboard::Bitboard as Set;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Single 's', Pair 'p');

/// The bottom row (R1.3, R4.1).
pub const BOTTOM: Set = Set(0b11);

/// A horn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horn {
    /// Number of rows, with the tip.
    pub rows: u8,
}

impl Horn {
    /// The number of the tip, the last point.
    #[inline]
    #[must_use]
    pub const fn tip(self) -> u8 {
        2 * (self.rows - 1)
    }

    /// Every point.
    #[inline]
    #[must_use]
    pub const fn all(self) -> Set {
        Set((2 << self.tip()) - 1)
    }

    /// Points in the row at this height from 0: one in the tip, two in every other row.
    #[must_use]
    pub const fn width(self, y: u8) -> u8 {
        if y + 1 == self.rows { 1 } else { 2 }
    }

    /// Whether a place of the grid is a point.
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        point.x < 2 && number(point) <= self.tip()
    }

    /// The points that a line joins to this point (R1.2).
    #[inline]
    #[must_use]
    pub const fn neighbours(self, number: u8) -> Set {
        Set((0b11 << (number + 1) | 0b11 << number >> 2) & self.all().0)
    }

    /// The neighbours that a stone of Pair may move to (R3.3): those that are not back along a
    /// rail. The tip is the end of both rails.
    #[inline]
    #[must_use]
    pub const fn onwards(self, number: u8) -> Set {
        let back = if number == self.tip() { 0 } else { 1 << number >> 1 };
        Set((0b11 << (number + 1) | back) & self.all().0)
    }

    /// The points from which a stone of Pair may move to this point.
    #[must_use]
    pub fn behind(self, number: u8) -> Set {
        let leads = |from: &u8| self.onwards(*from).has(number);
        self.neighbours(number).filter(leads).fold(Set::EMPTY, |all, from| all | Set::of(from))
    }
}

/// The number of a point.
#[inline]
#[must_use]
pub const fn number(Point { x, y }: Point) -> u8 {
    2 * y + x
}

/// The point of a number.
#[inline]
#[must_use]
pub const fn point(number: u8) -> Point {
    Point::new(number % 2, number / 2)
}
