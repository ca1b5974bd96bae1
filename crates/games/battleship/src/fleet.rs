//! Fleets (R1.2, R1.3): kinds of ships, ships.

use crate::board::{Cells, Point, SIZE};
use std::fmt;

/// A kind of ship: a rectangle along the rows or along the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name.
    pub name: &'static str,
    /// The letter in pictures.
    pub letter: char,
    /// Number of cells along the longer side.
    pub long: u8,
    /// Number of cells along the shorter side.
    pub wide: u8,
}

impl Kind {
    const fn new(name: &'static str, letter: char, long: u8, wide: u8) -> Kind {
        Kind { name, letter, long, wide }
    }

    /// Number of columns and of rows for the lower left corner of a ship along the rows.
    const fn room(self) -> (u32, u32) {
        ((SIZE - self.long + 1) as u32, (SIZE - self.wide + 1) as u32)
    }

    /// Number of places for it in an empty sea.
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
            Ship { low: Point::new(low.0, low.1), high: Point::new(high.0, high.1) }
        } else {
            Ship { low: Point::new(low.1, low.0), high: Point::new(high.1, high.0) }
        }
    }

    /// All places for it in these cells, first those along the rows.
    pub fn places_in(self, cells: Cells) -> impl Iterator<Item = Ship> {
        self.extents().into_iter().flat_map(move |(columns, rows)| {
            let high = move |low: Point| Point::new(low.x + columns - 1, low.y + rows - 1);
            let corners = cells.corners(columns, rows);
            corners.map(move |low| Ship { low, high: high(low) })
        })
    }

    /// Number of places for it in these cells.
    #[must_use]
    pub fn count_in(self, cells: Cells) -> u32 {
        let [flat, upright] = self.extents();
        let count = |(columns, rows)| cells.corners(columns, rows).count();
        count(flat) + count(upright)
    }

    /// Number of columns and rows of a ship along the rows, and of one along the columns.
    const fn extents(self) -> [(u8, u8); 2] {
        [(self.long, self.wide), (self.wide, self.long)]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} by {}", self.name, self.long, self.wide)
    }
}

/// The kinds of a fleet in the order of placing (R2.3), equal ones next to one another.
pub type Fleet = &'static [Kind];

/// Number of ships of the larger fleet.
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

/// A ship in its place: a rectangle with these corners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ship {
    /// The lower left cell.
    pub low: Point,
    /// The upper right cell.
    pub high: Point,
}

impl Ship {
    /// The rectangle with these opposite corners.
    #[must_use]
    pub fn between(a: Point, b: Point) -> Ship {
        Ship {
            low: Point::new(a.x.min(b.x), a.y.min(b.y)),
            high: Point::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// Number of columns and of rows.
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

    /// All cells of the ship.
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
