//! The board (R1): cells, the start, which stones can move (R4).

use std::fmt;
pub use wanqi_sdk::board::square::Square as Cell;

/// Columns and rows of the grid that the cells are part of.
pub const SIZE: u8 = 5;

/// Stones of each side once one is removed.
pub const STONES: u32 = 11;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Removes a stone and moves first.
    Black,
    /// Moves second.
    White,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Black => "Black",
            Side::White => "White",
        })
    }
}

/// A set of cells, a bit each: row by row from where `a1` would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(pub u32);

impl Cells {
    /// All of them (R1.1).
    pub const ALL: Cells = Cells((1 << 25) - 1 - 1 - (1 << 24));

    /// One cell.
    #[inline]
    #[must_use]
    pub const fn of(cell: Cell) -> Cells {
        Cells(1 << (cell.y * SIZE + cell.x))
    }

    /// Whether the cell is among them.
    #[inline]
    #[must_use]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & Cells::of(cell).0 != 0
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The cells next to the first one (R1.2); none if there are none.
    #[inline]
    #[must_use]
    pub const fn beside_first(self) -> Cells {
        Cells(BESIDE[self.0.trailing_zeros() as usize])
    }
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let number = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (number < SIZE * SIZE).then_some(Cell::new(number % SIZE, number / SIZE))
    }

    /// Skips cells without looking at them: random games do it.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Cell> {
        for _ in 0..n {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }
}

/// The cells that a side's stones start on; those of Black have the parity of `b2` (R1.3).
const HOMES: [Cells; 2] = {
    let every_second = 0x0155_5555;
    [Cells(Cells::ALL.0 & every_second), Cells(Cells::ALL.0 & !every_second)]
};

/// The stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    sides: [Cells; 2],
}

impl Board {
    /// The full board (R1.3).
    pub const START: Board = Board { sides: HOMES };

    /// The stones of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Cells {
        self.sides[side as usize]
    }

    /// The stone on a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).has(cell))
    }

    /// The cells without a stone.
    #[inline]
    #[must_use]
    pub const fn free(&self) -> Cells {
        Cells(Cells::ALL.0 & !(self.sides[0].0 | self.sides[1].0))
    }

    /// The stones of a side next to the free cell.
    #[inline]
    #[must_use]
    pub const fn movers(&self, side: Side) -> Cells {
        Cells(self.free().beside_first().0 & self.of(side).0)
    }

    /// The stones of a side that stand where the other's started: each has moved, and once.
    #[must_use]
    pub const fn moved(&self, side: Side) -> Cells {
        Cells(self.of(side).0 & !HOMES[side as usize].0)
    }

    /// Puts a stone on a free cell.
    pub fn put(&mut self, side: Side, cell: Cell) {
        self.sides[side as usize].0 |= Cells::of(cell).0;
    }

    /// Takes a stone of White off (R3).
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.sides[Side::White as usize].0 &= !Cells::of(cell).0;
    }

    /// Moves a stone.
    #[inline]
    pub fn carry(&mut self, side: Side, from: Cell, to: Cell) {
        self.sides[side as usize].0 ^= Cells::of(from).0 | Cells::of(to).0;
    }
}

/// Whether two cells are next to each other (R1.2).
#[must_use]
pub const fn beside(one: Cell, two: Cell) -> bool {
    one.x.abs_diff(two.x) + one.y.abs_diff(two.y) == 1
}

/// The cells next to each place of the grid; behind them, none for the number that no cell has.
static BESIDE: [u32; 33] = {
    let mut all = [0; 33];
    let mut n = 0;
    while n < 25 * 25 {
        let (one, two) = ((n / 25) as u8, (n % 25) as u8);
        if beside(Cell::new(one % SIZE, one / SIZE), Cell::new(two % SIZE, two / SIZE)) {
            all[one as usize] |= Cells::ALL.0 & 1 << two;
        }
        n += 1;
    }
    all
};
