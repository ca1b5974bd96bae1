//! The board (R1.1): 96 cells, their names, ways between them, rows at the edge.

use std::fmt;
use wanqi_sdk::board::square::Square;

/// Cells of a side, the corners counted.
pub const SIDE: u8 = 10;

/// Bits of a row: two are no cells, so that nothing goes round the edge.
const ROW: u8 = 12;

/// Numbers of cells are below this.
pub const BITS: usize = 120;

/// A cell, counted from the bottom row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this column and row, both from 0, if the board has it.
    #[must_use]
    pub const fn at(x: u8, y: u8) -> Option<Cell> {
        if x >= SIDE || y >= SIDE {
            return None;
        }
        let cell = Cell(x + ROW * y);
        if Set::ALL.has(cell) { Some(cell) } else { None }
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column and row.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.0 % ROW, self.0 / ROW)
    }

    /// Reads `c4`; `None` if it is no such text or off the board.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Cell> {
        Square::parse(text, SIDE, SIDE).and_then(|square| Cell::at(square.x, square.y))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// The eight ways to a neighbour, column and row, counter-clockwise from the right.
pub const WAYS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set(u128);

impl Set {
    /// No cell.
    pub const EMPTY: Set = Set(0);
    /// All cells.
    pub const ALL: Set = {
        let mut all = 0;
        let mut n = 0;
        while n < SIDE * SIDE {
            let (x, y) = (n % SIDE, n / SIDE);
            let corner = (x == 0 || x == SIDE - 1) && (y == 0 || y == SIDE - 1);
            if !corner {
                all |= 1 << (x + ROW * y);
            }
            n += 1;
        }
        Set(all)
    };

    /// One cell.
    #[inline]
    #[must_use]
    pub const fn of(cell: Cell) -> Set {
        Set(1 << cell.0)
    }

    /// Whether the cell is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Whether it holds no cell.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells it holds.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }

    /// The cells that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }

    /// All of them one step on; those that leave the board become no cells.
    #[inline]
    #[must_use]
    pub const fn shifted(self, way: usize) -> Set {
        let (dx, dy) = WAYS[way];
        let by = dx + ROW as i8 * dy;
        Set(if by > 0 { self.0 << by } else { self.0 >> -by })
    }

    /// The row at an edge, 0 at the bottom and on clockwise: left, top, right.
    #[must_use]
    pub const fn edge(number: usize) -> Set {
        let mut row = Set::EMPTY;
        let mut n = 1;
        while n < SIDE - 1 {
            let cell = match number {
                0 => Cell(n),
                1 => Cell(ROW * n),
                2 => Cell(n + ROW * (SIDE - 1)),
                _ => Cell(SIDE - 1 + ROW * n),
            };
            row = row.or(Set::of(cell));
            n += 1;
        }
        row
    }
}

impl Iterator for Set {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.is_empty() {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
