//! The board (R1.1): sets of squares, one word for each row.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
pub use wanqi_sdk::board::square::Square as Point;

/// The side length of the largest board.
pub const MAX: usize = 20;

/// The number of rows of a set. The rows above the board are always empty, so a piece can be tested
/// beyond the edge.
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

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, square: Point) -> bool {
        self.0[square.y as usize] >> square.x & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Point) {
        self.0[square.y as usize] |= 1 << square.x;
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Squares::EMPTY
    }

    /// The number of squares.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// The squares, row by row from the bottom, from the left in each.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        self.0.into_iter().zip(0_u8..).flat_map(|(mut row, y)| {
            std::iter::from_fn(move || {
                let x = row.trailing_zeros() as u8;
                row &= row.checked_sub(1)?;
                Some(Point::new(x, y))
            })
        })
    }

    /// The first square.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The squares that share an edge with one of these. Some of these may be among them, and some
    /// may be left or right of the board.
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

    /// The squares that touch one of these corner to corner, with the same exceptions.
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

    /// The squares of the set that are connected with this one through edges.
    #[must_use]
    pub fn group(&self, square: Point) -> Squares {
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
