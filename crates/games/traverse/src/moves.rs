//! Steps and jumps (R3): where a piece can go.

use crate::board::Board;
use crate::grid::{Cell, Set};
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

    /// The ways that the piece on a cell goes (R3.2), a bit each.
    #[inline]
    #[must_use]
    pub const fn ways(&self, from: Cell) -> u8 {
        let shape: Shape = self.board.shape(from);
        shape.ways(self.variant.edge(self.seat))
    }

    /// The cells where a move of the piece on this cell can end.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Cell) -> Set {
        let beside = beside(Set::of(from), self.ways(from));
        let steps = beside.and(Set::ALL).without(self.occupied);
        // Most pieces have no neighbour to jump over.
        let hops = if beside.and(self.occupied).is_empty() { Set::EMPTY } else { self.hops(from) };
        steps.or(hops).and(self.variant.open(self.seat, from))
    }

    /// The neighbours of a cell in the ways that the piece on it goes.
    #[inline]
    #[must_use]
    pub fn steps(&self, from: Cell) -> Set {
        beside(Set::of(from), self.ways(from))
    }

    /// The cells that the piece on this cell can reach by jumps, itself left out.
    #[inline]
    #[must_use]
    pub fn hops(&self, from: Cell) -> Set {
        let mut reached = Set::EMPTY;
        let mut open = Set::of(from);
        while !open.is_empty() {
            open = self.landings(from, open).without(reached);
            reached = reached.or(open);
        }
        reached.without(Set::of(from))
    }

    /// Where one jump of the piece on `from` leads from these stops (R3.4). The cell that it has
    /// left is empty.
    #[inline]
    #[must_use]
    pub fn landings(&self, from: Cell, stops: Set) -> Set {
        let occupied = self.occupied.without(Set::of(from));
        let empty = Set::ALL.without(occupied);
        let mut landings = Set::EMPTY;
        let mut ways = self.ways(from);
        while ways != 0 {
            let way = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let over = stops.shifted(way).and(occupied);
            landings = landings.or(over.shifted(way).and(empty));
        }
        landings
    }
}

/// One step from these cells in all of these ways.
#[inline]
fn beside(cells: Set, mut ways: u8) -> Set {
    let mut reached = Set::EMPTY;
    while ways != 0 {
        reached = reached.or(cells.shifted(ways.trailing_zeros() as usize));
        ways &= ways - 1;
    }
    reached
}
