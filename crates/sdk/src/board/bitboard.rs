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

    /// Whether the set contains the cell.
    #[inline]
    #[must_use]
    pub const fn has(self, cell: u8) -> bool {
        self.0 >> cell & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two cells or more.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of cells.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest cell; 64 if there is none.
    #[inline]
    #[must_use]
    pub const fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }
}

impl Iterator for Bitboard {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.first();
        self.0 &= self.0 - 1;
        Some(cell)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<u8> {
        for _ in 0..n {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.count() as usize;
        (n, Some(n))
    }
}

crate::set_operators!(Bitboard);

impl std::ops::Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}
