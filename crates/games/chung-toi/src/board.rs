//! The board (R1.1), where pieces go (R4.2), rows of three (R5.1).

use std::fmt;
pub use wanqi_sdk::board::square::Square as Cell;

/// Cells in a column and in a row.
pub const SIZE: u8 = 3;

/// Pieces of each seat.
pub const PIECES: u8 = 3;

/// A set of cells, row by row from the bottom.
pub type Set = u16;

/// All cells.
pub const ALL: Set = 0b111_111_111;

/// Columns, rows and the two diagonals.
const ROWS: [Set; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The two colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Begins.
    Red,
    /// Comes second.
    White,
}

impl Colour {
    /// Both, Red first.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::White];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Red => Colour::White,
            Colour::White => Colour::Red,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "Red",
            Colour::White => "White",
        })
    }
}

/// The way a piece lies (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Arrows along row and column.
    Upright,
    /// Arrows along the diagonals.
    Diagonal,
}

impl Way {
    /// Both.
    pub const BOTH: [Way; 2] = [Way::Upright, Way::Diagonal];

    /// The other way.
    #[must_use]
    pub const fn other(self) -> Way {
        match self {
            Way::Upright => Way::Diagonal,
            Way::Diagonal => Way::Upright,
        }
    }
}

/// The bit of a cell.
#[must_use]
pub const fn bit(cell: Cell) -> Set {
    1 << (cell.y * SIZE + cell.x)
}

/// The cells of a set, row by row from the bottom.
pub fn cells(set: Set) -> impl Iterator<Item = Cell> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(first)
}

/// The first cell of a set that is not empty.
#[must_use]
pub const fn first(set: Set) -> Cell {
    let n = set.trailing_zeros() as u8;
    Cell::new(n % SIZE, n / SIZE)
}

/// The cells one or two steps along the arrows.
#[inline]
#[must_use]
pub const fn targets(from: Cell, way: Way) -> Set {
    TARGETS[way as usize][(from.y * SIZE + from.x) as usize]
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
