//! The two sides and the seven kinds of pieces (R1.2), as the World Xiangqi Federation names them.

use crate::point::{Point, RANKS};
use std::fmt;
use wanqi_sdk::Actor;

/// A side. Red is seat 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// 红方, begins.
    Red,
    /// 黑方, answers.
    Black,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Black];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// The seat that plays this side.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Actor {
        match self {
            Side::Red => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    /// What a step forward adds to the rank.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::Red => 1,
            Side::Black => -1,
        }
    }

    /// The rank of a point counted from this side, from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self, point: Point) -> u8 {
        match self {
            Side::Red => point.rank(),
            Side::Black => RANKS - 1 - point.rank(),
        }
    }

    /// Whether a point lies beyond the river (R1.1) for this side.
    #[inline]
    #[must_use]
    pub const fn crossed(self, point: Point) -> bool {
        self.rank(point) >= RANKS / 2
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "Red",
            Side::Black => "Black",
        })
    }
}

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

    /// How many each side has at the start, and so at most.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            King => 1,
            Pawn => 5,
            _ => 2,
        }
    }

    /// The kind that a letter of either case names in FEN: also E and H for B and N.
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

    /// Its letter in FEN, upper case for Red.
    #[must_use]
    pub const fn fen(self, side: Side) -> char {
        let letter = b"KABNRCP"[self as usize];
        match side {
            Side::Red => letter as char,
            Side::Black => letter.to_ascii_lowercase() as char,
        }
    }

    /// Its letter in the notation of the World Xiangqi Federation.
    #[must_use]
    pub const fn wxf(self) -> char {
        b"KAEHRCP"[self as usize] as char
    }

    /// The character on it.
    #[must_use]
    pub const fn glyph(self, side: Side) -> char {
        match side {
            Side::Red => ['帅', '仕', '相', '马', '车', '炮', '兵'][self as usize],
            Side::Black => ['将', '士', '象', '马', '车', '炮', '卒'][self as usize],
        }
    }

    /// Whether it goes along files and ranks, so that its notation counts steps (R8.3).
    #[must_use]
    pub const fn is_straight(self) -> bool {
        matches!(self, King | Rook | Cannon | Pawn)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"];
        f.write_str(names[*self as usize])
    }
}
