//! The board (R1): points, lines, the pieces and where they begin.

use std::fmt;
use wanqi_sdk::board::square;

/// Points of the board.
pub const POINTS: u8 = 19;

/// Columns.
pub const WIDTH: u8 = 5;

/// Pieces of both sides.
pub const PIECES: u8 = 8;

/// The number of the lowest point of each column, and one past the last point.
const FIRST: [u8; 6] = [0, 3, 7, 12, 16, POINTS];

/// Whose pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Pieces 1, 3, 5 and 7; begins.
    Odd,
    /// Pieces 2, 4, 6 and 8.
    Even,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Odd, Side::Even];

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Odd => Side::Even,
            Side::Even => Side::Odd,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Odd => "Odd",
            Side::Even => "Even",
        })
    }
}

/// A piece, by its number less one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// All of them, in the order of their turns (R2.1).
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES).map(Piece)
    }

    /// The piece whose turn comes next (R2.1).
    #[inline]
    #[must_use]
    pub const fn next(self) -> Piece {
        Piece((self.0 + 1) % PIECES)
    }

    /// The piece whose turn was before.
    #[must_use]
    pub const fn previous(self) -> Piece {
        Piece((self.0 + PIECES - 1) % PIECES)
    }

    /// Whose it is.
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

/// A point, counted column by column from `a1`, upwards in each.
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

    /// Its column, from the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        let mut column = 0;
        while self.0 >= FIRST[column as usize + 1] {
            column += 1;
        }
        column
    }

    /// Its height above `c1`, in halves of a step along a column.
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

/// A set of points, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points(pub u32);

impl Points {
    /// All of them.
    pub const ALL: Points = Points((1 << POINTS) - 1);

    /// One point.
    #[inline]
    #[must_use]
    pub const fn of(point: Point) -> Points {
        Points(1 << point.0)
    }

    /// Whether the point is among them.
    #[inline]
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0 >> point.0 & 1 != 0
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Those that are not among the others.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Points) -> Points {
        Points(self.0 & !others.0)
    }
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let number = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (number < POINTS).then_some(Point(number))
    }

    /// Skips points without looking at them: random games do it.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Point> {
        for _ in 0..n {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Where each piece stands, five bits a piece.
    places: u64,
    /// Where those of each side stand.
    sides: [Points; 2],
}

impl Board {
    /// The start (R1.3): c4, c2, b4, d1, d4, c1, c5, b1.
    pub const START: Board = Board::new([10, 8, 6, 12, 15, 7, 11, 3]);

    /// Pieces on points of these numbers, each on one of its own.
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

    /// Where a piece stands.
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

    /// Where all pieces stand, as a number of forty bits.
    #[inline]
    #[must_use]
    pub const fn places(&self) -> u64 {
        self.places
    }

    /// The free points around a piece (R3).
    #[inline]
    #[must_use]
    pub const fn targets(&self, piece: Piece) -> Points {
        self.place(piece).neighbours().without(Points(self.sides[0].0 | self.sides[1].0))
    }

    /// The points of its goal on which a side has no piece yet (R1.4).
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

    /// Whether a piece can make the last step of its side (R4.2).
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

/// The neighbours of each point: two along its column, two in each column beside it.
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
