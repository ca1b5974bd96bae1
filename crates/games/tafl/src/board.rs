//! The board (R1): squares as bits, eleven a row whatever the size, and the pieces on them.

use std::fmt;
use wanqi_sdk::Rng;
pub use wanqi_sdk::board::square::Square;

/// A set of squares.
pub type Set = u128;

/// Bits a row: the columns of the widest board.
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
pub const fn bit(square: Square) -> Set {
    1 << (square.y * STRIDE + square.x)
}

/// The lowest square of a set that is not empty.
#[inline]
#[must_use]
pub const fn first(set: Set) -> Square {
    let n = set.trailing_zeros() as u8;
    Square::new(n % STRIDE, n / STRIDE)
}

/// The squares of a set, row by row from the bottom.
pub fn squares(set: Set) -> impl Iterator<Item = Square> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(first)
}

/// The square of a set that has so many others below it.
#[inline]
#[must_use]
pub const fn nth(set: Set, mut n: u32) -> Square {
    let low = (set as u64).count_ones();
    let (mut half, base) = if n < low { (set as u64, 0) } else { ((set >> 64) as u64, 64) };
    n -= if base == 0 { 0 } else { low };
    while n > 0 {
        half &= half - 1;
        n -= 1;
    }
    let n = half.trailing_zeros() as u8 + base;
    Square::new(n % STRIDE, n / STRIDE)
}

/// The squares between two of the same row or column, both left out.
#[inline]
#[must_use]
pub const fn between(one: Square, other: Square) -> Set {
    let (a, b) = (bit(one), bit(other));
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let all = (high - 1) & !(low | (low - 1));
    if one.y == other.y { all } else { all & FIRST_COLUMN << one.x }
}

/// A way along a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Up the board.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Way {
    /// All four.
    pub const ALL: [Way; 4] = [Way::North, Way::East, Way::South, Way::West];

    /// The way from one square to another on the same row or column.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Way> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (Equal, Greater) => Some(Way::North),
            (Greater, Equal) => Some(Way::East),
            (Equal, Less) => Some(Way::South),
            (Less, Equal) => Some(Way::West),
            _ => None,
        }
    }

    /// A set moved by a step; what leaves the widest board is gone.
    #[inline]
    #[must_use]
    pub const fn step(self, set: Set) -> Set {
        match self {
            Way::North => set << STRIDE & ALL,
            Way::East => set << 1 & ALL & !FIRST_COLUMN,
            Way::South => set >> STRIDE,
            Way::West => (set & !FIRST_COLUMN) >> 1,
        }
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn back(self) -> Way {
        match self {
            Way::North => Way::South,
            Way::East => Way::West,
            Way::South => Way::North,
            Way::West => Way::East,
        }
    }

    /// The two ways across.
    #[inline]
    #[must_use]
    pub const fn across(self) -> [Way; 2] {
        match self {
            Way::North | Way::South => [Way::East, Way::West],
            Way::East | Way::West => [Way::North, Way::South],
        }
    }
}

/// The squares beside those of a set.
#[inline]
#[must_use]
pub const fn beside(set: Set) -> Set {
    Way::North.step(set) | Way::East.step(set) | Way::South.step(set) | Way::West.step(set)
}

/// Attackers or defenders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Muscovites, Black.
    Attackers,
    /// Swedes, White, with the king.
    Defenders,
}

impl Side {
    /// The other side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Attackers => "the attackers",
            Side::Defenders => "the defenders",
        })
    }
}

/// What stands on a square.
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
    /// All three.
    pub const ALL: [Piece; 3] = [Piece::Attacker, Piece::Defender, Piece::King];

    /// Its letter in position text.
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
    /// The king; empty once he is captured.
    pub king: Set,
}

impl Board {
    /// The pieces of a side, the king among them.
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
    pub const fn at(&self, square: Square) -> Option<Piece> {
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
pub fn key_of(piece: Piece, square: Square) -> u64 {
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
    /// The squares along the edge, corners included.
    pub edge: Set,
}

impl Grid {
    /// The board of so many columns and rows.
    #[must_use]
    pub const fn new(size: u8) -> Grid {
        let last = size - 1;
        let (mut squares, mut edge) = (0, 0);
        let mut n = 0;
        while n < size * size {
            let square = Square::new(n % size, n / size);
            squares |= bit(square);
            if square.x == 0 || square.y == 0 || square.x == last || square.y == last {
                edge |= bit(square);
            }
            n += 1;
        }
        let throne = bit(Square::new(size / 2, size / 2));
        let corners = bit(Square::new(0, 0))
            | bit(Square::new(last, 0))
            | bit(Square::new(0, last))
            | bit(Square::new(last, last));
        Grid { size, squares, throne, corners, edge }
    }

    /// Reads a square.
    #[must_use]
    pub fn parse(&self, text: &[u8]) -> Option<Square> {
        Square::parse(text, self.size, self.size)
    }

    /// The upper right corner, for messages.
    #[must_use]
    pub const fn last(&self) -> Square {
        Square::new(self.size - 1, self.size - 1)
    }
}
