//! Steps and jumps (R3): where a piece can go.

use crate::board::{Board, Colour, POINTS, Point, Shape, WAYS, shifted};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::rule;

/// The moves of a colour.
pub struct Moves<'a> {
    board: &'a Board,
    colour: Colour,
    /// Points without a piece.
    empty: Bitboard,
    /// What round and square pieces may jump over.
    under: [Bitboard; 2],
}

impl<'a> Moves<'a> {
    /// The moves of a colour; `strict` by `rule-2`.
    #[inline]
    #[must_use]
    pub fn of(colour: Colour, board: &'a Board, strict: bool) -> Moves<'a> {
        let (own, others) = (board.of(colour), board.of(colour.other()));
        let under = Shape::BOTH.map(|shape| {
            let same = board.shaped(shape);
            let own = if rule!("R3.5", strict) { own & !same } else { own };
            own | others & same
        });
        Moves { board, colour, empty: POINTS & !board.all(), under }
    }

    /// What the piece on a point may jump over (R3.4, R3.5), itself left out.
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

    /// The points that the piece on this point can reach by jumps, itself left out.
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

    /// Where one jump of the piece on `from` leads from these stops (R3.3). The point that it has
    /// left is empty.
    #[inline]
    #[must_use]
    pub fn landings(&self, from: Point, stops: Bitboard) -> Bitboard {
        let under = self.under(from);
        let over = |all, way| all | shifted(shifted(stops, way) & under, way);
        WAYS.into_iter().fold(Bitboard::EMPTY, over) & (self.empty | from.bit())
    }

    /// The own pieces that can jump.
    #[inline]
    #[must_use]
    pub fn jumpers(&self) -> Bitboard {
        let able = |shape: Shape| {
            let under = self.under[shape as usize];
            let behind = |all, way| all | shifted(shifted(self.empty, way) & under, way);
            WAYS.into_iter().fold(Bitboard::EMPTY, behind) & self.board.shaped(shape)
        };
        let [round, square] = Shape::BOTH.map(able);
        (round | square) & self.board.of(self.colour)
    }

    /// The empty points that own pieces reach by a step in this way.
    #[inline]
    #[must_use]
    pub fn steps(&self, way: i8) -> Bitboard {
        shifted(self.board.of(self.colour), way) & self.empty
    }
}
