//! Pieces in hand (R4.1): taken from the opponent, to be dropped.

use crate::piece::Piece;

/// How many of each kind a side holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hand([u8; 7]);

impl Hand {
    /// Nothing.
    pub const EMPTY: Hand = Hand([0; 7]);

    /// How many of a kind, which a hand can hold.
    #[inline]
    #[must_use]
    pub const fn count(self, piece: Piece) -> u8 {
        self.0[piece as usize]
    }

    /// Whether there is one of a kind.
    #[inline]
    #[must_use]
    pub const fn has(self, piece: Piece) -> bool {
        self.count(piece) > 0
    }

    /// Whether it holds nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Hand::EMPTY
    }

    /// Adds one; how many there are now.
    #[inline]
    pub fn add(&mut self, piece: Piece) -> u8 {
        self.0[piece as usize] += 1;
        self.0[piece as usize]
    }

    /// Takes one away that is there; how many there were.
    #[inline]
    pub fn take(&mut self, piece: Piece) -> u8 {
        self.0[piece as usize] -= 1;
        self.0[piece as usize] + 1
    }
}
