//! The board (R1): points, lines between them, the warehouse and the users.

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Points in a column and in a row.
pub const SIZE: u8 = 7;

/// The starting points of the main pieces (R1.4).
pub const STARTS: [Point; 2] = [Point::new(0, 6), Point::new(6, 0)];

/// The points of the warehouse (R1.3).
pub const WAREHOUSE: Bitboard = square(0, 3);

/// The points of the users (R1.3).
pub const USERS: Bitboard = square(4, SIZE);

/// All points.
pub const POINTS: Bitboard = square(0, SIZE);

/// The points whose column and row are at least `from` and below `to`.
const fn square(from: u8, to: u8) -> Bitboard {
    let (mut set, mut n) = (0, 0);
    while n < 64 {
        let (x, y) = (n % 8, n / 8);
        if x >= from && x < to && y >= from && y < to {
            set |= 1 << n;
        }
        n += 1;
    }
    Bitboard(set)
}

/// The set with only this point: rows of eight bits from the bottom.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> Bitboard {
    Bitboard::of(index(point))
}

/// Whether a point is in a set.
#[inline]
#[must_use]
pub const fn has(set: Bitboard, point: Point) -> bool {
    set.has(index(point))
}

/// The bit of a point.
const fn index(point: Point) -> u8 {
    8 * point.y + point.x
}

/// The points of a set, row by row from the bottom.
pub fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(|n| Point::new(n % 8, n / 8))
}

/// The diagonals (R1.2).
pub const DIAGONALS: [&[Point]; 3] = [
    &[Point::new(1, 5), Point::new(2, 4), Point::new(3, 3), Point::new(4, 2), Point::new(5, 1)],
    &[Point::new(1, 3), Point::new(2, 4), Point::new(3, 5)],
    &[Point::new(3, 1), Point::new(4, 2), Point::new(5, 3)],
];

/// The points one step away along a line (R1.2).
#[inline]
#[must_use]
pub const fn neighbours(point: Point) -> Bitboard {
    Bitboard(NEXT[index(point) as usize])
}

static NEXT: [u64; 64] = {
    let mut next = [0; 64];
    let mut n = 0;
    while n < 64 {
        let (x, y) = (n as u8 % 8, n as u8 / 8);
        if x < SIZE && y < SIZE {
            let one = bit(Point::new(x, y)).0;
            next[n] = (one << 1 | one >> 1 | one << 8 | one >> 8) & POINTS.0;
        }
        n += 1;
    }
    let mut line = 0;
    while line < DIAGONALS.len() {
        let mut n = 1;
        while n < DIAGONALS[line].len() {
            let (a, b) = (DIAGONALS[line][n - 1], DIAGONALS[line][n]);
            next[index(a) as usize] |= bit(b).0;
            next[index(b) as usize] |= bit(a).0;
            n += 1;
        }
        line += 1;
    }
    next
};
