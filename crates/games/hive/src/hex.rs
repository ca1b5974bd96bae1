//! Hexes and their names (R1.1), and sets of them.

use std::fmt;
use wanqi_sdk::board::hex::WAYS;

/// A hex of the plane. `q` grows to the right, `r` to the upper right; rows lie level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hex {
    /// Column.
    pub q: i32,
    /// Row.
    pub r: i32,
}

/// Digits of a coordinate that are read.
const MOST_DIGITS: usize = 9;

/// Coordinates are this at most: a multiple of the torus below, so that a hive that goes back by it
/// keeps its cells.
const FARTHEST: i32 = 500_000_000;
const _: () = assert!((FARTHEST as usize).is_multiple_of(SIZE));

impl Hex {
    /// Where the first bug of a game lies.
    pub const ORIGIN: Hex = Hex { q: 0, r: 0 };

    /// The hex next to it on this way, 0 to 5, counter-clockwise from the right.
    #[must_use]
    pub const fn to(self, way: usize) -> Hex {
        let (q, r) = WAYS[way];
        Hex { q: self.q + q as i32, r: self.r + r as i32 }
    }

    /// The way to a hex next to it.
    #[must_use]
    pub fn way_to(self, other: Hex) -> Option<usize> {
        let difference = (other.q.checked_sub(self.q)?, other.r.checked_sub(self.r)?);
        WAYS.iter().position(|(q, r)| (i32::from(*q), i32::from(*r)) == difference)
    }

    /// Whether a bug may lie here.
    #[inline]
    pub(crate) const fn is_near(self) -> bool {
        self.q.abs() <= FARTHEST && self.r.abs() <= FARTHEST
    }

    /// Where it lies when what is too far out about `far` has gone back about the origin.
    pub(crate) const fn back(self, far: Hex) -> Hex {
        Hex { q: self.q - nearest(far.q), r: self.r - nearest(far.r) }
    }

    /// Reads `3,-2`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Hex> {
        let comma = text.iter().position(|b| *b == b',')?;
        Some(Hex { q: coordinate(&text[..comma])?, r: coordinate(&text[comma + 1..])? })
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// How far a coordinate that is too far out goes back.
const fn nearest(coordinate: i32) -> i32 {
    if coordinate.abs() <= FARTHEST { 0 } else { coordinate.signum() * FARTHEST }
}

/// A whole number as it is written: no sign but `-`, no zeros in front, no `-0`.
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

/// Cells each way of the torus below.
const SIZE: usize = 32;
/// Cells of it.
pub(crate) const CELLS: usize = SIZE * SIZE;

/// A hex on a torus of 32 by 32: the last five bits of its coordinates. A hive is connected and of
/// 28 bugs at most, so that it and what lies next to it never meet themselves around the torus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(u16);

/// The cells next to each cell, by way.
static NEXT: [[Cell; 6]; CELLS] = next_cells();

const fn next_cells() -> [[Cell; 6]; CELLS] {
    let mut table = [[Cell(0); 6]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut way = 0;
        while way < 6 {
            let hex = Hex { q: (cell % SIZE) as i32, r: (cell / SIZE) as i32 };
            table[cell][way] = Cell::of(hex.to(way));
            way += 1;
        }
        cell += 1;
    }
    table
}

impl Cell {
    pub(crate) const fn of(hex: Hex) -> Cell {
        Cell((hex.r as u16 % SIZE as u16) * SIZE as u16 + hex.q as u16 % SIZE as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell next to it on this way.
    #[inline]
    pub(crate) fn to(self, way: usize) -> Cell {
        NEXT[self.index()][way]
    }

    /// The two cells next to both this one and the one on this way.
    #[inline]
    pub(crate) fn beside(self, way: usize) -> [Cell; 2] {
        [self.to((way + 1) % 6), self.to((way + 5) % 6)]
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

/// A set of cells, a row a word.
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

    /// Which cells next to this one are in the set: bit `n` for way `n`.
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

    /// The cells of this set and not of the other.
    pub(crate) fn minus(mut self, other: &Cells) -> Cells {
        for (row, others) in self.0.iter_mut().zip(other.0) {
            *row &= !others;
        }
        self
    }

    /// Adds the other set's cells.
    pub(crate) fn extend(&mut self, other: &Cells) {
        for (row, others) in self.0.iter_mut().zip(other.0) {
            *row |= others;
        }
    }

    /// Calls with each cell of the set.
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

/// The ways of a mask, lowest first.
pub(crate) fn ways(mut mask: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let way = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask &= mask.wrapping_sub(1);
        some.then_some(way)
    })
}

/// Where the torus is cut open: turns cells of the hive and next to it back into hexes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chart {
    corner: Hex,
}

impl Chart {
    /// The chart of a hive whose least coordinates are these.
    pub(crate) const fn new(least: Hex) -> Chart {
        Chart { corner: Hex { q: least.q - 1, r: least.r - 1 } }
    }

    #[inline]
    pub(crate) const fn hex(self, cell: Cell) -> Hex {
        let Hex { q, r } = self.corner;
        let right = (cell.column() as i32 - q).rem_euclid(SIZE as i32);
        let up = (cell.row() as i32 - r).rem_euclid(SIZE as i32);
        Hex { q: q + right, r: r + up }
    }

    /// Whether the hex is on the chart: in the hive, next to it, or near.
    pub(crate) const fn holds(self, hex: Hex) -> bool {
        let right = hex.q.saturating_sub(self.corner.q);
        let up = hex.r.saturating_sub(self.corner.r);
        0 <= right && right < SIZE as i32 && 0 <= up && up < SIZE as i32
    }
}
