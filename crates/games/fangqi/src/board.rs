//! The board (R1): points, sides, sets of points.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// A point, by its bit: rows of eight from the bottom, `a1` is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl Point {
    /// The point at this column and row, each from 0.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Point {
        Point(y * 8 + x)
    }

    /// Column and row.
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.0 % 8, self.0 / 8)
    }

    /// The set with only this point.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard::of(self.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(Point)
}

/// The steps in the four directions, in bits.
pub const STEPS: [i8; 4] = [1, -1, 8, -8];

/// The set shifted by this number of bits. No board has an eighth column, so rows do not mix.
#[inline]
#[must_use]
pub const fn shift(Bitboard(set): Bitboard, by: i8) -> Bitboard {
    Bitboard(if by < 0 { set >> -by } else { set << by })
}
