//! The board (R1): points, sides, sets of points.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Begins.
    Black,
    /// Places second.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

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

    /// The set of this point alone.
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

/// The four ways along the lines, as bits to go up or down.
pub const WAYS: [i8; 4] = [1, -1, 8, -8];

/// A set moved so many bits up, or down. No board has an eighth column, where rows would meet.
#[inline]
#[must_use]
pub const fn shift(Bitboard(set): Bitboard, by: i8) -> Bitboard {
    Bitboard(if by < 0 { set >> -by } else { set << by })
}
