//! The line (R1): its points, the pieces on each point, the starts.

use std::fmt;

/// A point of the line: its distance from the goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The point to which all pieces move.
pub const GOAL: Point = Point(0);

/// The point farthest from the goal.
pub const LAST: Point = Point(10);

/// The number of pieces (R1.2).
pub const PIECES: u8 = 10;

/// The number of pieces on each point: four bits a point, the goal in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line(u64);

impl Line {
    /// No pieces.
    pub const EMPTY: Line = Line(0);

    /// One piece on each point but the goal (R1.3).
    pub const SINGLE: Line = Line::start(1, 1);

    /// Two on each of the five farthest points (R1.4).
    pub const DOUBLE: Line = Line::start(6, 2);

    /// The same number of pieces on each point from `from` to the last.
    const fn start(from: u8, count: u8) -> Line {
        let (mut line, mut point) = (Line(0), from);
        while point <= LAST.0 {
            line.add(Point(point), count);
            point += 1;
        }
        line
    }

    /// All points except the goal, the nearest first.
    pub fn points() -> impl DoubleEndedIterator<Item = Point> {
        (GOAL.0 + 1..=LAST.0).map(Point)
    }

    /// The line as a number, for keys.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The number of pieces on a point.
    #[inline]
    #[must_use]
    pub const fn on(self, point: Point) -> u8 {
        (self.0 >> (4 * point.0) & 0xF) as u8
    }

    /// Adds pieces.
    #[inline]
    pub const fn add(&mut self, point: Point, count: u8) {
        self.0 += (count as u64) << (4 * point.0);
    }

    /// Removes pieces.
    #[inline]
    pub const fn take(&mut self, point: Point, count: u8) {
        self.0 -= (count as u64) << (4 * point.0);
    }

    /// The number of pieces on this point and those farther from the goal.
    #[must_use]
    pub fn from(self, point: Point) -> u8 {
        (point.0..=LAST.0).map(|point| self.on(Point(point))).sum()
    }

    /// The sum of the distances of all pieces from the goal.
    #[inline]
    #[must_use]
    pub fn steps(self) -> u32 {
        Line::points().map(|point| u32::from(point.0) * u32::from(self.on(point))).sum()
    }
}
