//! Points (R1.1): files a to i from Red's left, ranks 0 to 9 from Red's side; a0 = 0, b0 = 1,
//! a1 = 9. Sets of points are 90 bits of a `u128`.

use std::fmt::{self, Write as _};
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXorAssign, Not};

/// Files of the board.
pub const FILES: u8 = 9;
/// Ranks of the board.
pub const RANKS: u8 = 10;
/// Points of the board.
pub const POINTS: usize = 90;

/// A point of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The point with this number, below 90.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Point {
        debug_assert!((index as usize) < POINTS);
        Point(index)
    }

    /// The point on this file and rank, both from 0.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Point {
        Point::new(rank * FILES + file)
    }

    /// The point on this file and rank, if the board has it.
    #[must_use]
    pub const fn on_board(file: i8, rank: i8) -> Option<Point> {
        if 0 <= file && file < FILES as i8 && 0 <= rank && rank < RANKS as i8 {
            Some(Point::at(file as u8, rank as u8))
        } else {
            None
        }
    }

    /// Reads `e4`.
    #[inline]
    #[must_use]
    pub const fn parse(file: u8, rank: u8) -> Option<Point> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'0'));
        if file < FILES && rank < RANKS { Some(Point::at(file, rank)) } else { None }
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Rank from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        Set(1 << self.0)
    }
}

impl Point {
    /// Its file's letter and its rank's digit.
    #[inline]
    #[must_use]
    pub fn signs(self) -> [char; 2] {
        [char::from(b'a' + self.file()), char::from(b'0' + self.rank())]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signs().into_iter().try_for_each(|sign| f.write_char(sign))
    }
}

/// A set of points; it is its own iterator, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set(pub u128);

impl Set {
    /// No point.
    pub const EMPTY: Set = Set(0);
    /// Every point.
    pub const ALL: Set = Set((1 << POINTS) - 1);

    /// Whether the point is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0 >> point.0 & 1 != 0
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds two points or more.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of points.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest point.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point::new(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for Set {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let point = self.first()?;
        self.0 &= self.0 - 1;
        Some(point)
    }
}

impl BitAnd for Set {
    type Output = Set;
    #[inline]
    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl BitOr for Set {
    type Output = Set;
    #[inline]
    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl BitOrAssign for Set {
    #[inline]
    fn bitor_assign(&mut self, other: Set) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Set {
    #[inline]
    fn bitxor_assign(&mut self, other: Set) {
        self.0 ^= other.0;
    }
}

impl Not for Set {
    type Output = Set;
    #[inline]
    fn not(self) -> Set {
        Set(!self.0 & Set::ALL.0)
    }
}
