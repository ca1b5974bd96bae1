//! The board (R1): islands, their holes, where a peg may go (R3.2), lines and control (R4.1).

use std::fmt;
use wanqi_sdk::prelude::*;

/// The number of islands, and of holes in each.
pub const SIZE: u8 = 7;

sides!(Fire 'f', Ice 'i');

/// A hole of an island, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// The island: 0 is `a`.
    pub island: u8,
    /// The place on the island: 0 is `1`.
    pub place: u8,
}

impl Point {
    /// Reads `d4`. `None` if the text is not a hole of the board.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        match *text {
            [island @ b'a'..=b'g', place @ b'1'..=b'7'] => {
                Some(Point { island: island - b'a', place: place - b'1' })
            }
            _ => None,
        }
    }

    #[inline]
    const fn bit(self) -> u8 {
        self.island * SIZE + self.place
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.island), self.place + 1)
    }
}

/// A set of holes: one bit for each, island by island.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holes(u64);

set_of_places!(Holes, Point, |hole| hole.bit(), |n| Point { island: n / SIZE, place: n % SIZE });

impl Holes {
    /// All holes.
    pub const ALL: Holes = Holes((1 << (SIZE * SIZE)) - 1);

    /// The holes of an island, as the lowest seven bits.
    #[inline]
    const fn of_island(self, island: u8) -> u8 {
        (self.0 >> (island * SIZE)) as u8 & 0x7F
    }
}

/// The pegs on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    pegs: [Holes; 2],
    /// The islands that each side controls, one bit for each.
    islands: [u8; 2],
}

impl Board {
    /// The pegs of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Holes {
        self.pegs[side as usize]
    }

    /// The peg in a hole.
    #[must_use]
    pub fn at(&self, hole: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).has(hole))
    }

    /// Whether no peg is in the hole.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self, hole: Point) -> bool {
        !Holes(self.pegs[0].0 | self.pegs[1].0).has(hole)
    }

    /// The empty holes to which a peg can move (R3.2, R3.3).
    #[inline]
    #[must_use]
    pub const fn targets(&self, from: Point) -> Holes {
        Holes(around(from).0 & !(self.pegs[0].0 | self.pegs[1].0))
    }

    /// Puts a peg into an empty hole.
    pub fn put(&mut self, side: Side, hole: Point) {
        self.pegs[side as usize].0 |= 1 << hole.bit();
        self.update(hole.island);
    }

    /// Moves a peg of a side and puts a peg of the other side into the hole that it left (R3.4).
    #[inline]
    pub fn carry(&mut self, side: Side, from: Point, to: Point) {
        self.pegs[side as usize].0 ^= 1 << from.bit() | 1 << to.bit();
        self.pegs[side.other() as usize].0 |= 1 << from.bit();
        self.update(from.island);
        self.update(to.island);
    }

    /// Updates the control of an island (R4.1).
    #[inline]
    fn update(&mut self, island: u8) {
        for (islands, pegs) in self.islands.iter_mut().zip(self.pegs) {
            let line = HAS_LINE[pegs.of_island(island) as usize];
            *islands = *islands & !(1 << island) | u8::from(line) << island;
        }
    }

    /// Whether a side controls an island (R4.1).
    #[must_use]
    pub const fn controls(&self, side: Side, island: u8) -> bool {
        self.islands[side as usize] >> island & 1 != 0
    }

    /// Whether a side controls three islands on a line (R4.2).
    #[inline]
    #[must_use]
    pub const fn has_line(&self, side: Side) -> bool {
        HAS_LINE[self.islands[side as usize] as usize]
    }
}

/// The other holes of the island, and the holes with the same number on the other islands.
#[inline]
const fn around(Point { island, place }: Point) -> Holes {
    const ISLAND: u64 = 0x7F;
    const PLACE: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
    Holes(ISLAND << (island * SIZE) ^ PLACE << place)
}

/// The lines of a Fano plane, for islands and for holes (R1.2): the straight lines from end to end,
/// then the circle.
pub const LINES: [[u8; 3]; 7] =
    [[0, 1, 4], [0, 2, 6], [4, 5, 6], [0, 3, 5], [2, 3, 4], [1, 3, 6], [1, 2, 5]];

/// Whether a set of points of a Fano plane contains a line.
static HAS_LINE: [bool; 128] = {
    let mut has_line = [false; 128];
    let mut set = 0;
    while set < 128 {
        let mut n = 0;
        while n < LINES.len() {
            let [a, b, c] = LINES[n];
            let line = 1 << a | 1 << b | 1 << c;
            has_line[set] |= set & line == line;
            n += 1;
        }
        set += 1;
    }
    has_line
};
