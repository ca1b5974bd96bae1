//! Bitboards of 64 cells, `a1` = bit 0, `b1` = bit 1, `a2` = bit 8.

/// A set of cells of an 8×8 board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No cell.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// One cell.
    #[inline]
    #[must_use]
    pub const fn of(cell: u8) -> Bitboard {
        Bitboard(1 << cell)
    }

    /// Whether the set has two cells or more.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest cell; 64 if there is none.
    #[inline]
    #[must_use]
    pub const fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }
}

crate::set_of_places!(Bitboard, u8, |cell| cell, |n| n);
crate::set_operators!(Bitboard);

impl std::ops::Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}
