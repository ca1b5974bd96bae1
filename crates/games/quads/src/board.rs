//! The board (R1.1): cells, the tiles on them, the tiles that fit (R3.4–R3.6).

use crate::tile::{Edge, Piece, Tiles};
use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', Silver 's');

impl Side {
    /// The letter of a coloured edge.
    #[must_use]
    pub const fn sign(self) -> char {
        self.letter().to_ascii_uppercase()
    }
}

/// The number of columns and of rows.
pub const SIZE: u8 = 6;

/// The cells, inside a ring of bits that are not cells.
const INSIDE: Bitboard = Bitboard(0x007E_7E7E_7E7E_7E00);

/// The distances from a bit to its four neighbours, clockwise from the north.
const STEPS: [u8; 4] = [8, 1, 8_u8.wrapping_neg(), 1_u8.wrapping_neg()];

/// The tiles on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The tiles of the cells; the ring around the cells has none.
    pieces: [Option<Piece>; 64],
    taken: Bitboard,
    /// The tiles must match the lines along the border (R3.6).
    border: bool,
}

impl Board {
    /// The empty board.
    #[must_use]
    pub const fn new(border: bool) -> Board {
        Board { pieces: [None; 64], taken: Bitboard::EMPTY, border }
    }

    /// Whether the tiles must match the border.
    #[must_use]
    pub const fn has_border(&self) -> bool {
        self.border
    }

    /// Every cell, row by row from the bottom.
    pub fn cells() -> impl Iterator<Item = Point> {
        INSIDE.map(Board::cell)
    }

    /// The cell of a bit.
    #[inline]
    #[must_use]
    pub const fn cell(bit: u8) -> Point {
        Point::new(bit % 8 - 1, bit / 8 - 1)
    }

    #[inline]
    const fn bit(cell: Point) -> u8 {
        (cell.y + 1) * 8 + cell.x + 1
    }

    /// The neighbour of a cell at this edge; `None` beyond the border.
    #[must_use]
    pub fn beside(cell: Point, edge: usize) -> Option<Point> {
        let bit = Board::bit(cell).wrapping_add(STEPS[edge]);
        INSIDE.has(bit).then(|| Board::cell(bit))
    }

    /// The tile on a cell.
    #[inline]
    #[must_use]
    pub const fn at(&self, cell: Point) -> Option<Piece> {
        self.pieces[Board::bit(cell) as usize]
    }

    /// Every tile and its cell, row by row from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + use<'_> {
        Board::cells().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Lays a tile on an empty cell.
    #[inline]
    pub fn lay(&mut self, cell: Point, piece: Piece) {
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

    /// The bits of the empty cells next to a tile (R3.4).
    #[inline]
    #[must_use]
    pub fn open(&self) -> Bitboard {
        around(self.taken) & self.empty()
    }

    /// Whether a tile is next to a cell.
    #[must_use]
    pub fn touches(&self, cell: Point) -> bool {
        around(self.taken).has(Board::bit(cell))
    }

    /// What a tile on a cell must show on this edge.
    #[inline]
    fn need(&self, bit: u8, edge: usize) -> Need {
        let beside = bit.wrapping_add(STEPS[edge]);
        match self.pieces[usize::from(beside)] {
            Some(Piece { tile, owner }) => match tile.edge((edge + 2) % 4) {
                Edge::Colour => Need::Colour(owner),
                lines => Need::Lines(lines),
            },
            None if self.border && !INSIDE.has(beside) => Need::Lines(Edge::Along),
            None => Need::Nothing,
        }
    }

    /// Whether this edge of a tile on a cell matches its neighbour (R3.5, R3.6).
    #[must_use]
    pub fn matches(&self, cell: Point, piece: Piece, edge: usize) -> bool {
        let need = self.need(Board::bit(cell), edge);
        need.tiles(edge, piece.owner).has(piece.tile)
    }

    /// The tiles of an owner that match all neighbours of a cell (R3.5, R3.6).
    #[inline]
    #[must_use]
    pub fn fitting(&self, bit: u8, owner: Option<Side>) -> Tiles {
        let mut fitting = Tiles::ALL;
        for edge in 0..4 {
            fitting = fitting.and(self.need(bit, edge).tiles(edge, owner));
        }
        fitting
    }
}

/// What an edge of a tile must show.
#[derive(Clone, Copy)]
enum Need {
    /// Anything, as it has no neighbour.
    Nothing,
    /// These lines.
    Lines(Edge),
    /// The colour of this owner.
    Colour(Option<Side>),
}

impl Need {
    /// The tiles of an owner that show it on an edge.
    #[inline]
    fn tiles(self, edge: usize, owner: Option<Side>) -> Tiles {
        match self {
            Need::Nothing => Tiles::ALL,
            Need::Lines(lines) => Tiles::showing(edge, lines),
            Need::Colour(colour) if colour == owner => Tiles::showing(edge, Edge::Colour),
            Need::Colour(_) => Tiles::NONE,
        }
    }
}

/// The neighbours of these bits.
#[inline]
fn around(Bitboard(set): Bitboard) -> Bitboard {
    Bitboard(set << 8 | set << 1 | set >> 8 | set >> 1)
}
