//! Steps and jumps (R3).

use crate::board::{Board, Point, Set};
use crate::pieces::Shape;
use crate::variant::Variant;

/// The moves of a seat.
pub struct Moves<'a> {
    board: &'a Board,
    variant: &'a Variant,
    seat: usize,
    occupied: Set,
}

impl<'a> Moves<'a> {
    /// The moves of a seat, counted from 0.
    #[inline]
    #[must_use]
    pub const fn of(seat: usize, board: &'a Board, variant: &'a Variant) -> Moves<'a> {
        Moves { board, variant, seat, occupied: board.occupied() }
    }

    /// The directions of the piece on a cell (R3.2), one bit each.
    #[inline]
    #[must_use]
    pub const fn directions(&self, from: Point) -> u8 {
        let shape: Shape = self.board.shape(from);
        shape.directions(self.variant.edge(self.seat))
    }

    /// The cells on which a move of the piece on this cell can end.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Point) -> Set {
        let beside = beside(Set::of(from), self.directions(from));
        let steps = beside.and(Set::ALL).without(self.occupied);
        // Most pieces have no neighbour to jump over.
        let hops = if beside.and(self.occupied).is_empty() { Set::EMPTY } else { self.hops(from) };
        steps.or(hops).and(self.variant.open(self.seat, from))
    }

    /// The neighbours of a cell in the directions of the piece on it.
    #[inline]
    #[must_use]
    pub fn steps(&self, from: Point) -> Set {
        beside(Set::of(from), self.directions(from))
    }

    /// The cells that the piece on this cell can reach by jumps, without this cell.
    #[inline]
    #[must_use]
    pub fn hops(&self, from: Point) -> Set {
        let mut reached = Set::EMPTY;
        let mut open = Set::of(from);
        while !open.is_empty() {
            open = self.landings(from, open).without(reached);
            reached = reached.or(open);
        }
        reached.without(Set::of(from))
    }

    /// The cells that the piece on `from` reaches by one jump from these stops (R3.4). Its own
    /// start counts as empty.
    #[inline]
    #[must_use]
    pub fn landings(&self, from: Point, stops: Set) -> Set {
        let occupied = self.occupied.without(Set::of(from));
        let empty = Set::ALL.without(occupied);
        let mut landings = Set::EMPTY;
        let mut directions = self.directions(from);
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize;
            directions &= directions - 1;
            let over = stops.shifted(direction).and(occupied);
            landings = landings.or(over.shifted(direction).and(empty));
        }
        landings
    }
}

/// The neighbours of these cells in these directions.
#[inline]
fn beside(cells: Set, mut directions: u8) -> Set {
    let mut reached = Set::EMPTY;
    while directions != 0 {
        reached = reached.or(cells.shifted(directions.trailing_zeros() as usize));
        directions &= directions - 1;
    }
    reached
}
