//! The board and the pieces (R1), and patterns of four pieces that share a quality (R4).

use std::fmt;
pub use wanqi_sdk::board::square::Square as Point;

/// The number of columns and of rows.
pub const SIZE: u8 = 4;

/// The number of cells, and of pieces.
pub const COUNT: u8 = SIZE * SIZE;

/// A set of cells or of pieces: one bit for each.
pub type Set = u16;

/// The letters of each quality (R1.2).
const LETTERS: [[u8; 2]; 4] = [*b"ld", *b"st", *b"rq", *b"fh"];

/// A piece: bit `n` is its quality `n`, in the order of its letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// All sixteen pieces.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..COUNT).map(Piece)
    }

    /// The piece with these four letters, in any order.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Piece> {
        let mut bits = 0;
        for (n, pair) in LETTERS.iter().enumerate() {
            let mut found = text.iter().filter_map(|b| pair.iter().position(|letter| letter == b));
            bits |= (found.next()? as u8) << n;
        }
        (text.len() == LETTERS.len()).then_some(Piece(bits))
    }

    /// Its four letters, in order.
    #[must_use]
    pub fn letters(self) -> [u8; 4] {
        std::array::from_fn(|n| LETTERS[n][usize::from(self.has(n))])
    }

    /// Whether it has the second of each pair of qualities: dark, tall, square, hollow.
    #[must_use]
    pub const fn has(self, quality: usize) -> bool {
        self.0 >> quality & 1 != 0
    }

    const fn bit(self) -> Set {
        1 << self.0
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The cells with a piece.
    pub occupied: Set,
    /// For each quality, the cells whose piece has the second of its pair.
    with: [Set; LETTERS.len()],
    /// The pieces on the board.
    pub used: Set,
}

/// Columns, rows and the two diagonals (R4.1).
pub const LINES: [Set; 10] =
    [0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];

/// Squares of two by two (R4.2).
pub const SQUARES: [Set; 9] =
    [0x0033, 0x0066, 0x00CC, 0x0330, 0x0660, 0x0CC0, 0x3300, 0x6600, 0xCC00];

impl Board {
    /// Every cell, row by row from the bottom.
    pub fn cells() -> impl Iterator<Item = Point> {
        (0..COUNT).map(Board::cell)
    }

    /// The cell with this number.
    #[must_use]
    pub const fn cell(n: u8) -> Point {
        Point::new(n % SIZE, n / SIZE)
    }

    /// The set of this cell alone.
    #[must_use]
    pub const fn bit(cell: Point) -> Set {
        1 << (cell.y * SIZE + cell.x)
    }

    /// The number of pieces on the board.
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.occupied.count_ones() as u8
    }

    /// Whether the piece is on the board.
    #[must_use]
    pub const fn holds(&self, piece: Piece) -> bool {
        self.used & piece.bit() != 0
    }

    /// The piece on a cell.
    #[must_use]
    pub fn at(&self, cell: Point) -> Option<Piece> {
        let bit = Board::bit(cell);
        let quality = |n: usize| u8::from(self.with[n] & bit != 0) << n;
        let piece = Piece((0..LETTERS.len()).map(quality).sum());
        (self.occupied & bit != 0).then_some(piece)
    }

    /// Puts a piece on a vacant cell (R3.2).
    #[inline]
    pub fn place(&mut self, piece: Piece, cell: Point) {
        let bit = Board::bit(cell);
        self.occupied |= bit;
        self.used |= piece.bit();
        for (n, with) in self.with.iter_mut().enumerate() {
            *with |= if piece.has(n) { bit } else { 0 };
        }
    }

    /// The patterns whose four pieces share a quality.
    pub fn alike<'a>(&'a self, patterns: &'a [Set]) -> impl Iterator<Item = Set> + 'a {
        patterns.iter().copied().filter(|pattern| self.is_alike(*pattern))
    }

    /// Whether a pattern through this cell is full and its pieces share a quality.
    #[inline]
    #[must_use]
    pub fn wins_at(&self, cell: Point, patterns: &[Set]) -> bool {
        let bit = Board::bit(cell);
        patterns.iter().any(|pattern| pattern & bit != 0 && self.is_alike(*pattern))
    }

    #[inline]
    fn is_alike(&self, pattern: Set) -> bool {
        let shared = |with: &Set| with & pattern == pattern || with & pattern == 0;
        self.occupied & pattern == pattern && self.with.iter().any(shared)
    }
}
