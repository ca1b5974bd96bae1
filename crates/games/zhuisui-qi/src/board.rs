//! The board (R1): cells, the start, stones that can move (R4).

pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Number of columns and of rows of the grid.
pub const SIZE: u8 = 5;

/// Number of stones of each side after the removal.
pub const STONES: u32 = 11;

/// A set of cells, one bit each: row by row from the missing corner `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(pub u32);

set_of_places!(Cells, Point, |cell| cell.y * SIZE + cell.x, |n| Point::new(n % SIZE, n / SIZE));

impl Cells {
    /// All cells (R1.1).
    pub const ALL: Cells = Cells((1 << 25) - 1 - 1 - (1 << 24));

    /// One cell.
    #[inline]
    #[must_use]
    pub const fn of(cell: Point) -> Cells {
        Cells(1 << (cell.y * SIZE + cell.x))
    }

    /// The cells next to the first cell of the set (R1.2); none if the set is empty.
    #[inline]
    #[must_use]
    pub const fn beside_first(self) -> Cells {
        Cells(BESIDE[self.0.trailing_zeros() as usize])
    }
}

/// The cells where the stones of each side start; those of Black have the parity of `b2` (R1.3).
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
    pub fn at(&self, cell: Point) -> Option<Side> {
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

    /// The stones of a side on cells where the other side started: each has moved once.
    #[must_use]
    pub const fn moved(&self, side: Side) -> Cells {
        Cells(self.of(side).0 & !HOMES[side as usize].0)
    }

    /// Puts a stone on a free cell.
    pub fn put(&mut self, side: Side, cell: Point) {
        self.sides[side as usize].0 |= Cells::of(cell).0;
    }

    /// Takes a stone of White off (R3).
    #[inline]
    pub fn remove(&mut self, cell: Point) {
        self.sides[Side::White as usize].0 &= !Cells::of(cell).0;
    }

    /// Moves a stone.
    #[inline]
    pub fn carry(&mut self, side: Side, from: Point, to: Point) {
        self.sides[side as usize].0 ^= Cells::of(from).0 | Cells::of(to).0;
    }
}

/// Whether two cells are next to each other (R1.2).
#[must_use]
pub const fn beside(one: Point, two: Point) -> bool {
    one.x.abs_diff(two.x) + one.y.abs_diff(two.y) == 1
}

/// The cells next to each place of the grid. The last entries are empty: the index of an empty set
/// is 32.
static BESIDE: [u32; 33] = {
    let mut all = [0; 33];
    let mut n = 0;
    while n < 25 * 25 {
        let (one, two) = ((n / 25) as u8, (n % 25) as u8);
        if beside(Point::new(one % SIZE, one / SIZE), Point::new(two % SIZE, two / SIZE)) {
            all[one as usize] |= Cells::ALL.0 & 1 << two;
        }
        n += 1;
    }
    all
};
