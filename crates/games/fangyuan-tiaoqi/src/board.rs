//! The board (R1): 36 points, the areas of the sides, the pieces. Columns slant to the right from
//! the bottom up. A step in any direction is a shift of a set.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::{self, Square};
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// The shape of a piece (R1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// 圆
    Round,
    /// 方
    Square,
}

impl Shape {
    /// Both shapes, in the order of their letters.
    pub const BOTH: [Shape; 2] = [Shape::Round, Shape::Square];

    /// The letter in a line-up.
    #[must_use]
    pub const fn letter(self) -> char {
        ['r', 's'][self as usize]
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["round", "square"][*self as usize])
    }
}

/// The number of points along each edge, and of columns.
pub const SIDE: u8 = 6;

/// The number of rows, from corner to corner.
pub const ROWS: u8 = 2 * SIDE - 1;

/// The number of pieces of a side.
pub const PIECES: u32 = 10;

/// The number of pieces of each shape that a side has.
pub const OF_SHAPE: u32 = PIECES / 2;

/// A point, as its bit: each column has eight bits, the lower six are points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(pub u8);

impl Point {
    /// The point in this column and row, both from 0; `None` if it is off the board.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Point> {
        let Some(up) = (row + column).checked_sub(SIDE - 1) else { return None };
        if column < SIDE && up < SIDE { Some(Point(8 * column + up)) } else { None }
    }

    /// The column and the row, each from 0.
    #[must_use]
    pub const fn place(self) -> Square {
        let (column, up) = (self.0 / 8, self.0 % 8);
        Square::new(column, SIDE - 1 - column + up)
    }

    /// Reads `d5`; `None` if the text is not a point or the point is off the board.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let Square { x, y } = Square::parse(text, SIDE, ROWS)?;
        Point::at(x, y)
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard::of(self.0)
    }

    /// The neighbours of the point.
    #[must_use]
    pub fn neighbours(self) -> Bitboard {
        let around = |all, step| all | shifted(self.bit(), step);
        STEPS.into_iter().fold(Bitboard::EMPTY, around) & POINTS
    }

    /// The point halfway along a jump; `None` if the two points are not two steps apart on a line.
    #[must_use]
    pub fn middle(self, to: Point) -> Option<Point> {
        let lands = |step: &i8| self.0.checked_add_signed(2 * step) == Some(to.0);
        let step = STEPS.into_iter().find(lands)?;
        Some(Point(self.0.checked_add_signed(step)?))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Square { x, y } = self.place();
        square::write_column(x.into(), f)?;
        write!(f, "{}", y + 1)
    }
}

/// The distances to the six neighbours, in bits: along a column, a row, a diagonal.
pub const STEPS: [i8; 6] = [1, -1, 9, -9, 8, -8];

/// All of these points moved by one step. A point that leaves the board becomes a bit outside it.
#[inline]
#[must_use]
pub const fn shifted(Bitboard(set): Bitboard, step: i8) -> Bitboard {
    Bitboard(if step > 0 { set << step } else { set >> -step })
}

/// All points.
pub const POINTS: Bitboard = rows(0, ROWS);

/// The areas of Black and White (R1.3).
pub const HOMES: [Bitboard; 2] = [rows(0, 4), rows(ROWS - 4, ROWS)];

/// The points in these rows, the last one excluded.
const fn rows(from: u8, to: u8) -> Bitboard {
    let (mut set, mut n) = (0, 0);
    while n < 8 * SIDE {
        let Square { y, .. } = Point(n).place();
        if n % 8 < SIDE && from <= y && y < to {
            set |= 1 << n;
        }
        n += 1;
    }
    Bitboard(set)
}

/// The points of a row, from the left.
pub fn row(y: u8) -> impl Iterator<Item = Point> + Clone {
    (0..SIDE).filter_map(move |x| Point::at(x, y))
}

/// The points of the area of a side in the order of its line-up (R2.2): row by row from its corner.
pub fn home(side: Side) -> impl Iterator<Item = Point> {
    let from_corner = move |n| if side == Side::Black { n } else { ROWS - 1 - n };
    (0..4).map(from_corner).flat_map(row)
}

/// A random number for each point, shape and side, for the key of a position.
static KEYS: [[[u64; 2]; 2]; 48] = {
    let mut keys = [[[0; 2]; 2]; 48];
    let mut rng = Rng::new(82);
    let mut n = 0;
    while n < 4 * keys.len() {
        keys[n / 4][n / 2 % 2][n % 2] = rng.next();
        n += 1;
    }
    keys
};

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Bitboard; 2],
    shapes: [Bitboard; 2],
    key: u64,
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board =
        Board { pieces: [Bitboard::EMPTY; 2], shapes: [Bitboard::EMPTY; 2], key: 0 };

    /// The pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Bitboard {
        self.pieces[side as usize]
    }

    /// The pieces of a shape, those of both sides.
    #[inline]
    #[must_use]
    pub const fn shaped(&self, shape: Shape) -> Bitboard {
        self.shapes[shape as usize]
    }

    /// All pieces.
    #[inline]
    #[must_use]
    pub fn all(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// The shape of the piece on a point that is not empty.
    #[inline]
    #[must_use]
    pub const fn shape(&self, point: Point) -> Shape {
        if self.shapes[1].has(point.0) { Shape::Square } else { Shape::Round }
    }

    /// The piece on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<(Side, Shape)> {
        let side = Side::BOTH.into_iter().find(|side| self.of(*side).has(point.0))?;
        Some((side, self.shape(point)))
    }

    /// A hash of the pieces and their points.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub fn place(&mut self, side: Side, shape: Shape, point: Point) {
        self.pieces[side as usize] ^= point.bit();
        self.shapes[shape as usize] ^= point.bit();
        self.key ^= KEYS[usize::from(point.0)][shape as usize][side as usize];
    }

    /// Moves a piece to an empty point.
    #[inline]
    pub fn shift(&mut self, side: Side, from: Point, to: Point) {
        let shape = self.shape(from);
        // `place` flips the bit, so it also removes a piece.
        self.place(side, shape, from);
        self.place(side, shape, to);
    }

    /// Whether all pieces of a side are in the area of the other side (R4.1).
    #[inline]
    #[must_use]
    pub fn fills_goal(&self, side: Side) -> bool {
        self.of(side) == HOMES[side.other() as usize]
    }
}
