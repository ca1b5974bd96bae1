//! Squares (R1.1): files a to h, ranks 1 to 8 from White's side; a1 = 0, b1 = 1, a2 = 8.

use std::fmt::{self, Write as _};
use wanqi_sdk::board::bitboard::Bitboard;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number; only the lowest six bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on this file and rank, both from 0.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(rank << 3 | file)
    }

    /// Reads `e4`.
    #[inline]
    #[must_use]
    pub fn parse(file: u8, rank: u8) -> Option<Square> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < 8 && rank < 8).then_some(Square::at(file, rank))
    }

    /// Its number, below 64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructors guarantee.
        (self.0 & 63) as usize
    }

    /// File from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Rank from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The set of this square alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The square a number of steps away in a1, b1 … h8 order; the caller knows that it is there.
    #[inline]
    #[must_use]
    pub const fn shift(self, steps: i8) -> Square {
        Square::new(self.0.wrapping_add_signed(steps))
    }

    /// Whether it is a dark square, as a1 is.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }
}

impl Square {
    /// Its file's letter and its rank's digit.
    #[inline]
    #[must_use]
    pub fn signs(self) -> [char; 2] {
        [char::from(b'a' + self.file()), char::from(b'1' + self.rank())]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signs().into_iter().try_for_each(|sign| f.write_char(sign))
    }
}

/// The squares of a set, lowest first.
#[inline]
pub fn squares(set: Bitboard) -> impl Iterator<Item = Square> {
    set.map(Square::new)
}

/// The squares of a file from 0.
#[inline]
#[must_use]
pub const fn file(file: u8) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << file)
}

/// The squares of a rank from 0.
#[inline]
#[must_use]
pub const fn rank(rank: u8) -> Bitboard {
    Bitboard(0xFF << (8 * rank))
}
