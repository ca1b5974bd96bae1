//! Steps and jumps (R3): the targets of a piece.

use crate::board::{Board, POINTS, Point, STEPS, Shape, Side, shifted};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// The moves of a side.
pub struct Moves<'a> {
    board: &'a Board,
    side: Side,
    /// The empty points.
    empty: Bitboard,
    /// The pieces that a round piece may jump over, and those that a square piece may.
    under: [Bitboard; 2],
}

impl<'a> Moves<'a> {
    /// The moves of a side; `strict` in `rule-2`.
    #[inline]
    #[must_use]
    pub fn of(side: Side, board: &'a Board, strict: bool) -> Moves<'a> {
        let (own, others) = (board.of(side), board.of(side.other()));
        let under = Shape::BOTH.map(|shape| {
            let same = board.shaped(shape);
            let own = if rule!("R3.5", strict) { own & !same } else { own };
            own | others & same
        });
        Moves { board, side, empty: POINTS & !board.all(), under }
    }

    /// The pieces that the piece on a point may jump over (R3.4, R3.5), without itself.
    #[inline]
    #[must_use]
    pub fn under(&self, from: Point) -> Bitboard {
        self.under[self.board.shape(from) as usize] & !from.bit()
    }

    /// The points where a move of the piece on this point can end.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: Point) -> Bitboard {
        from.neighbours() & self.empty | self.hops(from)
    }

    /// The points that the piece on this point can reach by jumps, without its own point.
    #[inline]
    #[must_use]
    pub fn hops(&self, from: Point) -> Bitboard {
        let (mut reached, mut new) = (from.bit(), from.bit());
        while !new.is_empty() {
            new = self.landings(from, new) & !reached;
            reached |= new;
        }
        reached & !from.bit()
    }

    /// The points that one jump of the piece on `from` reaches from these stops (R3.3). Its own
    /// point counts as empty.
    #[inline]
    #[must_use]
    pub fn landings(&self, from: Point, stops: Bitboard) -> Bitboard {
        let under = self.under(from);
        let over = |all, step| all | shifted(shifted(stops, step) & under, step);
        STEPS.into_iter().fold(Bitboard::EMPTY, over) & (self.empty | from.bit())
    }

    /// The own pieces that can jump.
    #[inline]
    #[must_use]
    pub fn jumpers(&self) -> Bitboard {
        let able = |shape: Shape| {
            let under = self.under[shape as usize];
            let behind = |all, step| all | shifted(shifted(self.empty, step) & under, step);
            STEPS.into_iter().fold(Bitboard::EMPTY, behind) & self.board.shaped(shape)
        };
        let [round, square] = Shape::BOTH.map(able);
        (round | square) & self.board.of(self.side)
    }

    /// The empty points that own pieces reach by this step.
    #[inline]
    #[must_use]
    pub fn steps(&self, step: i8) -> Bitboard {
        shifted(self.board.of(self.side), step) & self.empty
    }
}
