//! The line of points (R1) and the pieces on it.

use wanqi_sdk::board::bits::Bits;

/// A point by its number from 1.
pub type Point = u8;

/// The highest point.
pub const LAST: Point = 25;

/// Number of pieces.
pub const PIECES: u8 = 7;

/// Steps from one large ring to the next.
pub const STAR: usize = 4;

/// The set of points with a piece: bit 0 is point 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line(u32);

impl Line {
    /// No piece.
    pub const EMPTY: Line = Line(0);

    /// A piece on each large ring (R1.4).
    pub const STARS: Line = Line(0x111_1111);

    /// A piece on each of the points 1 to 7 (R5.1).
    pub const ROW: Line = Line(0x7F);

    /// Every point, from point 1 on.
    pub fn points() -> impl DoubleEndedIterator<Item = Point> {
        1..=LAST
    }

    /// The large rings (R1.2).
    pub fn stars() -> impl Iterator<Item = Point> {
        Line::points().step_by(STAR)
    }

    const fn bit(point: Point) -> u32 {
        1 << (point - 1)
    }

    /// The line as a number, for keys.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether a piece is on a point.
    #[inline]
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0 & Line::bit(point) != 0
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub const fn add(&mut self, point: Point) {
        self.0 |= Line::bit(point);
    }

    /// Removes the piece of a point.
    #[inline]
    pub const fn take(&mut self, point: Point) {
        self.0 ^= Line::bit(point);
    }

    /// Number of pieces on the line.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The piece that can move to an empty point: the nearest one above it.
    #[inline]
    #[must_use]
    pub const fn behind(self, point: Point) -> Option<Point> {
        let beyond = self.0 >> (point - 1);
        if beyond == 0 { None } else { Some(point + beyond.trailing_zeros() as u8) }
    }

    /// The first piece that a move between two points would meet, its target included.
    #[must_use]
    pub fn before(self, from: Point, to: Point) -> Option<Point> {
        (to..from).rev().find(|point| self.has(*point))
    }

    /// The empty points below a piece, as bits: each is the target of exactly one move.
    #[inline]
    #[must_use]
    pub const fn open(self) -> u32 {
        let ahead = if self.0 == 0 { 0 } else { u32::MAX >> self.0.leading_zeros() };
        ahead & !self.0
    }

    /// All empty points, as bits.
    #[inline]
    #[must_use]
    pub const fn empty(self) -> u32 {
        !self.0 & ((1 << LAST) - 1)
    }

    /// The points of a set of bits, the lowest first.
    pub fn of(bits: u32) -> impl Iterator<Item = Point> {
        bits.places().map(|place| place + 1)
    }

    /// The sum of the distances of all pieces from point 1.
    #[must_use]
    pub fn steps(self) -> u32 {
        Line::of(self.0).map(|point| u32::from(point) - 1).sum()
    }
}
