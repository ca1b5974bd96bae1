//! Canonical text (R9.1): USI's `7g7f`, `8h2b+`, `P*5e`; `claim:win27`.

use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::square::Square;
use std::fmt::Write as _;

/// Reads a move.
#[inline]
#[must_use]
pub fn read(text: &[u8]) -> Option<Move> {
    match *text {
        [a, b, c, d] if b != b'*' => {
            let (from, to) = (Square::parse(a, b)?, Square::parse(c, d)?);
            Some(Move::Step { from, to, promotes: false })
        }
        [a, b, c, d, b'+'] => {
            let (from, to) = (Square::parse(a, b)?, Square::parse(c, d)?);
            Some(Move::Step { from, to, promotes: true })
        }
        [letter, b'*', c, d] => {
            let piece = Piece::of_letter(letter).filter(|piece| *piece != Piece::King)?;
            Some(Move::Drop { piece, to: Square::parse(c, d)? })
        }
        _ => None,
    }
}

/// Writes a move.
pub fn write(m: Move, out: &mut String) {
    match m {
        Move::Step { from, to, promotes } => {
            let plus = if promotes { "+" } else { "" };
            write!(out, "{from}{to}{plus}").expect("a String takes all");
        }
        Move::Drop { piece, to } => {
            write!(out, "{}*{to}", piece.letter(Side::Sente)).expect("a String takes all");
        }
    }
}
