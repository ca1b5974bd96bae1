//! The board (R1): 36 points, the areas of the seats, the pieces. Columns slant to the right on
//! their way up, and a step in any way is a shift of a set.

use std::fmt;
use wanqi_sdk::Rng;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::{self, Square};

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Begins, at the bottom.
    Black,
    /// Plays second, from the top.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
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

/// The shape of a piece (R1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// 圆
    Round,
    /// 方
    Square,
}

impl Shape {
    /// Both, in the order of their letters.
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

/// Points along each edge, and columns.
pub const SIDE: u8 = 6;

/// Rows, from corner to corner.
pub const ROWS: u8 = 2 * SIDE - 1;

/// Pieces of a seat.
pub const PIECES: u32 = 10;

/// Pieces of a shape that a seat has.
pub const OF_SHAPE: u32 = PIECES / 2;

/// A point, by its bit: columns of eight bits, of which the lower six are points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(pub u8);

impl Point {
    /// The point in this column and row, both from 0, if the board has it.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Point> {
        let Some(up) = (row + column).checked_sub(SIDE - 1) else { return None };
        if column < SIDE && up < SIDE { Some(Point(8 * column + up)) } else { None }
    }

    /// Column and row, each from 0.
    #[must_use]
    pub const fn place(self) -> Square {
        let (column, up) = (self.0 / 8, self.0 % 8);
        Square::new(column, SIDE - 1 - column + up)
    }

    /// Reads `d5`; `None` if it is no such text or off the board.
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

    /// The points around it.
    #[must_use]
    pub fn neighbours(self) -> Bitboard {
        let around = |all, way| all | shifted(self.bit(), way);
        WAYS.into_iter().fold(Bitboard::EMPTY, around) & POINTS
    }

    /// The point straight between two that a jump may join.
    #[must_use]
    pub fn middle(self, to: Point) -> Option<Point> {
        let way = WAYS.into_iter().find(|way| self.0.checked_add_signed(2 * way) == Some(to.0))?;
        Some(Point(self.0.checked_add_signed(way)?))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Square { x, y } = self.place();
        square::write_column(x.into(), f)?;
        write!(f, "{}", y + 1)
    }
}

/// The six ways to a neighbour, in bits: up and down a column, along a row, up and down a diagonal.
pub const WAYS: [i8; 6] = [1, -1, 9, -9, 8, -8];

/// All of these points one step on; those that leave the board become no points.
#[inline]
#[must_use]
pub const fn shifted(Bitboard(set): Bitboard, way: i8) -> Bitboard {
    Bitboard(if way > 0 { set << way } else { set >> -way })
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

/// The points of a seat's area in the order of its line-up (R2.2): row by row from its corner.
pub fn home(colour: Colour) -> impl Iterator<Item = Point> {
    let from_corner = move |n| if colour == Colour::Black { n } else { ROWS - 1 - n };
    (0..4).map(from_corner).flat_map(row)
}

/// Numbers by point, shape and colour; they tell positions apart.
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
    /// No piece.
    pub const EMPTY: Board =
        Board { pieces: [Bitboard::EMPTY; 2], shapes: [Bitboard::EMPTY; 2], key: 0 };

    /// The pieces of a colour.
    #[inline]
    #[must_use]
    pub const fn of(&self, colour: Colour) -> Bitboard {
        self.pieces[colour as usize]
    }

    /// The pieces of a shape, of both colours.
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
    pub fn at(&self, point: Point) -> Option<(Colour, Shape)> {
        let colour = Colour::BOTH.into_iter().find(|colour| self.of(*colour).has(point.0))?;
        Some((colour, self.shape(point)))
    }

    /// Tells boards apart.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub fn place(&mut self, colour: Colour, shape: Shape, point: Point) {
        self.pieces[colour as usize] ^= point.bit();
        self.shapes[shape as usize] ^= point.bit();
        self.key ^= KEYS[usize::from(point.0)][shape as usize][colour as usize];
    }

    /// Moves a piece to an empty point.
    #[inline]
    pub fn shift(&mut self, colour: Colour, from: Point, to: Point) {
        let shape = self.shape(from);
        // Taking off is what putting on is: both flip the bit.
        self.place(colour, shape, from);
        self.place(colour, shape, to);
    }

    /// Whether all pieces of a colour stand in the area opposite (R4.1).
    #[inline]
    #[must_use]
    pub fn fills_goal(&self, colour: Colour) -> bool {
        self.of(colour) == HOMES[colour.other() as usize]
    }
}
