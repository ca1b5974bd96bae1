//! The board and the pieces (R1), targets of moves (R4.2), rows of three (R5.1).

use wanqi_sdk::board::bits::Bits;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Red 'r', White 'w');

/// Number of cells in a column and in a row.
pub const SIZE: u8 = 3;

/// Number of pieces of each seat.
pub const PIECES: u8 = 3;

/// A set of cells, row by row from the bottom.
pub type Set = u16;

/// All cells.
pub const ALL: Set = 0b111_111_111;

/// Columns, rows and the two diagonals.
const ROWS: [Set; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The orientation of a piece (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// Arrows along row and column.
    Upright,
    /// Arrows along the diagonals.
    Diagonal,
}

impl Orientation {
    /// Both orientations.
    pub const BOTH: [Orientation; 2] = [Orientation::Upright, Orientation::Diagonal];

    /// The other orientation.
    #[must_use]
    pub const fn other(self) -> Orientation {
        match self {
            Orientation::Upright => Orientation::Diagonal,
            Orientation::Diagonal => Orientation::Upright,
        }
    }
}

/// The bit of a cell.
#[must_use]
pub const fn bit(cell: Point) -> Set {
    1 << (cell.y * SIZE + cell.x)
}

/// The cells of a set, row by row from the bottom.
pub fn cells(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(point)
}

/// The cell with this number of cells of the set below it.
#[must_use]
pub fn nth(set: Set, n: u32) -> Option<Point> {
    set.nth_place(n).map(point)
}

/// The cell with this number.
const fn point(n: u8) -> Point {
    Point::new(n % SIZE, n / SIZE)
}

/// The cells one or two steps along the arrows.
#[inline]
#[must_use]
pub const fn targets(from: Point, orientation: Orientation) -> Set {
    TARGETS[orientation as usize][(from.y * SIZE + from.x) as usize]
}

static TARGETS: [[Set; 9]; 2] = {
    let mut targets = [[0; 9]; 2];
    let mut n: u8 = 0;
    while n < 81 {
        let (from, to) = (n / 9, n % 9);
        let dx = (from % 3).abs_diff(to % 3);
        let dy = (from / 3).abs_diff(to / 3);
        if from != to && (dx == 0 || dy == 0) {
            targets[0][from as usize] |= 1 << to;
        }
        if from != to && dx == dy {
            targets[1][from as usize] |= 1 << to;
        }
        n += 1;
    }
    targets
};

/// Whether three cells of the set are in a row.
#[inline]
#[must_use]
pub fn has_row(set: Set) -> bool {
    ROWS.iter().any(|row| set & row == *row)
}
