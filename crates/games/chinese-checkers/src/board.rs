//! The star (R1.1): points, their names, neighbours and lines; the men on it (R1.2).
//!
//! A point has a column `q` (the letter; a line that rises to the right) and a row `r`, both from
//! -8 to 8 around the centre.

use std::fmt;
pub use wanqi_sdk::board::hex::WAYS;

/// Number of points of the star.
pub const POINTS: usize = 121;

/// The opposite direction.
#[inline]
#[must_use]
pub const fn opposite(direction: usize) -> usize {
    (direction + 3) % 6
}

/// The largest number of points an even number of columns and rows away from one another.
pub const EVEN: usize = 37;

const CENTRE: i8 = 8;
/// Number of rows, and of columns.
const SPAN: usize = 17;

/// A point: its number, row by row from the bottom, from the left in each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Point(u8);

impl Point {
    /// The point in this column and row from the centre, if it is on the star.
    #[must_use]
    pub const fn at(q: i8, r: i8) -> Option<Point> {
        if q < -CENTRE || q > CENTRE || r < -CENTRE || r > CENTRE {
            return None;
        }
        match TABLES.index[(r + CENTRE) as usize][(q + CENTRE) as usize] {
            NOWHERE => None,
            index => Some(Point(index)),
        }
    }

    /// All points, row by row from the bottom.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..POINTS as u8).map(Point)
    }

    /// The number of the point.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column and row from the centre.
    #[must_use]
    pub const fn axial(self) -> (i8, i8) {
        TABLES.axial[self.0 as usize]
    }

    /// The neighbouring points.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Set {
        Set(TABLES.neighbours[self.0 as usize])
    }

    /// The next point in a direction, if it is on the star.
    #[inline]
    #[must_use]
    pub const fn next(self, direction: usize) -> Option<Point> {
        match TABLES.next[self.0 as usize][direction] {
            NOWHERE => None,
            index => Some(Point(index)),
        }
    }

    /// The point two places away in a direction, as a set; empty if it is off the star.
    #[inline]
    #[must_use]
    pub const fn beyond(self, direction: usize) -> Set {
        Set(TABLES.beyond[self.0 as usize][direction % 8])
    }

    /// The point with this number among those that hops can lead to: an even number of columns and
    /// rows away, itself included. `None` if there are fewer.
    #[inline]
    #[must_use]
    pub const fn even(self, n: usize) -> Option<Point> {
        let (q, r) = self.axial();
        match TABLES.even[(q & 1 | (r & 1) << 1) as usize][n] {
            NOWHERE => None,
            index => Some(Point(index)),
        }
    }

    /// The direction of a neighbour.
    #[must_use]
    pub fn direction_to(self, neighbour: Point) -> usize {
        { 0..WAYS.len() }
            .find(|direction| self.next(*direction) == Some(neighbour))
            .unwrap_or_default()
    }

    /// Reads `m4`; `None` if the text has another form. The inner `None` is a point off the star.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Option<Point>> {
        let (letter, digits) = text.split_first()?;
        let q = letter.is_ascii_lowercase().then(|| (letter - b'a') as i8 - CENTRE)?;
        let row = wanqi_sdk::board::square::row(digits)?;
        Some(i8::try_from(row).ok().and_then(|row| Point::at(q, row - CENTRE)))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.axial();
        write!(f, "{}{}", char::from((q + CENTRE) as u8 + b'a'), r + CENTRE + 1)
    }
}

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set(u128);

wanqi_sdk::set_of_places!(Set, Point);

impl Set {
    /// No point.
    pub const EMPTY: Set = Set(0);
    /// All points.
    pub const ALL: Set = Set((1 << POINTS) - 1);

    /// One point.
    #[inline]
    #[must_use]
    pub const fn of(point: Point) -> Set {
        Set(1 << point.0)
    }
}

/// The largest number of seats.
pub const SEATS: usize = 6;

/// The men of all seats, and the directions of hops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    men: [Set; SEATS],
    occupied: Set,
    /// By point, a bit for each direction: set if the next point has a man and the one behind it is
    /// empty. Updated with each move, because random games spend most of their time with it.
    hops: [u8; POINTS],
}

impl Board {
    /// The star without men.
    #[must_use]
    pub const fn empty() -> Board {
        Board { men: [Set::EMPTY; SEATS], occupied: Set::EMPTY, hops: [0; POINTS] }
    }

    /// The men of a seat, counted from 0.
    #[inline]
    #[must_use]
    pub const fn men(&self, seat: usize) -> Set {
        self.men[seat]
    }

    /// All men.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.occupied
    }

    /// The directions, one bit each, in which a man on this point can hop over a neighbour.
    #[inline]
    #[must_use]
    pub const fn hops(&self, point: Point) -> u8 {
        self.hops[point.index()]
    }

    /// The seat of the man on a point, counted from 0.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<usize> {
        self.men.iter().position(|men| men.has(point))
    }

    /// Puts a man on an empty point.
    pub fn place(&mut self, seat: usize, point: Point) {
        self.men[seat] = self.men[seat].or(Set::of(point));
        self.occupied = self.occupied.or(Set::of(point));
        self.refresh(point, true);
    }

    /// Moves a man to an empty point.
    #[inline]
    pub fn shift(&mut self, seat: usize, from: Point, to: Point) {
        self.men[seat] = self.men[seat].without(Set::of(from)).or(Set::of(to));
        self.occupied = self.occupied.without(Set::of(from));
        self.refresh(from, false);
        self.occupied = self.occupied.or(Set::of(to));
        self.refresh(to, true);
    }

    /// Updates the hops over a point and to it after it was filled or emptied.
    #[inline]
    fn refresh(&mut self, point: Point, filled: bool) {
        for direction in 0..6 {
            let Some(before) = point.next(opposite(direction)) else { continue };
            if let Some(behind) = point.next(direction) {
                self.set(before, direction, filled && !self.occupied.has(behind));
            }
            if let Some(start) = before.next(opposite(direction)) {
                self.set(start, direction, !filled && self.occupied.has(before));
            }
        }
    }

    #[inline]
    fn set(&mut self, point: Point, direction: usize, can: bool) {
        let hops = &mut self.hops[point.index()];
        *hops = *hops & !(1 << direction) | u8::from(can) << direction;
    }
}

/// The ten points of a corner, 0 at the bottom and on clockwise.
#[must_use]
pub const fn corner(number: usize) -> Set {
    Set(TABLES.corners[number % 6])
}

const NOWHERE: u8 = u8::MAX;

struct Tables {
    /// By row and column.
    index: [[u8; SPAN]; SPAN],
    axial: [(i8, i8); POINTS],
    /// By direction.
    next: [[u8; 6]; POINTS],
    /// By direction; eight entries, so that no index is out of range.
    beyond: [[u128; 8]; POINTS],
    neighbours: [u128; POINTS],
    corners: [u128; 6],
    /// By whether column and row are odd.
    even: [[u8; EVEN]; 4],
}

static TABLES: Tables = Tables::new();

impl Tables {
    const fn new() -> Tables {
        let mut tables = Tables {
            index: [[NOWHERE; SPAN]; SPAN],
            axial: [(0, 0); POINTS],
            next: [[NOWHERE; 6]; POINTS],
            beyond: [[0; 8]; POINTS],
            neighbours: [0; POINTS],
            corners: [0; 6],
            even: [[NOWHERE; EVEN]; 4],
        };
        let mut n = 0;
        let mut cell = 0;
        let mut even = [0; 4];
        while cell < SPAN * SPAN {
            let (row, column) = (cell / SPAN, cell % SPAN);
            let (q, r) = (column as i8 - CENTRE, row as i8 - CENTRE);
            if on_star(q, r) {
                tables.index[row][column] = n as u8;
                tables.axial[n] = (q, r);
                let class = (q & 1 | (r & 1) << 1) as usize;
                tables.even[class][even[class]] = n as u8;
                even[class] += 1;
                if let Some(corner) = corner_of(q, r) {
                    tables.corners[corner] |= 1 << n;
                }
                n += 1;
            }
            cell += 1;
        }
        tables.join_points();
        tables
    }

    /// Finds the neighbours of each point and the points two places away.
    const fn join_points(&mut self) {
        let mut i = 0;
        while i < 6 * POINTS {
            let (n, direction) = (i / 6, i % 6);
            let ((q, r), (x, y)) = (self.axial[n], WAYS[direction]);
            if on_star(q + x, r + y) {
                let next = self.index[(r + y + CENTRE) as usize][(q + x + CENTRE) as usize];
                self.next[n][direction] = next;
                self.neighbours[n] |= 1 << next;
            }
            if on_star(q + 2 * x, r + 2 * y) {
                let (row, column) = (r + 2 * y + CENTRE, q + 2 * x + CENTRE);
                self.beyond[n][direction] = 1 << self.index[row as usize][column as usize];
            }
            i += 1;
        }
    }
}

/// The star consists of two triangles of 91 points, one of them upside down.
const fn on_star(q: i8, r: i8) -> bool {
    let s = -q - r;
    let upright = q >= -4 && r >= -4 && s >= -4;
    let hanging = q <= 4 && r <= 4 && s <= 4;
    upright || hanging
}

/// The corner of a point of the star.
const fn corner_of(q: i8, r: i8) -> Option<usize> {
    match (q, r, -q - r) {
        (_, ..=-5, _) => Some(0),
        (_, _, 5..) => Some(1),
        (..=-5, _, _) => Some(2),
        (_, 5.., _) => Some(3),
        (_, _, ..=-5) => Some(4),
        (5.., _, _) => Some(5),
        _ => None,
    }
}
