//! The board (R1): islands, their holes, where a peg may go (R3.2), lines and control (R4.1).

use std::fmt;

/// Islands, and holes of each.
pub const SIZE: u8 = 7;

/// Fire or Ice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Moves first.
    Fire,
    /// Moves second.
    Ice,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Fire, Side::Ice];

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Fire => Side::Ice,
            Side::Ice => Side::Fire,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Fire => "Fire",
            Side::Ice => "Ice",
        })
    }
}

/// A hole of an island, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hole {
    /// The island, `a` is 0.
    pub island: u8,
    /// Its place there, `1` is 0.
    pub place: u8,
}

impl Hole {
    /// Reads `d4`. `None` if there is no such hole.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Hole> {
        match *text {
            [island @ b'a'..=b'g', place @ b'1'..=b'7'] => {
                Some(Hole { island: island - b'a', place: place - b'1' })
            }
            _ => None,
        }
    }

    #[inline]
    const fn bit(self) -> u8 {
        self.island * SIZE + self.place
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.island), self.place + 1)
    }
}

/// Holes, a bit each: island by island.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holes(u64);

impl Holes {
    /// All of them.
    pub const ALL: Holes = Holes((1 << (SIZE * SIZE)) - 1);

    /// Whether the hole is among them.
    #[inline]
    #[must_use]
    pub const fn has(self, hole: Hole) -> bool {
        self.0 >> hole.bit() & 1 != 0
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Those of an island, as the lowest seven bits.
    #[inline]
    const fn of_island(self, island: u8) -> u8 {
        (self.0 >> (island * SIZE)) as u8 & 0x7F
    }
}

impl Iterator for Holes {
    type Item = Hole;

    #[inline]
    fn next(&mut self) -> Option<Hole> {
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (bit < SIZE * SIZE).then_some(Hole { island: bit / SIZE, place: bit % SIZE })
    }

    /// Skips holes without looking at them: random games do it.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Hole> {
        for _ in 0..n {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.next()
    }
}

/// The pegs on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    pegs: [Holes; 2],
    /// Islands of each side, a bit each.
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
    pub fn at(&self, hole: Hole) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).has(hole))
    }

    /// Whether no peg is in the hole.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self, hole: Hole) -> bool {
        !Holes(self.pegs[0].0 | self.pegs[1].0).has(hole)
    }

    /// The empty holes that a peg can go to (R3.2, R3.3).
    #[inline]
    #[must_use]
    pub const fn targets(&self, from: Hole) -> Holes {
        Holes(around(from).0 & !(self.pegs[0].0 | self.pegs[1].0))
    }

    /// Puts a peg into an empty hole.
    pub fn put(&mut self, side: Side, hole: Hole) {
        self.pegs[side as usize].0 |= 1 << hole.bit();
        self.look(hole.island);
    }

    /// Moves a peg of a side; one of the other takes the hole that it leaves (R3.4).
    #[inline]
    pub fn carry(&mut self, side: Side, from: Hole, to: Hole) {
        self.pegs[side as usize].0 ^= 1 << from.bit() | 1 << to.bit();
        self.pegs[side.other() as usize].0 |= 1 << from.bit();
        self.look(from.island);
        self.look(to.island);
    }

    /// Looks who controls an island (R4.1).
    #[inline]
    fn look(&mut self, island: u8) {
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

/// The other holes of the island, and those of the same place on other islands.
#[inline]
const fn around(Hole { island, place }: Hole) -> Holes {
    const ISLAND: u64 = 0x7F;
    const PLACE: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
    Holes(ISLAND << (island * SIZE) ^ PLACE << place)
}

/// The lines of a Fano plane, of islands as of holes (R1.2): straight ones from end to end, then
/// the circle.
pub const LINES: [[u8; 3]; 7] =
    [[0, 1, 4], [0, 2, 6], [4, 5, 6], [0, 3, 5], [2, 3, 4], [1, 3, 6], [1, 2, 5]];

/// Whether a set of points of a Fano plane holds a line.
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
