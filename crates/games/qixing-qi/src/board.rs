//! The line of points (R1), the pieces on it, and what lies before each.

/// The farthest point.
pub const LAST: u8 = 25;

/// All pieces.
pub const PIECES: u8 = 7;

/// Points from one large ring to the next.
pub const STAR: usize = 4;

/// Which points hold a piece: bit 0 is point 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line(u32);

impl Line {
    /// No piece yet.
    pub const EMPTY: Line = Line(0);

    /// A piece on each large ring (R1.4).
    pub const STARS: Line = Line(0x111_1111);

    /// A piece on each of the points 1 to 7 (R5.1).
    pub const ROW: Line = Line(0x7F);

    /// Every point, from point 1 on.
    pub fn points() -> impl DoubleEndedIterator<Item = u8> {
        1..=LAST
    }

    /// The large rings (R1.2).
    pub fn stars() -> impl Iterator<Item = u8> {
        Line::points().step_by(STAR)
    }

    const fn bit(point: u8) -> u32 {
        1 << (point - 1)
    }

    /// The line as a number, for keys.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether a piece lies on a point.
    #[inline]
    #[must_use]
    pub const fn has(self, point: u8) -> bool {
        self.0 & Line::bit(point) != 0
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub const fn add(&mut self, point: u8) {
        self.0 |= Line::bit(point);
    }

    /// Takes a piece up.
    #[inline]
    pub const fn take(&mut self, point: u8) {
        self.0 ^= Line::bit(point);
    }

    /// Pieces on the line.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The piece that can move to an empty point: the nearest behind it.
    #[inline]
    #[must_use]
    pub const fn behind(self, point: u8) -> Option<u8> {
        let beyond = self.0 >> (point - 1);
        if beyond == 0 { None } else { Some(point + beyond.trailing_zeros() as u8) }
    }

    /// The piece nearest to a point on its way to another, if one lies there or between.
    #[must_use]
    pub fn before(self, from: u8, to: u8) -> Option<u8> {
        (to..from).rev().find(|point| self.has(*point))
    }

    /// The empty points that a piece lies behind, as bits: each is the end of one move.
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
    pub fn of(bits: u32) -> impl Iterator<Item = u8> {
        Line::points().filter(move |point| bits & Line::bit(*point) != 0)
    }

    /// Steps that the pieces are away from point 1, one with another.
    #[must_use]
    pub fn steps(self) -> u32 {
        Line::of(self.0).map(|point| u32::from(point) - 1).sum()
    }
}
