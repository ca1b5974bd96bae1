//! Bitboards of 64 cells, `a1` = bit 0, `b1` = bit 1, `a2` = bit 8.

/// A set of cells of an 8×8 board.
///
/// ```
/// use wanqi_sdk::board::bitboard::Bitboard;
///
/// let corners = Bitboard::of(0) | Bitboard::of(7) | Bitboard::of(56) | Bitboard::of(63);
/// let lowest_row = Bitboard(0xFF);
/// assert_eq!((corners & lowest_row).collect::<Vec<_>>(), [0, 7]);
/// assert_eq!((corners.count(), corners.first()), (4, 0));
/// assert!(!corners.has(1) && corners.many());
/// ```
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
