//! The fourteen kinds of pieces (R1.1).

use crate::board::Side;
use std::fmt;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// 歩兵
    Pawn,
    /// 香車
    Lance,
    /// 桂馬
    Knight,
    /// 銀将
    Silver,
    /// 角行
    Bishop,
    /// 飛車
    Rook,
    /// 金将
    Gold,
    /// 玉将, 王将
    King,
    /// と金
    Tokin,
    /// 成香
    ProLance,
    /// 成桂
    ProKnight,
    /// 成銀
    ProSilver,
    /// 竜馬
    Horse,
    /// 竜王
    Dragon,
}

use Piece::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook,
    Silver, Tokin,
};

impl Piece {
    /// All kinds. The first six can promote; the first seven can be in hand.
    pub const ALL: [Piece; 14] = [
        Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, Tokin, ProLance, ProKnight,
        ProSilver, Horse, Dragon,
    ];

    /// The kinds that can be in hand, in the order of position text.
    pub const IN_HAND: [Piece; 7] = [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];

    /// The kind with this number, 0 to 13.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Piece {
        Piece::ALL[index as usize]
    }

    /// The kind after promotion (R3.3); `None` if it cannot promote.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Piece> {
        if (self as u8) < 6 { Some(Piece::new(self as u8 + 8)) } else { None }
    }

    /// The kind before promotion, as it goes to hand.
    #[inline]
    #[must_use]
    pub const fn plain(self) -> Piece {
        Piece::new(self as u8 & 7)
    }

    /// Whether it is a promoted piece.
    #[inline]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as u8 > 7
    }

    /// The number of these pieces in a set, both sides together.
    #[must_use]
    pub const fn in_a_set(self) -> u32 {
        match self.plain() {
            Pawn => 18,
            Bishop | Rook | King => 2,
            _ => 4,
        }
    }

    /// The points of the piece in an impasse (R8.1).
    #[must_use]
    pub const fn points(self) -> u32 {
        match self.plain() {
            King => 0,
            Bishop | Rook => 5,
            _ => 1,
        }
    }

    /// The number of last ranks where it could never move again (R3.4, R4.2).
    #[inline]
    #[must_use]
    pub const fn needs_ahead(self) -> u8 {
        match self {
            Pawn | Lance => 1,
            Knight => 2,
            _ => 0,
        }
    }

    /// The unpromoted kind of an English letter in upper case.
    #[inline]
    #[must_use]
    pub const fn of_letter(letter: u8) -> Option<Piece> {
        Some(match letter {
            b'P' => Pawn,
            b'L' => Lance,
            b'N' => Knight,
            b'S' => Silver,
            b'G' => Gold,
            b'B' => Bishop,
            b'R' => Rook,
            b'K' => King,
            _ => return None,
        })
    }

    /// The English letter of the unpromoted kind, upper case for Sente as in SFEN.
    #[must_use]
    pub const fn letter(self, side: Side) -> char {
        let letter = b"PLNSBRGK"[self.plain() as usize];
        match side {
            Side::Sente => letter as char,
            Side::Gote => letter.to_ascii_lowercase() as char,
        }
    }

    /// The two letters in CSA files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"]
            [self as usize]
    }

    /// The kind of two letters in CSA files.
    #[must_use]
    pub fn of_code(code: &[u8]) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.code().as_bytes() == code)
    }

    /// The name in Japanese move text.
    #[must_use]
    pub const fn kanji(self) -> &'static str {
        ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "竜"]
            [self as usize]
    }

    /// The sign on diagrams, also for promoted pieces a single character.
    #[must_use]
    pub const fn sign(self) -> char {
        ['歩', '香', '桂', '銀', '角', '飛', '金', '玉', 'と', '杏', '圭', '全', '馬', '龍']
            [self as usize]
    }

    /// The kind of a sign, including the usual variants.
    #[must_use]
    pub fn of_sign(sign: char) -> Option<Piece> {
        match sign {
            '王' => Some(King),
            '竜' => Some(Dragon),
            _ => Piece::ALL.into_iter().find(|piece| piece.sign() == sign),
        }
    }
}

/// The name of a piece in Chinese.
#[must_use]
pub const fn piece_zh(piece: Piece) -> &'static str {
    match piece {
        Pawn => "步",
        Lance => "香车",
        Knight => "桂马",
        Silver => "银将",
        Bishop => "角行",
        Rook => "飞车",
        Gold => "金将",
        King => "玉将",
        Tokin => "と金",
        ProLance => "成香",
        ProKnight => "成桂",
        ProSilver => "成银",
        Horse => "龙马",
        Dragon => "龙王",
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Pawn => "pawn",
            Lance => "lance",
            Knight => "knight",
            Silver => "silver",
            Bishop => "bishop",
            Rook => "rook",
            Gold => "gold",
            King => "king",
            Tokin => "tokin",
            ProLance => "promoted lance",
            ProKnight => "promoted knight",
            ProSilver => "promoted silver",
            Horse => "horse",
            Dragon => "dragon",
        })
    }
}
