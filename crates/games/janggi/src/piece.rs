//! The seven kinds of pieces (R1.2) and their points (R6.1).

use crate::board::Side;
use std::fmt;

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

    /// The number of each side at the start, and the largest number.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            General => 1,
            Soldier => 5,
            _ => 2,
        }
    }

    /// The points of the piece (R6.1).
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

    /// The kind of a FEN letter in either case; also E and H for B and N.
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

    /// The letter in FEN, upper case for Cho.
    #[must_use]
    pub const fn fen(self, side: Side) -> char {
        let letter = b"KABNRCP"[self as usize];
        match side {
            Side::Cho => letter as char,
            Side::Han => letter.to_ascii_lowercase() as char,
        }
    }

    /// The letter in western records.
    #[must_use]
    pub const fn letter(self) -> char {
        b"KAEHRCP"[self as usize] as char
    }

    /// The syllable in Korean records.
    #[must_use]
    pub const fn korean(self, side: Side) -> char {
        match side {
            Side::Cho => ['장', '사', '상', '마', '차', '포', '졸'][self as usize],
            Side::Han => ['장', '사', '상', '마', '차', '포', '병'][self as usize],
        }
    }

    /// The kind of a syllable or a character of a Korean record.
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

    /// The name in Chinese.
    #[must_use]
    pub const fn zh(self, side: Side) -> &'static str {
        match side {
            Side::Cho => ["将", "士", "象", "马", "车", "包", "卒"][self as usize],
            Side::Han => ["将", "士", "象", "马", "车", "包", "兵"][self as usize],
        }
    }

    /// The character on the piece.
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
