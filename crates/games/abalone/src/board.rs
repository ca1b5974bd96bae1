//! The board (R1): cells as bits, nine for each row, with unused bits below and above, so that one
//! step off the board ends on a bit without a cell.

use wanqi_sdk::board::bits::Bits;
/// A cell: `x` is the row from the bottom (the letter), `y` the diagonal (the number).
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// A set of cells.
pub type Set = u128;

/// Number of rows, and of diagonals.
pub const SIZE: u8 = 9;

/// Number of bits below the first cell.
const BELOW: u8 = 10;

/// Whether a cell of nine by nine is on the board.
#[must_use]
pub const fn on_board(cell: Point) -> bool {
    cell.x < SIZE && cell.y < SIZE && cell.x.abs_diff(cell.y) <= SIZE / 2
}

/// The bit of a cell.
#[inline]
#[must_use]
pub const fn bit(cell: Point) -> Set {
    1 << (BELOW + cell.x * SIZE + cell.y)
}

/// The cell of a bit.
#[inline]
const fn cell(bit: u8) -> Point {
    Point::new((bit - BELOW) / SIZE, (bit - BELOW) % SIZE)
}

/// The cell with this number of cells of the set below it.
#[inline]
#[must_use]
pub fn nth(set: Set, n: u32) -> Option<Point> {
    set.nth_place(n).map(cell)
}

/// The cells of a set, row by row from the bottom.
pub fn cells(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(cell)
}

/// The cells of a row, from the left.
pub fn row(x: u8) -> impl Iterator<Item = Point> {
    (0..SIZE).map(move |y| Point::new(x, y)).filter(|cell| on_board(*cell))
}

/// All 61 cells (R1.1).
pub const BOARD: Set = {
    let (mut board, mut n) = (0, 0);
    while n < SIZE * SIZE {
        let cell = Point::new(n / SIZE, n % SIZE);
        if on_board(cell) {
            board |= bit(cell);
        }
        n += 1;
    }
    board
};

/// One of the six directions, counter-clockwise from the right (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction(pub u8);

impl Direction {
    /// All six; the first three are the axes.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];

    /// The direction of each axis to later cells in the order of bits.
    pub const AXES: [Direction; 3] = [Direction(0), Direction(1), Direction(2)];

    /// Difference of row and diagonal of each direction.
    const STEPS: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

    /// The opposite direction.
    #[must_use]
    pub const fn back(self) -> Direction {
        Direction((self.0 + 3) % 6)
    }

    /// The direction this number of sixths of a turn to the left.
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Direction {
        Direction((self.0 + sixths) % 6)
    }

    /// The four directions that are not along this axis.
    #[must_use]
    pub const fn aside(self) -> [Direction; 4] {
        [self.turned(1), self.turned(2), self.turned(4), self.turned(5)]
    }

    /// Difference of bits of one step.
    const fn bits(self) -> i32 {
        let (row, diagonal) = Direction::STEPS[self.0 as usize];
        row as i32 * SIZE as i32 + diagonal as i32
    }

    /// The set moved by this number of steps. A cell moved one step off the board has an unused
    /// bit.
    #[inline]
    #[must_use]
    pub const fn shift(self, set: Set, steps: u8) -> Set {
        set.rotate_left((self.bits() * steps as i32) as u32 % Set::BITS)
    }

    /// The cells from which the cell this number of steps ahead is in the set.
    #[inline]
    #[must_use]
    pub const fn ahead(self, set: Set, steps: u8) -> Set {
        self.back().shift(set, steps)
    }

    /// The cell this number of steps away, if it is on the board.
    #[must_use]
    pub fn step(self, cell: Point, steps: u8) -> Option<Point> {
        let (row, diagonal) = Direction::STEPS[self.0 as usize];
        let x = cell.x.checked_add_signed(row * steps as i8)?;
        let y = cell.y.checked_add_signed(diagonal * steps as i8)?;
        Some(Point::new(x, y)).filter(|cell| on_board(*cell))
    }

    /// Direction and number of steps from one cell to another on the same line.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<(Direction, u8)> {
        let paths =
            Direction::ALL.into_iter().flat_map(|direction| (1..SIZE).map(move |n| (direction, n)));
        paths.into_iter().find(|(direction, steps)| direction.step(from, *steps) == Some(to))
    }
}
