//! The board (R1): squares, arrows, pieces, and their targets (R3).

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(White 'w', Black 'b');

/// Number of columns.
pub const WIDTH: u8 = 7;

/// Number of rows.
pub const HEIGHT: u8 = 8;

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// King; brain in Smess.
    King,
    /// Knight; numskull in Smess.
    Knight,
    /// Archer; ninny in Smess.
    Archer,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::King, Kind::Knight, Kind::Archer];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::King => "king",
            Kind::Knight => "knight",
            Kind::Archer => "archer",
        })
    }
}

/// The bit of a square: rows of eight bits, of which seven are squares.
#[inline]
#[must_use]
pub const fn bit_of(square: Point) -> u8 {
    square.y * 8 + square.x
}

/// The square of a bit.
#[inline]
#[must_use]
pub const fn square_of(bit: u8) -> Point {
    Point::new(bit % 8, bit / 8)
}

/// All squares, row by row from the bottom.
pub fn squares() -> impl Iterator<Item = Point> {
    (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| Point::new(x, y)))
}

/// The squares where the knights of a side start (R1.3).
#[inline]
#[must_use]
pub const fn knights_of(side: Side) -> Bitboard {
    Bitboard(0b011_0110 << (56 * side as u32))
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    sides: [Bitboard; 2],
    kings: Bitboard,
    knights: Bitboard,
}

impl Board {
    /// The start (R1.3).
    pub const START: Board = Board {
        sides: [Bitboard(0x7F3E), Bitboard(0x3E7F << 48)],
        kings: Bitboard(1 << 3 | 1 << 59),
        knights: Bitboard(0b011_0110 | 0b011_0110 << 56),
    };

    /// The pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// The pieces of a side and a kind.
    #[inline]
    #[must_use]
    pub fn kind_of(&self, side: Side, kind: Kind) -> Bitboard {
        let kinds = match kind {
            Kind::King => self.kings,
            Kind::Knight => self.knights,
            Kind::Archer => !(self.kings | self.knights),
        };
        self.of(side) & kinds
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The piece on a square.
    #[must_use]
    pub fn at(&self, square: Point) -> Option<(Side, Kind)> {
        let bit = bit_of(square);
        let side = Side::BOTH.into_iter().find(|side| self.of(*side).has(bit))?;
        let kind = Kind::ALL.into_iter().find(|kind| self.kind_of(side, *kind).has(bit))?;
        Some((side, kind))
    }

    /// Whether only kings are on the board (R5.2).
    #[inline]
    #[must_use]
    pub fn only_kings(&self) -> bool {
        self.occupied() == self.kings
    }

    /// A hash of the pieces.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let sets = [self.sides[0], self.sides[1], self.kings, self.knights];
        sets.into_iter().fold(0x243F_6A88_85A3_08D3, |key: u64, Bitboard(set)| {
            let mixed = (key ^ set).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 32
        })
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, side: Side, kind: Kind, square: Point) {
        let bit = Bitboard::of(bit_of(square));
        self.sides[side as usize] |= bit;
        match kind {
            Kind::King => self.kings |= bit,
            Kind::Knight => self.knights |= bit,
            Kind::Archer => {}
        }
    }

    /// Moves a piece, and captures an enemy piece on its target (R3.6).
    #[inline]
    pub fn carry(&mut self, side: Side, from: Point, to: Point) {
        let (from, to) = (Bitboard::of(bit_of(from)), Bitboard::of(bit_of(to)));
        self.sides[side as usize] ^= from | to;
        self.sides[side.other() as usize] &= !to;
        for kinds in [&mut self.kings, &mut self.knights] {
            let moved = if (*kinds & from).is_empty() { Bitboard::EMPTY } else { to };
            *kinds = *kinds & !(from | to) | moved;
        }
    }

    /// Turns an archer into a knight (R4.1).
    #[inline]
    pub fn promote(&mut self, square: Point) {
        self.knights |= Bitboard::of(bit_of(square));
    }

    /// The targets of a piece of a side (R3).
    #[inline]
    #[must_use]
    pub fn targets(&self, side: Side, from: u8) -> Bitboard {
        let reached = if self.knights.has(from) {
            (0..8).fold(Bitboard::EMPTY, |all, direction| all | self.run(from, direction))
        } else {
            Bitboard(STEPS[from as usize])
        };
        reached & !self.of(side)
    }

    /// The squares of an arrow up to and including the first piece.
    #[inline]
    fn run(&self, from: u8, direction: usize) -> Bitboard {
        let ray = RAYS[from as usize][direction];
        let met = ray & self.occupied().0;
        if met == 0 {
            return Bitboard(ray);
        }
        // The first four directions lead to higher bits.
        if direction < 4 {
            return Bitboard(ray & (met ^ (met - 1)));
        }
        let behind = (1 << (63 - met.leading_zeros())) - 1;
        Bitboard(ray & !behind)
    }

    /// The square of the first piece between a square and one that its arrow points to.
    #[must_use]
    pub fn met_before(&self, from: Point, to: Point) -> Option<Point> {
        let direction = direction_of(from, to)?;
        let run = self.run(bit_of(from), direction);
        let met = run & self.occupied();
        (!run.has(bit_of(to)) && !met.is_empty()).then(|| square_of(met.first()))
    }
}

/// The directions of arrows, as steps and names: the first four lead to higher bits.
pub const DIRECTIONS: [(i8, i8, &str); 8] = [
    (1, 0, "E"),
    (-1, 1, "NW"),
    (0, 1, "N"),
    (1, 1, "NE"),
    (-1, 0, "W"),
    (-1, -1, "SW"),
    (0, -1, "S"),
    (1, -1, "SE"),
];

/// The direction of the straight line from one square to another.
#[must_use]
pub fn direction_of(from: Point, to: Point) -> Option<usize> {
    let (dx, dy) = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    let same = |(x, y, _): &(i8, i8, &str)| (*x, *y) == (dx.signum(), dy.signum());
    DIRECTIONS.iter().position(same).filter(|_| straight)
}

/// The directions of the arrows of a square.
pub fn arrows_of(square: Point) -> impl Iterator<Item = usize> {
    (0..DIRECTIONS.len()).filter(move |direction| has_arrow(square.x, square.y, *direction))
}

/// The arrows as on a keypad, row 8 first: 8 is north, 6 east, 2 south, 4 west, 9 north-east and so
/// on (R1.2).
const ARROWS: [[&str; WIDTH as usize]; HEIGHT as usize] = [
    ["62", "624", "624", "624", "624", "624", "2"],
    ["82", "762", "8624", "624", "8624", "24", "82"],
    ["862", "8624", "9317", "64", "9317", "864", "824"],
    ["963", "6", "862", "89632147", "862", "8624", "82"],
    ["82", "8624", "824", "89632147", "824", "4", "147"],
    ["862", "624", "9317", "64", "9317", "8624", "824"],
    ["82", "86", "8624", "864", "8624", "834", "82"],
    ["8", "864", "864", "864", "864", "864", "84"],
];

/// Whether a square has an arrow in this direction.
const fn has_arrow(x: u8, y: u8, direction: usize) -> bool {
    let keys = ARROWS[(HEIGHT - 1 - y) as usize][x as usize].as_bytes();
    let key = (b'5' as i8 + DIRECTIONS[direction].0 + 3 * DIRECTIONS[direction].1) as u8;
    let mut n = 0;
    while n < keys.len() {
        if keys[n] == key {
            return true;
        }
        n += 1;
    }
    false
}

/// The squares of each arrow to the edge.
static RAYS: [[u64; 8]; 64] = {
    let mut rays = [[0; 8]; 64];
    let mut n = 0;
    while n < 64 * 8 {
        let (bit, direction) = (n / 8, n % 8);
        let (mut x, mut y) = (bit as i8 % 8, bit as i8 / 8);
        if x < WIDTH as i8 && has_arrow(x as u8, y as u8, direction) {
            (x, y) = (x + DIRECTIONS[direction].0, y + DIRECTIONS[direction].1);
            while 0 <= x && x < WIDTH as i8 && 0 <= y && y < HEIGHT as i8 {
                rays[bit][direction] |= 1 << (8 * y + x);
                (x, y) = (x + DIRECTIONS[direction].0, y + DIRECTIONS[direction].1);
            }
        }
        n += 1;
    }
    rays
};

/// The first squares of all arrows of a square.
static STEPS: [u64; 64] = {
    let mut steps = [0; 64];
    let mut n = 0;
    while n < 64 * 8 {
        let ray = RAYS[n / 8][n % 8];
        if ray != 0 {
            let first = if n % 8 < 4 { ray.trailing_zeros() } else { 63 - ray.leading_zeros() };
            steps[n / 8] |= 1 << first;
        }
        n += 1;
    }
    steps
};
