//! The board (R1) and the effect of a push (R2).
//!
//! Points have axial coordinates: `q` is the column from the left; `r` is constant along a row to
//! the right. The 37 points are in seven columns of eight bits in a `u64`, so that steps in the
//! three directions are shifts by 1, 8 and 9, and the bits between columns stay empty.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// A set of points.
pub type Set = u64;

/// The shifts along the three kinds of lines: up, lower right, upper right.
pub const AXES: [u32; 3] = [1, 8, 9];

sides!(White 'w', Black 'b');

/// A point of the board or a dot around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point {
    q: i8,
    r: i8,
}

impl Point {
    /// The point or dot with this column letter and row number, if there is one.
    #[must_use]
    pub fn new(column: u8, row: u8) -> Option<Point> {
        let q = column.checked_sub(b'a').filter(|q| *q <= 8)? as i8 - 1;
        let r = i8::try_from(row).ok()? - 2 + (q - 3).max(0);
        let place = Point { q, r };
        place.within(4).then_some(place)
    }

    /// Reads `e5`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        match text {
            [column, row @ b'1'..=b'9'] => Point::new(*column, row - b'0'),
            _ => None,
        }
    }

    /// Whether it is within this number of steps from the centre.
    const fn within(self, steps: i8) -> bool {
        let (q, r) = (self.q - 3, self.r - 3);
        q.abs() <= steps && r.abs() <= steps && (q - r).abs() <= steps
    }

    /// Whether it is a point of the board, not a dot.
    #[must_use]
    pub const fn is_on_board(self) -> bool {
        self.within(3)
    }

    /// The bit of a point.
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << (self.q * 8 + self.r)
    }

    /// The point of a bit.
    #[must_use]
    pub const fn of_bit(bit: Set) -> Point {
        let n = bit.trailing_zeros() as i8;
        Point { q: n / 8, r: n % 8 }
    }

    /// The point at this number of columns to the right and rows up, on the board or not.
    #[must_use]
    pub const fn step(self, (q, r): (i8, i8)) -> Point {
        Point { q: self.q + q, r: self.r + r }
    }

    /// The place in the picture: columns to the right, and the distance upwards with true angles.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (q, r) = (self.q - 3, self.r - 3);
        // Points of a column are 2/√3 apart where columns are 1 apart.
        let half = f32::from(2 * r - q) * 57.735;
        (f32::from(q), half.round() / 100.0)
    }

    /// All points and dots, column by column, upwards.
    pub fn all() -> impl Iterator<Item = Point> {
        (b'a'..=b'i').flat_map(|column| (1..=9).filter_map(move |row| Point::new(column, row)))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'b'.wrapping_add_signed(self.q));
        write!(f, "{column}{}", self.r + 2 - (self.q - 3).max(0))
    }
}

/// The points of a set, column by column, upwards.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(|n| Point { q: n as i8 / 8, r: n as i8 % 8 })
}

/// An entry: a dot and the line that leads from it over the board.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The dot.
    pub dot: Point,
    /// The first point.
    pub point: Point,
    /// The first point as a set.
    pub first: Set,
    /// All points of the line.
    pub line: Set,
    /// The shift along the line, to the right if positive.
    shift: i32,
    /// It is the first one of the entries to its point.
    pub leading: bool,
}

/// The number of entries.
pub const ENTRIES: usize = 42;

/// All entries, sorted by point and dot.
pub static ENTRY: [Entry; ENTRIES] = entries();

const fn entries() -> [Entry; ENTRIES] {
    let blank = Point { q: 0, r: 0 };
    let none = Entry { dot: blank, point: blank, first: 0, line: 0, shift: 0, leading: false };
    let mut all = [none; ENTRIES];
    let mut count = 0;
    let mut n = 0;
    while n < 64 {
        let point = Point { q: n / 8, r: n % 8 };
        let before = count;
        let mut d = 0;
        // The steps to the dots in the order of the names of the dots.
        while point.is_on_board() && d < 6 {
            let (q, r) = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)][d];
            let dot = point.step((q, r));
            if !dot.is_on_board() {
                let leading = count == before;
                let shift = -(q as i32 * 8 + r as i32);
                let line = line_from(point, (-q, -r));
                all[count] = Entry { dot, point, first: point.bit(), line, shift, leading };
                count += 1;
            }
            d += 1;
        }
        n += 1;
    }
    assert!(count == ENTRIES);
    all
}

const fn line_from(mut point: Point, direction: (i8, i8)) -> Set {
    let mut line = 0;
    while point.is_on_board() {
        line |= point.bit();
        point = point.step(direction);
    }
    line
}

impl Entry {
    /// The index of the entry from this dot to this point, if they are adjacent.
    #[must_use]
    pub fn find(dot: Point, point: Point) -> Option<u8> {
        ENTRY.iter().position(|e| e.dot == dot && e.point == point).map(|n| n as u8)
    }

    /// The index of the leading entry to the point, if it is on the edge.
    #[must_use]
    pub fn leading(point: Point) -> Option<u8> {
        ENTRY.iter().position(|e| e.leading && e.point == point).map(|n| n as u8)
    }
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Board {
    /// The points with pieces of White and of Black.
    pub sides: [Set; 2],
    /// The points with GIPF-pieces.
    pub gipf: Set,
}

impl Board {
    /// The points with pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Set {
        self.sides[side as usize]
    }

    /// The points with pieces.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The number of pieces of a side on these points; a GIPF-piece counts as two (R4.1).
    #[inline]
    #[must_use]
    pub const fn pieces(&self, side: Side, on: Set) -> u8 {
        let own = self.of(side) & on;
        (own.count_ones() + (own & self.gipf).count_ones()) as u8
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub const fn put(&mut self, side: Side, bit: Set, gipf: bool) {
        self.sides[side as usize] |= bit;
        if gipf {
            self.gipf |= bit;
        }
    }

    /// Removes the pieces from these points.
    pub const fn clear(&mut self, set: Set) {
        self.sides[0] &= !set;
        self.sides[1] &= !set;
        self.gipf &= !set;
    }

    /// Pushes a piece in; the pieces in its path move along, as far as the first gap (R2.3).
    #[inline]
    pub fn push(&mut self, entry: &Entry, side: Side, gipf: bool) {
        let occupied = self.occupied();
        let mut moved = 0;
        let mut bit = entry.first;
        while bit & occupied != 0 {
            moved |= bit;
            bit = shifted(bit, entry.shift);
        }
        let move_on = |set: Set| set & !moved | shifted(set & moved, entry.shift);
        self.sides = self.sides.map(move_on);
        self.gipf = move_on(self.gipf);
        self.put(side, entry.first, gipf);
    }
}

#[inline]
const fn shifted(set: Set, by: i32) -> Set {
    if by > 0 { set << by } else { set >> -by }
}
