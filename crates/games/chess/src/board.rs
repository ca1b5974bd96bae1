//! The position: what stands where, whose turn it is, what may still be done (R1).

use crate::attacks;
use crate::keys;
use crate::moves::{Kind, Move};
use crate::piece::{Piece, Side};
use crate::square::{Square, squares};
use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::rule;

/// A position without its past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Bitboard; 6],
    sides: [Bitboard; 2],
    /// Rooks that may still castle: neither they nor their king have moved.
    pub castles: Bitboard,
    /// Hash of what makes positions the same (R6.3), kept move by move.
    pub key: u64,
    /// Moves of either side since the last capture or pawn move.
    pub clock: u32,
    /// Number of the move, counted up after Black's.
    pub round: u32,
    /// The square passed by a pawn that can legally be taken there now.
    pub en_passant: Option<Square>,
    /// The side to move.
    pub to_move: Side,
}

impl Board {
    /// No pieces, White to move.
    pub const EMPTY: Board = Board {
        pieces: [Bitboard::EMPTY; 6],
        sides: [Bitboard::EMPTY; 2],
        castles: Bitboard::EMPTY,
        key: 0,
        clock: 0,
        round: 1,
        en_passant: None,
        to_move: Side::White,
    };

    /// Puts a piece on an empty square, or takes it away again. The key follows.
    #[inline]
    pub fn toggle(&mut self, side: Side, piece: Piece, square: Square) {
        self.pieces[piece as usize] ^= square.bit();
        self.sides[side as usize] ^= square.bit();
        self.key ^= keys::piece(side, piece, square);
    }

    /// Pieces of one kind of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, piece: Piece) -> Bitboard {
        self.pieces[piece as usize] & self.sides[side as usize]
    }

    /// Pieces of one kind of both sides.
    #[inline]
    #[must_use]
    pub const fn all(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// All pieces.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// Where the king of a side stands; every board that is played on has one.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Square {
        Square::new(self.of(side, King).first())
    }

    /// The kind of the piece on an occupied square.
    #[inline]
    #[must_use]
    pub fn kind_at(&self, square: Square) -> Piece {
        let on = |piece: Piece| (self.pieces[piece as usize].0 >> square.index() & 1) as usize;
        let (n, b, r) = (on(Knight), on(Bishop), on(Rook));
        Piece::new(n + 2 * b + 3 * r + 4 * on(Queen) + 5 * on(King))
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|s| self.side(*s).has(square.index() as u8))?;
        Some((side, self.kind_at(square)))
    }

    /// All pieces, of both sides, that attack a square on a board occupied like this.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let leapers = attacks::knight(square) & self.all(Knight)
            | attacks::king(square) & self.all(King)
            | attacks::pawn(Side::Black, square) & self.of(Side::White, Pawn)
            | attacks::pawn(Side::White, square) & self.of(Side::Black, Pawn);
        leapers | self.in_sight(square, self.sliders(square), occupied)
    }

    /// Whether a side attacks a square on a board occupied like this.
    #[inline]
    #[must_use]
    pub fn attacked(&self, square: Square, by: Side, occupied: Bitboard) -> bool {
        self.attacked_by(square, by, self.side(by), occupied)
    }

    /// Whether some of a side's pieces attack a square on a board occupied like this.
    #[inline]
    #[must_use]
    pub fn attacked_by(
        &self,
        square: Square,
        by: Side,
        pieces: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        !(attacks::king(square) & self.all(King) & pieces).is_empty()
            || self.gives_check(square, by, pieces, occupied)
    }

    /// The same for a king's square, which no king attacks.
    #[inline]
    #[must_use]
    pub fn gives_check(
        &self,
        king: Square,
        by: Side,
        pieces: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        let leapers = attacks::knight(king) & self.all(Knight)
            | attacks::pawn(by.other(), king) & self.all(Pawn);
        !(leapers & pieces).is_empty()
            || squares(self.sliders(king) & pieces)
                .any(|from| (attacks::between(king, from) & occupied).is_empty())
    }

    /// Sliders that would attack a square on an empty board.
    #[inline]
    fn sliders(&self, square: Square) -> Bitboard {
        attacks::rook_rays(square) & (self.all(Rook) | self.all(Queen))
            | attacks::bishop_rays(square) & (self.all(Bishop) | self.all(Queen))
    }

    /// Those of the pieces on a square's lines with nothing between. They are few, one or two: this
    /// is cheaper than the table of all attacks, which does not stay in the cache.
    #[inline]
    #[must_use]
    pub fn in_sight(&self, square: Square, pieces: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for from in squares(pieces) {
            if (attacks::between(square, from) & occupied).is_empty() {
                seen |= from.bit();
            }
        }
        seen
    }

    /// Pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.to_move);
        self.attackers(king, self.occupied()) & self.side(self.to_move.other())
    }

    /// The castling rook of a side towards the h-file (king's side) or the a-file.
    #[inline]
    #[must_use]
    pub fn castling_rook(&self, side: Side, kings_side: bool) -> Option<Square> {
        let king = self.king(side);
        let rooks = self.castles & self.side(side);
        squares(rooks).find(|rook| (rook.file() > king.file()) == kings_side)
    }

    /// Plays a legal move. Whether no earlier position can come back after it.
    #[inline(always)]
    pub fn play(&mut self, m: Move) -> bool {
        let us = self.to_move;
        self.leave_turn();
        if matches!(m.kind, Kind::Castle) {
            self.castle(us, m);
            return true;
        }
        self.step(us, m)
    }

    /// Passes the turn without a move, for variations (R2.2).
    pub fn pass(&mut self) {
        self.leave_turn();
        self.clock = self.clock.saturating_add(1);
    }

    /// What every turn ends: the right to take en passant, and the turn itself.
    #[inline]
    fn leave_turn(&mut self) {
        self.key ^= keys::BLACK;
        if let Some(passed) = self.en_passant.take() {
            self.key ^= keys::en_passant(passed);
        }
        self.round = self.round.saturating_add(self.to_move as u32);
        self.to_move = self.to_move.other();
    }

    #[cold]
    fn castle(&mut self, us: Side, m: Move) {
        let (king_to, rook_to) = castling_targets(m.from, m.to);
        self.lose_castles(self.side(us));
        self.toggle(us, King, m.from);
        self.toggle(us, Rook, m.to);
        self.toggle(us, King, king_to);
        self.toggle(us, Rook, rook_to);
        self.clock = self.clock.saturating_add(1);
    }

    /// Rooks among these squares may castle no more. Whether there were any.
    #[inline]
    fn lose_castles(&mut self, among: Bitboard) -> bool {
        let lost = self.castles & among;
        if lost.is_empty() {
            return false;
        }
        self.castles &= !lost;
        for rook in squares(lost) {
            self.key ^= keys::castle(rook);
        }
        true
    }

    /// A move of one piece. [`Board::leave_turn`] has made the opponent the side to move.
    #[inline(always)]
    fn step(&mut self, us: Side, m: Move) -> bool {
        let them = us.other();
        let Move { piece, .. } = m;
        let (from, to) = (m.from.bit(), m.to.bit());
        let captures = !(self.side(them) & to).is_empty();
        if captures {
            self.toggle(them, self.kind_at(m.to), m.to);
        }
        self.pieces[piece as usize] ^= from | to;
        self.sides[us as usize] ^= from | to;
        self.key ^= keys::piece(us, piece, m.from) ^ keys::piece(us, piece, m.to);
        let moved = if piece == King { self.side(us) } else { Bitboard::EMPTY };
        let lost = self.lose_castles(from | to | moved);
        if piece == Pawn {
            self.after_pawn(us, m, captures);
        } else if !captures {
            self.clock = self.clock.saturating_add(1);
            return lost;
        }
        self.clock = 0;
        true
    }

    /// What only pawns do: promotion, taking en passant, and giving the right to it.
    #[inline]
    fn after_pawn(&mut self, us: Side, m: Move, captures: bool) {
        let them = us.other();
        let behind = m.to.shift(-us.forward());
        if let Kind::Promotion(piece) = m.kind {
            self.toggle(us, Pawn, m.to);
            self.toggle(us, piece, m.to);
        } else if m.from.index().abs_diff(m.to.index()) == 16 {
            let takers = attacks::pawn(us, behind) & self.of(them, Pawn);
            if !takers.is_empty() && rule!("R6.3", self.can_take_en_passant(behind)) {
                self.en_passant = Some(behind);
                self.key ^= keys::en_passant(behind);
            }
        } else if !captures && m.from.file() != m.to.file() {
            self.toggle(them, Pawn, behind);
        }
    }

    /// Whether the side to move has a legal capture of the pawn that has just passed this square.
    #[must_use]
    pub fn can_take_en_passant(&self, passed: Square) -> bool {
        let us = self.to_move;
        let pawn = passed.shift(-us.forward());
        let king = self.king(us);
        let enemies = self.side(us.other()) & !pawn.bit();
        squares(attacks::pawn(us.other(), passed) & self.of(us, Pawn)).any(|taker| {
            let occupied = self.occupied() & !taker.bit() & !pawn.bit() | passed.bit();
            !self.attacked_by(king, us.other(), enemies, occupied)
        })
    }

    /// Makes the key anew, as [`Board::play`] keeps it.
    #[must_use]
    pub fn full_key(&self) -> u64 {
        let mut key = if self.to_move == Side::Black { keys::BLACK } else { 0 };
        for square in squares(self.occupied()) {
            let side = if self.side(Side::White).has(square.index() as u8) {
                Side::White
            } else {
                Side::Black
            };
            key ^= keys::piece(side, self.kind_at(square), square);
        }
        for rook in squares(self.castles) {
            key ^= keys::castle(rook);
        }
        key ^ self.en_passant.map_or(0, keys::en_passant)
    }
}

/// Where king and rook come to stand when the king on `king` castles with the rook on `rook`.
#[inline]
#[must_use]
pub const fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
    if rook.file() > king.file() {
        (Square::at(6, king.rank()), Square::at(5, king.rank()))
    } else {
        (Square::at(2, king.rank()), Square::at(3, king.rank()))
    }
}
