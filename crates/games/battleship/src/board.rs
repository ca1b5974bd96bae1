//! Seas (R1.1): cells and sets of cells.

use std::ops::Not;
pub use wanqi_sdk::board::square::Square as Point;

/// Number of cells in a column and in a row of a sea (R1.1).
pub const SIZE: u8 = 10;

/// Number of cells of a sea.
pub const CELLS: u8 = SIZE * SIZE;

/// The cell with this number, row by row from `a1`.
#[must_use]
pub const fn cell(n: u8) -> Point {
    Point::new(n % SIZE, n / SIZE)
}

/// A set of cells, one bit each, row by row from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(pub u128);

wanqi_sdk::set_of_places!(Cells, Point, |cell| cell.y * SIZE + cell.x, |n| cell(n));
wanqi_sdk::set_operators!(Cells);

/// For each number of columns, the cells from which the cell as far to the right is in the sea.
const LEFT_OF: [Cells; SIZE as usize] = {
    let mut cells = [Cells::NONE; SIZE as usize];
    let mut n = 0;
    while n < CELLS {
        let mut columns = 0;
        while columns < SIZE - n % SIZE {
            cells[columns as usize].0 |= 1 << n;
            columns += 1;
        }
        n += 1;
    }
    cells
};

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);

    /// The whole sea.
    pub const ALL: Cells = Cells((1 << CELLS) - 1);

    /// One cell.
    #[must_use]
    pub const fn of(cell: Point) -> Cells {
        Cells(1 << (cell.y * SIZE + cell.x))
    }

    /// Whether the other set contains all cells of this one.
    #[must_use]
    pub const fn within(self, others: Cells) -> bool {
        self.0 & !others.0 == 0
    }

    /// The lower left corners of all rectangles of this size in the set.
    #[must_use]
    pub fn corners(self, columns: u8, rows: u8) -> Cells {
        let mut runs = self;
        for n in 1..columns {
            runs.0 &= self.0 >> n & LEFT_OF[usize::from(n)].0;
        }
        let mut corners = runs;
        for n in 1..rows {
            corners.0 &= runs.0 >> (n * SIZE);
        }
        corners
    }

    /// The cells and all that touch them by a side or by a corner (R2.5).
    #[must_use]
    pub fn with_neighbours(self) -> Cells {
        let one = LEFT_OF[1];
        let wide = self.0 | self.0 >> 1 & one.0 | (self & one).0 << 1;
        Cells(wide | wide >> SIZE | wide << SIZE) & Cells::ALL
    }
}

impl Not for Cells {
    type Output = Cells;
    fn not(self) -> Cells {
        Cells(!self.0) & Cells::ALL
    }
}
