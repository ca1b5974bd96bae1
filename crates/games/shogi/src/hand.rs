//! Pieces in hand (R4.1): captured pieces that can be dropped.

use crate::piece::Piece;

/// The number of pieces of each kind that a side has in hand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hand([u8; 7]);

impl Hand {
    /// No pieces.
    pub const EMPTY: Hand = Hand([0; 7]);

    /// The number of pieces of a kind that can be in hand.
    #[inline]
    #[must_use]
    pub const fn count(self, piece: Piece) -> u8 {
        self.0[piece as usize]
    }

    /// Whether there is a piece of a kind.
    #[inline]
    #[must_use]
    pub const fn has(self, piece: Piece) -> bool {
        self.count(piece) > 0
    }

    /// Whether the hand is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Hand::EMPTY
    }

    /// Adds a piece. Returns the new number.
    #[inline]
    pub fn add(&mut self, piece: Piece) -> u8 {
        self.0[piece as usize] += 1;
        self.0[piece as usize]
    }

    /// Removes a piece, which must be there. Returns the old number.
    #[inline]
    pub fn take(&mut self, piece: Piece) -> u8 {
        self.0[piece as usize] -= 1;
        self.0[piece as usize] + 1
    }
}
