//! Hexes and their names (R1.1), and sets of them.

use std::fmt;
use wanqi_sdk::board::hex::WAYS;
use wanqi_sdk::prelude::*;

sides!(White 'w', Blue 'b');

/// A hex of the plane: `q` grows to the right, `r` to the upper right; rows are horizontal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Point {
    /// Column.
    pub q: i8,
    /// Row.
    pub r: i8,
}

impl Point {
    /// The hex of the first tile.
    pub const ORIGIN: Point = Point { q: 0, r: 0 };

    /// The largest distance of a coordinate from 0: no set of tiles reaches farther.
    pub const FARTHEST: i8 = 61;

    /// The hex at these differences.
    #[inline]
    #[must_use]
    pub const fn plus(self, (q, r): (i8, i8)) -> Point {
        Point { q: self.q + q, r: self.r + r }
    }

    /// The hex at the opposite differences.
    #[inline]
    #[must_use]
    pub const fn minus(self, (q, r): (i8, i8)) -> Point {
        self.plus((-q, -r))
    }

    /// The six hexes around this one.
    pub fn around(self) -> impl Iterator<Item = Point> {
        WAYS.into_iter().map(move |step| self.plus(step))
    }

    /// Whether two hexes share an edge.
    #[must_use]
    pub fn touches(self, other: Point) -> bool {
        self.around().any(|hex| hex == other)
    }

    /// Reads `3,-2`. `None` if the text does not have this form, `Some(None)` if the hex is too far
    /// away.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Option<Point>> {
        let comma = text.iter().position(|b| *b == b',')?;
        let (q, r) = (coordinate(&text[..comma])?, coordinate(&text[comma + 1..])?);
        let near = |n: i32| i8::try_from(n).ok().filter(|n| n.abs() <= Point::FARTHEST);
        Some(near(q).zip(near(r)).map(|(q, r)| Point { q, r }))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// A whole number in canonical form: no `+`, no leading zeros, no `-0`.
fn coordinate(text: &[u8]) -> Option<i32> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let zero = digits.first()? == &b'0';
    let plain = digits.len() <= 6 && digits.iter().all(u8::is_ascii_digit);
    if !plain || (zero && text.len() > 1) {
        return None;
    }
    let number = digits.iter().fold(0, |n, digit| n * 10 + i32::from(digit - b'0'));
    Some(if digits.len() < text.len() { -number } else { number })
}

/// The number of rows and columns of the torus of a set. Connected tiles are never wide enough to
/// meet around it.
const SIZE: usize = 128;

/// A set of hexes: bit `q` of word `r`, both modulo the size of the torus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hexes([u128; SIZE]);

impl Hexes {
    /// No hexes.
    pub const EMPTY: Hexes = Hexes([0; SIZE]);

    const fn row(r: i8) -> usize {
        r as u8 as usize % SIZE
    }

    const fn bit(q: i8) -> u128 {
        1 << (q as u8 as usize % SIZE)
    }

    /// Whether the set contains the hex.
    #[inline]
    #[must_use]
    pub const fn contains(&self, hex: Point) -> bool {
        self.0[Hexes::row(hex.r)] & Hexes::bit(hex.q) != 0
    }

    /// Adds a hex.
    #[inline]
    pub const fn insert(&mut self, hex: Point) {
        self.0[Hexes::row(hex.r)] |= Hexes::bit(hex.q);
    }

    /// Removes a hex.
    pub const fn remove(&mut self, hex: Point) {
        self.0[Hexes::row(hex.r)] &= !Hexes::bit(hex.q);
    }

    /// The hexes outside of the set that share an edge with one of its hexes.
    #[must_use]
    pub fn around(&self) -> Hexes {
        let mut rows = [0; SIZE];
        for (r, row) in rows.iter_mut().enumerate() {
            let (own, above, below) =
                (self.0[r], self.0[(r + 1) % SIZE], self.0[(r + SIZE - 1) % SIZE]);
            let level = own.rotate_left(1) | own.rotate_right(1);
            // From the row above the steps down, from the row below the steps up.
            let down = above | above.rotate_left(1);
            let up = below | below.rotate_right(1);
            *row = (level | down | up) & !own;
        }
        Hexes(rows)
    }

    /// The hexes of this set that are not in the other one.
    #[must_use]
    pub fn without(&self, others: &Hexes) -> Hexes {
        let mut rows = self.0;
        rows.iter_mut().zip(others.0).for_each(|(row, other)| *row &= !other);
        Hexes(rows)
    }

    /// Calls `found` for each hex.
    pub fn each(&self, mut found: impl FnMut(Point)) {
        // Torus coordinates from 64 on are negative.
        let near = |n: usize| ((n as u8) << 1) as i8 >> 1;
        for (r, row) in self.0.iter().enumerate() {
            let mut rest = *row;
            while rest != 0 {
                found(Point { q: near(rest.trailing_zeros() as usize), r: near(r) });
                rest &= rest - 1;
            }
        }
    }
}
