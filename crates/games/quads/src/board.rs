//! The board (R1.1): cells, the tiles on them, what fits where (R3.4–R3.6).

use crate::tile::{Colour, Edge, Piece, Tiles};
use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Cell;

/// Cells in a column and in a row.
pub const SIZE: u8 = 6;

/// The cells, within a ring of bits that are none.
const INSIDE: Bitboard = Bitboard(0x007E_7E7E_7E7E_7E00);

/// From a bit to those at its four sides, clockwise from the north.
const STEPS: [u8; 4] = [8, 1, 8_u8.wrapping_neg(), 1_u8.wrapping_neg()];

/// The tiles on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// By cells and the ring around them.
    pieces: [Option<Piece>; 64],
    taken: Bitboard,
    /// The border shows lines along it, which must be matched (R3.6).
    border: bool,
}

impl Board {
    /// The empty board.
    #[must_use]
    pub const fn new(border: bool) -> Board {
        Board { pieces: [None; 64], taken: Bitboard::EMPTY, border }
    }

    /// Whether the border must be matched.
    #[must_use]
    pub const fn has_border(&self) -> bool {
        self.border
    }

    /// Every cell, row by row from the bottom.
    pub fn cells() -> impl Iterator<Item = Cell> {
        INSIDE.map(Board::cell)
    }

    /// The cell of a bit.
    #[inline]
    #[must_use]
    pub const fn cell(bit: u8) -> Cell {
        Cell::new(bit % 8 - 1, bit / 8 - 1)
    }

    #[inline]
    const fn bit(cell: Cell) -> u8 {
        (cell.y + 1) * 8 + cell.x + 1
    }

    /// The cell at a side of another, `None` beyond the border.
    #[must_use]
    pub fn beside(cell: Cell, side: usize) -> Option<Cell> {
        let bit = Board::bit(cell).wrapping_add(STEPS[side]);
        INSIDE.has(bit).then(|| Board::cell(bit))
    }

    /// The tile on a cell.
    #[inline]
    #[must_use]
    pub const fn at(&self, cell: Cell) -> Option<Piece> {
        self.pieces[Board::bit(cell) as usize]
    }

    /// Every tile and its cell, row by row from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + use<'_> {
        Board::cells().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Lays a tile on an empty cell.
    #[inline]
    pub fn lay(&mut self, cell: Cell, piece: Piece) {
        let bit = Board::bit(cell);
        self.pieces[usize::from(bit)] = Some(piece);
        self.taken |= Bitboard::of(bit);
    }

    /// The bits of the cells without a tile.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Bitboard {
        INSIDE & !self.taken
    }

    /// The bits of the empty cells beside a tile (R3.4).
    #[inline]
    #[must_use]
    pub fn open(&self) -> Bitboard {
        around(self.taken) & self.empty()
    }

    /// Whether a tile lies beside a cell.
    #[must_use]
    pub fn touches(&self, cell: Cell) -> bool {
        around(self.taken).has(Board::bit(cell))
    }

    /// What a tile on a cell must show at this side.
    #[inline]
    fn need(&self, bit: u8, side: usize) -> Need {
        let beside = bit.wrapping_add(STEPS[side]);
        match self.pieces[usize::from(beside)] {
            Some(Piece { tile, owner }) => match tile.edge((side + 2) % 4) {
                Edge::Colour => Need::Colour(owner),
                edge => Need::Lines(edge),
            },
            None if self.border && !INSIDE.has(beside) => Need::Lines(Edge::Along),
            None => Need::Nothing,
        }
    }

    /// Whether what a tile shows at this side of a cell is matched there (R3.5, R3.6).
    #[must_use]
    pub fn matches(&self, cell: Cell, piece: Piece, side: usize) -> bool {
        let need = self.need(Board::bit(cell), side);
        need.tiles(side, piece.owner).has(piece.tile)
    }

    /// The tiles of a colour, or neutral ones, that match what is beside a cell (R3.5, R3.6).
    #[inline]
    #[must_use]
    pub fn fitting(&self, bit: u8, owner: Option<Colour>) -> Tiles {
        let mut fitting = Tiles::ALL;
        for side in 0..4 {
            fitting = fitting.and(self.need(bit, side).tiles(side, owner));
        }
        fitting
    }
}

/// What is asked of a side of a tile.
#[derive(Clone, Copy)]
enum Need {
    /// Nothing is beside it.
    Nothing,
    /// These lines.
    Lines(Edge),
    /// The colour of this owner.
    Colour(Option<Colour>),
}

impl Need {
    /// The tiles of an owner that show it on a side.
    #[inline]
    fn tiles(self, side: usize, owner: Option<Colour>) -> Tiles {
        match self {
            Need::Nothing => Tiles::ALL,
            Need::Lines(edge) => Tiles::showing(side, edge),
            Need::Colour(colour) if colour == owner => Tiles::showing(side, Edge::Colour),
            Need::Colour(_) => Tiles::NONE,
        }
    }
}

/// The bits at the sides of these.
#[inline]
fn around(Bitboard(set): Bitboard) -> Bitboard {
    Bitboard(set << 8 | set << 1 | set >> 8 | set >> 1)
}
