//! Random actions without a list: counts of placings, moves and mills.

use crate::board::{Point, points};
use crate::game::Morris;
use wanqi_sdk::board::bitboard::Bitboard;

/// The point of a man, `None` if it is placed, and its target.
type Play = (Option<Point>, Point);

impl Morris {
    /// The number of placings or moves, without removals.
    #[inline]
    pub(crate) fn count_plays(&self) -> u32 {
        if self.is_placing() {
            return self.open().count();
        }
        points(self.of(self.to_move)).map(|from| self.targets(from).count()).sum()
    }

    /// The placing or move of this number.
    #[inline]
    pub(crate) fn nth_play(&self, mut n: u32) -> Option<Play> {
        if self.is_placing() {
            return Some((None, nth(self.open(), n)?));
        }
        for from in points(self.of(self.to_move)) {
            let targets = self.targets(from);
            let count = targets.count();
            if n < count {
                return Some((Some(from), nth(targets, n)?));
            }
            n -= count;
        }
        None
    }

    /// The number of placings or moves that close a mill and so remove a man.
    #[inline]
    pub(crate) fn count_mills(&self) -> u32 {
        points(self.mill_points()).map(|to| self.closing(to).count()).sum()
    }

    /// The placing or move of this number that closes a mill.
    #[inline]
    pub(crate) fn nth_mill(&self, mut n: u32) -> Option<Play> {
        for to in points(self.mill_points()) {
            let closing = self.closing(to);
            let count = closing.count();
            if n < count {
                let from = nth(closing, n)?;
                return Some((Some(from).filter(|_| !self.is_placing()), to));
            }
            n -= count;
        }
        None
    }

    /// The empty points on which a man may close a mill.
    #[inline]
    fn mill_points(&self) -> Bitboard {
        if !self.variant.removes {
            return Bitboard::EMPTY;
        }
        let empty = if self.is_placing() { self.open() } else { self.empty() };
        empty & self.variant.board.lacking(self.of(self.to_move))
    }

    /// The men that close a mill by moving to an empty point; in placing, the point itself.
    #[inline]
    fn closing(&self, to: Point) -> Bitboard {
        let (board, own) = (self.variant.board, self.of(self.to_move));
        if self.is_placing() {
            return to.bit();
        }
        let near = if self.flies() { own } else { own & board.neighbours(to) };
        near & board.closing(own, to)
    }
}

/// The point with `n` points of the set below it.
#[inline]
pub(crate) fn nth(mut set: Bitboard, n: u32) -> Option<Point> {
    set.nth(n as usize).map(Point)
}
