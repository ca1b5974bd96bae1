//! The line (R1): its points, the pieces on each, how they lie at the start.

/// The point that all pieces go to.
pub const GOAL: u8 = 0;

/// The point farthest from it.
pub const LAST: u8 = 10;

/// All pieces.
pub const PIECES: u8 = 10;

/// How many pieces lie on each point: four bits a point, the goal in the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line(u64);

impl Line {
    /// No piece yet.
    pub const EMPTY: Line = Line(0);

    /// One piece on each point but the goal (R1.3).
    pub const SINGLE: Line = Line::start(1, 1);

    /// Two on each of the five farthest points (R1.4).
    pub const DOUBLE: Line = Line::start(6, 2);

    /// The same number on each point from one on.
    const fn start(from: u8, count: u8) -> Line {
        let (mut line, mut point) = (Line(0), from);
        while point <= LAST {
            line.add(point, count);
            point += 1;
        }
        line
    }

    /// The points that pieces move from, the nearest first.
    pub fn points() -> impl DoubleEndedIterator<Item = u8> {
        GOAL + 1..=LAST
    }

    /// The line as a number, for keys.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Pieces on a point.
    #[inline]
    #[must_use]
    pub const fn on(self, point: u8) -> u8 {
        (self.0 >> (4 * point) & 0xF) as u8
    }

    /// Sets pieces down.
    #[inline]
    pub const fn add(&mut self, point: u8, count: u8) {
        self.0 += (count as u64) << (4 * point);
    }

    /// Takes pieces up that lie there.
    #[inline]
    pub const fn take(&mut self, point: u8, count: u8) {
        self.0 -= (count as u64) << (4 * point);
    }

    /// Pieces on this point and those behind it, seen from the goal.
    #[must_use]
    pub fn from(self, point: u8) -> u8 {
        (point..=LAST).map(|point| self.on(point)).sum()
    }

    /// Steps that the pieces are away from the goal, one with another.
    #[inline]
    #[must_use]
    pub fn steps(self) -> u32 {
        Line::points().map(|point| u32::from(point) * u32::from(self.on(point))).sum()
    }
}
