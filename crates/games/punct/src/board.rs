//! The board (R1.1, R1.2): points, lines, sides, the centre.
//!
//! Points have axial coordinates: `q` is the column from the middle one, and `r` grows up along a
//! column, so that the directions are those of [`wanqi_sdk::board::hex`].

use std::fmt::{self, Write as _};
use wanqi_sdk::board::hex::WAYS;
use wanqi_sdk::board::square;
use wanqi_sdk::sides;

sides!(White 'w', Black 'b');

/// The number of points.
pub const POINTS: usize = 211;

/// The distance from the centre to a side, in steps.
const REACH: i8 = 8;

/// The number in tables of a place off the board.
pub const NONE: u8 = u8::MAX;

/// A point, numbered column by column, each from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

/// The distance of a point from the centre, in steps.
const fn distance(q: i8, r: i8) -> i8 {
    const fn abs(n: i8) -> i8 {
        if n < 0 { -n } else { n }
    }
    let (a, b, c) = (abs(q), abs(r), abs(q + r));
    if a > b && a > c {
        a
    } else if b > c {
        b
    } else {
        c
    }
}

/// Whether the board has this point. The corners are not on the board.
const fn on_board(q: i8, r: i8) -> bool {
    let corner = (q == 0 || r == 0 || q + r == 0) && distance(q, r) == REACH;
    distance(q, r) <= REACH && !corner
}

/// The coordinates of the points.
static AT: [(i8, i8); POINTS] = {
    let mut at = [(0, 0); POINTS];
    let (mut n, mut q) = (0, -REACH);
    while q <= REACH {
        let mut r = -2 * REACH;
        while r <= 2 * REACH {
            if on_board(q, r) {
                at[n] = (q, r);
                n += 1;
            }
            r += 1;
        }
        q += 1;
    }
    at
};

/// Columns and rows of the square around the hexagon.
const SIDE: usize = 17;

/// The points by column and row.
static NUMBER: [[u8; SIDE]; SIDE] = {
    let mut number = [[NONE; SIDE]; SIDE];
    let mut n = 0;
    while n < POINTS {
        let (q, r) = AT[n];
        number[(q + REACH) as usize][(q + r + REACH) as usize] = n as u8;
        n += 1;
    }
    number
};

/// The number of the point at these coordinates, [`NONE`] off the board.
pub(crate) const fn number(q: i8, r: i8) -> u8 {
    if on_board(q, r) { NUMBER[(q + REACH) as usize][(q + r + REACH) as usize] } else { NONE }
}

/// The largest number of points on the lines through a point.
const ON_LINES: usize = 48;

/// The points on the three lines through each point, from near to far, and their number.
static LINES: [([u8; ON_LINES], u8); POINTS] = {
    let mut lines = [([NONE; ON_LINES], 0); POINTS];
    let mut n = 0;
    while n < POINTS {
        let (q, r) = AT[n];
        let mut found = 0;
        let mut i = 6;
        while i < 6 * (2 * REACH as usize + 1) {
            let ((dq, dr), far) = (WAYS[i % 6], (i / 6) as i8);
            let other = number(q + far * dq, r + far * dr);
            if other != NONE {
                lines[n].0[found] = other;
                found += 1;
            }
            i += 1;
        }
        lines[n].1 = found as u8;
        n += 1;
    }
    lines
};

/// The neighbours of each point.
static NEXT: [[u8; 6]; POINTS] = {
    let mut next = [[NONE; 6]; POINTS];
    let mut i = 0;
    while i < 6 * POINTS {
        let ((q, r), (dq, dr)) = (AT[i / 6], WAYS[i % 6]);
        next[i / 6][i % 6] = number(q + dq, r + dr);
        i += 1;
    }
    next
};

/// The sides of each point, one bit each. Opposite sides are three bits apart.
static SIDES: [u8; POINTS] = {
    let mut sides = [0; POINTS];
    let mut n = 0;
    while n < POINTS {
        let (q, r) = AT[n];
        let along = [q, r, q + r];
        let mut axis = 0;
        while axis < 3 {
            if along[axis] == REACH {
                sides[n] |= 1 << axis;
            } else if along[axis] == -REACH {
                sides[n] |= 1 << (axis + 3);
            }
            axis += 1;
        }
        n += 1;
    }
    sides
};

/// Whether two opposite sides are among these.
#[inline]
#[must_use]
pub const fn opposite(sides: u8) -> bool {
    sides & (sides >> 3) != 0
}

impl Point {
    /// All points in order.
    pub fn all() -> impl Iterator<Item = Point> + Clone {
        (0..POINTS as u8).map(Point)
    }

    /// The point of a number; `None` for [`NONE`].
    #[inline]
    #[must_use]
    pub(crate) fn of(number: u8) -> Option<Point> {
        (number != NONE).then_some(Point(number))
    }

    /// The number of the point.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The axial coordinates.
    #[must_use]
    pub(crate) const fn axial(self) -> (i8, i8) {
        AT[self.index()]
    }

    /// The column and row, both from 0.
    #[must_use]
    pub const fn place(self) -> (u8, u8) {
        let (q, r) = AT[self.index()];
        ((q + REACH) as u8, (q + r + REACH) as u8)
    }

    /// The point in a column and a row, both from 0.
    #[must_use]
    pub fn at(column: u32, row: u32) -> Option<Point> {
        let column = NUMBER.get(column as usize)?;
        column.get(row as usize).and_then(|number| Point::of(*number))
    }

    /// Reads `e5`; `None` if the text is not a point of the board.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let letters = text.iter().take_while(|b| b.is_ascii_lowercase()).count();
        Point::at(square::column(&text[..letters])?, square::row(&text[letters..])?)
    }

    /// The neighbours of the point.
    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Point> {
        NEXT[self.index()].iter().filter_map(|number| Point::of(*number))
    }

    /// The next point in a direction.
    #[must_use]
    pub(crate) fn next(self, direction: usize) -> Option<Point> {
        Point::of(NEXT[self.index()][direction])
    }

    /// The other points on the lines through this point.
    #[inline]
    #[must_use]
    pub fn lines(self) -> &'static [u8] {
        let (points, count) = &LINES[self.index()];
        &points[..usize::from(*count)]
    }

    /// The sides of the point, one bit each.
    #[inline]
    #[must_use]
    pub const fn sides(self) -> u8 {
        SIDES[self.index()]
    }

    /// Whether the point is in the centre (R1.2).
    #[inline]
    #[must_use]
    pub const fn is_central(self) -> bool {
        let (q, r) = AT[self.index()];
        distance(q, r) <= 2
    }

    /// The place in the picture, to the right and upwards, in distances of two columns.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (q, r) = AT[self.index()];
        // Points of a column are 2/√3 apart where columns are 1 apart.
        let half = f32::from(q + 2 * r) * 57.735;
        (f32::from(q), half.round() / 100.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.place();
        // `write!` would be slower, and lists have thousands of points.
        let (tens, ones) = ((row + 1) / 10, (row + 1) % 10);
        let text = [b'a' + column, b'0' + tens, b'0' + ones].map(char::from);
        f.write_char(text[0])?;
        if tens > 0 {
            f.write_char(text[1])?;
        }
        f.write_char(text[2])
    }
}

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set([u64; 4]);

impl Set {
    /// Adds a point; `false` if the set already contained it.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1 << (point.0 % 64));
        let fresh = self.0[word] & bit == 0;
        self.0[word] |= bit;
        fresh
    }
}
