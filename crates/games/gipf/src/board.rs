//! The board (R1) and what a push does to it (R2).
//!
//! Points have axial coordinates: `q` is the column from the left, and along a row to the right `r`
//! stays. The 37 points lie in seven columns of a `u64`, eight bits a column, so that the three
//! directions are shifts by 1, 8 and 9 and the bits between columns stay empty.

use std::fmt;

/// A set of points.
pub type Set = u64;

/// Shifts along the three kinds of lines: up, down to the right, up to the right.
pub const AXES: [u32; 3] = [1, 8, 9];

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1, begins.
    White,
    /// Seat 2.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// A point of the board or a dot around it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    q: i8,
    r: i8,
}

impl Place {
    /// The place with this column letter and row number, if there is one.
    #[must_use]
    pub fn new(column: u8, row: u8) -> Option<Place> {
        let q = column.checked_sub(b'a').filter(|q| *q <= 8)? as i8 - 1;
        let r = i8::try_from(row).ok()? - 2 + (q - 3).max(0);
        let place = Place { q, r };
        place.within(4).then_some(place)
    }

    /// Reads `e5`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Place> {
        match text {
            [column, row @ b'1'..=b'9'] => Place::new(*column, row - b'0'),
            _ => None,
        }
    }

    /// Whether it is at most so many steps from the centre.
    const fn within(self, steps: i8) -> bool {
        let (q, r) = (self.q - 3, self.r - 3);
        q.abs() <= steps && r.abs() <= steps && (q - r).abs() <= steps
    }

    /// Whether it is a point of the board and no dot.
    #[must_use]
    pub const fn is_point(self) -> bool {
        self.within(3)
    }

    /// The bit of a point.
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << (self.q * 8 + self.r)
    }

    /// The point of a bit.
    #[must_use]
    pub const fn of_bit(bit: Set) -> Place {
        let n = bit.trailing_zeros() as i8;
        Place { q: n / 8, r: n % 8 }
    }

    /// The place so many columns to the right and rows up, on the board or not.
    #[must_use]
    pub const fn step(self, (q, r): (i8, i8)) -> Place {
        Place { q: self.q + q, r: self.r + r }
    }

    /// Where it is drawn: to the right, in columns, and upwards, so that angles are right.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (q, r) = (self.q - 3, self.r - 3);
        // Points of a column are 2/√3 apart where columns are 1 apart.
        let half = f32::from(2 * r - q) * 57.735;
        (f32::from(q), half.round() / 100.0)
    }

    /// All places, column by column, upwards.
    pub fn all() -> impl Iterator<Item = Place> {
        (b'a'..=b'i').flat_map(|column| (1..=9).filter_map(move |row| Place::new(column, row)))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'b'.wrapping_add_signed(self.q));
        write!(f, "{column}{}", self.r + 2 - (self.q - 3).max(0))
    }
}

/// The points of a set, column by column, upwards.
pub fn points(set: Set) -> impl Iterator<Item = Place> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(Place::of_bit)
}

/// A way in: a dot and the line that leads from it over the board.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The dot.
    pub dot: Place,
    /// The first point.
    pub point: Place,
    /// The first point as a set.
    pub first: Set,
    /// All points of the line.
    pub line: Set,
    /// Shift along the line, to the right if positive.
    shift: i32,
    /// It comes first among the entries to its point.
    pub leading: bool,
}

/// How many ways in there are.
pub const ENTRIES: usize = 42;

/// Every way in, sorted by point and dot.
pub static ENTRY: [Entry; ENTRIES] = entries();

const fn entries() -> [Entry; ENTRIES] {
    let blank = Place { q: 0, r: 0 };
    let none = Entry { dot: blank, point: blank, first: 0, line: 0, shift: 0, leading: false };
    let mut all = [none; ENTRIES];
    let mut count = 0;
    let mut n = 0;
    while n < 64 {
        let point = Place { q: n / 8, r: n % 8 };
        let before = count;
        let mut d = 0;
        // Towards the dots in the order of their names: columns to the left, upwards, first.
        while point.is_point() && d < 6 {
            let (q, r) = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)][d];
            let dot = point.step((q, r));
            if !dot.is_point() {
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

const fn line_from(mut point: Place, direction: (i8, i8)) -> Set {
    let mut line = 0;
    while point.is_point() {
        line |= point.bit();
        point = point.step(direction);
    }
    line
}

impl Entry {
    /// Index of the entry from this dot to this point, if they are next to one another.
    #[must_use]
    pub fn find(dot: Place, point: Place) -> Option<u8> {
        ENTRY.iter().position(|e| e.dot == dot && e.point == point).map(|n| n as u8)
    }

    /// Index of the leading entry to the point, if it lies on the edge.
    #[must_use]
    pub fn leading(point: Place) -> Option<u8> {
        ENTRY.iter().position(|e| e.leading && e.point == point).map(|n| n as u8)
    }
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Board {
    /// Points with a piece of White, of Black.
    pub sides: [Set; 2],
    /// Points with a GIPF-piece.
    pub gipf: Set,
}

impl Board {
    /// Points with pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Set {
        self.sides[side as usize]
    }

    /// Points with pieces.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// Pieces of a side that lie on these points: a GIPF-piece is two (R4.1).
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

    /// Takes the pieces off these points.
    pub const fn clear(&mut self, set: Set) {
        self.sides[0] &= !set;
        self.sides[1] &= !set;
        self.gipf &= !set;
    }

    /// Pushes a piece in: what stands in the way moves on, as far as the first gap (R2.3).
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
