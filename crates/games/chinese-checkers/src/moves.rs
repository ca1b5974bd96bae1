//! Steps and hops (R3).

use crate::board::{Board, Point, Set, WAYS};
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

    /// The points that the man on this point can go to.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Point) -> Set {
        let reached = from.neighbours().and(self.empty).or(self.hops(from));
        if self.variant.stay && self.goal.has(from) { reached.and(self.goal) } else { reached }
    }

    /// The points that the man on this point can reach by hops, without the point itself.
    #[inline]
    #[must_use]
    pub fn hops(&self, from: Point) -> Set {
        if self.variant.long_hop {
            return chain(from, |at| self.far(from, at));
        }
        if self.board.hops(from) == 0 {
            return Set::EMPTY;
        }
        chain(from, |at| self.near(from, at))
    }

    /// Whether hops are short and men may leave the goal.
    #[must_use]
    pub const fn are_plain(&self) -> bool {
        !self.variant.long_hop && !self.variant.stay
    }

    /// Whether the point is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self, point: Point) -> bool {
        self.empty.has(point)
    }

    /// Whether the man on this point can hop over a neighbour.
    #[inline]
    #[must_use]
    pub const fn can_hop(&self, from: Point) -> bool {
        self.board.hops(from) != 0
    }

    /// Whether short hops of the man on `from` reach a point: by the first hop, or from a point to
    /// which a man could hop back.
    #[inline]
    #[must_use]
    pub fn reaches(&self, from: Point, to: Point) -> bool {
        self.is_empty(to)
            && (self.near(from, from).has(to) || self.can_hop(to) && self.hops(from).has(to))
    }

    /// Whether a hop of the man on `from` leads from one stop of its chain to another. A hop back
    /// to `from` is checked in the opposite direction, because the man has left that point.
    #[must_use]
    pub fn is_hop(&self, from: Point, stop: Point, next: Point) -> bool {
        let (at, to) = if next == from { (next, stop) } else { (stop, next) };
        let hops = if self.variant.long_hop { self.far(from, at) } else { self.near(from, at) };
        hops.has(to)
    }

    /// Hops over a neighbour (R3.3). A man cannot hop over the point that it has left.
    #[inline]
    fn near(&self, from: Point, at: Point) -> Set {
        let mut directions = self.board.hops(at);
        if at.neighbours().has(from) {
            directions &= !(1 << at.direction_to(from));
        }
        let mut landings = Set::EMPTY;
        while directions != 0 {
            landings = landings.or(at.beyond(directions.trailing_zeros() as usize));
            directions &= directions - 1;
        }
        landings
    }

    /// Hops over the nearest man at any distance, to the point as far behind that man (R3.4).
    fn far(&self, from: Point, at: Point) -> Set {
        let empty = self.empty.or(Set::of(from));
        let mut landings = Set::EMPTY;
        for direction in 0..WAYS.len() {
            let walk =
                |at: Point| std::iter::successors(at.next(direction), move |at| at.next(direction));
            let before = walk(at).take_while(|point| empty.has(*point)).count();
            let Some(man) = walk(at).nth(before) else { continue };
            let mut behind = walk(man).take_while(|point| empty.has(*point));
            if let Some(landing) = behind.nth(before) {
                landings = landings.or(Set::of(landing));
            }
        }
        landings
    }
}

/// All points that chains of hops reach, without the first point.
#[inline]
fn chain(from: Point, landings: impl Fn(Point) -> Set) -> Set {
    let mut reached = landings(from);
    let mut open = reached;
    while let Some(at) = open.next() {
        let fresh = landings(at).without(reached);
        reached = reached.or(fresh);
        open = open.or(fresh);
    }
    reached.without(Set::of(from))
}
