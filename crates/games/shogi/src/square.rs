//! Squares (R1.1) and sets of them: files 1 to 9 from Sente's right, ranks a to i from the top;
//! 1a = 0, 1b = 1, 2a = 9. A file is nine neighbouring bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// How many squares there are.
pub const SQUARES: usize = 81;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number, below 81.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        debug_assert!((index as usize) < SQUARES);
        Square(index)
    }

    /// The square on this file and rank, both from 0.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(9 * file + rank)
    }

    /// Reads `7g`.
    #[inline]
    #[must_use]
    pub fn parse(file: u8, rank: u8) -> Option<Square> {
        let (file, rank) = (file.wrapping_sub(b'1'), rank.wrapping_sub(b'a'));
        (file < 9 && rank < 9).then(|| Square(9 * file + rank))
    }

    /// Its number, below 81.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 / 9
    }

    /// Rank from 0 at the top, where Gote's king begins.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// The set of this square alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        Set(1 << self.0)
    }

    /// The square a number of ranks down; the caller knows that it is there.
    #[inline]
    #[must_use]
    pub const fn down(self, ranks: i8) -> Square {
        Square(self.0.wrapping_add_signed(ranks))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file() + 1, char::from(b'a' + self.rank()))
    }
}

/// A set of squares; iterating gives them lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Set(pub u128);

impl Set {
    /// No square.
    pub const EMPTY: Set = Set(0);
    /// Every square.
    pub const ALL: Set = Set((1 << SQUARES) - 1);

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether it holds two squares or more.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square of a set that has one.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Square {
        Square(self.0.trailing_zeros() as u8)
    }

    /// All squares moved by a number of ranks, down if positive; none of them leaves its file.
    #[inline]
    #[must_use]
    pub const fn down(self, ranks: i8) -> Set {
        Set(if ranks < 0 { self.0 >> ranks.unsigned_abs() } else { self.0 << ranks })
    }

    /// The files on which it has no square. It must have one a file at most.
    #[inline]
    #[must_use]
    pub const fn free_files(self) -> Set {
        // Nine bits a file: what is left of the last one says that nothing was taken away.
        let last = rank(8).0;
        let free = (last - self.0) & last;
        Set((free - (free >> 8)) | free)
    }
}

impl Iterator for Set {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.first();
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.count() as usize;
        (n, Some(n))
    }
}

/// The squares of a file from 0.
#[inline]
#[must_use]
pub const fn file(file: u8) -> Set {
    Set(0x1FF << (9 * file))
}

/// The squares of a rank from 0.
#[inline]
#[must_use]
pub const fn rank(rank: u8) -> Set {
    Set(0x100_8040_2010_0804_0201 << rank)
}

macro_rules! operator {
    ($($name:ident $method:ident $assign:ident $assign_method:ident $op:tt;)*) => {$(
        impl $name for Set {
            type Output = Set;
            #[inline]
            fn $method(self, other: Set) -> Set {
                Set(self.0 $op other.0)
            }
        }
        impl $assign for Set {
            #[inline]
            fn $assign_method(&mut self, other: Set) {
                self.0 = self.0 $op other.0;
            }
        }
    )*};
}

operator! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Set {
    type Output = Set;
    #[inline]
    fn not(self) -> Set {
        Set(!self.0)
    }
}
