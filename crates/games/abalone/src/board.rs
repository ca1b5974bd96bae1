//! The board (R1): cells as bits, nine a row, with empty bits below and above, so that one step off
//! the board falls on a bit that is no cell.

use std::fmt;

/// A cell: `x` is its row from the bottom (the letter), `y` its diagonal (the number).
pub use wanqi_sdk::board::square::Square as Cell;

/// A set of cells.
pub type Set = u128;

/// Rows, and diagonals.
pub const SIZE: u8 = 9;

/// Bits below the first cell.
const BELOW: u8 = 10;

/// Whether a cell of nine by nine is on the board.
#[must_use]
pub const fn on_board(cell: Cell) -> bool {
    cell.x < SIZE && cell.y < SIZE && cell.x.abs_diff(cell.y) <= SIZE / 2
}

/// The bit of a cell.
#[inline]
#[must_use]
pub const fn bit(cell: Cell) -> Set {
    1 << (BELOW + cell.x * SIZE + cell.y)
}

/// The lowest cell of a set that is not empty.
#[inline]
#[must_use]
pub const fn first(set: Set) -> Cell {
    let n = set.trailing_zeros() as u8 - BELOW;
    Cell::new(n / SIZE, n % SIZE)
}

/// The cells of a set, from the bottom and from the left.
pub fn cells(set: Set) -> impl Iterator<Item = Cell> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(first)
}

/// The cells of a row, from the left.
pub fn row(x: u8) -> impl Iterator<Item = Cell> {
    (0..SIZE).map(move |y| Cell::new(x, y)).filter(|cell| on_board(*cell))
}

/// All 61 cells (R1.1).
pub const BOARD: Set = {
    let (mut board, mut n) = (0, 0);
    while n < SIZE * SIZE {
        let cell = Cell::new(n / SIZE, n % SIZE);
        if on_board(cell) {
            board |= bit(cell);
        }
        n += 1;
    }
    board
};

/// One of the six ways, counter-clockwise from the right (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way(pub u8);

impl Way {
    /// All six; the first three are the axes.
    pub const ALL: [Way; 6] = [Way(0), Way(1), Way(2), Way(3), Way(4), Way(5)];

    /// The way of each axis to the cell that comes later in the order of cells.
    pub const AXES: [Way; 3] = [Way(0), Way(1), Way(2)];

    /// Differences of row and diagonal.
    const STEPS: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

    /// The way back.
    #[must_use]
    pub const fn back(self) -> Way {
        Way((self.0 + 3) % 6)
    }

    /// The way so many sixths of a turn to the left.
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Way {
        Way((self.0 + sixths) % 6)
    }

    /// The four ways that do not lie along this one.
    #[must_use]
    pub const fn aside(self) -> [Way; 4] {
        [self.turned(1), self.turned(2), self.turned(4), self.turned(5)]
    }

    /// Bits of one step.
    const fn bits(self) -> i32 {
        let (row, diagonal) = Way::STEPS[self.0 as usize];
        row as i32 * SIZE as i32 + diagonal as i32
    }

    /// The set moved by so many steps. One step off the board no bit meets a cell.
    #[inline]
    #[must_use]
    pub const fn shift(self, set: Set, steps: u8) -> Set {
        set.rotate_left((self.bits() * steps as i32) as u32 % Set::BITS)
    }

    /// Where the cell so many steps ahead is in the set.
    #[inline]
    #[must_use]
    pub const fn ahead(self, set: Set, steps: u8) -> Set {
        self.back().shift(set, steps)
    }

    /// The cell so many steps away, if it is on the board.
    #[must_use]
    pub fn step(self, cell: Cell, steps: u8) -> Option<Cell> {
        let (row, diagonal) = Way::STEPS[self.0 as usize];
        let x = cell.x.checked_add_signed(row * steps as i8)?;
        let y = cell.y.checked_add_signed(diagonal * steps as i8)?;
        Some(Cell::new(x, y)).filter(|cell| on_board(*cell))
    }

    /// The way from a cell to another on one line with it, and how many steps it is.
    #[must_use]
    pub fn between(from: Cell, to: Cell) -> Option<(Way, u8)> {
        let ways = Way::ALL.into_iter().flat_map(|way| (1..SIZE).map(move |n| (way, n)));
        ways.into_iter().find(|(way, steps)| way.step(from, *steps) == Some(to))
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1, begins.
    Black,
    /// Seat 2.
    White,
}

impl Side {
    /// Both, Black first.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Black => "Black",
            Side::White => "White",
        })
    }
}
