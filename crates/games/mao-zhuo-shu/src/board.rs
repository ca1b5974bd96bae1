//! The board (R1): lines as they are drawn, the points on them, which of these are neighbours.

pub use wanqi_sdk::board::bitboard::Bitboard as Set;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::sides;

/// Columns and rows of the grid.
pub const SIZE: u8 = 5;

/// Places of the grid; the first place of the top row is cut off and is not a point.
pub const PLACES: usize = 25;

sides!(Cat 'c', Mouse 'm');

/// The lines, point by point (R1.2).
pub const LINES: [&str; 11] = [
    "a1 b1 c1 d1 e1",
    "a2 b2 c2 d2 e2",
    "a3 b3 c3 d3 e3",
    "a4 b4 c4 d4 e4",
    "b5 c5 d5 e5",
    "a1 a2 a3 a4",
    "b1 b2 b3 b4 b5",
    "c1 c2 c3 c4 c5",
    "d1 d2 d3 d4 d5",
    "e1 e2 e3 e4 e5",
    "a4 b5",
];

/// The two corners where the game starts (R1.3).
pub const CORNERS: [Point; 2] = [Point::new(0, 0), Point::new(SIZE - 1, SIZE - 1)];

/// The neighbours of each point along the lines.
const NEIGHBOURS: [Set; PLACES] = {
    let mut neighbours = [Set::EMPTY; PLACES];
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

/// All points. The corner that is cut off is the only place without neighbours.
pub fn points() -> impl Iterator<Item = Point> {
    (0..PLACES as u8).map(point).filter(|point| !neighbours(*point).is_empty())
}

/// The number of a place, row by row from the bottom.
#[inline]
#[must_use]
pub const fn number(Point { x, y }: Point) -> u8 {
    y * SIZE + x
}

/// The place of a number.
#[inline]
#[must_use]
pub const fn point(number: u8) -> Point {
    Point::new(number % SIZE, number / SIZE)
}

/// The set of one point.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> Set {
    Set::of(number(point))
}

/// The neighbours of a point along the lines.
#[inline]
#[must_use]
pub const fn neighbours(point: Point) -> Set {
    NEIGHBOURS[number(point) as usize]
}

/// The point whose name starts at this byte of a line.
const fn point_at(line: &str, at: usize) -> Point {
    let text = line.as_bytes();
    Point::new(text[at] - b'a', text[at + 1] - b'1')
}
