//! Steps and hops (R3).

use crate::board::{Board, Point, Set};
use crate::variant::Variant;

/// The moves of a seat.
pub struct Moves<'a> {
    board: &'a Board,
    variant: &'a Variant,
    goal: Set,
    empty: Set,
}

impl<'a> Moves<'a> {
    /// The moves of a seat, counted from 0.
    #[inline]
    #[must_use]
    pub fn of(seat: usize, board: &'a Board, variant: &'a Variant) -> Moves<'a> {
        let empty = Set::ALL.without(board.occupied());
        Moves { board, variant, goal: variant.goal(seat), empty }
    }

    /// The points to which the man on this point can move.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Point) -> Set {
        let reached = from.neighbours().and(self.empty).or(self.hops(from));
        if self.variant.stay && self.goal.has(from) { reached.and(self.goal) } else { reached }
    }

    /// The points that the man on this point can reach by hops, without this point.
    #[inline]
    #[must_use]
    pub fn hops(&self, from: Point) -> Set {
        let mut reached = self.landings(from, from);
        let mut open = reached;
        while let Some(at) = open.next() {
            let fresh = self.landings(from, at).without(reached);
            reached = reached.or(fresh);
            open = open.or(fresh);
        }
        reached.without(Set::of(from))
    }

    /// Whether a hop of the man on `from` leads from a stop of its chain to the next. Each hop can
    /// be made in both directions; the function uses this for a hop back to `from`.
    #[must_use]
    pub fn is_hop(&self, from: Point, stop: Point, next: Point) -> bool {
        let (at, to) = if next == from { (next, stop) } else { (stop, next) };
        self.landings(from, at).has(to)
    }

    /// The points that one hop reaches (R3.3). A man cannot hop over the point that it has left.
    #[inline]
    fn landings(&self, from: Point, at: Point) -> Set {
        let mut landings = Set::EMPTY;
        let mut directions = self.board.hops(at);
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize;
            directions &= directions - 1;
            let over = at.next(direction).filter(|over| *over != from);
            if let Some(landing) = over.and_then(|over| over.next(direction)) {
                landings = landings.or(Set::of(landing));
            }
        }
        landings
    }
}
