//! The board: squares, their numbers and names (R1.1, R1.2), and the pieces on them.
//!
//! Play uses only the dark squares. On boards of every size two rows of them take 13 bits: six for
//! the upper row, six for the lower one, and one that is never a square. So a step to a neighbour
//! is the same shift everywhere, and a step over the edge ends on a bit that is not a square of the
//! board. Boards with a dark square in the right corner are stored mirrored.
//!
//! ```text
//!     0   1   2   3   4   5        row 0, the far side of White
//!   6   7   8   9  10  11    (12)
//!    13  14  15  16  17  18
//!  19  20  21  22  23  24    (25)
//! ```

use crate::notation::Action;
use crate::variant::Variant;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use wanqi_sdk::prelude::*;

// The rule set decides which side is seat 1: use `Variant::seat`, not `Side::seat`.
sides!(White 'W', Black 'B');

/// A step to the next dark square, as a shift.
pub(crate) type Step = i8;

/// The four diagonal steps, the two towards row 0 first.
pub(crate) const DIAGONAL: [Step; 4] = [-7, -6, 6, 7];

/// The diagonal steps and the steps along rows and columns (R3.2, Frisian).
pub(crate) const EIGHT: [Step; 8] = [-7, -6, 6, 7, -1, 1, -13, 13];

/// A set of squares in a word: 64 bits for boards up to 10×10, 128 bits for all boards.
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

    /// The square of a set with one square.
    fn only(self) -> Point;

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
            fn only(self) -> Point {
                Point(self.trailing_zeros() as u8)
            }
        }
    )*};
}

word!(u64 u128);

/// A dark square, by the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The set of this square.
    #[must_use]
    pub const fn set(self) -> Squares {
        Squares(1 << self.0)
    }

    /// The row from the top, and the place from the left among the dark squares of the row.
    const fn row(self) -> (u8, u8) {
        let (pair, rest) = (self.0 / 13, self.0 % 13);
        if rest < 6 { (2 * pair, rest) } else { (2 * pair + 1, rest - 6) }
    }

    const fn at_row(row: u8, place: u8) -> Point {
        Point(row / 2 * 13 + row % 2 * 6 + place)
    }
}

/// A set of dark squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Squares(pub(crate) u128);

set_operators!(Squares);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// Whether the set contains the square.
    #[must_use]
    pub const fn has(self, square: Point) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets have a square in common.
    #[must_use]
    pub const fn meets(self, other: Squares) -> bool {
        self.0 & other.0 != 0
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
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        let square = Point(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The size of a board and the numbering of its squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Rows and columns: 8, 10 or 12.
    pub size: u8,
    /// Whether the dark corner is at the right hand of each player, not at the left.
    pub mirrored: bool,
    /// Whether numbers begin at White's right hand and go up, not at the upper left and down.
    pub from_below: bool,
}

impl Geometry {
    const fn half(self) -> u8 {
        self.size / 2
    }

    /// The number of dark squares.
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
            squares |= ((1 << self.half()) - 1) << Point::at_row(row, 0).0;
            row += 1;
        }
        Squares(squares)
    }

    /// All dark squares.
    #[must_use]
    pub const fn all(self) -> Squares {
        self.rows(0, self.size)
    }

    /// The square with this number from 1 (R1.2).
    #[must_use]
    pub fn square(self, number: u32) -> Option<Point> {
        let count = u32::from(self.count());
        if number == 0 || number > count {
            return None;
        }
        let from_top = if self.from_below { count - number } else { number - 1 } as u8;
        let (row, place) = (from_top / self.half(), from_top % self.half());
        let place = if self.mirrored { self.half() - 1 - place } else { place };
        Some(Point::at_row(row, place))
    }

    /// The number of a square.
    #[must_use]
    pub fn number(self, square: Point) -> u8 {
        let (row, place) = square.row();
        let place = if self.mirrored { self.half() - 1 - place } else { place };
        let from_top = row * self.half() + place;
        if self.from_below { self.count() - from_top } else { from_top + 1 }
    }

    /// Column from the left and row from the bottom, both from 0.
    #[must_use]
    pub fn place(self, square: Point) -> (u8, u8) {
        let (row, place) = square.row();
        let column = 2 * place + (1 - row % 2);
        let column = if self.mirrored { self.size - 1 - column } else { column };
        (column, self.size - 1 - row)
    }

    /// The dark square at a column and row; `None` if it is not dark.
    #[must_use]
    pub fn at(self, column: u8, row: u8) -> Option<Point> {
        if column >= self.size || row >= self.size {
            return None;
        }
        let column = if self.mirrored { self.size - 1 - column } else { column };
        let row = self.size - 1 - row;
        (column % 2 != row % 2).then(|| Point::at_row(row, column / 2))
    }
}

/// The king that made the last moves of its side, and their number (R2.4). Only `frisian` counts
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Steps {
    /// The king, or the empty set.
    pub king: Squares,
    /// The number of moves in a row, at most [`Steps::MOST`].
    pub count: u8,
}

impl Steps {
    /// The number of moves in a row after which a king must rest.
    pub const MOST: u8 = 3;
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The pieces of White and of Black.
    pub sides: [Squares; 2],
    /// The pieces that are kings.
    pub kings: Squares,
    /// The side to move.
    pub to_move: Side,
    /// The kings that White and Black moved last.
    pub steps: [Steps; 2],
}

/// The permanent changes of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// A man has moved or a piece was captured, so no earlier position can recur.
    pub irreversible: bool,
    /// A piece was captured, or a man was crowned.
    pub balance: bool,
}

impl Board {
    /// The start (R1.3).
    #[must_use]
    pub fn start(variant: &Variant) -> Board {
        Board {
            sides: Side::BOTH.map(|side| variant.start(side)),
            kings: Squares::NONE,
            to_move: variant.first,
            steps: [Steps::default(); 2],
        }
    }

    /// The pieces of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> Squares {
        self.sides[side as usize]
    }

    /// The men of a side.
    #[must_use]
    pub fn men(&self, side: Side) -> Squares {
        self.of(side) & !self.kings
    }

    /// The kings of a side.
    #[must_use]
    pub fn kings(&self, side: Side) -> Squares {
        self.of(side) & self.kings
    }

    /// All pieces.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The king of the side to move that must rest: it may only capture (R2.4).
    #[must_use]
    pub fn resting(&self) -> Squares {
        let steps = self.steps[self.to_move as usize];
        if steps.count == Steps::MOST { steps.king } else { Squares::NONE }
    }

    /// Plays a legal action.
    #[inline]
    pub fn play(&mut self, variant: &Variant, action: Action) -> Change {
        let side = self.to_move;
        let (from, to) = (action.from.set(), action.to.set());
        let was_king = self.kings.meets(from);
        self.sides[side as usize] = self.of(side) ^ from | to;
        self.sides[side.other() as usize] = self.of(side.other()) & !action.captured;
        self.kings &= !(from | action.captured);
        if was_king || variant.crowns(side, action) {
            self.kings |= to;
        }
        if variant.resting {
            self.count_steps(action, was_king);
        }
        self.to_move = side.other();
        let captures = !action.captured.is_none();
        let crowned = !was_king && self.kings.meets(to);
        Change { irreversible: captures || !was_king, balance: captures || crowned }
    }

    /// Counts the moves in a row of a king (R2.4). A capture or a move of another piece resets the
    /// count; a side without men has no count.
    fn count_steps(&mut self, action: Action, was_king: bool) {
        let mine = &mut self.steps[self.to_move as usize];
        *mine = if action.takes || !was_king {
            Steps::default()
        } else {
            let again = mine.king == action.from.set();
            let count = if again { (mine.count + 1).min(Steps::MOST) } else { 1 };
            Steps { king: action.to.set(), count }
        };
        for side in Side::BOTH {
            let steps = self.steps[side as usize];
            let gone = !self.kings(side).meets(steps.king);
            if gone || self.men(side).is_none() {
                self.steps[side as usize] = Steps::default();
            }
        }
    }

    /// A hash of the pieces and the side to move, for repetition (R6.2).
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let [white, black] = self.sides;
        let mut key = self.to_move as u64 + 1;
        for word in [white.0, black.0, self.kings.0] {
            key = mix(mix(key, word as u64), (word >> 64) as u64);
        }
        key
    }
}

#[inline]
const fn mix(key: u64, word: u64) -> u64 {
    let product = (key ^ word) as u128 * 0x9E37_79B9_7F4A_7C15_u128;
    (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(23)
}
