//! The board (R1): cells, pieces, the cells that they cover and enter. Sets of cells are bits: rows
//! of ten bits, nine of them cells, with empty rows around, so that no step wraps around an edge.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::board::square::DIRECTIONS;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Cells in a row and in a column.
pub const SIZE: u8 = 9;

/// The number of bits from a cell to the cell above.
const ROW: u8 = 10;

/// A set of cells.
pub type Cells = u128;

/// All cells.
pub const BOARD: Cells = {
    let (mut board, mut y) = (0, 0);
    while y < SIZE {
        board |= 0x1FF << ((y + 1) * ROW);
        y += 1;
    }
    board
};

/// The bit of a cell.
#[inline]
#[must_use]
pub const fn bit(cell: Point) -> Cells {
    1 << ((cell.y + 1) * ROW + cell.x)
}

/// The cells of a set, row by row from the bottom.
pub fn each(set: Cells) -> impl Iterator<Item = Point> {
    set.places().map(point)
}

const fn point(bit: u8) -> Point {
    Point::new(bit % ROW, bit / ROW - 1)
}

/// The cell with `n` cells of the set below it.
#[inline]
pub(crate) fn nth(set: Cells, n: u32) -> Option<Point> {
    set.nth_place(n).map(point)
}

/// The length of a step in bits.
const fn bits((dx, dy): (i8, i8)) -> i8 {
    dy * ROW as i8 + dx
}

/// The cells from which a step of this length leads into the set.
#[inline]
const fn back(set: Cells, bits: i8) -> Cells {
    if bits < 0 { set << -bits } else { set >> bits }
}

/// The orientation of a piece: the directions of its arms from its corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// North and east.
    Ne,
    /// North and west.
    Nw,
    /// South and east.
    Se,
    /// South and west.
    Sw,
}

impl Shape {
    /// All four orientations.
    pub const ALL: [Shape; 4] = [Shape::Ne, Shape::Nw, Shape::Se, Shape::Sw];

    /// The arms: columns and rows from the corner.
    #[must_use]
    pub const fn arms(self) -> [(i8, i8); 2] {
        match self {
            Shape::Ne => [(0, 1), (1, 0)],
            Shape::Nw => [(0, 1), (-1, 0)],
            Shape::Se => [(0, -1), (1, 0)],
            Shape::Sw => [(0, -1), (-1, 0)],
        }
    }

    /// The letters in notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Ne => "ne",
            Shape::Nw => "nw",
            Shape::Se => "se",
            Shape::Sw => "sw",
        }
    }

    /// The corners at which it fits onto free cells (R3.2, R3.3).
    #[inline]
    #[must_use]
    pub const fn fits(self, free: Cells) -> Cells {
        let [one, two] = self.arms();
        free & back(free, bits(one)) & back(free, bits(two))
    }

    /// The corners from which it can slide in a direction onto free cells (R4.4).
    #[inline]
    #[must_use]
    pub const fn slides(self, direction: usize, free: Cells) -> Cells {
        let [one, two, three] = ENTERED[self as usize][direction];
        back(free, one) & back(free, two) & back(free, three)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its corner.
    pub corner: Point,
    /// Its orientation.
    pub shape: Shape,
}

impl Piece {
    /// Its corner and the two cells next to it, without those off the board.
    pub fn cells(self) -> impl Iterator<Item = Point> {
        let arms = self.shape.arms().into_iter();
        std::iter::once(self.corner)
            .chain(arms.filter_map(move |arm| self.corner.step(arm, SIZE, SIZE)))
    }

    /// The cells as a set.
    #[inline]
    #[must_use]
    pub const fn covers(self) -> Cells {
        let (corner, [one, two]) = (bit(self.corner), self.shape.arms());
        corner | back(corner, -bits(one)) | back(corner, -bits(two))
    }

    /// The part of the piece in keys of positions.
    #[inline]
    #[must_use]
    pub(crate) const fn key(self, side: Side) -> u64 {
        let place = self.corner.y * ROW + self.corner.x;
        let number = (place as u64) << 3 | (self.shape as u64) << 1 | side as u64;
        let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ mixed >> 27
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.corner, self.shape.name())
    }
}

/// The direction of a step of one cell: four along rows and columns, then four diagonal ones.
#[must_use]
pub fn direction(from: Point, to: Point) -> Option<usize> {
    let step = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
    DIRECTIONS.iter().position(|direction| *direction == step)
}

/// The next cell in a direction.
#[inline]
pub(crate) const fn beside(from: Point, direction: usize) -> Point {
    let (dx, dy) = DIRECTIONS[direction];
    Point::new(from.x.wrapping_add_signed(dx), from.y.wrapping_add_signed(dy))
}

/// The cells that a slide enters, in bits from the corner, for each shape and direction. Where it
/// enters only two cells, the second is repeated.
const ENTERED: [[[i8; 3]; 8]; 4] = {
    let mut entered = [[[0; 3]; 8]; 4];
    let mut shape = 0;
    while shape < 4 {
        let [one, two] = Shape::ALL[shape].arms();
        let cells = [0, bits(one), bits(two)];
        let mut direction = 0;
        while direction < 8 {
            let (mut found, mut n) = (0, 0);
            while n < 3 {
                let to = cells[n] + bits(DIRECTIONS[direction]);
                if to != cells[0] && to != cells[1] && to != cells[2] {
                    entered[shape][direction][found] = to;
                    found += 1;
                }
                n += 1;
            }
            while found < 3 {
                entered[shape][direction][found] = entered[shape][direction][found - 1];
                found += 1;
            }
            direction += 1;
        }
        shape += 1;
    }
    entered
};
