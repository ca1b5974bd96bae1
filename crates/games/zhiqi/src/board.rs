//! The boards (R1): points and lines, steps along them, closed lines (R3).

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// The number of columns and of rows of the grid that the points are on.
pub const SIZE: u8 = 7;

/// A point, by its bit: rows of eight from the bottom, `a1` is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl Point {
    /// The point at this column and row, each from 0.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Point {
        Point(y * 8 + x)
    }

    /// Column and row.
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.0 % 8, self.0 / 8)
    }

    /// The set of this point alone.
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

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(Point)
}

/// The point of a set with `n` points of the set before it. The set has more than `n` points.
#[inline]
pub(crate) fn nth(mut set: Bitboard, n: u32) -> Point {
    Point(set.nth(n as usize).unwrap_or(0))
}

/// Lines, each as the names of its three points.
type Names = [&'static str];

/// The sides of the squares.
const SIDES: &Names = &[
    "a1d1g1", "a7d7g7", "a1a4a7", "g1g4g7", "b2d2f2", "b6d6f6", "b2b4b6", "f2f4f6", "c3d3e3",
    "c5d5e5", "c3c4c5", "e3e4e5",
];
/// The lines from the middles of the sides and from the corners inwards.
const RADII: &Names =
    &["a4b4c4", "g4f4e4", "d1d2d3", "d7d6d5", "a1b2c3", "a7b6c5", "g1f2e3", "g7f6e5"];
/// The lines from the middle of a side through a corner of the next square to another middle.
const DIAGONALS: &Names =
    &["d7f6g4", "g4f2d1", "d1b2a4", "a4b6d7", "d6e5f4", "f4e3d2", "d2c3b4", "b4c5d6"];

/// The board with three squares and eight radii.
pub static PLAIN: Board = Board::new(&[SIDES, RADII]);
/// The board with two diamonds in addition.
pub static DIAMONDS: Board = Board::new(&[SIDES, RADII, DIAGONALS]);

/// Bits of a grid of seven rows.
const CELLS: usize = 56;

/// The largest number of lines of a board.
const LINES: usize = 28;
/// The largest number of lines through a point.
const LINES_THROUGH: usize = 4;

/// The value for a missing line or point; no stone is ever there.
const NOWHERE: Bitboard = Bitboard::of(63);

/// A board without stones.
#[derive(Debug)]
pub struct Board {
    /// All points.
    pub points: Bitboard,
    /// The points one step away.
    neighbours: [Bitboard; CELLS],
    /// The other two points of each line through a point.
    through: [[Bitboard; LINES_THROUGH]; CELLS],
    /// The points of each line: sides, radii, diagonals.
    lines: [Bitboard; LINES],
    /// The ends of the side that a point is the middle of.
    ends: [Bitboard; CELLS],
    /// The middle and the other end of the radius that a point is an end of.
    across: [[Bitboard; 2]; CELLS],
}

impl Board {
    /// The board with these lines: sides, radii and, optionally, others.
    const fn new(groups: &[&Names]) -> Board {
        let mut board = Board {
            points: Bitboard::EMPTY,
            neighbours: [Bitboard::EMPTY; CELLS],
            through: [[NOWHERE; LINES_THROUGH]; CELLS],
            lines: [NOWHERE; LINES],
            ends: [NOWHERE; CELLS],
            across: [[NOWHERE; 2]; CELLS],
        };
        let (mut group, mut count) = (0, 0);
        while group < groups.len() {
            let mut n = 0;
            while n < groups[group].len() {
                let [one, middle, two] = Board::named(groups[group][n].as_bytes());
                board.add_line(count, one, middle, two);
                match group {
                    0 => board.ends[middle.0 as usize] = Bitboard(one.bit().0 | two.bit().0),
                    1 => {
                        board.across[one.0 as usize] = [middle.bit(), two.bit()];
                        board.across[two.0 as usize] = [middle.bit(), one.bit()];
                    }
                    _ => {}
                }
                (n, count) = (n + 1, count + 1);
            }
            group += 1;
        }
        board
    }

    /// Adds the line of this index.
    const fn add_line(&mut self, nth: usize, one: Point, middle: Point, two: Point) {
        let ends = one.bit().0 | two.bit().0;
        let line = ends | middle.bit().0;
        self.lines[nth] = Bitboard(line);
        self.points.0 |= line;
        self.neighbours[one.0 as usize].0 |= middle.bit().0;
        self.neighbours[two.0 as usize].0 |= middle.bit().0;
        self.neighbours[middle.0 as usize].0 |= ends;
        let all = [one, middle, two];
        let mut at = 0;
        while at < all.len() {
            let through = &mut self.through[all[at].0 as usize];
            let mut free = 0;
            while through[free].0 != NOWHERE.0 {
                free += 1;
            }
            through[free] = Bitboard(line & !all[at].bit().0);
            at += 1;
        }
    }

    /// The points of a line, from their names.
    const fn named(line: &[u8]) -> [Point; 3] {
        let mut all = [Point(0); 3];
        let mut at = 0;
        while at < all.len() {
            all[at] = Point::new(line[2 * at] - b'a', line[2 * at + 1] - b'1');
            at += 1;
        }
        all
    }

    /// The points of each line.
    pub fn lines(&self) -> impl Iterator<Item = Bitboard> {
        self.lines.into_iter().take_while(|line| *line != NOWHERE)
    }

    /// The points one step away.
    #[inline]
    #[must_use]
    pub const fn neighbours(&self, point: Point) -> Bitboard {
        self.neighbours[point.0 as usize]
    }

    /// The number of lines of these stones through one of them (R3.1).
    #[inline]
    #[must_use]
    pub fn closed(&self, stones: Bitboard, point: Point) -> u8 {
        let through = self.through[usize::from(point.0)].iter();
        through.filter(|others| (stones & **others) == **others).count() as u8
    }

    /// The number of lines of these stones.
    #[must_use]
    pub fn count(&self, stones: Bitboard) -> u32 {
        self.lines.iter().filter(|line| (stones & **line) == **line).count() as u32
    }

    /// The stones of this set that are in lines.
    #[inline]
    #[must_use]
    pub fn bound(&self, stones: Bitboard) -> Bitboard {
        let closed = self.lines.iter().filter(|line| (stones & **line) == **line);
        closed.fold(Bitboard::EMPTY, |all, line| all | *line)
    }

    /// Whether these are the points of a line; with `radius`, of a radius.
    #[inline]
    #[must_use]
    pub fn is_line(&self, stones: Bitboard, radius: bool) -> bool {
        let radii = SIDES.len()..SIDES.len() + RADII.len();
        let lines = if radius { &self.lines[radii] } else { &self.lines[..] };
        lines.contains(&stones)
    }

    /// The ends of the side that this point is the middle of; `NOWHERE` if it is not a middle.
    #[inline]
    #[must_use]
    pub const fn ends(&self, middle: Point) -> Bitboard {
        self.ends[middle.0 as usize]
    }

    /// The middle and the other end of the radius that this point is an end of; `NOWHERE` if it is
    /// not an end.
    #[inline]
    #[must_use]
    pub const fn across(&self, end: Point) -> [Bitboard; 2] {
        self.across[end.0 as usize]
    }
}
