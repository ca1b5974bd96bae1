//! The board (R1): lines, the points on them, their neighbours.

pub use wanqi_sdk::board::bitboard::Bitboard as Set;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Wolves 'w', Hare 'h');

/// Number of columns of the grid that contains the points.
pub const WIDTH: u8 = 9;

/// Number of rows.
pub const HEIGHT: u8 = 7;

/// Number of points: rows of four and of five alternate.
const POINTS: usize = 31;

/// The lines, point by point (R1.2).
pub const LINES: [&str; 19] = [
    "b1 d1 f1 h1",
    "a2 c2 e2 g2 i2",
    "a4 c4 e4 g4 i4",
    "a6 c6 e6 g6 i6",
    "b7 d7 f7 h7",
    "a6 b7",
    "a4 b5 c6 d7",
    "a2 b3 c4 d5 e6 f7",
    "b1 c2 d3 e4 f5 g6 h7",
    "d1 e2 f3 g4 h5 i6",
    "f1 g2 h3 i4",
    "h1 i2",
    "b1 a2",
    "d1 c2 b3 a4",
    "f1 e2 d3 c4 b5 a6",
    "h1 g2 f3 e4 d5 c6 b7",
    "i2 h3 g4 f5 e6 d7",
    "i4 h5 g6 f7",
    "i6 h7",
];

/// The points where the wolves start (R1.3).
pub const WOLVES: Set = set("b1 d1 f1 h1 e2");

/// The point where the hare starts (R1.3).
pub const HARE: Point = point_at("e4", 0);

/// The row that the hare must reach (R4.1).
pub const BOTTOM: Set = set(LINES[0]);

/// Every point.
pub const ALL: Set = Set((1 << POINTS) - 1);

/// The neighbours of each point: a line joins them without a point between.
const NEIGHBOURS: [Set; POINTS] = {
    let mut neighbours = [Set::EMPTY; POINTS];
    let mut n = 0;
    while n < LINES.len() {
        let mut at = 3;
        while at < LINES[n].len() {
            let one = number(point_at(LINES[n], at - 3)) as usize;
            let two = number(point_at(LINES[n], at)) as usize;
            neighbours[one].0 |= 1 << two;
            neighbours[two].0 |= 1 << one;
            at += 3;
        }
        n += 1;
    }
    neighbours
};

/// The neighbours of each point that are one row higher.
const FORWARD: [Set; POINTS] = {
    let mut forward = [Set::EMPTY; POINTS];
    let mut n = 0;
    while n < POINTS {
        let row_above = (point(n as u8).y + 1) as u64;
        let mut to = n + 1;
        while to < POINTS {
            if point(to as u8).y as u64 == row_above {
                forward[n].0 |= NEIGHBOURS[n].0 & 1 << to;
            }
            to += 1;
        }
        n += 1;
    }
    forward
};

/// Whether a place of the grid is a point of the board.
#[must_use]
pub const fn is_point(Point { x, y }: Point) -> bool {
    (x + y) % 2 == 1
}

/// The number of a point, row by row from the bottom: every second place of the grid is a point.
#[inline]
#[must_use]
pub const fn number(Point { x, y }: Point) -> u8 {
    (y * WIDTH + x) / 2
}

/// The point of a number.
#[inline]
#[must_use]
pub const fn point(number: u8) -> Point {
    let place = 2 * number + 1;
    Point::new(place % WIDTH, place / WIDTH)
}

/// The set of one point.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> Set {
    Set::of(number(point))
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.map(point)
}

/// The points that a line joins to this point (R1.2).
#[inline]
#[must_use]
pub const fn neighbours(point: Point) -> Set {
    NEIGHBOURS[number(point) as usize]
}

/// The neighbours of a point that are one row higher: a wolf may move there (R3.3).
#[inline]
#[must_use]
pub const fn forward(point: Point) -> Set {
    FORWARD[number(point) as usize]
}

/// The points of a row, from the left.
pub fn row(y: u8) -> impl Iterator<Item = Point> {
    points(ALL).filter(move |point| point.y == y)
}

/// The points of the rows below a point.
#[must_use]
pub fn below(point: Point) -> Set {
    points(ALL).filter(|at| at.y < point.y).fold(Set::EMPTY, |all, at| all | bit(at))
}

/// The points one step along a line from these points.
#[must_use]
pub fn around(set: Set) -> Set {
    points(set).fold(Set::EMPTY, |all, point| all | neighbours(point))
}

/// The point that a line names at this byte.
const fn point_at(line: &str, at: usize) -> Point {
    let text = line.as_bytes();
    Point::new(text[at] - b'a', text[at + 1] - b'1')
}

/// The points that a line names.
const fn set(line: &str) -> Set {
    let (mut set, mut at) = (0, 0);
    while at < line.len() {
        set |= bit(point_at(line, at)).0;
        at += 3;
    }
    Set(set)
}
