//! Moves of CSA files (R9.3): `+7776FU`, `-8822UM`, `+0055KA`. They have the sign of the side, the
//! squares in digits, `00` for a drop, and the piece after the move.

use crate::board::{Board, Point, Side};
use crate::moves::Move;
use crate::piece::{Piece, piece_zh};
use wanqi_sdk::prelude::*;

/// A move as written: four digits and two letters.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    from: Option<Point>,
    to: Point,
    piece: Piece,
}

fn square(file: u8, rank: u8) -> Option<Point> {
    let (file, rank) = (file.wrapping_sub(b'1'), rank.wrapping_sub(b'1'));
    (file < 9 && rank < 9).then(|| Point::at(file, rank))
}

/// Reads `7776FU`.
#[must_use]
pub fn parse(text: &[u8]) -> Option<Written> {
    let [a, b, c, d, ref code @ ..] = *text else { return None };
    let from = if [a, b] == *b"00" { None } else { Some(square(a, b)?) };
    Some(Written { from, to: square(c, d)?, piece: Piece::of_code(code)? })
}

impl Board {
    /// Finds the move of a text.
    ///
    /// # Errors
    /// Another piece is on the square, or it cannot become the written piece.
    pub fn read_csa(&self, written: Written) -> Result<Move, Rejection> {
        let Written { from, to, piece } = written;
        let Some(from) = from else {
            let never = piece.is_promoted() || piece == Piece::King;
            forbid!(
                "R4.1",
                never,
                "a {piece} cannot be in hand";
                "{}不能是持驹", piece_zh(piece)
            );
            return Ok(Move::Drop { piece, to });
        };
        let Some((_, stands)) = self.piece_at(from) else {
            return Ok(Move::Step { from, to, promotes: false });
        };
        let promotes = stands != piece && stands.promoted() == Some(piece);
        let other = stands != piece && !promotes;
        forbid!(
            "R9.3",
            other,
            "the piece on {from} is a {stands}, not a {piece}";
            "{from} 上是{}，不是{}", piece_zh(stands), piece_zh(piece)
        );
        Ok(Move::Step { from, to, promotes })
    }

    /// Writes a legal move.
    pub fn write_csa(&self, m: Move, out: &mut String) {
        let sign = if self.to_move == Side::Sente { '+' } else { '-' };
        let digits = |square: Point| 10 * (square.file() + 1) + square.rank() + 1;
        let (from, piece) = match m {
            Move::Drop { piece, .. } => (0, piece),
            Move::Step { from, promotes, .. } => {
                let piece = self.kind_at(from);
                let becomes = piece.promoted().filter(|_| promotes).unwrap_or(piece);
                (digits(from), becomes)
            }
        };
        let code = piece.code();
        put!(out, "{sign}{from:02}{}{code}", digits(m.to()));
    }
}
