//! The boards (R1): lines, the points on them, their neighbours.

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// A board without men. Its points are numbered row by row from the bottom; a set of points is
/// a set of bits.
#[derive(Debug)]
pub struct Board {
    /// Number of columns, and of rows, of the grid that contains the points.
    pub size: u8,
    /// Number of men of each side (R1.3).
    pub men: u8,
    /// Number of points.
    pub count: u8,
    /// The lines, point by point.
    pub lines: &'static [&'static str],
    /// The points by number.
    points: [Point; MOST],
    /// The number of the point on each cell of the grid, or [`NONE`].
    numbers: [u8; CELLS],
    /// The neighbours of each point: a line joins them without a point between.
    neighbours: [Bitboard; MOST],
}

/// Points of the larger board.
const MOST: usize = 13;

/// Cells of the larger grid.
const CELLS: usize = 25;

/// The cell has no point.
const NONE: u8 = u8::MAX;

/// The board of thirteen points (R1.1).
pub static BIG: Board = Board::new(
    5,
    5,
    &[
        "a1 c1 e1", "e1 e3 e5", "a5 c5 e5", "a1 a3 a5", "c1 d2 e3", "e3 d4 c5", "c5 b4 a3",
        "a3 b2 c1", "b2 c3 d4", "d2 c3 b4",
    ],
);

/// The board of nine points (R1.2).
pub static SMALL: Board = Board::new(
    3,
    3,
    &[
        "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "b1 c2", "c2 b3",
        "b3 a2", "a2 b1",
    ],
);

impl Board {
    const fn new(size: u8, men: u8, lines: &'static [&'static str]) -> Board {
        let mut board = Board {
            size,
            men,
            count: 0,
            lines,
            points: [Point::new(0, 0); MOST],
            numbers: [NONE; CELLS],
            neighbours: [Bitboard::EMPTY; MOST],
        };
        let mut cell = 0;
        while cell < CELLS {
            let point = Point::new(cell as u8 % 5, cell as u8 / 5);
            if is_on(lines, point) {
                board.points[board.count as usize] = point;
                board.numbers[cell] = board.count;
                board.count += 1;
            }
            cell += 1;
        }
        let mut n = 0;
        while n < lines.len() {
            let mut at = 3;
            while at < lines[n].len() {
                let one = board.number(point_at(lines[n], at - 3)) as usize;
                let two = board.number(point_at(lines[n], at)) as usize;
                board.neighbours[one].0 |= 1 << two;
                board.neighbours[two].0 |= 1 << one;
                at += 3;
            }
            n += 1;
        }
        board
    }

    /// The number of a point, [`NONE`] if the cell has no point.
    const fn number(&self, point: Point) -> u8 {
        self.numbers[(point.y * 5 + point.x) as usize]
    }

    /// Whether a cell of the grid is a point of the board.
    #[must_use]
    pub const fn has(&self, point: Point) -> bool {
        self.number(point) != NONE
    }

    /// All points.
    #[inline]
    #[must_use]
    pub const fn all(&self) -> Bitboard {
        Bitboard((1 << self.count) - 1)
    }

    /// The bit of a point of the board.
    #[inline]
    #[must_use]
    pub const fn bit(&self, point: Point) -> Bitboard {
        Bitboard::of(self.number(point))
    }

    /// The point of a number.
    #[inline]
    #[must_use]
    pub const fn point(&self, number: u8) -> Point {
        self.points[number as usize]
    }

    /// The points of a set, row by row from the bottom.
    pub fn points(&self, set: Bitboard) -> impl Iterator<Item = Point> + use<'_> {
        set.map(|number| self.point(number))
    }

    /// The points that a line joins to the point of this number.
    #[inline]
    #[must_use]
    pub const fn joined(&self, number: u8) -> Bitboard {
        self.neighbours[number as usize]
    }

    /// The points that a line joins to this point.
    #[inline]
    #[must_use]
    pub const fn neighbours(&self, point: Point) -> Bitboard {
        self.joined(self.number(point))
    }

    /// The preset men of a side (R1.4).
    #[must_use]
    pub fn preset(&self, side: Side) -> Bitboard {
        let bottom = (1 << self.men) - 1;
        match side {
            Side::Black => Bitboard(bottom),
            Side::White => Bitboard(bottom << (self.count - self.men)),
        }
    }
}

/// The point that a line names at this byte.
const fn point_at(line: &str, at: usize) -> Point {
    let text = line.as_bytes();
    Point::new(text[at] - b'a', text[at + 1] - b'1')
}

/// Whether one of the lines goes through a point.
const fn is_on(lines: &[&str], point: Point) -> bool {
    let mut n = 0;
    while n < lines.len() {
        let mut at = 0;
        while at < lines[n].len() {
            let Point { x, y } = point_at(lines[n], at);
            if x == point.x && y == point.y {
                return true;
            }
            at += 3;
        }
        n += 1;
    }
    false
}
