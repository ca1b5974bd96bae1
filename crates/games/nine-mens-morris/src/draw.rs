//! Random actions without a list: what can be placed or moved is counted, and so are mills.

use crate::board::{Point, points};
use crate::rules::Morris;
use wanqi_sdk::board::bitboard::Bitboard;

/// Where a man comes from, unless it is placed, and where it goes.
type Play = (Option<Point>, Point);

impl Morris {
    /// Ways to place or move a man, whatever it removes.
    #[inline]
    pub(crate) fn count_plays(&self) -> u32 {
        if self.is_placing() {
            return self.open().count();
        }
        points(self.of(self.side)).map(|from| self.targets(from).count()).sum()
    }

    /// One of them.
    #[inline]
    pub(crate) fn nth_play(&self, mut n: u32) -> Option<Play> {
        if self.is_placing() {
            return Some((None, nth(self.open(), n)));
        }
        for from in points(self.of(self.side)) {
            let targets = self.targets(from);
            let count = targets.count();
            if n < count {
                return Some((Some(from), nth(targets, n)));
            }
            n -= count;
        }
        None
    }

    /// Those among them that close a mill which removes a man.
    #[inline]
    pub(crate) fn count_mills(&self) -> u32 {
        points(self.mill_points()).map(|to| self.closing(to).count()).sum()
    }

    /// One of them.
    #[inline]
    pub(crate) fn nth_mill(&self, mut n: u32) -> Option<Play> {
        for to in points(self.mill_points()) {
            let closing = self.closing(to);
            let count = closing.count();
            if n < count {
                let from = nth(closing, n);
                return Some((Some(from).filter(|_| !self.is_placing()), to));
            }
            n -= count;
        }
        None
    }

    /// Empty points where a man may close a mill.
    #[inline]
    fn mill_points(&self) -> Bitboard {
        if !self.variant.removes {
            return Bitboard::EMPTY;
        }
        let empty = if self.is_placing() { self.open() } else { self.empty() };
        empty & self.variant.board.lacking(self.of(self.side))
    }

    /// The men that close a mill by moving to an empty point; one that is placed stands for itself.
    #[inline]
    fn closing(&self, to: Point) -> Bitboard {
        let (board, own) = (self.variant.board, self.of(self.side));
        if self.is_placing() {
            return to.bit();
        }
        let near = if self.flies() { own } else { own & board.neighbours(to) };
        near & board.closing(own, to)
    }
}

/// The point of a set that so many come before.
#[inline]
pub(crate) fn nth(Bitboard(mut set): Bitboard, n: u32) -> Point {
    for _ in 0..n {
        set &= set - 1;
    }
    Point(set.trailing_zeros() as u8)
}
