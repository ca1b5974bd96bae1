//! The plane (R1.1): hexes and their names, cells of a torus and sets of them.

use std::fmt;
use wanqi_sdk::board::hex::WAYS;
use wanqi_sdk::prelude::*;

sides!(White 'w', Black 'b');

/// A hex of the plane. `q` grows to the right, `r` to the upper right; rows are horizontal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// Column.
    pub q: i32,
    /// Row.
    pub r: i32,
}

/// The largest number of digits of a coordinate.
const MOST_DIGITS: usize = 9;

/// The largest coordinate: a multiple of the torus below, so that a hive that moves back by it
/// keeps its cells.
const FARTHEST: i32 = 500_000_000;
const _: () = assert!((FARTHEST as usize).is_multiple_of(SIZE));

impl Point {
    /// The hex of the first bug of a game.
    pub const ORIGIN: Point = Point { q: 0, r: 0 };

    /// The neighbour in this direction, 0 to 5, counter-clockwise from the right.
    #[must_use]
    pub const fn to(self, direction: usize) -> Point {
        let (q, r) = WAYS[direction];
        Point { q: self.q + q as i32, r: self.r + r as i32 }
    }

    /// The direction of a neighbour.
    #[must_use]
    pub fn direction_to(self, other: Point) -> Option<usize> {
        let difference = (other.q.checked_sub(self.q)?, other.r.checked_sub(self.r)?);
        WAYS.iter().position(|(q, r)| (i32::from(*q), i32::from(*r)) == difference)
    }

    /// Whether the coordinates are within the limit.
    #[inline]
    pub(crate) const fn is_near(self) -> bool {
        self.q.abs() <= FARTHEST && self.r.abs() <= FARTHEST
    }

    /// The hex after the hive, with a bug at `far` beyond the limit, has moved back towards the
    /// origin.
    pub(crate) const fn back(self, far: Point) -> Point {
        Point { q: self.q - nearest(far.q), r: self.r - nearest(far.r) }
    }

    /// Reads `3,-2`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let comma = text.iter().position(|b| *b == b',')?;
        Some(Point { q: coordinate(&text[..comma])?, r: coordinate(&text[comma + 1..])? })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// The distance by which a coordinate beyond the limit moves back.
const fn nearest(coordinate: i32) -> i32 {
    if coordinate.abs() <= FARTHEST { 0 } else { coordinate.signum() * FARTHEST }
}

/// Reads a whole number without other signs than `-`, leading zeros and `-0`.
fn coordinate(text: &[u8]) -> Option<i32> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let zero = digits.first()? == &b'0';
    let plain = digits.len() <= MOST_DIGITS && digits.iter().all(u8::is_ascii_digit);
    if !plain || (zero && text.len() > 1) {
        return None;
    }
    let number = digits.iter().fold(0, |n, digit| n * 10 + i32::from(digit - b'0'));
    Some(if digits.len() < text.len() { -number } else { number })
}

/// Number of columns and of rows of the torus below.
const SIZE: usize = 32;
/// Number of its cells.
pub(crate) const CELLS: usize = SIZE * SIZE;

/// A hex on a torus of 32 by 32: the last five bits of its coordinates. A hive is connected and has
/// at most 28 bugs, so that it never meets itself around the torus, even with its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(u16);

/// The neighbours of each cell, by direction.
static NEXT: [[Cell; 6]; CELLS] = next_cells();

const fn next_cells() -> [[Cell; 6]; CELLS] {
    let mut table = [[Cell(0); 6]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut direction = 0;
        while direction < 6 {
            let hex = Point { q: (cell % SIZE) as i32, r: (cell / SIZE) as i32 };
            table[cell][direction] = Cell::of(hex.to(direction));
            direction += 1;
        }
        cell += 1;
    }
    table
}

impl Cell {
    pub(crate) const fn of(hex: Point) -> Cell {
        Cell((hex.r as u16 % SIZE as u16) * SIZE as u16 + hex.q as u16 % SIZE as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in this direction.
    #[inline]
    pub(crate) fn to(self, direction: usize) -> Cell {
        NEXT[self.index()][direction]
    }

    /// The two common neighbours of this cell and its neighbour in this direction.
    #[inline]
    pub(crate) fn beside(self, direction: usize) -> [Cell; 2] {
        [self.to((direction + 1) % 6), self.to((direction + 5) % 6)]
    }

    #[inline]
    const fn column(self) -> u32 {
        self.0 as u32 % SIZE as u32
    }

    #[inline]
    const fn row(self) -> usize {
        self.0 as usize / SIZE
    }
}

/// A set of cells, one word for each row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cells([u32; SIZE]);

impl Cells {
    #[inline]
    pub(crate) const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.row()] >> cell.column() & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, cell: Cell) {
        self.0[cell.row()] |= 1 << cell.column();
    }

    #[inline]
    pub(crate) const fn remove(&mut self, cell: Cell) {
        self.0[cell.row()] &= !(1 << cell.column());
    }

    #[inline]
    pub(crate) const fn without(mut self, cell: Cell) -> Cells {
        self.remove(cell);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Cells::default()
    }

    /// The neighbours of a cell that are in the set: bit `n` for direction `n`.
    #[inline]
    pub(crate) const fn around(&self, cell: Cell) -> usize {
        let (row, turn) = (cell.row(), (cell.column() + 31) % 32);
        let level = self.0[row].rotate_right(turn);
        let above = self.0[(row + 1) % SIZE].rotate_right(turn);
        let below = self.0[(row + SIZE - 1) % SIZE].rotate_right(turn);
        let right = level >> 2 & 1 | (above >> 1 & 1) << 1 | (above & 1) << 2;
        let left = (level & 1) << 3 | (below >> 1 & 1) << 4 | (below >> 2 & 1) << 5;
        (right | left) as usize
    }

    /// The cells next to a cell of the set.
    pub(crate) fn edge(&self) -> Cells {
        let mut edge = Cells::default();
        for row in 0..SIZE {
            let (above, below) = (self.0[(row + 1) % SIZE], self.0[(row + SIZE - 1) % SIZE]);
            let level = self.0[row].rotate_left(1) | self.0[row].rotate_right(1);
            edge.0[row] = level | above | above.rotate_left(1) | below | below.rotate_right(1);
        }
        edge
    }

    /// The cells of this set that are not in the other.
    pub(crate) fn minus(mut self, other: &Cells) -> Cells {
        for (row, others) in self.0.iter_mut().zip(other.0) {
            *row &= !others;
        }
        self
    }

    /// Adds the cells of the other set.
    pub(crate) fn extend(&mut self, other: &Cells) {
        for (row, others) in self.0.iter_mut().zip(other.0) {
            *row |= others;
        }
    }

    /// Calls `visit` with each cell of the set.
    #[inline]
    pub(crate) fn each(&self, mut visit: impl FnMut(Cell)) {
        for (row, bits) in self.0.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                visit(Cell((row * SIZE) as u16 + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
    }
}

/// The directions of a mask, lowest first.
pub(crate) fn directions(mut mask: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let direction = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask &= mask.wrapping_sub(1);
        some.then_some(direction)
    })
}

/// The map from the cells of the hive and their neighbours to hexes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chart {
    corner: Point,
}

impl Chart {
    /// The chart of a hive with these smallest coordinates.
    pub(crate) const fn new(least: Point) -> Chart {
        Chart { corner: Point { q: least.q - 1, r: least.r - 1 } }
    }

    #[inline]
    pub(crate) const fn hex(self, cell: Cell) -> Point {
        let Point { q, r } = self.corner;
        let right = (cell.column() as i32 - q).rem_euclid(SIZE as i32);
        let up = (cell.row() as i32 - r).rem_euclid(SIZE as i32);
        Point { q: q + right, r: r + up }
    }

    /// Whether the hex is on the chart, that is, near the hive.
    pub(crate) const fn holds(self, hex: Point) -> bool {
        let right = hex.q.saturating_sub(self.corner.q);
        let up = hex.r.saturating_sub(self.corner.r);
        0 <= right && right < SIZE as i32 && 0 <= up && up < SIZE as i32
    }
}
