//! The board (R1): points, lines, the pieces and their homes.

use std::fmt;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

sides!(Odd, Even);

/// Number of points.
pub const POINTS: u8 = 19;

/// Number of columns.
pub const WIDTH: u8 = 5;

/// Number of pieces of both sides together.
pub const PIECES: u8 = 8;

/// The number of the lowest point of each column, and one past the last point.
const FIRST: [u8; 6] = [0, 3, 7, 12, 16, POINTS];

/// A piece: its number minus one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// All pieces in the order of their turns (R2.1).
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES).map(Piece)
    }

    /// The piece that moves after this one (R2.1).
    #[inline]
    #[must_use]
    pub const fn next(self) -> Piece {
        Piece((self.0 + 1) % PIECES)
    }

    /// The piece that moves before this one.
    #[must_use]
    pub const fn previous(self) -> Piece {
        Piece((self.0 + PIECES - 1) % PIECES)
    }

    /// The side of the piece (R1.3).
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::Odd } else { Side::Even }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A point: its number, column by column from `a1`, upwards in each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(pub u8);

impl Point {
    /// The point at this column and row, if there is one (R1.1).
    #[must_use]
    pub fn at(column: u32, row: u32) -> Option<Point> {
        let first = u32::from(*FIRST.get(column as usize)?);
        let end = u32::from(*FIRST.get(column as usize + 1)?);
        (row < end - first).then_some(Point((first + row) as u8))
    }

    /// Reads a name such as `c4`; `None` if no point has it.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let (column, row) = square::place(text)?;
        Point::at(column, row)
    }

    /// The column, from the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        let mut column = 0;
        while self.0 >= FIRST[column as usize + 1] {
            column += 1;
        }
        column
    }

    /// The height above `c1`, in half steps of a column.
    #[must_use]
    pub const fn height(self) -> u8 {
        let column = self.column();
        2 * (self.0 - FIRST[column as usize]) + column.abs_diff(2)
    }

    /// The neighbouring points (R1.2).
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Points {
        NEIGHBOURS[self.0 as usize]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.column();
        write!(f, "{}{}", char::from(b'a' + column), self.0 - FIRST[column as usize] + 1)
    }
}

/// A set of points, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points(pub u32);

set_of_places!(Points, Point);

impl Points {
    /// All points.
    pub const ALL: Points = Points((1 << POINTS) - 1);

    /// One point.
    #[inline]
    #[must_use]
    pub const fn of(point: Point) -> Points {
        Points(1 << point.0)
    }
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The point of each piece, five bits for each.
    places: u64,
    /// The points of the pieces of each side.
    sides: [Points; 2],
}

impl Board {
    /// The start (R1.3): c4, c2, b4, d1, d4, c1, c5, b1.
    pub const START: Board = Board::new([10, 8, 6, 12, 15, 7, 11, 3]);

    /// The board with the pieces on these points, all different.
    #[must_use]
    pub const fn new(points: [u8; PIECES as usize]) -> Board {
        let mut board = Board { places: 0, sides: [Points(0); 2] };
        let mut n = 0;
        while n < PIECES as usize {
            board.places |= (points[n] as u64) << (5 * n);
            board.sides[n % 2].0 |= 1 << points[n];
            n += 1;
        }
        board
    }

    /// The point of a piece.
    #[inline]
    #[must_use]
    pub const fn place(&self, piece: Piece) -> Point {
        Point((self.places >> (5 * piece.0) & 31) as u8)
    }

    /// The piece on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Piece> {
        Piece::all().find(|piece| self.place(*piece) == point)
    }

    /// The points of all pieces, as a number of forty bits.
    #[inline]
    #[must_use]
    pub const fn places(&self) -> u64 {
        self.places
    }

    /// The free neighbours of a piece (R3).
    #[inline]
    #[must_use]
    pub const fn targets(&self, piece: Piece) -> Points {
        self.place(piece).neighbours().without(Points(self.sides[0].0 | self.sides[1].0))
    }

    /// The points of the goal of a side without a piece of this side (R1.4).
    #[inline]
    #[must_use]
    pub const fn missing(&self, side: Side) -> Points {
        Board::START.sides[side.other() as usize].without(self.sides[side as usize])
    }

    /// Whether a side has arrived (R4.1).
    #[inline]
    #[must_use]
    pub const fn has_arrived(&self, side: Side) -> bool {
        self.missing(side).is_empty()
    }

    /// Whether a step of this piece would bring its side to its goal (R4.2).
    #[inline]
    #[must_use]
    pub const fn is_one_step_short(&self, piece: Piece) -> bool {
        let (place, missing) = (self.place(piece), self.missing(piece.side()));
        let goal = Board::START.sides[piece.side().other() as usize];
        missing.count() == 1 && !goal.has(place) && place.neighbours().0 & missing.0 != 0
    }

    /// Moves a piece to a free point.
    #[inline]
    pub const fn carry(&mut self, piece: Piece, to: Point) {
        let from = self.place(piece);
        self.places ^= ((from.0 ^ to.0) as u64) << (5 * piece.0);
        self.sides[piece.side() as usize].0 ^= Points::of(from).0 | Points::of(to).0;
    }
}

/// The neighbours of each point: two in its column, two in each column next to it.
static NEIGHBOURS: [Points; POINTS as usize] = {
    let mut all = [Points(0); POINTS as usize];
    let mut n = 0;
    while n < POINTS as usize * POINTS as usize {
        let (one, two) = (n / POINTS as usize, n % POINTS as usize);
        let (from, to) = (Point(one as u8), Point(two as u8));
        let apart = (from.column().abs_diff(to.column()), from.height().abs_diff(to.height()));
        if matches!(apart, (0, 2) | (1, 1)) {
            all[one].0 |= 1 << two;
        }
        n += 1;
    }
    all
};
