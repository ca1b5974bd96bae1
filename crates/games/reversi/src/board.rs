//! The board (R1): cells, discs, outflanking (R3).

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// The discs on the board, in rows of eight bits from row 1; smaller boards leave bits unused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    size: u8,
    all: Bitboard,
    discs: [Bitboard; 2],
}

impl Board {
    /// A board without discs; `size` is at most eight.
    #[must_use]
    pub fn empty(size: u8) -> Board {
        let row = (1 << size) - 1;
        let all = (0..size).fold(0, |all, y| all | row << (8 * y));
        Board { size, all: Bitboard(all), discs: [Bitboard::EMPTY; 2] }
    }

    /// The board with four discs in its centre (R1.3).
    #[must_use]
    pub fn with_centre(size: u8) -> Board {
        let mut board = Board::empty(size);
        for cell in board.centre().map(cell_of) {
            let side = if cell.x == cell.y { Side::White } else { Side::Black };
            board.put(side, cell);
        }
        board
    }

    /// Cells in a row and in a column.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Every cell, row by row from row 1.
    pub fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        self.all.map(cell_of)
    }

    /// The four cells in the middle.
    #[must_use]
    pub const fn centre(&self) -> Bitboard {
        let first = self.size / 2 - 1;
        Bitboard(0x03_03 << (8 * first + first))
    }

    /// The disc on a cell.
    #[must_use]
    pub fn at(&self, cell: Point) -> Option<Side> {
        let on = |side: &Side| self.discs[*side as usize].has(bit_of(cell));
        Side::BOTH.into_iter().find(on)
    }

    /// All discs.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.discs[0] | self.discs[1]
    }

    /// The number of discs of a side.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.discs[side as usize].count()
    }

    /// Puts a disc on an empty cell without turning discs over.
    #[inline]
    pub fn put(&mut self, side: Side, cell: Point) {
        self.discs[side as usize] |= Bitboard::of(bit_of(cell));
    }

    /// Turns discs over to this side (R3.3).
    #[inline]
    pub fn turn_over(&mut self, side: Side, discs: Bitboard) {
        self.discs[side as usize] |= discs;
        self.discs[side.other() as usize] &= !discs;
    }

    /// The empty cells on which a disc of this side outflanks another (R3.2).
    #[inline]
    #[must_use]
    pub fn moves(&self, side: Side) -> Bitboard {
        let [Bitboard(own), Bitboard(enemy)] = self.both(side);
        let mut reached = 0;
        for (step, inner) in AXES {
            let enemy = enemy & inner;
            reached |= run_up(own, enemy, step) << step | run_down(own, enemy, step) >> step;
        }
        Bitboard(reached) & self.all & !self.occupied()
    }

    /// The discs that a disc of this side on an empty cell outflanks (R3.3).
    #[inline]
    #[must_use]
    pub fn outflanked(&self, side: Side, cell: Point) -> Bitboard {
        let [Bitboard(own), Bitboard(enemy)] = self.both(side);
        let disc = 1 << bit_of(cell);
        let mut outflanked = 0;
        for (step, inner) in AXES {
            let enemy = enemy & inner;
            let (up, down) = (run_up(disc, enemy, step), run_down(disc, enemy, step));
            outflanked |= if own & up << step != 0 { up } else { 0 };
            outflanked |= if own & down >> step != 0 { down } else { 0 };
        }
        Bitboard(outflanked)
    }

    const fn both(&self, side: Side) -> [Bitboard; 2] {
        [self.discs[side as usize], self.discs[side.other() as usize]]
    }

    /// The discs that are connected with the centre, by sides and corners of cells.
    #[must_use]
    pub fn around_centre(&self) -> Bitboard {
        let Bitboard(occupied) = self.occupied();
        let mut found = occupied & self.centre().0;
        loop {
            let beside = found | (found & !LAST) << 1 | (found & !FIRST) >> 1;
            let grown = (beside | beside << 8 | beside >> 8) & occupied;
            if grown == found {
                return Bitboard(found);
            }
            found = grown;
        }
    }
}

/// Column `a`, and column `h`.
const FIRST: u64 = 0x0101_0101_0101_0101;
const LAST: u64 = FIRST << 7;

/// The four axes: the distance of neighbours in bits, and the cells that have both neighbours, so
/// that no line continues across the edge.
const AXES: [(u32, u64); 4] =
    [(1, !(FIRST | LAST)), (7, !(FIRST | LAST)), (8, u64::MAX), (9, !(FIRST | LAST))];

/// The unbroken runs of enemy discs that start next to these cells, towards higher bits: at most
/// six discs, found by doubling (Kogge and Stone).
#[inline]
const fn run_up(from: u64, enemy: u64, step: u32) -> u64 {
    let mut run = enemy & from << step;
    run |= enemy & run << step;
    let pairs = enemy & enemy << step;
    run |= pairs & run << (2 * step);
    run | pairs & run << (2 * step)
}

/// The runs of [`run_up`], towards lower bits.
#[inline]
const fn run_down(from: u64, enemy: u64, step: u32) -> u64 {
    let mut run = enemy & from >> step;
    run |= enemy & run >> step;
    let pairs = enemy & enemy >> step;
    run |= pairs & run >> (2 * step);
    run | pairs & run >> (2 * step)
}

/// The bit of a cell.
#[inline]
pub(crate) const fn bit_of(cell: Point) -> u8 {
    cell.y * 8 + cell.x
}

/// The cell of a bit.
#[inline]
pub(crate) const fn cell_of(bit: u8) -> Point {
    Point::new(bit % 8, bit / 8)
}
