//! The six kinds of pieces (R1.1).

use crate::board::Side;
use std::fmt;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// 兵
    Pawn,
    /// 马
    Knight,
    /// 象
    Bishop,
    /// 车
    Rook,
    /// 后
    Queen,
    /// 王
    King,
}

use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};

impl Piece {
    /// All kinds.
    pub const ALL: [Piece; 6] = [Pawn, Knight, Bishop, Rook, Queen, King];

    /// The kinds that a pawn may become (R3.7).
    pub const PROMOTIONS: [Piece; 4] = [Queen, Rook, Bishop, Knight];

    /// The kind with this number, 0 to 5.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Piece {
        match index {
            0 => Pawn,
            1 => Knight,
            2 => Bishop,
            3 => Rook,
            4 => Queen,
            _ => King,
        }
    }

    /// The kind of an English letter of either case.
    #[inline]
    #[must_use]
    pub const fn of_letter(letter: u8) -> Option<Piece> {
        Some(match letter.to_ascii_uppercase() {
            b'P' => Pawn,
            b'N' => Knight,
            b'B' => Bishop,
            b'R' => Rook,
            b'Q' => Queen,
            b'K' => King,
            _ => return None,
        })
    }

    /// The English letter, a capital for White as in FEN.
    #[must_use]
    pub const fn letter(self, side: Side) -> char {
        let letter = b"PNBRQK"[self as usize];
        match side {
            Side::White => letter as char,
            Side::Black => letter.to_ascii_lowercase() as char,
        }
    }

    /// The Unicode symbol.
    #[must_use]
    pub const fn glyph(self, side: Side) -> char {
        match side {
            Side::White => ['♙', '♘', '♗', '♖', '♕', '♔'][self as usize],
            Side::Black => ['♟', '♞', '♝', '♜', '♛', '♚'][self as usize],
        }
    }
}

impl Piece {
    /// The name in Chinese.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        ["兵", "马", "象", "车", "后", "王"][self as usize]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["pawn", "knight", "bishop", "rook", "queen", "king"][*self as usize])
    }
}
