//! Sets of squares: 1a = 0, 1b = 1, 2a = 9. A file is nine neighbouring bits.

use crate::board::{Point, SQUARES};
use std::ops::Not;

/// A set of squares. It iterates from the lowest square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Set(pub u128);

impl Set {
    /// No square.
    pub const EMPTY: Set = Set(0);
    /// Every square.
    pub const ALL: Set = Set((1 << SQUARES) - 1);

    /// Whether the set has two squares or more.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square. The set must not be empty.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Point {
        Point(self.0.trailing_zeros() as u8)
    }

    /// All squares moved by a number of ranks, down if positive. No square may leave its file.
    #[inline]
    #[must_use]
    pub const fn down(self, ranks: i8) -> Set {
        Set(if ranks < 0 { self.0 >> ranks.unsigned_abs() } else { self.0 << ranks })
    }

    /// The files without a square of the set. The set must have at most one square on each file.
    #[inline]
    #[must_use]
    pub const fn free_files(self) -> Set {
        // A file keeps its last bit in the subtraction only if it has no square of the set.
        let last = rank(8).0;
        let free = (last - self.0) & last;
        Set((free - (free >> 8)) | free)
    }
}

wanqi_sdk::set_of_places!(Set, Point);

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

wanqi_sdk::set_operators!(Set);

impl Not for Set {
    type Output = Set;
    #[inline]
    fn not(self) -> Set {
        Set(!self.0)
    }
}
