//! The board (R1): cells, discs, and what a disc outflanks (R3).

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Cell;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// The colour on the other side of the disc.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

/// The discs on the board, in rows of eight bits from row 1; smaller boards leave bits unused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    size: u8,
    all: Bitboard,
    discs: [Bitboard; 2],
}

impl Board {
    /// A board without discs, of at most eight cells a side.
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
            let colour = if cell.x == cell.y { Colour::White } else { Colour::Black };
            board.put(colour, cell);
        }
        board
    }

    /// Cells in a row and in a column.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Every cell, row by row from row 1.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
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
    pub fn at(&self, cell: Cell) -> Option<Colour> {
        let on = |colour: &Colour| self.discs[*colour as usize].has(bit_of(cell));
        [Colour::Black, Colour::White].into_iter().find(on)
    }

    /// All discs.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.discs[0] | self.discs[1]
    }

    /// Discs that show a colour.
    #[must_use]
    pub const fn count(&self, colour: Colour) -> u32 {
        self.discs[colour as usize].count()
    }

    /// Puts a disc on an empty cell; nothing is turned over.
    #[inline]
    pub fn put(&mut self, colour: Colour, cell: Cell) {
        self.discs[colour as usize] |= Bitboard::of(bit_of(cell));
    }

    /// Turns discs over, so that they show this colour (R3.3).
    #[inline]
    pub fn turn_over(&mut self, colour: Colour, discs: Bitboard) {
        self.discs[colour as usize] |= discs;
        self.discs[colour.other() as usize] &= !discs;
    }

    /// The empty cells on which a disc of this colour outflanks something (R3.2).
    #[inline]
    #[must_use]
    pub fn moves(&self, colour: Colour) -> Bitboard {
        let [Bitboard(own), Bitboard(enemy)] = self.sides(colour);
        let mut reached = 0;
        for (step, inner) in AXES {
            let enemy = enemy & inner;
            reached |= run_up(own, enemy, step) << step | run_down(own, enemy, step) >> step;
        }
        Bitboard(reached) & self.all & !self.occupied()
    }

    /// The discs that a disc of this colour outflanks on an empty cell (R3.3).
    #[inline]
    #[must_use]
    pub fn outflanked(&self, colour: Colour, cell: Cell) -> Bitboard {
        let [Bitboard(own), Bitboard(enemy)] = self.sides(colour);
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

    const fn sides(&self, colour: Colour) -> [Bitboard; 2] {
        [self.discs[colour as usize], self.discs[colour.other() as usize]]
    }

    /// The discs that hang together with the centre, by sides and corners of cells.
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

/// The four axes: how many bits apart neighbours are, and the cells that have both of them, so that
/// no row goes round the edge.
const AXES: [(u32, u64); 4] =
    [(1, !(FIRST | LAST)), (7, !(FIRST | LAST)), (8, u64::MAX), (9, !(FIRST | LAST))];

/// The unbroken runs of enemy discs that begin next to these cells, towards higher bits: at most
/// six discs, found by doubling (Kogge and Stone).
#[inline]
const fn run_up(from: u64, enemy: u64, step: u32) -> u64 {
    let mut run = enemy & from << step;
    run |= enemy & run << step;
    let pairs = enemy & enemy << step;
    run |= pairs & run << (2 * step);
    run | pairs & run << (2 * step)
}

/// The same towards lower bits.
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
pub(crate) const fn bit_of(cell: Cell) -> u8 {
    cell.y * 8 + cell.x
}

/// The cell of a bit.
#[inline]
pub(crate) const fn cell_of(bit: u8) -> Cell {
    Cell::new(bit % 8, bit / 8)
}
