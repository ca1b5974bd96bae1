//! The board (R1): cells, stacks, and the storms that burst them (R4).

use std::fmt;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Number of cells in a column and in a row.
pub const SIZE: u8 = 3;

/// Number of pieces of each seat (R1.2).
pub const PIECES: u8 = 12;

/// A stack of this height bursts, and a storm throws as many pieces (R4.1).
pub const STORM: u32 = 4;

/// A stack: one bit for each piece, set for White, the top piece lowest; a set bit above them marks
/// the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack(u32);

impl Stack {
    const EMPTY: Stack = Stack(1);

    /// Number of pieces.
    #[inline]
    #[must_use]
    pub const fn height(self) -> u32 {
        self.0.ilog2()
    }

    /// The pieces from the bottom to the top.
    pub fn pieces(self) -> impl Iterator<Item = Side> {
        (0..self.height()).rev().map(move |n| Side::BOTH[(self.0 >> n & 1) as usize])
    }

    #[inline]
    const fn push(&mut self, piece: Side) {
        self.0 = self.0 << 1 | piece as u32;
    }

    #[inline]
    const fn pop(&mut self) -> Side {
        let piece = Side::BOTH[(self.0 & 1) as usize];
        self.0 >>= 1;
        piece
    }
}

/// The letters of the pieces from the bottom to the top.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| write!(f, "{}", piece.letter()))
    }
}

/// A set of cells, one bit each: row by row from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(pub u16);

set_of_places!(Cells, Point, |cell| number_of(cell), |n| cell_of(n));

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, cell) in self.enumerate() {
            write!(f, "{}{cell}", if n == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// The cell with this number, row by row from `a1`.
#[inline]
#[must_use]
pub const fn cell_of(number: u8) -> Point {
    Point::new(number % SIZE, number / SIZE)
}

#[inline]
const fn number_of(cell: Point) -> usize {
    (cell.y * SIZE + cell.x) as usize
}

/// The stacks on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    stacks: [Stack; 9],
    /// Number of pieces of each side on the board.
    count: [u8; 2],
    /// Stacks whose storm has not burst yet.
    waiting: Cells,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { stacks: [Stack::EMPTY; 9], count: [0; 2], waiting: Cells(0) };

    /// All cells, row by row from the bottom.
    #[must_use]
    pub const fn cells() -> Cells {
        Cells(0x1FF)
    }

    /// The stack of a cell.
    #[inline]
    #[must_use]
    pub const fn at(&self, cell: Point) -> Stack {
        self.stacks[number_of(cell)]
    }

    /// Number of pieces of a side on the board.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side) -> u8 {
        self.count[side as usize]
    }

    /// The stacks of four pieces and more (R4.1).
    #[inline]
    #[must_use]
    pub const fn waiting(&self) -> Cells {
        self.waiting
    }

    /// A hash of the stacks.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.stacks.iter().fold(0x243F_6A88_85A3_08D3, |key: u64, stack| {
            let mixed = (key ^ u64::from(stack.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 32
        })
    }

    /// Puts a piece from the hand on top of a cell (R3.1).
    #[inline]
    pub fn put(&mut self, piece: Side, cell: Point) {
        self.count[piece as usize] += 1;
        self.drop_on(piece, number_of(cell));
    }

    #[inline]
    fn drop_on(&mut self, piece: Side, number: usize) {
        let stack = &mut self.stacks[number];
        stack.push(piece);
        self.waiting.0 |= u16::from(stack.height() >= STORM) << number;
    }

    /// Bursts a stack of four pieces or more in the turn of this side (R4.1, R4.2).
    #[inline]
    pub fn storm(&mut self, side: Side, cell: Point) {
        let number = number_of(cell);
        for next in &AROUND[side as usize][number] {
            let piece = self.stacks[number].pop();
            match *next {
                Some(next) => self.drop_on(piece, next as usize),
                None => self.count[piece as usize] -= 1,
            }
        }
        let calm = u16::from(self.stacks[number].height() < STORM) << number;
        self.waiting.0 &= !calm;
    }
}

/// The cells around each cell as each side sees them: in front, right, behind, left.
static AROUND: [[[Option<u8>; 4]; 9]; 2] = {
    let mut around = [[[None; 4]; 9]; 2];
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let size = SIZE as i8;
    let mut n = 0;
    while n < 2 * 9 * 4 {
        let (side, cell, direction) = (n / 36, n / 4 % 9, n % 4);
        let (dx, dy) = steps[(direction + 2 * side) % 4];
        let (x, y) = (cell as i8 % size + dx, cell as i8 / size + dy);
        if 0 <= x && x < size && 0 <= y && y < size {
            around[side][cell][direction] = Some((y * size + x) as u8);
        }
        n += 1;
    }
    around
};
