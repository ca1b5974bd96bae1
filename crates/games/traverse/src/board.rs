//! The board (R1): 96 cells, directions, rows at the edges, and the pieces on the cells.

use crate::pieces::Shape;
use std::fmt;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

/// Cells of a side, including the corners.
pub const SIDE: u8 = 10;

/// Bits of a row. Two are not cells, so that no shift wraps around the edge.
const ROW: u8 = 12;

/// The upper limit of the numbers of cells.
pub const BITS: usize = 120;

/// A cell, numbered row by row from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The cell in this column and row, both from 0, if the board has it.
    #[must_use]
    pub const fn at(x: u8, y: u8) -> Option<Point> {
        if x >= SIDE || y >= SIDE {
            return None;
        }
        let cell = Point(x + ROW * y);
        if Set::ALL.has(cell) { Some(cell) } else { None }
    }

    /// The number of the cell.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column and row of the cell.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.0 % ROW, self.0 / ROW)
    }

    /// Reads `c4`; `None` if the text is not a cell of the board.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        Square::parse(text, SIDE, SIDE).and_then(|square| Point::at(square.x, square.y))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// The eight directions as steps of column and row, counter-clockwise from the right.
pub const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set(u128);

set_of_places!(Set, Point);

impl Set {
    /// No cell.
    pub const EMPTY: Set = Set(0);
    /// All cells.
    pub const ALL: Set = {
        let mut all = 0;
        let mut n = 0;
        while n < SIDE * SIDE {
            let (x, y) = (n % SIDE, n / SIDE);
            let corner = (x == 0 || x == SIDE - 1) && (y == 0 || y == SIDE - 1);
            if !corner {
                all |= 1 << (x + ROW * y);
            }
            n += 1;
        }
        Set(all)
    };

    /// One cell.
    #[inline]
    #[must_use]
    pub const fn of(cell: Point) -> Set {
        Set(1 << cell.0)
    }

    /// The cells one step further. A cell that leaves the board becomes a bit outside [`Set::ALL`].
    #[inline]
    #[must_use]
    pub const fn shifted(self, direction: usize) -> Set {
        let (dx, dy) = DIRECTIONS[direction];
        let by = dx + ROW as i8 * dy;
        Set(if by > 0 { self.0 << by } else { self.0 >> -by })
    }

    /// The row at an edge; 0 is the bottom, then clockwise left, top, right.
    #[must_use]
    pub const fn edge(number: usize) -> Set {
        let mut row = Set::EMPTY;
        let mut n = 1;
        while n < SIDE - 1 {
            let cell = match number {
                0 => Point(n),
                1 => Point(ROW * n),
                2 => Point(n + ROW * (SIDE - 1)),
                _ => Point(SIDE - 1 + ROW * n),
            };
            row = row.or(Set::of(cell));
            n += 1;
        }
        row
    }
}

/// The largest number of seats.
pub const SEATS: usize = 4;

/// Random numbers by cell, shape and seat, for the key of the board.
static KEYS: [[u64; 16]; BITS] = {
    let mut keys = [[0; 16]; BITS];
    let mut rng = Rng::new(3313);
    let mut n = 0;
    while n < 16 * BITS {
        keys[n / 16][n % 16] = rng.next();
        n += 1;
    }
    keys
};

/// The pieces of all seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    men: [Set; SEATS],
    shapes: [Set; 4],
    key: u64,
}

impl Board {
    /// A board without pieces.
    #[must_use]
    pub const fn empty() -> Board {
        Board { men: [Set::EMPTY; SEATS], shapes: [Set::EMPTY; 4], key: 0 }
    }

    /// The pieces of a seat, counted from 0.
    #[inline]
    #[must_use]
    pub const fn men(&self, seat: usize) -> Set {
        self.men[seat]
    }

    /// All pieces.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        let [a, b, c, d] = self.men;
        a.or(b).or(c.or(d))
    }

    /// The pieces of a shape.
    #[inline]
    #[must_use]
    pub const fn of(&self, shape: Shape) -> Set {
        self.shapes[shape as usize]
    }

    /// The piece on a cell: its seat and its shape.
    #[must_use]
    pub fn at(&self, cell: Point) -> Option<(usize, Shape)> {
        let seat = self.men.iter().position(|men| men.has(cell))?;
        Some((seat, self.shape(cell)))
    }

    /// The shape of the piece on a cell that is not empty.
    #[inline]
    #[must_use]
    pub const fn shape(&self, cell: Point) -> Shape {
        let [c, d, s, t] = Shape::ALL;
        let [circles, diamonds, squares, _] = self.shapes;
        match cell {
            _ if circles.has(cell) => c,
            _ if diamonds.has(cell) => d,
            _ if squares.has(cell) => s,
            _ => t,
        }
    }

    /// The key of the pieces on the board.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on an empty cell, or removes it.
    #[inline]
    fn flip(&mut self, seat: usize, shape: Shape, cell: Point) {
        let (men, shapes) = (&mut self.men[seat], &mut self.shapes[shape as usize]);
        let one = Set::of(cell);
        *men = men.or(one).without(men.and(one));
        *shapes = shapes.or(one).without(shapes.and(one));
        self.key ^= KEYS[cell.index()][4 * shape as usize + seat];
    }

    /// Puts a piece on an empty cell.
    pub fn place(&mut self, seat: usize, shape: Shape, cell: Point) {
        self.flip(seat, shape, cell);
    }

    /// Moves a piece to an empty cell.
    #[inline]
    pub fn shift(&mut self, seat: usize, from: Point, to: Point) {
        let shape = self.shape(from);
        self.flip(seat, shape, from);
        self.flip(seat, shape, to);
    }

    /// Removes all pieces of a seat.
    pub fn clear(&mut self, seat: usize) {
        for cell in self.men[seat] {
            self.flip(seat, self.shape(cell), cell);
        }
    }
}
