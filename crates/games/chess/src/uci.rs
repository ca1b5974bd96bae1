//! Canonical text (R8.1): UCI's `e2e4`, `e7e8q`; castling as the king's two squares `e1g1`, in the
//! rule set 960 as king takes rook `e1h1`; `claim:threefold`, `claim:fifty@g1f3`.

use crate::board::{Board, castling_targets};
use crate::moves::{Kind, Move};
use crate::piece::Piece;
use crate::square::Square;

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castling {
    /// King from e1 to g1 or c1.
    KingGoes,
    /// King takes rook.
    TakesRook,
}

/// Reads `e2e4` and `e7e8q`: two squares and what a pawn becomes.
#[inline]
#[must_use]
pub fn squares_of(text: &[u8]) -> Option<(Square, Square, Kind)> {
    // In algebraic notation the second sign is a digit where nothing follows, and only there. Asked
    // together, the two are foreseen; the length alone would not be.
    let second = text.get(1).copied().unwrap_or_default();
    if !((second.wrapping_sub(b'1') < 8) & (text.len() >= 4)) {
        return None;
    }
    let kind = match *text {
        [_, _, _, _] => Kind::Plain,
        [.., b'q'] => Kind::Promotion(Piece::Queen),
        [.., b'r'] => Kind::Promotion(Piece::Rook),
        [.., b'b'] => Kind::Promotion(Piece::Bishop),
        [.., b'n'] => Kind::Promotion(Piece::Knight),
        _ => return None,
    };
    match *text {
        [a, b, c, d] | [a, b, c, d, _] => Some((Square::parse(a, b)?, Square::parse(c, d)?, kind)),
        _ => None,
    }
}

impl Board {
    /// The move that two squares mean here. Where king and rook show it, castling.
    #[inline]
    #[must_use]
    pub fn between_squares(&self, from: Square, to: Square, kind: Kind, how: Castling) -> Move {
        let m = Move { piece: self.kind_at(from), from, to, kind };
        if kind != Kind::Plain || from != self.king(self.to_move) {
            return m;
        }
        match how {
            Castling::KingGoes => self.king_goes(from, to),
            Castling::TakesRook => self.takes_rook(from, to),
        }
        .unwrap_or(m)
    }

    /// Castling written as the king's two squares.
    #[must_use]
    pub fn king_goes(&self, from: Square, to: Square) -> Option<Move> {
        let us = self.to_move;
        let home = us.rank(0);
        let far = from.file().abs_diff(to.file()) > 1 && (to.file() == 2 || to.file() == 6);
        if from.rank() != home || to.rank() != home || !far {
            return None;
        }
        let king_side = to > from;
        let corner = Square::at(if king_side { 7 } else { 0 }, home);
        let rook = self.castling_rook(us, king_side).unwrap_or(corner);
        Some(Move { piece: Piece::King, from, to: rook, kind: Kind::Castle })
    }

    /// Castling written as king takes rook.
    #[must_use]
    pub fn takes_rook(&self, from: Square, to: Square) -> Option<Move> {
        let own_rook = !(self.of(self.to_move, Piece::Rook) & to.bit()).is_empty();
        own_rook.then_some(Move { piece: Piece::King, from, to, kind: Kind::Castle })
    }
}

/// Writes a move.
pub fn write(m: Move, how: Castling, out: &mut String) {
    let to = match (m.kind, how) {
        (Kind::Castle, Castling::KingGoes) => castling_targets(m.from, m.to).0,
        _ => m.to,
    };
    out.extend(m.from.signs().into_iter().chain(to.signs()));
    if let Kind::Promotion(piece) = m.kind {
        out.push(piece.letter(crate::piece::Side::Black));
    }
}
