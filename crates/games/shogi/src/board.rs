//! The position: what stands where, what is in hand, whose turn it is (R1).

use crate::attacks;
use crate::hand::Hand;
use crate::keys;
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::square::{SQUARES, Set, Square, rank};
use Piece::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook,
    Silver, Tokin,
};

/// A position without its past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    kinds: [Set; 14],
    sides: [Set; 2],
    /// The kind on each occupied square; elsewhere it means nothing.
    cells: [u8; SQUARES],
    hands: [Hand; 2],
    /// Hash of what makes positions the same (R7.3), kept move by move.
    pub key: u64,
    /// Number of the move, as SFEN counts them.
    pub number: u32,
    /// The side to move.
    pub to_move: Side,
}

impl Board {
    /// No pieces, Sente to move.
    pub const EMPTY: Board = Board {
        kinds: [Set::EMPTY; 14],
        sides: [Set::EMPTY; 2],
        cells: [0; SQUARES],
        hands: [Hand::EMPTY; 2],
        key: 0,
        number: 1,
        to_move: Side::Sente,
    };

    /// Puts a piece on an empty square. The key follows.
    #[inline]
    pub fn put(&mut self, side: Side, piece: Piece, square: Square) {
        self.toggle(side, piece, square);
        self.cells[square.index()] = piece as u8;
    }

    /// Takes a piece away.
    #[inline]
    fn lift(&mut self, side: Side, piece: Piece, square: Square) {
        self.toggle(side, piece, square);
    }

    #[inline]
    fn toggle(&mut self, side: Side, piece: Piece, square: Square) {
        self.kinds[piece as usize] ^= square.bit();
        self.sides[side as usize] ^= square.bit();
        self.key ^= keys::piece(side, piece, square);
    }

    /// Adds a piece to a hand.
    #[inline]
    pub fn hold(&mut self, side: Side, piece: Piece) {
        let n = self.hands[side as usize].add(piece);
        self.key ^= keys::in_hand(side, piece, n);
    }

    /// Says whose turn it is.
    pub fn give_turn(&mut self, side: Side) {
        if side != self.to_move {
            self.to_move = side;
            self.key ^= keys::GOTE;
        }
    }

    /// Pieces of one kind of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, piece: Piece) -> Set {
        self.kinds[piece as usize] & self.sides[side as usize]
    }

    /// Pieces of one kind of both sides.
    #[inline]
    #[must_use]
    pub const fn all(&self, piece: Piece) -> Set {
        self.kinds[piece as usize]
    }

    /// All that move as golds do.
    #[inline]
    #[must_use]
    pub fn golds(&self) -> Set {
        [Tokin, ProLance, ProKnight, ProSilver]
            .into_iter()
            .fold(self.all(Gold), |golds, piece| golds | self.all(piece))
    }

    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub const fn side(&self, side: Side) -> Set {
        self.sides[side as usize]
    }

    /// All pieces.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// What a side holds in hand.
    #[inline]
    #[must_use]
    pub const fn hand(&self, side: Side) -> Hand {
        self.hands[side as usize]
    }

    /// Where the king of a side stands; every board that is played on has one.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Square {
        self.of(side, King).first()
    }

    /// The kind of the piece on an occupied square.
    #[inline]
    #[must_use]
    pub const fn kind_at(&self, square: Square) -> Piece {
        Piece::new(self.cells[square.index()])
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side).has(square))?;
        Some((side, self.kind_at(square)))
    }

    /// Some of a side's pieces, those that attack a square on a board occupied like this.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side, pieces: Set, occupied: Set) -> Set {
        let mut attackers = self.steppers(square, by) & pieces;
        for from in self.sliders(square, by) & pieces {
            if (attacks::between(square, from) & occupied).is_empty() {
                attackers |= from.bit();
            }
        }
        attackers
    }

    /// Whether some of a side's pieces attack a square on a board occupied like this.
    #[inline]
    #[must_use]
    pub fn attacked(&self, square: Square, by: Side, pieces: Set, occupied: Set) -> bool {
        !(self.steppers(square, by) & pieces).is_empty()
            || (self.sliders(square, by) & pieces)
                .any(|from| (attacks::between(square, from) & occupied).is_empty())
    }

    /// Pieces of both sides that would attack a square by a step if they were of this side.
    #[inline]
    #[must_use]
    pub fn steppers(&self, square: Square, by: Side) -> Set {
        let back = by.other();
        attacks::pawn(back, square) & self.all(Pawn)
            | attacks::knight(back, square) & self.all(Knight)
            | attacks::silver(back, square) & self.all(Silver)
            | attacks::gold(back, square) & self.golds()
            | attacks::king(square) & (self.all(King) | self.all(Horse) | self.all(Dragon))
    }

    /// Pieces that would attack a square from afar on an empty board if they were of this side.
    #[inline]
    #[must_use]
    pub fn sliders(&self, square: Square, by: Side) -> Set {
        attacks::rook_rays(square) & (self.all(Rook) | self.all(Dragon))
            | attacks::bishop_rays(square) & (self.all(Bishop) | self.all(Horse))
            | attacks::lance_ray(by.other(), square) & self.all(Lance)
    }

    /// Pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Set {
        let them = self.to_move.other();
        self.attackers(self.king(self.to_move), them, self.side(them), self.occupied())
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        let them = self.to_move.other();
        self.attacked(self.king(self.to_move), them, self.side(them), self.occupied())
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, m: Move) {
        let us = self.to_move;
        match m {
            Move::Step { from, to, promotes } => {
                if self.side(us.other()).has(to) {
                    let taken = self.kind_at(to);
                    self.lift(us.other(), taken, to);
                    self.hold(us, taken.plain());
                }
                let piece = self.kind_at(from);
                self.lift(us, piece, from);
                let becomes = if promotes { piece.promoted().unwrap_or(piece) } else { piece };
                self.put(us, becomes, to);
            }
            Move::Drop { piece, to } => {
                let n = self.hands[us as usize].take(piece);
                self.key ^= keys::in_hand(us, piece, n);
                self.put(us, piece, to);
            }
        }
        self.pass();
    }

    /// Passes the turn, as every move does in the end.
    #[inline]
    pub fn pass(&mut self) {
        self.give_turn(self.to_move.other());
        self.number = self.number.saturating_add(1);
    }
}

/// The three ranks in which pieces of a side promote (R3.3), where the other side begins.
#[inline]
#[must_use]
pub const fn zone(side: Side) -> Set {
    match side {
        Side::Sente => Set(rank(0).0 | rank(1).0 | rank(2).0),
        Side::Gote => Set(rank(6).0 | rank(7).0 | rank(8).0),
    }
}

/// Where a piece of a side could never move again: the last rank or two (R3.4, R4.2).
#[inline]
#[must_use]
pub const fn dead_end(side: Side, piece: Piece) -> Set {
    let (last, next) = (rank(side.rank(8)).0, rank(side.rank(7)).0);
    match piece.needs_ahead() {
        0 => Set::EMPTY,
        1 => Set(last),
        _ => Set(last | next),
    }
}
