//! The pieces on the board (R1.3).

use crate::grid::{BITS, Cell, Set};
use crate::pieces::Shape;
use wanqi_sdk::Rng;

/// The most seats.
pub const SEATS: usize = 4;

/// Numbers by cell, shape and seat; they tell positions apart.
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
    /// No piece.
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
    pub fn at(&self, cell: Cell) -> Option<(usize, Shape)> {
        let seat = self.men.iter().position(|men| men.has(cell))?;
        Some((seat, self.shape(cell)))
    }

    /// The shape of the piece on a cell that is not empty.
    #[inline]
    #[must_use]
    pub const fn shape(&self, cell: Cell) -> Shape {
        let [c, d, s, t] = Shape::ALL;
        let [circles, diamonds, squares, _] = self.shapes;
        match cell {
            _ if circles.has(cell) => c,
            _ if diamonds.has(cell) => d,
            _ if squares.has(cell) => s,
            _ => t,
        }
    }

    /// Tells boards apart.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on an empty cell, or takes the same piece from it.
    #[inline]
    fn flip(&mut self, seat: usize, shape: Shape, cell: Cell) {
        let (men, shapes) = (&mut self.men[seat], &mut self.shapes[shape as usize]);
        let one = Set::of(cell);
        *men = men.or(one).without(men.and(one));
        *shapes = shapes.or(one).without(shapes.and(one));
        self.key ^= KEYS[cell.index()][4 * shape as usize + seat];
    }

    /// Puts a piece on an empty cell.
    pub fn place(&mut self, seat: usize, shape: Shape, cell: Cell) {
        self.flip(seat, shape, cell);
    }

    /// Moves a piece to an empty cell.
    #[inline]
    pub fn shift(&mut self, seat: usize, from: Cell, to: Cell) {
        let shape = self.shape(from);
        self.flip(seat, shape, from);
        self.flip(seat, shape, to);
    }

    /// Takes all pieces of a seat off.
    pub fn clear(&mut self, seat: usize) {
        for cell in self.men[seat] {
            self.flip(seat, self.shape(cell), cell);
        }
    }
}
