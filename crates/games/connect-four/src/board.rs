//! The board (R1): cells, discs and how they fall (R3), rows of one side (R4.1).

pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// A set of cells: column after column from the left, each from the bottom. The bit above each
/// column stays empty, so no row continues across the edge.
pub type Set = u128;

sides!(Red 'r', Yellow 'y');

/// The grid and the discs in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Columns.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    discs: [Set; 2],
}

impl Board {
    /// An empty grid, at most ten by ten.
    #[must_use]
    pub const fn new(columns: u8, rows: u8) -> Board {
        Board { columns, rows, discs: [0; 2] }
    }

    /// Every cell, row by row from the bottom.
    pub fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| Point::new(x, y)))
    }

    /// The number of cells.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.columns * self.rows
    }

    /// The distance of neighbouring columns in bits.
    const fn stride(&self) -> u8 {
        self.rows + 1
    }

    const fn bit(&self, cell: Point) -> Set {
        1 << (cell.x * self.stride() + cell.y)
    }

    const fn occupied(&self) -> Set {
        self.discs[0] | self.discs[1]
    }

    /// The disc in a cell.
    #[must_use]
    pub fn at(&self, cell: Point) -> Option<Side> {
        let bit = self.bit(cell);
        Side::BOTH.into_iter().find(|side| self.discs[*side as usize] & bit != 0)
    }

    /// The number of discs of a side.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.discs[side as usize].count_ones()
    }

    /// The cell that a disc dropped into this column falls to (R3.2); `None` if the column is full.
    #[inline]
    #[must_use]
    pub const fn landing(&self, column: u8) -> Option<Point> {
        let discs = self.occupied() >> (column * self.stride());
        let y = discs.trailing_ones() as u8;
        if y < self.rows { Some(Point::new(column, y)) } else { None }
    }

    /// Puts a disc into a cell.
    #[inline]
    pub const fn put(&mut self, side: Side, cell: Point) {
        self.discs[side as usize] |= self.bit(cell);
    }

    /// Removes a disc from a cell.
    pub const fn take(&mut self, side: Side, cell: Point) {
        self.discs[side as usize] &= !self.bit(cell);
    }

    /// Whether a side has `length` discs in a row, a column or a diagonal.
    #[inline]
    #[must_use]
    pub fn has_row(&self, side: Side, length: u8) -> bool {
        let stride = self.stride();
        [1, stride - 1, stride, stride + 1].into_iter().any(|step| {
            let mut runs = self.discs[side as usize];
            for _ in 1..length {
                runs &= runs >> step;
            }
            runs != 0
        })
    }

    /// The empty cells that would complete a row of `length` discs of a side.
    #[must_use]
    pub fn threats(&self, side: Side, length: u8) -> Set {
        let (discs, stride) = (self.discs[side as usize], self.stride());
        let most = usize::from(length) - 1;
        let mut cells = 0;
        for step in [1, stride - 1, stride, stride + 1] {
            // Index n: the cells with n discs directly before and directly behind them.
            let (mut below, mut above) = ([Set::MAX; 5], [Set::MAX; 5]);
            for n in 1..=most {
                let far = n as u8 * step;
                below[n] = below[n - 1] & discs << far;
                above[n] = above[n - 1] & discs >> far;
            }
            for n in 0..=most {
                cells |= below[n] & above[most - n];
            }
        }
        cells & !self.occupied() & self.inside()
    }

    /// All cells.
    const fn inside(&self) -> Set {
        let column = (1 << self.rows) - 1;
        let mut cells = 0;
        let mut x = 0;
        while x < self.columns {
            cells |= column << (x * self.stride());
            x += 1;
        }
        cells
    }

    /// A number that distinguishes all positions on grids of one size.
    #[must_use]
    pub const fn key(&self) -> u128 {
        // In each column the discs of Red, and above them a one that marks the height.
        let mut bottom = 0;
        let mut column = 0;
        while column < self.columns {
            bottom |= 1 << (column * self.stride());
            column += 1;
        }
        self.discs[0] | (self.occupied() + bottom)
    }
}
