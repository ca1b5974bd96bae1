//! Seas and fleets (R1): cells and sets of them, kinds of ships, ships.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
pub use wanqi_sdk::board::square::Square as Cell;

/// Cells in a column and in a row of a sea (R1.1).
pub const SIZE: u8 = 10;

/// Cells of a sea.
pub const CELLS: u8 = SIZE * SIZE;

/// A cell by its number, row by row from `a1`.
#[must_use]
pub const fn cell(n: u8) -> Cell {
    Cell::new(n % SIZE, n / SIZE)
}

/// A set of cells, a bit each, row by row from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(u128);

/// The cells that have so many columns at their right.
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
    pub const fn of(cell: Cell) -> Cells {
        Cells(1 << (cell.y * SIZE + cell.x))
    }

    /// How many they are.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this cell is one of them.
    #[must_use]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & Cells::of(cell).0 != 0
    }

    /// Whether all of them are among the others.
    #[must_use]
    pub const fn within(self, others: Cells) -> bool {
        self.0 & !others.0 == 0
    }

    /// The cells, row by row from `a1`.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let rest = |rest: &u128| Some(rest & (rest - 1)).filter(|rest| *rest != 0);
        let sets = std::iter::successors(Some(self.0).filter(|cells| *cells != 0), rest);
        sets.map(|cells| cell(cells.trailing_zeros() as u8))
    }

    /// The lower left corners of all oblongs of this size in them.
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

    /// They and all that touch them, by a side or by a corner (R2.5).
    #[must_use]
    pub fn with_neighbours(self) -> Cells {
        let one = LEFT_OF[1];
        let wide = self.0 | self.0 >> 1 & one.0 | (self & one).0 << 1;
        Cells(wide | wide >> SIZE | wide << SIZE) & Cells::ALL
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl Not for Cells {
    type Output = Cells;
    fn not(self) -> Cells {
        Cells(!self.0) & Cells::ALL
    }
}

/// A kind of ship: an oblong that lies along the rows or along the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// Its letter in pictures.
    pub letter: char,
    /// Cells along its longer side.
    pub long: u8,
    /// Cells along its shorter side.
    pub wide: u8,
}

impl Kind {
    const fn new(name: &'static str, letter: char, long: u8, wide: u8) -> Kind {
        Kind { name, letter, long, wide }
    }

    /// Columns and rows that its lower left corner may choose from, lying along the rows.
    const fn room(self) -> (u32, u32) {
        ((SIZE - self.long + 1) as u32, (SIZE - self.wide + 1) as u32)
    }

    /// How many places an empty sea has for it.
    #[must_use]
    pub const fn places(self) -> u32 {
        let (columns, rows) = self.room();
        2 * columns * rows
    }

    /// One of these places: first those along the rows, then those along the columns.
    #[must_use]
    pub const fn place(self, n: u32) -> Ship {
        let (columns, rows) = self.room();
        let at = n % (columns * rows);
        let (along, across) = ((at % columns) as u8, (at / columns) as u8);
        let (low, high) = ((along, across), (along + self.long - 1, across + self.wide - 1));
        if n < columns * rows {
            Ship { low: Cell::new(low.0, low.1), high: Cell::new(high.0, high.1) }
        } else {
            Ship { low: Cell::new(low.1, low.0), high: Cell::new(high.1, high.0) }
        }
    }
}

impl Kind {
    /// Every place for it in these cells: first those along the rows.
    pub fn places_in(self, cells: Cells) -> impl Iterator<Item = Ship> {
        self.extents().into_iter().flat_map(move |(columns, rows)| {
            let high = move |low: Cell| Cell::new(low.x + columns - 1, low.y + rows - 1);
            let corners = cells.corners(columns, rows).iter();
            corners.map(move |low| Ship { low, high: high(low) })
        })
    }

    /// How many places there are for it in these cells.
    #[must_use]
    pub fn count_in(self, cells: Cells) -> u32 {
        let [flat, upright] = self.extents();
        let count = |(columns, rows)| u32::from(cells.corners(columns, rows).count());
        count(flat) + count(upright)
    }

    /// Columns and rows that it covers, along the rows and along the columns.
    const fn extents(self) -> [(u8, u8); 2] {
        [(self.long, self.wide), (self.wide, self.long)]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} by {}", self.name, self.long, self.wide)
    }
}

/// The kinds of a fleet in the order of their placing (R2.3), equal ones beside one another.
pub type Fleet = &'static [Kind];

/// Ships of the larger fleet.
pub const MOST: usize = THREE_SHOTS.len();

const DESTROYER: Kind = Kind::new("destroyer", 'D', 4, 1);
const SUBMARINE: Kind = Kind::new("submarine", 'S', 2, 1);

/// The fleet of `three-shots` (R1.2).
pub const THREE_SHOTS: [Kind; 10] = [
    Kind::new("carrier", 'A', 4, 2),
    Kind::new("cruiser", 'C', 6, 1),
    Kind::new("cruiser", 'C', 6, 1),
    DESTROYER,
    DESTROYER,
    DESTROYER,
    SUBMARINE,
    SUBMARINE,
    SUBMARINE,
    SUBMARINE,
];

/// The fleet of `classic` (R1.3).
pub const CLASSIC: [Kind; 5] = [
    Kind::new("carrier", 'A', 5, 1),
    Kind::new("battleship", 'B', 4, 1),
    Kind::new("cruiser", 'C', 3, 1),
    Kind::new("submarine", 'S', 3, 1),
    Kind::new("destroyer", 'D', 2, 1),
];

/// A ship in its place: an oblong by its lower left cell and its upper right one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ship {
    /// The lower left cell.
    pub low: Cell,
    /// The upper right cell.
    pub high: Cell,
}

impl Ship {
    /// The oblong with these opposite corners.
    #[must_use]
    pub fn between(a: Cell, b: Cell) -> Ship {
        Ship {
            low: Cell::new(a.x.min(b.x), a.y.min(b.y)),
            high: Cell::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// Columns and rows that it covers.
    #[must_use]
    pub const fn extent(self) -> (u8, u8) {
        (self.high.x - self.low.x + 1, self.high.y - self.low.y + 1)
    }

    /// Whether it has the size of this kind.
    #[must_use]
    pub fn is_a(self, kind: Kind) -> bool {
        let (columns, rows) = self.extent();
        (columns.max(rows), columns.min(rows)) == (kind.long, kind.wide)
    }

    /// Its cells.
    #[must_use]
    pub const fn cells(self) -> Cells {
        let (columns, rows) = self.extent();
        let row = ((1 << columns) - 1) << (self.low.y * SIZE + self.low.x);
        let (mut cells, mut y) = (0, 0);
        while y < rows {
            cells |= row << (y * SIZE);
            y += 1;
        }
        Cells(cells)
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.high)
    }
}
