//! The board (R1): points, lines, groups and their liberties (R5).

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Number of points.
pub const POINTS: u8 = 21;

/// Number of columns, and of rows, of the grid that names the points.
pub const SIZE: u8 = 7;

/// The names of the points, row by row from the bottom.
const NAMES: &[u8; 2 * POINTS as usize] = b"c1d1e1d2a3d3g3a4b4c4d4e4f4g4a5d5g5d6c7d7e7";

/// The lines as names of points in a row: the cross, the small circle, the four half-moons, the
/// great circle.
pub(crate) const LINES: [&str; 8] = [
    "d1d2d3d4d5d6d7",
    "a4b4c4d4e4f4g4",
    "d5e4d3c4d5",
    "c7d6e7",
    "g5f4g3",
    "e1d2c1",
    "a3b4a5",
    "d7e7g5g4g3e1d1c1a3a4a5c7d7",
];

/// A point by its index in [`NAMES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl Point {
    /// The point whose name is at this place of a text.
    pub(crate) const fn named(text: &[u8], at: usize) -> Point {
        let mut n = 0;
        while NAMES[2 * n] != text[at] || NAMES[2 * n + 1] != text[at + 1] {
            n += 1;
        }
        Point(n as u8)
    }

    /// The point in this cell of the grid.
    #[must_use]
    pub fn at(square: Square) -> Option<Point> {
        points(ALL).find(|point| point.square() == square)
    }

    /// The column and row of the point.
    #[must_use]
    pub const fn square(self) -> Square {
        let at = 2 * self.0 as usize;
        Square::new(NAMES[at] - b'a', NAMES[at + 1] - b'1')
    }

    /// The set of only this point.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard::of(self.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// All points.
pub const ALL: Bitboard = Bitboard((1 << POINTS) - 1);

/// The preset stones of each side in `six-preset` (R1.3).
pub(crate) const PRESET: [Bitboard; 2] = [set(b"c1d1e1d2a3g3"), set(b"a5g5d6c7d7e7")];

const fn set(names: &[u8]) -> Bitboard {
    let (mut all, mut at) = (0, 0);
    while at < names.len() {
        all |= Point::named(names, at).bit().0;
        at += 2;
    }
    Bitboard(all)
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(Point)
}

/// The neighbours of each point: a line joins them without a point between (R1.2).
static NEIGHBOURS: [Bitboard; POINTS as usize] = neighbours();

const fn neighbours() -> [Bitboard; POINTS as usize] {
    let mut all = [Bitboard::EMPTY; POINTS as usize];
    let mut n = 0;
    while n < LINES.len() {
        let line = LINES[n].as_bytes();
        let mut at = 0;
        while at + 2 < line.len() {
            let (from, to) = (Point::named(line, at), Point::named(line, at + 2));
            all[from.0 as usize].0 |= to.bit().0;
            all[to.0 as usize].0 |= from.bit().0;
            at += 2;
        }
        n += 1;
    }
    all
}

/// [`near`] of each set of seven points: the first seven, the next seven, the last seven.
static NEAR: [[u32; 128]; 3] = {
    let neighbours = neighbours();
    let mut near = [[0; 128]; 3];
    let mut n = 0;
    while n < 3 * 128 {
        let (third, set) = (n / 128, n % 128);
        let mut bit = 0;
        while bit < 7 {
            if set >> bit & 1 != 0 {
                near[third][set] |= neighbours[7 * third + bit].0 as u32;
            }
            bit += 1;
        }
        n += 1;
    }
    near
};

/// The points that a line joins to this point.
#[inline]
#[must_use]
pub fn neighbours_of(point: Point) -> Bitboard {
    NEIGHBOURS[usize::from(point.0)]
}

/// The points that a line joins to any point of the set.
#[inline]
#[must_use]
pub fn near(Bitboard(set): Bitboard) -> Bitboard {
    let third = |n: usize| NEAR[n][(set >> (7 * n)) as usize & 127];
    Bitboard((third(0) | third(1) | third(2)).into())
}

/// The stones of one side whose group has none of these empty points next to it (R5.1).
#[inline]
#[must_use]
pub fn without_liberty(stones: Bitboard, empty: Bitboard) -> Bitboard {
    let mut alive = stones & near(empty);
    loop {
        let more = stones & (alive | near(alive));
        if more == alive {
            return stones & !alive;
        }
        alive = more;
    }
}

/// The stones of the group of this point.
#[must_use]
pub fn group(stones: Bitboard, point: Point) -> Bitboard {
    let mut group = point.bit();
    loop {
        let more = group | stones & near(group);
        if more == group {
            return group;
        }
        group = more;
    }
}
