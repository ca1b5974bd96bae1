//! The board (R1): squares as bits, and the pieces on them. Each row has thirteen bits, so the bit
//! to the right of the widest board is always empty.

use wanqi_sdk::board::bits::Bits;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// A set of squares.
pub type Set = u128;

/// The number of bits of a row.
const STRIDE: u8 = 13;

/// The number of rows of the largest board.
const ROWS: u8 = 8;

/// The bit of a square.
#[inline]
#[must_use]
pub const fn bit(square: Point) -> Set {
    1 << (square.y * STRIDE + square.x)
}

/// The lowest square of a set that is not empty.
#[inline]
#[must_use]
pub const fn first(set: Set) -> Point {
    let n = set.trailing_zeros() as u8;
    Point::new(n % STRIDE, n / STRIDE)
}

/// The squares of a set, row by row from the bottom.
pub fn squares(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(|n| Point::new(n % STRIDE, n / STRIDE))
}

/// The square of a set with `n` squares of the set below it.
#[inline]
#[must_use]
pub const fn nth(set: Set, mut n: u32) -> Point {
    let low = (set as u64).count_ones();
    let (mut half, base) = if n < low { (set as u64, 0) } else { ((set >> 64) as u64, 64) };
    n -= if base == 0 { 0 } else { low };
    while n > 0 {
        half &= half - 1;
        n -= 1;
    }
    let n = half.trailing_zeros() as u8 + base;
    Point::new(n % STRIDE, n / STRIDE)
}

/// The leftmost column.
const FIRST_COLUMN: Set = {
    let (mut set, mut y) = (0, 0);
    while y < ROWS {
        set |= 1 << (y * STRIDE);
        y += 1;
    }
    set
};

/// The squares between two of the same row or column, without these two.
#[inline]
#[must_use]
pub const fn between(one: Point, other: Point) -> Set {
    let (a, b) = (bit(one), bit(other));
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let all = (high - 1) & !(low | (low - 1));
    if one.y == other.y { all } else { all & FIRST_COLUMN << one.x }
}

/// A direction along a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Up the board.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] =
        [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction from a square to another on the same row or column, and the distance.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<(Direction, u8)> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let direction = match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (Equal, Greater) => Direction::North,
            (Greater, Equal) => Direction::East,
            (Equal, Less) => Direction::South,
            (Less, Equal) => Direction::West,
            _ => return None,
        };
        Some((direction, to.x.abs_diff(from.x) + to.y.abs_diff(from.y)))
    }

    /// A set moved by one step. Squares that leave the board become bits outside it.
    #[inline]
    #[must_use]
    pub const fn step(self, set: Set) -> Set {
        match self {
            Direction::North => set << STRIDE,
            Direction::East => set << 1,
            Direction::South => set >> STRIDE,
            Direction::West => set >> 1,
        }
    }

    /// The square from which this number of steps leads to `to`.
    #[inline]
    #[must_use]
    pub const fn back(self, to: Point, steps: u8) -> Point {
        match self {
            Direction::North => Point::new(to.x, to.y - steps),
            Direction::East => Point::new(to.x - steps, to.y),
            Direction::South => Point::new(to.x, to.y + steps),
            Direction::West => Point::new(to.x + steps, to.y),
        }
    }
}

/// The neighbours of the squares of a set; some bits may be outside the board.
#[inline]
#[must_use]
pub const fn beside(set: Set) -> Set {
    Direction::North.step(set)
        | Direction::East.step(set)
        | Direction::South.step(set)
        | Direction::West.step(set)
}

sides!(White 'w', Black 'b');

/// The side of a letter, and whether it is a leader's.
#[must_use]
pub fn piece_of(letter: char) -> Option<(Side, bool)> {
    let side = Side::of_letter(letter.to_ascii_lowercase())?;
    Some((side, letter.is_ascii_uppercase()))
}

/// The pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The men of each side, without the leader.
    pub men: [Set; 2],
    /// The leader of each side: the dux in Bell's game, the king in Kowalski's.
    pub leader: [Set; 2],
}

impl Board {
    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Set {
        self.men[side as usize] | self.leader[side as usize]
    }

    /// Every occupied square.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.of(Side::White) | self.of(Side::Black)
    }

    /// The letter of the piece on a square, a capital for a leader.
    #[must_use]
    pub fn letter(&self, square: Point) -> Option<char> {
        let signs = [(self.men, ['w', 'b']), (self.leader, ['W', 'B'])];
        signs.iter().find_map(|(sets, letters)| {
            let side = Side::BOTH.into_iter().find(|s| sets[*s as usize] & bit(square) != 0);
            side.map(|side| letters[side as usize])
        })
    }

    /// Puts a man or a leader on a square.
    pub const fn put(&mut self, (side, leads): (Side, bool), square: Point) {
        let set = if leads { &mut self.leader } else { &mut self.men };
        set[side as usize] |= bit(square);
    }

    /// Moves a piece of a side from one square to another.
    #[inline]
    pub const fn go(&mut self, side: Side, from: Point, to: Point) {
        let moved = bit(from) | bit(to);
        let leads = self.leader[side as usize] & bit(from) != 0;
        let set = if leads { &mut self.leader } else { &mut self.men };
        set[side as usize] ^= moved;
    }

    /// Removes these pieces of a side.
    #[inline]
    pub const fn remove(&mut self, side: Side, taken: Set) {
        self.men[side as usize] &= !taken;
        self.leader[side as usize] &= !taken;
    }

    /// The hash of the board, for repetition.
    #[must_use]
    pub fn key(&self) -> u64 {
        let of = |side: Side| {
            let keys = squares(self.of(side)).map(|square| self.key_at(side, square));
            keys.fold(0, |all, key| all ^ key)
        };
        of(Side::White) ^ of(Side::Black)
    }

    /// The part of the hash for the piece of a side on a square.
    #[inline]
    #[must_use]
    pub fn key_at(&self, side: Side, square: Point) -> u64 {
        let leads = self.leader[side as usize] & bit(square) != 0;
        key_of(side, leads, square)
    }
}

/// The part of the hash for a man or a leader of a side on a square.
#[inline]
#[must_use]
pub fn key_of(side: Side, leads: bool, square: Point) -> u64 {
    KEYS[side as usize * 2 + usize::from(leads)][usize::from(square.y * STRIDE + square.x)]
}

const PLACES: usize = STRIDE as usize * ROWS as usize;

static KEYS: [[u64; PLACES]; 4] = {
    let mut rng = Rng::new(116);
    let mut keys = [[0; PLACES]; 4];
    let mut n = 0;
    while n < 4 * PLACES {
        keys[n / PLACES][n % PLACES] = rng.next();
        n += 1;
    }
    keys
};

/// A board without pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// All squares.
    pub squares: Set,
    /// The four corners.
    pub corners: Set,
}

impl Grid {
    /// A board with this number of columns and rows.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Grid {
        let mut squares = 0;
        let mut n = 0;
        while n < width * height {
            squares |= bit(Point::new(n % width, n / width));
            n += 1;
        }
        let (right, top) = (width - 1, height - 1);
        let corners = bit(Point::new(0, 0))
            | bit(Point::new(right, 0))
            | bit(Point::new(0, top))
            | bit(Point::new(right, top));
        Grid { width, height, squares, corners }
    }
}
