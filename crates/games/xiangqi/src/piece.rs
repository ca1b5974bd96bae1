//! The seven kinds of pieces (R1.2), with the names of the World Xiangqi Federation.

use crate::board::Side;
use std::fmt;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// 帅 将
    King,
    /// 仕 士
    Advisor,
    /// 相 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Rook,
    /// 炮
    Cannon,
    /// 兵 卒
    Pawn,
}

use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};

impl Piece {
    /// All kinds.
    pub const ALL: [Piece; 7] = [King, Advisor, Elephant, Horse, Rook, Cannon, Pawn];

    /// The number of each side at the start, which is the largest possible number.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            King => 1,
            Pawn => 5,
            _ => 2,
        }
    }

    /// The kind of a letter of either case in FEN; E and H are also read for B and N.
    #[must_use]
    pub const fn of_fen(letter: u8) -> Option<Piece> {
        Some(match letter.to_ascii_uppercase() {
            b'K' => King,
            b'A' => Advisor,
            b'B' | b'E' => Elephant,
            b'N' | b'H' => Horse,
            b'R' => Rook,
            b'C' => Cannon,
            b'P' => Pawn,
            _ => return None,
        })
    }

    /// The letter in FEN, upper case for Red.
    #[must_use]
    pub const fn fen(self, side: Side) -> char {
        let letter = b"KABNRCP"[self as usize];
        match side {
            Side::Red => letter as char,
            Side::Black => letter.to_ascii_lowercase() as char,
        }
    }

    /// The letter in the notation of the World Xiangqi Federation.
    #[must_use]
    pub const fn wxf(self) -> char {
        b"KAEHRCP"[self as usize] as char
    }

    /// The character on the piece.
    #[must_use]
    pub const fn glyph(self, side: Side) -> char {
        match side {
            Side::Red => ['帅', '仕', '相', '马', '车', '炮', '兵'][self as usize],
            Side::Black => ['将', '士', '象', '马', '车', '炮', '卒'][self as usize],
        }
    }

    /// Whether the piece moves along files and ranks, so that its notation counts steps (R11.2).
    #[must_use]
    pub const fn is_straight(self) -> bool {
        matches!(self, King | Rook | Cannon | Pawn)
    }
}

impl Piece {
    /// The name in Chinese, as the pieces of a side are written.
    #[must_use]
    pub const fn zh(self, side: Side) -> &'static str {
        match side {
            Side::Red => ["帅", "仕", "相", "马", "车", "炮", "兵"][self as usize],
            Side::Black => ["将", "士", "象", "马", "车", "炮", "卒"][self as usize],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"];
        f.write_str(names[*self as usize])
    }
}
