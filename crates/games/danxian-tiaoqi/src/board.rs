//! The line (R1) and the moves of men on it (R3). Men are bits; point 1 is the lowest bit.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// Men of each side (R1.2).
pub const MEN: u8 = 5;

sides!(Black 'b', White 'w');

/// A point of the line, from 0; shown from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(pub u8);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The men on the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Points of the line (R1.1).
    pub length: u8,
    men: [Bitboard; 2],
}

impl Board {
    /// The line without men.
    #[must_use]
    pub const fn empty(length: u8) -> Board {
        Board { length, men: [Bitboard::EMPTY; 2] }
    }

    /// The start (R1.2).
    #[must_use]
    pub const fn start(length: u8) -> Board {
        let board = Board::empty(length);
        Board { men: [board.home(Side::Black), board.home(Side::White)], ..board }
    }

    /// The points on which the men of a side begin (R1.2).
    #[inline]
    #[must_use]
    pub const fn home(&self, side: Side) -> Bitboard {
        let low = (1 << MEN) - 1;
        match side {
            Side::Black => Bitboard(low),
            Side::White => Bitboard(low << (self.length - MEN)),
        }
    }

    /// The men of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Bitboard {
        self.men[side as usize]
    }

    /// The side of the man on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).has(point.0))
    }

    /// Adds a man.
    pub fn place(&mut self, side: Side, point: Point) {
        self.men[side as usize] |= Bitboard::of(point.0);
    }

    /// Moves a man.
    #[inline]
    pub fn shift(&mut self, side: Side, from: Point, to: Point) {
        self.men[side as usize] ^= Bitboard::of(from.0) | Bitboard::of(to.0);
    }

    /// The number of adjacent men of the other side directly ahead of a point.
    #[inline]
    #[must_use]
    pub const fn run(&self, side: Side, from: Point) -> u8 {
        let Bitboard(others) = self.of(side.other());
        (match side {
            Side::Black => (others >> 1 >> from.0).trailing_ones(),
            Side::White => (others << (63 - from.0) << 1).leading_ones(),
        }) as u8
    }

    /// The first point ahead without a man of the other side; `None` if the line ends before.
    #[inline]
    #[must_use]
    pub fn ahead(&self, side: Side, from: Point) -> Option<Point> {
        let steps = 1 + self.run(side, from);
        let to = match side {
            Side::Black => from.0 + steps,
            Side::White => from.0.checked_sub(steps)?,
        };
        (to < self.length).then_some(Point(to))
    }

    /// The target of a man of this side (R3): the next point, or the point behind the run ahead.
    /// `None` if an own man or the end of the line blocks it.
    #[inline]
    #[must_use]
    pub fn target(&self, side: Side, from: Point) -> Option<Point> {
        self.ahead(side, from).filter(|to| !self.of(side).has(to.0))
    }

    /// Whether all men of a side are on the points of the other end (R4.1).
    #[inline]
    #[must_use]
    pub fn is_across(&self, side: Side) -> bool {
        self.of(side) == self.home(side.other())
    }
}
