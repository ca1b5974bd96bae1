//! The board (R1): a horn of triangles. Its points count along the zigzag `a1 b1 a2 b2 …` to the
//! tip, so that a line leads from each to the next number, and a rail to the one after it.

use std::fmt;
pub use wanqi_sdk::board::bitboard::Bitboard as Set;
pub use wanqi_sdk::board::square::Square as Point;

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1: the stone in the tip.
    Single,
    /// Seat 2: the two stones.
    Pair,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Single => "Single",
            Side::Pair => "Pair",
        })
    }
}

/// The bottom row (R1.3, R4.1).
pub const BOTTOM: Set = Set(0b11);

/// A horn of so many rows, its tip included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horn {
    /// How many.
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

    /// Whether a place of the grid is a point: all rows but the last have two.
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        point.x < 2 && number(point) <= self.tip()
    }

    /// The points that lines join to this one (R1.2).
    #[inline]
    #[must_use]
    pub const fn neighbours(self, number: u8) -> Set {
        Set((0b11 << (number + 1) | 0b11 << number >> 2) & self.all().0)
    }

    /// Those of them where a stone of the pair may go (R3.3): no rail leads it back. The tip is the
    /// end of both rails.
    #[inline]
    #[must_use]
    pub const fn onwards(self, number: u8) -> Set {
        let back = if number == self.tip() { 0 } else { 1 << number >> 1 };
        Set((0b11 << (number + 1) | back) & self.all().0)
    }

    /// The points from where a stone of the pair may have come to this one.
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

/// Where the point of a number lies.
#[inline]
#[must_use]
pub const fn point(number: u8) -> Point {
    Point::new(number % 2, number / 2)
}
