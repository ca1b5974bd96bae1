//! The board (R1.1): sets of squares, a word for each row.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
pub use wanqi_sdk::board::square::Square;

/// The longest side of a board.
pub const MAX: usize = 20;

/// Rows of a set: those above the board stay empty, so that a piece can be looked up beyond it.
pub const ROWS: usize = MAX + 4;

/// A set of squares: bit `x` of word `y`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Squares(pub [u32; ROWS]);

impl Squares {
    /// No squares.
    pub const EMPTY: Squares = Squares([0; ROWS]);

    /// All squares of a board with this side.
    #[must_use]
    pub const fn all(side: u8) -> Squares {
        let mut rows = [0; ROWS];
        let mut y = 0;
        while y < side as usize {
            rows[y] = (1 << side) - 1;
            y += 1;
        }
        Squares(rows)
    }

    /// Whether the square is one of them.
    #[inline]
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.y as usize] >> square.x & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.y as usize] |= 1 << square.x;
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Squares::EMPTY
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The squares, row by row from the bottom, from the left in each.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.0.into_iter().zip(0_u8..).flat_map(|(mut row, y)| {
            std::iter::from_fn(move || {
                let x = row.trailing_zeros() as u8;
                row &= row.checked_sub(1)?;
                Some(Square::new(x, y))
            })
        })
    }

    /// The first square.
    #[must_use]
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// The squares beside these, edge to edge, some of these among them; left and right may lie
    /// beyond the board.
    #[must_use]
    pub fn beside(&self) -> Squares {
        let mut rows = self.sideways();
        for (row, own) in rows.0.iter_mut().zip(&self.0[1..]) {
            *row |= own;
        }
        for (row, own) in rows.0[1..].iter_mut().zip(&self.0) {
            *row |= own;
        }
        rows
    }

    /// The squares that touch these corner to corner, in the same way.
    #[must_use]
    pub fn cornerwise(&self) -> Squares {
        let sideways = self.sideways();
        let mut rows = Squares::EMPTY;
        for (row, next) in rows.0.iter_mut().zip(&sideways.0[1..]) {
            *row |= next;
        }
        for (row, next) in rows.0[1..].iter_mut().zip(&sideways.0) {
            *row |= next;
        }
        rows
    }

    fn sideways(&self) -> Squares {
        Squares(self.0.map(|row| row << 1 | row >> 1))
    }

    /// The squares that hang together with one by edges.
    #[must_use]
    pub fn group(&self, square: Square) -> Squares {
        let mut group = Squares::EMPTY;
        group.insert(square);
        loop {
            let grown = (group | group.beside()) & *self;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    fn bitand(mut self, other: Squares) -> Squares {
        self &= other;
        self
    }
}

impl BitAndAssign for Squares {
    fn bitand_assign(&mut self, other: Squares) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= other;
        }
    }
}

impl BitOr for Squares {
    type Output = Squares;

    fn bitor(mut self, other: Squares) -> Squares {
        self |= other;
        self
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Squares) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row |= other;
        }
    }
}

impl Not for Squares {
    type Output = Squares;

    fn not(self) -> Squares {
        Squares(self.0.map(|row| !row))
    }
}
