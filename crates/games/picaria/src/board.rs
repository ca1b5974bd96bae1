//! The boards (R1): points on a grid, lines between them, rows of three (R5.1).

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::sides;

/// The number of men of each side (R1.3).
pub const MEN: u8 = 3;

sides!(White 'w', Black 'b');

/// The bit of a point.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> Bitboard {
    Bitboard::of(point.y * 8 + point.x)
}

/// The points of a set, row by row from the bottom.
pub fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(|n| Point::new(n % 8, n / 8))
}

/// A board without men.
#[derive(Debug)]
pub struct Board {
    /// Columns and rows of the grid.
    pub size: u8,
    /// All points.
    pub points: Bitboard,
    /// The neighbours of each cell of the grid along the lines.
    neighbours: [Bitboard; CELLS],
    /// The distance in bits from one point of a row of three to the next, for each direction of
    /// rows.
    rows: &'static [u32],
}

/// Bits of a grid of at most five rows.
const CELLS: usize = 40;

/// The board with the centres of the squares as points.
pub static THIRTEEN: Board = Board::new(Lines::Thirteen);

/// The board with only the corners of the squares as points.
pub static NINE: Board = Board::new(Lines::All);

/// The board of nine points without the diagonals through its centre (R1.2).
pub static SHORT: Board = Board::new(Lines::Short);

/// The points and lines of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    Thirteen,
    All,
    Short,
}

impl Lines {
    /// Whether lines leave this cell: along diagonals, or along the row and the column.
    const fn leave(self, x: u8, y: u8, diagonal: bool) -> bool {
        match self {
            Lines::Thirteen if diagonal => x % 2 == y % 2,
            Lines::Thirteen => x.is_multiple_of(2) && y.is_multiple_of(2),
            Lines::All => true,
            Lines::Short => !diagonal || x % 2 != y % 2,
        }
    }
}

impl Board {
    const fn new(lines: Lines) -> Board {
        let thirteen = matches!(lines, Lines::Thirteen);
        let (size, step) = if thirteen { (5, 2) } else { (3, 1) };
        let rows: &[u32] = match lines {
            Lines::Thirteen => &[2, 16, 9, 7],
            Lines::All => &[1, 8, 9, 7],
            Lines::Short => &[1, 8],
        };
        let mut board =
            Board { size, points: Bitboard::EMPTY, neighbours: [Bitboard::EMPTY; CELLS], rows };
        let mut n = 0;
        while n < size * size {
            let (x, y) = (n % size, n / size);
            let mut joined = 0;
            if lines.leave(x, y, false) {
                joined |= Board::at(size, x as i8 - step, y as i8);
                joined |= Board::at(size, x as i8 + step, y as i8);
                joined |= Board::at(size, x as i8, y as i8 - step);
                joined |= Board::at(size, x as i8, y as i8 + step);
            }
            if lines.leave(x, y, true) {
                joined |= Board::at(size, x as i8 - 1, y as i8 - 1);
                joined |= Board::at(size, x as i8 + 1, y as i8 - 1);
                joined |= Board::at(size, x as i8 - 1, y as i8 + 1);
                joined |= Board::at(size, x as i8 + 1, y as i8 + 1);
            }
            if joined != 0 {
                board.points.0 |= bit(Point::new(x, y)).0;
            }
            board.neighbours[(y * 8 + x) as usize] = Bitboard(joined);
            n += 1;
        }
        board
    }

    /// The bit of a cell of the grid; 0 off the grid.
    const fn at(size: u8, x: i8, y: i8) -> u64 {
        let on = x >= 0 && y >= 0 && x < size as i8 && y < size as i8;
        if on { bit(Point::new(x as u8, y as u8)).0 } else { 0 }
    }

    /// The point in the middle.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::new(self.size / 2, self.size / 2)
    }

    /// The neighbours of a point along the lines.
    #[inline]
    #[must_use]
    pub const fn neighbours(&self, point: Point) -> Bitboard {
        self.neighbours[(point.y * 8 + point.x) as usize]
    }

    /// Whether three of these men are in a row (R5.1). The bits outside the grid are empty, so no
    /// row wraps around the edge.
    #[inline]
    #[must_use]
    pub fn has_row(&self, Bitboard(men): Bitboard) -> bool {
        self.rows.iter().any(|step| men & men >> step & men >> (2 * step) != 0)
    }
}
