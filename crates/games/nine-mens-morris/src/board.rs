//! The boards (R1): points and lines, and the steps and mills along them.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

sides!(White 'w', Black 'b');

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

    /// The set with only this point.
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

/// Lines: the names of their points.
type Lines = [&'static str];

/// Three squares, each inside the next.
const SQUARES: &Lines = &[
    "a1d1g1", "a7d7g7", "a1a4a7", "g1g4g7", "b2d2f2", "b6d6f6", "b2b4b6", "f2f4f6", "c3d3e3",
    "c5d5e5", "c3c4c5", "e3e4e5",
];
/// Lines from the middles of the sides inwards.
const CROSS: &Lines = &["a4b4c4", "e4f4g4", "d1d2d3", "d5d6d7"];
/// Lines from the corners inwards.
const CORNERS: &Lines = &["a1b2c3", "a7b6c5", "g1f2e3", "g7f6e5"];

/// Two squares, one inside the other.
const TWO_SQUARES: &Lines =
    &["a1c1e1", "a5c5e5", "a1a3a5", "e1e3e5", "b2c2d2", "b4c4d4", "b2b3b4", "d2d3d4"];
/// The lines that join them, too short for a mill.
const SHORT_CROSS: &Lines = &["a3b3", "d3e3", "c1c2", "c4c5"];

/// Rows and columns of nine points.
const STRAIGHT: &Lines = &["a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3"];
/// Their diagonals through the centre.
const LONG: &Lines = &["a1b2c3", "a3b2c1"];
/// The diagonals that join the middles of the sides.
const SHORT: &Lines = &["a2b1", "b1c2", "c2b3", "b3a2"];

/// The board of nine men's morris.
pub static NINE: Board = Board::new(7, &[SQUARES, CROSS], &[SQUARES, CROSS]);
/// The board of twelve men's morris.
pub static TWELVE: Board = Board::new(7, &[SQUARES, CROSS, CORNERS], &[SQUARES, CROSS, CORNERS]);
/// The board of six men's morris.
pub static SIX: Board = Board::new(5, &[TWO_SQUARES, SHORT_CROSS], &[TWO_SQUARES]);
/// The boards of three men's morris, by their steps (along lines, straight, as a king), each with
/// all rows and with straight rows only.
pub static THREE: [[Board; 2]; 3] = [
    [Board::new(3, &[STRAIGHT, LONG], ALL_ROWS), Board::new(3, &[STRAIGHT, LONG], &[STRAIGHT])],
    [Board::new(3, &[STRAIGHT], ALL_ROWS), Board::new(3, &[STRAIGHT], &[STRAIGHT])],
    [Board::new(3, KING, ALL_ROWS), Board::new(3, KING, &[STRAIGHT])],
];
const ALL_ROWS: &[&Lines] = &[STRAIGHT, LONG];
const KING: &[&Lines] = &[STRAIGHT, LONG, SHORT];

/// Bits of a grid of at most seven rows.
const CELLS: usize = 56;

/// The largest number of mills of a board, and through a point.
const MILLS: usize = 20;
const MILLS_THROUGH: usize = 4;

/// Fills the places of missing mills: no man is ever on this cell.
const NOWHERE: Bitboard = Bitboard::of(63);

/// A board without men.
#[derive(Debug)]
pub struct Board {
    /// The number of columns and rows of the grid.
    pub size: u8,
    /// All points.
    pub points: Bitboard,
    /// The points one step away.
    neighbours: [Bitboard; CELLS],
    /// The other two points of each mill through a point.
    through: [[Bitboard; MILLS_THROUGH]; CELLS],
    /// The points of each mill.
    mills: [Bitboard; MILLS],
}

impl Board {
    /// The board with these lines for steps and for mills.
    const fn new(size: u8, steps: &[&Lines], mills: &[&Lines]) -> Board {
        let mut board = Board {
            size,
            points: Bitboard::EMPTY,
            neighbours: [Bitboard::EMPTY; CELLS],
            through: [[NOWHERE; MILLS_THROUGH]; CELLS],
            mills: [NOWHERE; MILLS],
        };
        let mut group = 0;
        while group < steps.len() {
            let mut n = 0;
            while n < steps[group].len() {
                board.add_steps(steps[group][n].as_bytes());
                n += 1;
            }
            group += 1;
        }
        let (mut group, mut count) = (0, 0);
        while group < mills.len() {
            let mut n = 0;
            while n < mills[group].len() {
                board.add_mill(mills[group][n].as_bytes(), count);
                (n, count) = (n + 1, count + 1);
            }
            group += 1;
        }
        board
    }

    /// Joins adjacent points of a line.
    const fn add_steps(&mut self, line: &[u8]) {
        let mut at = 0;
        while at + 2 < line.len() {
            let (from, to) = (Board::named(line, at), Board::named(line, at + 2));
            self.neighbours[from.0 as usize].0 |= to.bit().0;
            self.neighbours[to.0 as usize].0 |= from.bit().0;
            self.points.0 |= from.bit().0 | to.bit().0;
            at += 2;
        }
    }

    /// Makes the three points of a line the `nth` mill.
    const fn add_mill(&mut self, line: &[u8], nth: usize) {
        let mut whole = 0;
        let mut at = 0;
        while at < line.len() {
            whole |= Board::named(line, at).bit().0;
            at += 2;
        }
        self.mills[nth] = Bitboard(whole);
        at = 0;
        while at < line.len() {
            let point = Board::named(line, at);
            let through = &mut self.through[point.0 as usize];
            let mut free = 0;
            while through[free].0 != NOWHERE.0 {
                free += 1;
            }
            through[free] = Bitboard(whole & !point.bit().0);
            at += 2;
        }
    }

    /// The point whose name is at this place of a line.
    const fn named(line: &[u8], at: usize) -> Point {
        Point::new(line[at] - b'a', line[at + 1] - b'1')
    }

    /// The point in the middle of the grid.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::new(self.size / 2, self.size / 2)
    }

    /// The points one step away.
    #[inline]
    #[must_use]
    pub const fn neighbours(&self, point: Point) -> Bitboard {
        self.neighbours[point.0 as usize]
    }

    /// Whether a man on this point is in a mill with these men (R5.1).
    #[inline]
    #[must_use]
    pub fn closes_mill(&self, men: Bitboard, point: Point) -> bool {
        self.through[usize::from(point.0)].iter().any(|others| (men & *others) == *others)
    }

    /// The points of which a man closes a mill with these men by moving to `to`.
    #[inline]
    #[must_use]
    pub fn closing(&self, men: Bitboard, to: Point) -> Bitboard {
        let mut from = Bitboard::EMPTY;
        for others in self.through[usize::from(to.0)] {
            if (men & others) == others {
                from |= !others;
            }
        }
        from
    }

    /// The points at which a further man closes a mill with these men.
    #[inline]
    #[must_use]
    pub fn lacking(&self, men: Bitboard) -> Bitboard {
        let rest = self.mills.iter().map(|mill| *mill & !men);
        rest.fold(Bitboard::EMPTY, |all, rest| if rest.many() { all } else { all | rest })
    }

    /// The men of this set that are in mills.
    #[inline]
    #[must_use]
    pub fn in_mills(&self, men: Bitboard) -> Bitboard {
        let closed = self.mills.iter().filter(|mill| (men & **mill) == **mill);
        closed.fold(Bitboard::EMPTY, |all, mill| all | *mill)
    }
}
