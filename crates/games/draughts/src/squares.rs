//! Squares, sets of squares, and how squares are numbered and named (R1.1, R1.2).
//!
//! Only the dark squares are played on. Whatever the size of the board, two rows of them take 13
//! bits: six for the upper row, six for the lower one, one that is never a square. So each step to
//! a neighbour is the same shift everywhere, and a step over the edge ends on a bit that is no
//! square of the board. Boards with a dark square in the right corner are kept mirrored.
//!
//! ```text
//!     0   1   2   3   4   5        row 0, the far side of White
//!   6   7   8   9  10  11    (12)
//!    13  14  15  16  17  18
//!  19  20  21  22  23  24    (25)
//! ```

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A step to the next dark square, as a shift.
pub(crate) type Step = i8;

/// The four diagonal steps, the two towards row 0 first.
pub(crate) const DIAGONAL: [Step; 4] = [-7, -6, 6, 7];

/// The diagonal steps and the steps along rows and columns (R3.2, Frisian).
pub(crate) const EIGHT: [Step; 8] = [-7, -6, 6, 7, -1, 1, -13, 13];

/// A set of squares in a word: 64 bits hold the boards up to 10×10, 128 bits all.
pub(crate) trait Word:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    const NONE: Self;

    fn narrow(squares: Squares) -> Self;
    fn wide(self) -> Squares;

    /// All squares moved by a step.
    fn step(self, step: Step) -> Self;

    fn count(self) -> u32;

    /// The lowest square alone.
    fn lowest(self) -> Self;

    /// The square of a set of one.
    fn only(self) -> Square;

    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// Calls `f` with each square alone.
    #[inline(always)]
    fn each(self, mut f: impl FnMut(Self)) {
        let mut rest = self;
        while !rest.is_none() {
            let one = rest.lowest();
            rest = rest ^ one;
            f(one);
        }
    }
}

macro_rules! word {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const NONE: Self = 0;

            #[inline(always)]
            fn narrow(squares: Squares) -> Self {
                squares.0 as $word
            }

            #[inline(always)]
            fn wide(self) -> Squares {
                Squares(self as u128)
            }

            #[inline(always)]
            fn step(self, step: Step) -> Self {
                if step > 0 { self << step } else { self >> -step }
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn only(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }
        }
    )*};
}

word!(u64 u128);

/// A dark square: its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The set of this square.
    #[must_use]
    pub const fn set(self) -> Squares {
        Squares(1 << self.0)
    }

    /// Row from the top, and place from the left among the dark squares of the row.
    const fn row(self) -> (u8, u8) {
        let (pair, rest) = (self.0 / 13, self.0 % 13);
        if rest < 6 { (2 * pair, rest) } else { (2 * pair + 1, rest - 6) }
    }

    const fn at_row(row: u8, place: u8) -> Square {
        Square(row / 2 * 13 + row % 2 * 6 + place)
    }
}

/// A set of dark squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Squares(pub(crate) u128);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// Whether the square is in it.
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in it.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two have a square in common.
    #[must_use]
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitXor for Squares {
    type Output = Squares;
    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

impl Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

/// From the lowest bit up: row by row from the top.
impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// A board: its size and how its squares are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Rows and columns: 8, 10 or 12.
    pub size: u8,
    /// The dark corner is at the right hand of each player, not at the left.
    pub mirrored: bool,
    /// Numbers begin at White's right hand and go up, not at the upper left and down.
    pub from_below: bool,
}

impl Geometry {
    const fn half(self) -> u8 {
        self.size / 2
    }

    /// How many dark squares there are.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.size * self.half()
    }

    /// The dark squares of some rows, counted from the top.
    #[must_use]
    pub const fn rows(self, from: u8, to: u8) -> Squares {
        let mut squares = 0;
        let mut row = from;
        while row < to {
            squares |= ((1 << self.half()) - 1) << Square::at_row(row, 0).0;
            row += 1;
        }
        Squares(squares)
    }

    /// All dark squares.
    #[must_use]
    pub const fn all(self) -> Squares {
        self.rows(0, self.size)
    }

    /// The square of this number, counted from 1 (R1.2).
    #[must_use]
    pub fn square(self, number: u32) -> Option<Square> {
        let count = u32::from(self.count());
        if number == 0 || number > count {
            return None;
        }
        let from_top = if self.from_below { count - number } else { number - 1 } as u8;
        let (row, place) = (from_top / self.half(), from_top % self.half());
        let place = if self.mirrored { self.half() - 1 - place } else { place };
        Some(Square::at_row(row, place))
    }

    /// The number of a square.
    #[must_use]
    pub fn number(self, square: Square) -> u8 {
        let (row, place) = square.row();
        let place = if self.mirrored { self.half() - 1 - place } else { place };
        let from_top = row * self.half() + place;
        if self.from_below { self.count() - from_top } else { from_top + 1 }
    }

    /// Column from the left and row from the bottom, both from 0.
    #[must_use]
    pub fn place(self, square: Square) -> (u8, u8) {
        let (row, place) = square.row();
        let column = 2 * place + (1 - row % 2);
        let column = if self.mirrored { self.size - 1 - column } else { column };
        (column, self.size - 1 - row)
    }

    /// The dark square at a column and row, if it is one.
    #[must_use]
    pub fn at(self, column: u8, row: u8) -> Option<Square> {
        if column >= self.size || row >= self.size {
            return None;
        }
        let column = if self.mirrored { self.size - 1 - column } else { column };
        let row = self.size - 1 - row;
        (column % 2 != row % 2).then(|| Square::at_row(row, column / 2))
    }
}
