//! The men on the board (R1.2).

use crate::grid::{POINTS, Point, Set, WAYS, opposite};

/// The most seats.
pub const SEATS: usize = 4;

/// The men of all seats, and where one can hop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    men: [Set; SEATS],
    occupied: Set,
    /// By point, a bit for each way: next to the point stands a man and the point behind it is
    /// empty. Kept up to date, because random games spend most of their time with it.
    hops: [u8; POINTS],
}

impl Board {
    /// The star without men.
    #[must_use]
    pub const fn empty() -> Board {
        Board { men: [Set::EMPTY; SEATS], occupied: Set::EMPTY, hops: [0; POINTS] }
    }

    /// The men of a seat, counted from 0.
    #[inline]
    #[must_use]
    pub const fn men(&self, seat: usize) -> Set {
        self.men[seat]
    }

    /// All men.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.occupied
    }

    /// The ways, a bit each, in which a man on this point can hop over a neighbour.
    #[inline]
    #[must_use]
    pub const fn hops(&self, point: Point) -> u8 {
        self.hops[point.index()]
    }

    /// Whose man stands on the point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<usize> {
        self.men.iter().position(|men| men.has(point))
    }

    /// Puts a man on an empty point.
    pub fn place(&mut self, seat: usize, point: Point) {
        self.men[seat] = self.men[seat].or(Set::of(point));
        self.occupied = self.occupied.or(Set::of(point));
        self.refresh(point, true);
    }

    /// Moves a man to an empty point.
    #[inline]
    pub fn shift(&mut self, seat: usize, from: Point, to: Point) {
        self.men[seat] = self.men[seat].without(Set::of(from)).or(Set::of(to));
        self.occupied = self.occupied.without(Set::of(from));
        self.refresh(from, false);
        self.occupied = self.occupied.or(Set::of(to));
        self.refresh(to, true);
    }

    /// Finds the hops over a point and to it anew, after it was filled or emptied.
    #[inline]
    fn refresh(&mut self, point: Point, filled: bool) {
        for way in 0..WAYS.len() {
            let Some(before) = point.next(opposite(way)) else { continue };
            if let Some(behind) = point.next(way) {
                self.set(before, way, filled && !self.occupied.has(behind));
            }
            if let Some(start) = before.next(opposite(way)) {
                self.set(start, way, !filled && self.occupied.has(before));
            }
        }
    }

    #[inline]
    fn set(&mut self, point: Point, way: usize, can: bool) {
        let hops = &mut self.hops[point.index()];
        *hops = *hops & !(1 << way) | u8::from(can) << way;
    }
}
