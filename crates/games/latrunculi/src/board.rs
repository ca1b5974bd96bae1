//! The board (R1): squares as bits, thirteen a row, so that the bit beside the widest board stays
//! empty; the pieces on them.

use std::fmt;
use wanqi_sdk::Rng;
pub use wanqi_sdk::board::square::Square;

/// A set of squares.
pub type Set = u128;

/// Bits a row.
const STRIDE: u8 = 13;

/// Rows of the highest board.
const ROWS: u8 = 8;

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

/// The leftmost column.
const FIRST_COLUMN: Set = {
    let (mut set, mut y) = (0, 0);
    while y < ROWS {
        set |= 1 << (y * STRIDE);
        y += 1;
    }
    set
};

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

    /// The way from a square to another on the same row or column, and how far it is.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<(Way, u8)> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let way = match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (Equal, Greater) => Way::North,
            (Greater, Equal) => Way::East,
            (Equal, Less) => Way::South,
            (Less, Equal) => Way::West,
            _ => return None,
        };
        Some((way, to.x.abs_diff(from.x) + to.y.abs_diff(from.y)))
    }

    /// A set moved by a step. What leaves the board falls on bits that are no squares.
    #[inline]
    #[must_use]
    pub const fn step(self, set: Set) -> Set {
        match self {
            Way::North => set << STRIDE,
            Way::East => set << 1,
            Way::South => set >> STRIDE,
            Way::West => set >> 1,
        }
    }

    /// The square so many steps back from this one.
    #[inline]
    #[must_use]
    pub const fn back(self, to: Square, steps: u8) -> Square {
        match self {
            Way::North => Square::new(to.x, to.y - steps),
            Way::East => Square::new(to.x - steps, to.y),
            Way::South => Square::new(to.x, to.y + steps),
            Way::West => Square::new(to.x + steps, to.y),
        }
    }
}

/// The squares beside those of a set, and bits that are no squares.
#[inline]
#[must_use]
pub const fn beside(set: Set) -> Set {
    Way::North.step(set) | Way::East.step(set) | Way::South.step(set) | Way::West.step(set)
}

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1, at the bottom, begins.
    White,
    /// Seat 2, at the top.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// The pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// Men, the leader not among them.
    pub men: [Set; 2],
    /// The leader of each side: the dux of Bell, the king of Kowalski.
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

    /// The letter of the piece on a square: capital for a leader.
    #[must_use]
    pub fn letter(&self, square: Square) -> Option<char> {
        let signs = [(self.men, ['w', 'b']), (self.leader, ['W', 'B'])];
        signs.iter().find_map(|(sets, letters)| {
            let side = Side::BOTH.into_iter().find(|s| sets[*s as usize] & bit(square) != 0);
            side.map(|side| letters[side as usize])
        })
    }

    /// Puts the piece of a letter on a square; `false` if there is no such letter.
    pub const fn put(&mut self, letter: char, square: Square) -> bool {
        let set = match letter {
            'w' => &mut self.men[0],
            'b' => &mut self.men[1],
            'W' => &mut self.leader[0],
            'B' => &mut self.leader[1],
            _ => return false,
        };
        *set |= bit(square);
        true
    }

    /// A piece of a side goes from one square to another.
    #[inline]
    pub const fn go(&mut self, side: Side, from: Square, to: Square) {
        let moved = bit(from) | bit(to);
        let leads = self.leader[side as usize] & bit(from) != 0;
        let set = if leads { &mut self.leader } else { &mut self.men };
        set[side as usize] ^= moved;
    }

    /// Takes these pieces of a side off the board.
    #[inline]
    pub const fn remove(&mut self, side: Side, taken: Set) {
        self.men[side as usize] &= !taken;
        self.leader[side as usize] &= !taken;
    }

    /// The key of the whole board, for repetition.
    #[must_use]
    pub fn key(&self) -> u64 {
        let of = |side: Side| {
            let keys = squares(self.of(side)).map(|square| self.key_at(side, square));
            keys.fold(0, |all, key| all ^ key)
        };
        of(Side::White) ^ of(Side::Black)
    }

    /// The key of the piece of a side on a square.
    #[inline]
    #[must_use]
    pub fn key_at(&self, side: Side, square: Square) -> u64 {
        let leads = self.leader[side as usize] & bit(square) != 0;
        key_of(side, leads, square)
    }
}

/// The key of a man or a leader of a side on a square.
#[inline]
#[must_use]
pub fn key_of(side: Side, leads: bool, square: Square) -> u64 {
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
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// All squares.
    pub squares: Set,
    /// The four corners.
    pub corners: Set,
}

impl Grid {
    /// The board of so many columns and rows.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Grid {
        let mut squares = 0;
        let mut n = 0;
        while n < width * height {
            squares |= bit(Square::new(n % width, n / width));
            n += 1;
        }
        let (right, top) = (width - 1, height - 1);
        let corners = bit(Square::new(0, 0))
            | bit(Square::new(right, 0))
            | bit(Square::new(0, top))
            | bit(Square::new(right, top));
        Grid { width, height, squares, corners }
    }

    /// Reads a square.
    #[must_use]
    pub fn parse(&self, text: &[u8]) -> Option<Square> {
        Square::parse(text, self.width, self.height)
    }

    /// The upper right corner, for messages.
    #[must_use]
    pub const fn last(&self) -> Square {
        Square::new(self.width - 1, self.height - 1)
    }
}
