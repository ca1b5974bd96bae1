//! The two sides and the seven kinds of pieces (R1.2), and what they are worth (R6.1).

use crate::point::{Point, RANKS};
use std::fmt;
use wanqi_sdk::Actor;

/// A side. Han chooses its set-up first and is seat 1; Cho plays the first move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// 초 楚, blue or green, begins.
    Cho,
    /// 한 漢, red, answers.
    Han,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Cho, Side::Han];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Cho => Side::Han,
            Side::Han => Side::Cho,
        }
    }

    /// The seat that plays this side.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Actor {
        match self {
            Side::Cho => Actor::TWO,
            Side::Han => Actor::ONE,
        }
    }

    /// Its letter in FEN.
    #[must_use]
    pub const fn fen(self) -> char {
        match self {
            Side::Cho => 'w',
            Side::Han => 'b',
        }
    }

    /// What a step forward adds to the rank.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::Cho => 1,
            Side::Han => -1,
        }
    }

    /// The rank of a point counted from this side, from 0; and the other way round.
    #[inline]
    #[must_use]
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Side::Cho => rank,
            Side::Han => RANKS - 1 - rank,
        }
    }

    /// The point on this file and this rank, counted from this side, from 0.
    #[must_use]
    pub const fn at(self, file: u8, rank: u8) -> Point {
        Point::at(file, self.rank(rank))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Cho => "Cho",
            Side::Han => "Han",
        })
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// 장 將 (on the piece 楚, 漢)
    General,
    /// 사 士
    Guard,
    /// 상 象
    Elephant,
    /// 마 馬
    Horse,
    /// 차 車
    Chariot,
    /// 포 包
    Cannon,
    /// 졸 卒, 병 兵
    Soldier,
}

use Piece::{Cannon, Chariot, Elephant, General, Guard, Horse, Soldier};

impl Piece {
    /// All kinds.
    pub const ALL: [Piece; 7] = [General, Guard, Elephant, Horse, Chariot, Cannon, Soldier];

    /// How many each side has at the start, and so at most.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            General => 1,
            Soldier => 5,
            _ => 2,
        }
    }

    /// Its points (R6.1).
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            General => 0,
            Soldier => 2,
            Guard | Elephant => 3,
            Horse => 5,
            Cannon => 7,
            Chariot => 13,
        }
    }

    /// The kind that a letter of either case names in FEN: also E and H for B and N.
    #[must_use]
    pub const fn of_fen(letter: u8) -> Option<Piece> {
        Some(match letter.to_ascii_uppercase() {
            b'K' => General,
            b'A' => Guard,
            b'B' | b'E' => Elephant,
            b'N' | b'H' => Horse,
            b'R' => Chariot,
            b'C' => Cannon,
            b'P' => Soldier,
            _ => return None,
        })
    }

    /// Its letter in FEN, upper case for Cho.
    #[must_use]
    pub const fn fen(self, side: Side) -> char {
        let letter = b"KABNRCP"[self as usize];
        match side {
            Side::Cho => letter as char,
            Side::Han => letter.to_ascii_lowercase() as char,
        }
    }

    /// Its letter in western records.
    #[must_use]
    pub const fn letter(self) -> char {
        b"KAEHRCP"[self as usize] as char
    }

    /// Its syllable in Korean records.
    #[must_use]
    pub const fn korean(self, side: Side) -> char {
        match side {
            Side::Cho => ['장', '사', '상', '마', '차', '포', '졸'][self as usize],
            Side::Han => ['장', '사', '상', '마', '차', '포', '병'][self as usize],
        }
    }

    /// The kind that a syllable or a character of a Korean record names.
    #[must_use]
    pub const fn of_korean(sign: char) -> Option<Piece> {
        Some(match sign {
            '장' | '궁' | '왕' | '將' | '楚' | '漢' => General,
            '사' | '士' => Guard,
            '상' | '象' => Elephant,
            '마' | '馬' => Horse,
            '차' | '車' => Chariot,
            '포' | '包' => Cannon,
            '졸' | '병' | '卒' | '兵' => Soldier,
            _ => return None,
        })
    }

    /// The character on it.
    #[must_use]
    pub const fn glyph(self, side: Side) -> char {
        match side {
            Side::Cho => ['楚', '士', '象', '馬', '車', '包', '卒'][self as usize],
            Side::Han => ['漢', '士', '象', '馬', '車', '包', '兵'][self as usize],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["general", "guard", "elephant", "horse", "chariot", "cannon", "soldier"];
        f.write_str(names[*self as usize])
    }
}
