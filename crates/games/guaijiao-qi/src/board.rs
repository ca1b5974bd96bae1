//! The board (R1): cells, pieces, where they fit, what a slide enters. Sets of cells are bits: rows
//! of ten, of which nine are cells, with room around them, so that nothing goes round the edge.

use std::fmt;
use wanqi_sdk::board::square::DIRECTIONS;
pub use wanqi_sdk::board::square::Square as Cell;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Begins.
    Black,
    /// Plays second.
    White,
}

impl Side {
    /// Both, Black first.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Black => "Black",
            Side::White => "White",
        })
    }
}

/// Cells in a row and in a column.
pub const SIZE: u8 = 9;

/// Bits from a cell to the one above.
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
pub const fn bit(cell: Cell) -> Cells {
    1 << ((cell.y + 1) * ROW + cell.x)
}

/// The cells of a set, row by row from the bottom.
pub fn each(mut set: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| lowest(set));
        set &= set.wrapping_sub(1);
        cell
    })
}

/// The lowest cell of a set that holds one.
#[inline]
#[must_use]
pub const fn lowest(set: Cells) -> Cell {
    let n = set.trailing_zeros() as u8;
    Cell::new(n % ROW, n / ROW - 1)
}

/// The cell of a set that so many come before.
#[inline]
pub(crate) fn nth(mut set: Cells, n: u32) -> Cell {
    for _ in 0..n {
        set &= set - 1;
    }
    lowest(set)
}

/// How far a step goes, in bits.
const fn bits((dx, dy): (i8, i8)) -> i8 {
    dy * ROW as i8 + dx
}

/// The places from which a step of so many bits leads into the set.
#[inline]
const fn back(set: Cells, bits: i8) -> Cells {
    if bits < 0 { set << -bits } else { set >> bits }
}

/// Which way round a piece lies: where its arms point from its corner.
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
    /// All four.
    pub const ALL: [Shape; 4] = [Shape::Ne, Shape::Nw, Shape::Se, Shape::Sw];

    /// Its arms: columns and rows from the corner.
    #[must_use]
    pub const fn arms(self) -> [(i8, i8); 2] {
        match self {
            Shape::Ne => [(0, 1), (1, 0)],
            Shape::Nw => [(0, 1), (-1, 0)],
            Shape::Se => [(0, -1), (1, 0)],
            Shape::Sw => [(0, -1), (-1, 0)],
        }
    }

    /// As notation spells it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Ne => "ne",
            Shape::Nw => "nw",
            Shape::Se => "se",
            Shape::Sw => "sw",
        }
    }

    /// The corners where it fits onto free cells (R3.2, R3.3).
    #[inline]
    #[must_use]
    pub const fn fits(self, free: Cells) -> Cells {
        let [one, two] = self.arms();
        free & back(free, bits(one)) & back(free, bits(two))
    }

    /// The corners from which it can slide a way over free cells (R4.4).
    #[inline]
    #[must_use]
    pub const fn slides(self, way: usize, free: Cells) -> Cells {
        let [one, two, three] = ENTERED[self as usize][way];
        back(free, one) & back(free, two) & back(free, three)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its corner.
    pub corner: Cell,
    /// Which way round it lies.
    pub shape: Shape,
}

impl Piece {
    /// Its corner and the cells beside it, as far as they lie on the board.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let arms = self.shape.arms().into_iter();
        std::iter::once(self.corner)
            .chain(arms.filter_map(move |arm| self.corner.step(arm, SIZE, SIZE)))
    }

    /// The same as a set.
    #[inline]
    #[must_use]
    pub const fn covers(self) -> Cells {
        let (corner, [one, two]) = (bit(self.corner), self.shape.arms());
        corner | back(corner, -bits(one)) | back(corner, -bits(two))
    }

    /// What tells it apart in keys of positions.
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

/// The way of a step, if it is one: four along rows and columns, then four aslant.
#[must_use]
pub fn way(from: Cell, to: Cell) -> Option<usize> {
    let step = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
    DIRECTIONS.iter().position(|way| *way == step)
}

/// The cell that a way leads to.
#[inline]
pub(crate) const fn beside(from: Cell, way: usize) -> Cell {
    let (dx, dy) = DIRECTIONS[way];
    Cell::new(from.x.wrapping_add_signed(dx), from.y.wrapping_add_signed(dy))
}

/// Cells that a slide enters, in bits from the corner: for each shape and way two or three, the
/// last one again where they are two.
const ENTERED: [[[i8; 3]; 8]; 4] = {
    let mut entered = [[[0; 3]; 8]; 4];
    let mut shape = 0;
    while shape < 4 {
        let [one, two] = Shape::ALL[shape].arms();
        let cells = [0, bits(one), bits(two)];
        let mut way = 0;
        while way < 8 {
            let (mut found, mut n) = (0, 0);
            while n < 3 {
                let to = cells[n] + bits(DIRECTIONS[way]);
                if to != cells[0] && to != cells[1] && to != cells[2] {
                    entered[shape][way][found] = to;
                    found += 1;
                }
                n += 1;
            }
            while found < 3 {
                entered[shape][way][found] = entered[shape][way][found - 1];
                found += 1;
            }
            way += 1;
        }
        shape += 1;
    }
    entered
};
