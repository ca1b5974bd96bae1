//! The board (R1): cells, discs and how they fall (R3), rows of one colour (R4.1).

use std::fmt;
pub use wanqi_sdk::board::square::Square as Cell;

/// A set of cells: column after column from the left, each from the bottom, and above each column
/// a bit that stays empty, so that no row goes round the edge.
pub type Set = u128;

/// Red or Yellow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Moves first.
    Red,
    /// Moves second.
    Yellow,
}

impl Colour {
    /// Both, Red first.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Yellow];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::Yellow,
            Colour::Yellow => Colour::Red,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "Red",
            Colour::Yellow => "Yellow",
        })
    }
}

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
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| Cell::new(x, y)))
    }

    /// How many cells there are.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.columns * self.rows
    }

    /// How far a column is from its neighbour, in bits.
    const fn stride(&self) -> u8 {
        self.rows + 1
    }

    const fn bit(&self, cell: Cell) -> Set {
        1 << (cell.x * self.stride() + cell.y)
    }

    const fn occupied(&self) -> Set {
        self.discs[0] | self.discs[1]
    }

    /// The disc in a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Colour> {
        let bit = self.bit(cell);
        Colour::BOTH.into_iter().find(|colour| self.discs[*colour as usize] & bit != 0)
    }

    /// Discs of a colour.
    #[must_use]
    pub const fn count(&self, colour: Colour) -> u32 {
        self.discs[colour as usize].count_ones()
    }

    /// The cell where a disc dropped into this column comes to rest (R3.1); `None` if the column is
    /// full.
    #[inline]
    #[must_use]
    pub const fn landing(&self, column: u8) -> Option<Cell> {
        let discs = self.occupied() >> (column * self.stride());
        let y = discs.trailing_ones() as u8;
        if y < self.rows { Some(Cell::new(column, y)) } else { None }
    }

    /// Puts a disc into a cell.
    #[inline]
    pub const fn put(&mut self, colour: Colour, cell: Cell) {
        self.discs[colour as usize] |= self.bit(cell);
    }

    /// Takes a disc out again.
    pub const fn take(&mut self, colour: Colour, cell: Cell) {
        self.discs[colour as usize] &= !self.bit(cell);
    }

    /// Whether a colour has so many discs in a row: across, upright or along a diagonal.
    #[inline]
    #[must_use]
    pub fn has_row(&self, colour: Colour, length: u8) -> bool {
        let stride = self.stride();
        [1, stride - 1, stride, stride + 1].into_iter().any(|step| {
            let mut runs = self.discs[colour as usize];
            for _ in 1..length {
                runs &= runs >> step;
            }
            runs != 0
        })
    }

    /// The empty cells that would complete a row of so many discs of a colour.
    #[must_use]
    pub fn threats(&self, colour: Colour, length: u8) -> Set {
        let (discs, stride) = (self.discs[colour as usize], self.stride());
        let most = usize::from(length) - 1;
        let mut cells = 0;
        for step in [1, stride - 1, stride, stride + 1] {
            // Cells with so many discs right below them, and right above them.
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

    /// A number that tells the positions on grids of one size apart.
    #[must_use]
    pub const fn key(&self) -> u128 {
        // In each column the discs of Red below a one that marks its height.
        let mut bottom = 0;
        let mut column = 0;
        while column < self.columns {
            bottom |= 1 << (column * self.stride());
            column += 1;
        }
        self.discs[0] | (self.occupied() + bottom)
    }
}
