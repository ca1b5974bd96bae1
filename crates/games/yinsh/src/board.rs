//! The board (R1.1), rays over it (R4), rows of five (R5.1).
//!
//! A column has eleven bits. A step that leaves the board arrives at a bit that is not a point, so
//! that lines never go round an edge.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

sides!(White 'w', Black 'b');

/// A set of points.
pub type Set = u128;

/// Number of columns, and of rows.
pub const SIZE: u8 = 11;

/// One step along each kind of line: up, to the lower right, to the upper right.
pub const AXES: [i8; 3] = [1, 11, 12];

/// The six directions from a point.
pub const DIRECTIONS: [i8; 6] = [1, 11, 12, -1, -11, -12];

/// All points.
pub const BOARD: Set = board();

/// A point of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(u8);

impl Point {
    /// The point in this column and row, counted from 0; `None` off the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        let point = Point(column.saturating_mul(SIZE).saturating_add(row));
        if column < SIZE && row < SIZE && BOARD & point.bit() != 0 { Some(point) } else { None }
    }

    /// Reads `f6`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let row = match text[..] {
            [_, row @ b'1'..=b'9'] => row - b'1',
            [_, b'1', row @ b'0'..=b'1'] => 9 + row - b'0',
            _ => return None,
        };
        Point::new(text[0].checked_sub(b'a')?, row)
    }

    /// The column from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 / SIZE
    }

    /// The row from 0.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 % SIZE
    }

    /// The set of only this point.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The point of the lowest bit of a set that is not empty.
    #[inline]
    #[must_use]
    pub const fn first(set: Set) -> Point {
        Point(set.trailing_zeros() as u8)
    }

    /// The point at this number of steps; `None` if the path leaves the board.
    #[inline]
    #[must_use]
    pub fn step(self, direction: i8, count: u8) -> Option<Point> {
        (0..count).try_fold(self, |point, _| {
            let next = Point(point.0.wrapping_add_signed(direction));
            (next.0 < SIZE * SIZE && BOARD & next.bit() != 0).then_some(next)
        })
    }

    /// The direction and the number of steps to another point, if a line joins them.
    #[must_use]
    pub fn line_to(self, to: Point) -> Option<(i8, u8)> {
        let columns = to.column() as i8 - self.column() as i8;
        let rows = to.row() as i8 - self.row() as i8;
        let on_line = columns == 0 || rows == 0 || columns == rows;
        let count = columns.unsigned_abs().max(rows.unsigned_abs());
        let direction = columns.signum() * SIZE as i8 + rows.signum();
        (on_line && count > 0).then_some((direction, count))
    }

    /// The place in the picture: columns are 1 apart, and angles are true.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (column, row) = (self.column() as i8 - 5, self.row() as i8 - 5);
        // The points of a column are 2/√3 apart.
        let half = f32::from(2 * row - column) * 57.735;
        (f32::from(column), half.round() / 100.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// The points of a set, column by column, upwards.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

/// Points at most five steps from the centre, without the six corners.
const fn board() -> Set {
    let mut set = 0;
    let mut n = 0;
    while n < SIZE * SIZE {
        let (column, row) = ((n / SIZE) as i8 - 5, (n % SIZE) as i8 - 5);
        let (slope, zero) = (column - row, column == 0 || row == 0 || column == row);
        let far = column.abs() == 5 || row.abs() == 5 || slope.abs() == 5;
        if slope.abs() <= 5 && !(far && zero) {
            set |= 1 << n;
        }
        n += 1;
    }
    set
}

#[inline]
const fn shifted(set: Set, direction: i8) -> Set {
    if direction > 0 { set << direction } else { set >> -direction }
}

/// The points that a ring can move to in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ray {
    /// Number of empty points before the first piece.
    pub free: u8,
    /// Number of steps to the point behind the first markers; 0 if a ring cannot stop there.
    pub landing: u8,
}

impl Ray {
    /// The number of points.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.free as u32 + (self.landing > 0) as u32
    }

    /// The number of steps to the `n`th of them.
    #[inline]
    #[must_use]
    pub const fn steps(self, n: u32) -> u8 {
        if n < self.free as u32 { n as u8 + 1 } else { self.landing }
    }
}

/// The rings and markers on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Board {
    /// Points with a ring of each side.
    pub rings: [Set; 2],
    /// Points with a marker that shows the colour of each side.
    pub markers: [Set; 2],
}

impl Board {
    /// Points with a ring.
    #[inline]
    #[must_use]
    pub const fn all_rings(&self) -> Set {
        self.rings[0] | self.rings[1]
    }

    /// Points with a marker.
    #[inline]
    #[must_use]
    pub const fn all_markers(&self) -> Set {
        self.markers[0] | self.markers[1]
    }

    /// Points without ring and marker.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> Set {
        BOARD & !(self.all_rings() | self.all_markers())
    }

    /// The side whose ring is on a point.
    #[must_use]
    pub fn ring_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.rings[*side as usize] & point.bit() != 0)
    }

    /// The side whose colour the marker on a point shows.
    #[must_use]
    pub fn marker_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.markers[*side as usize] & point.bit() != 0)
    }

    /// The points that a ring on this point can move to in one direction (R4.2, R4.3).
    #[inline]
    #[must_use]
    pub const fn ray(&self, from: Point, direction: i8) -> Ray {
        let (empty, markers) = (self.empty(), self.all_markers());
        let mut at = shifted(from.bit(), direction);
        let mut free = 0;
        while at & empty != 0 {
            free += 1;
            at = shifted(at, direction);
        }
        let mut landing = free + 1;
        while at & markers != 0 {
            landing += 1;
            at = shifted(at, direction);
        }
        let lands = landing > free + 1 && at & empty != 0;
        Ray { free, landing: if lands { landing } else { 0 } }
    }

    /// Whether a side can move a ring.
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        let open = |ring| DIRECTIONS.iter().any(|direction| self.ray(ring, *direction).count() > 0);
        points(self.rings[side as usize]).any(open)
    }

    /// Leaves a marker, moves the ring and flips the markers it jumped over (R4.5).
    #[inline]
    pub fn move_ring(&mut self, side: Side, from: Point, to: Point) {
        self.rings[side as usize] ^= from.bit() | to.bit();
        let Some((direction, count)) = from.line_to(to) else { return };
        let mut between = 0;
        let mut at = from.bit();
        for _ in 1..count {
            at = shifted(at, direction);
            between |= at;
        }
        let [white, black] = self.markers.map(|set| set & between);
        self.markers[0] ^= white | black;
        self.markers[1] ^= white | black;
        self.markers[side as usize] |= from.bit();
    }

    /// The first points of the rows of a side along an axis: five markers of its colour (R5.1).
    #[inline]
    #[must_use]
    pub const fn rows(&self, side: Side, axis: i8) -> Set {
        let set = self.markers[side as usize];
        let two = set & set >> axis;
        let four = two & two >> (2 * axis);
        four & set >> (4 * axis)
    }

    /// Whether a side has a row.
    #[inline]
    #[must_use]
    pub fn has_row(&self, side: Side) -> bool {
        AXES.iter().any(|axis| self.rows(side, *axis) != 0)
    }

    /// Removes the row of five markers that begins at this point.
    #[inline]
    pub fn take_row(&mut self, side: Side, from: Point, axis: i8) {
        let row = (0..5).fold(0, |row, n| row | from.bit() << (n * axis));
        self.markers[side as usize] &= !row;
    }
}
