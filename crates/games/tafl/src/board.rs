//! The board (R1): squares as bits, eleven in a row for every size, and the pieces on them.

use std::fmt;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// A set of squares.
pub type Set = u128;

/// The number of bits of a row: the columns of the widest board.
const STRIDE: u8 = 11;

/// Every bit of the widest board.
const ALL: Set = (1 << (STRIDE * STRIDE)) - 1;

/// The leftmost column.
const FIRST_COLUMN: Set = {
    let (mut set, mut y) = (0, 0);
    while y < STRIDE {
        set |= 1 << (y * STRIDE);
        y += 1;
    }
    set
};

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
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(first)
}

/// The square with `n` squares of the set below it.
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

/// The squares between two squares of the same row or column, without these two.
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

    /// The direction from one square to another on the same row or column.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<Direction> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (Equal, Greater) => Some(Direction::North),
            (Greater, Equal) => Some(Direction::East),
            (Equal, Less) => Some(Direction::South),
            (Less, Equal) => Some(Direction::West),
            _ => None,
        }
    }

    /// The set moved by one step; squares that leave the widest board are dropped.
    #[inline]
    #[must_use]
    pub const fn step(self, set: Set) -> Set {
        match self {
            Direction::North => set << STRIDE & ALL,
            Direction::East => set << 1 & ALL & !FIRST_COLUMN,
            Direction::South => set >> STRIDE,
            Direction::West => (set & !FIRST_COLUMN) >> 1,
        }
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn back(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::East => Direction::West,
            Direction::South => Direction::North,
            Direction::West => Direction::East,
        }
    }

    /// The two perpendicular directions.
    #[inline]
    #[must_use]
    pub const fn across(self) -> [Direction; 2] {
        match self {
            Direction::North | Direction::South => [Direction::East, Direction::West],
            Direction::East | Direction::West => [Direction::North, Direction::South],
        }
    }
}

/// The squares next to those of a set.
#[inline]
#[must_use]
pub const fn beside(set: Set) -> Set {
    Direction::North.step(set)
        | Direction::East.step(set)
        | Direction::South.step(set)
        | Direction::West.step(set)
}

sides!(Attackers 'a', Defenders 'd');

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A man of the attackers.
    Attacker,
    /// A man of the defenders.
    Defender,
    /// The king.
    King,
}

impl Piece {
    /// All three kinds.
    pub const ALL: [Piece; 3] = [Piece::Attacker, Piece::Defender, Piece::King];

    /// The piece of a letter in position text.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.letter() == letter)
    }

    /// The letter in position text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Piece::Attacker => 'a',
            Piece::Defender => 'd',
            Piece::King => 'k',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Piece::Attacker => "an attacker",
            Piece::Defender => "a defender",
            Piece::King => "the king",
        })
    }
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The attackers.
    pub attackers: Set,
    /// The defenders without their king.
    pub defenders: Set,
    /// The king; empty after his capture.
    pub king: Set,
}

impl Board {
    /// The pieces of a side, including the king.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Set {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders | self.king,
        }
    }

    /// Every occupied square.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.attackers | self.defenders | self.king
    }

    /// The squares of a kind of piece.
    #[inline]
    pub const fn pieces(&mut self, piece: Piece) -> &mut Set {
        match piece {
            Piece::Attacker => &mut self.attackers,
            Piece::Defender => &mut self.defenders,
            Piece::King => &mut self.king,
        }
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn at(&self, square: Point) -> Option<Piece> {
        let bit = bit(square);
        if self.attackers & bit != 0 {
            Some(Piece::Attacker)
        } else if self.defenders & bit != 0 {
            Some(Piece::Defender)
        } else if self.king & bit != 0 {
            Some(Piece::King)
        } else {
            None
        }
    }

    /// The key of the whole board, for repetition.
    #[must_use]
    pub fn key(&self) -> u64 {
        let sets = [self.attackers, self.defenders, self.king];
        let of = |(piece, set): (Piece, Set)| {
            squares(set).fold(0, |key, square| key ^ key_of(piece, square))
        };
        Piece::ALL.into_iter().zip(sets).map(of).fold(0, |key, part| key ^ part)
    }
}

/// The key of a piece on a square.
#[inline]
#[must_use]
pub fn key_of(piece: Piece, square: Point) -> u64 {
    KEYS[piece as usize][usize::from(square.y * STRIDE + square.x)]
}

const PLACES: usize = STRIDE as usize * STRIDE as usize;

static KEYS: [[u64; PLACES]; 3] = {
    let mut rng = Rng::new(1732);
    let mut keys = [[0; PLACES]; 3];
    let mut n = 0;
    while n < 3 * PLACES {
        keys[n / PLACES][n % PLACES] = rng.next();
        n += 1;
    }
    keys
};

/// A board without pieces: its size and its special squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Columns and rows.
    pub size: u8,
    /// All squares.
    pub squares: Set,
    /// The square in the middle (R1.2).
    pub throne: Set,
    /// The four corners.
    pub corners: Set,
    /// The squares along the edge, including the corners.
    pub edge: Set,
}

impl Grid {
    /// The board with this number of columns and rows.
    #[must_use]
    pub const fn new(size: u8) -> Grid {
        let last = size - 1;
        let (mut squares, mut edge) = (0, 0);
        let mut n = 0;
        while n < size * size {
            let square = Point::new(n % size, n / size);
            squares |= bit(square);
            if square.x == 0 || square.y == 0 || square.x == last || square.y == last {
                edge |= bit(square);
            }
            n += 1;
        }
        let throne = bit(Point::new(size / 2, size / 2));
        let corners = bit(Point::new(0, 0))
            | bit(Point::new(last, 0))
            | bit(Point::new(0, last))
            | bit(Point::new(last, last));
        Grid { size, squares, throne, corners, edge }
    }
}
