//! The board (R1.1): 256 points, their names, neighbours and camps; the men on it (R1.2).

use std::fmt;
use wanqi_sdk::board::square::Square;

/// The number of points in a row and in a column.
pub const SIDE: u8 = 16;
/// The number of points.
pub const POINTS: usize = 256;

/// The eight directions to a neighbour, column and row; opposite ones are four apart.
pub const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The opposite direction.
#[inline]
#[must_use]
pub const fn opposite(direction: usize) -> usize {
    (direction + 4) % 8
}

/// A point, counted from the bottom row by row and from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The point in this column and row, both from 0.
    #[must_use]
    pub const fn at(x: u8, y: u8) -> Point {
        Point(y % SIDE * SIDE + x % SIDE)
    }

    /// All points, row by row from the bottom.
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..=u8::MAX).map(Point)
    }

    /// The number of the point.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column and row.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.0 % SIDE, self.0 / SIDE)
    }

    /// The next point in a direction, if it is on the board.
    #[inline]
    #[must_use]
    pub fn next(self, direction: usize) -> Option<Point> {
        self.square()
            .step(DIRECTIONS[direction], SIDE, SIDE)
            .map(|square| Point::at(square.x, square.y))
    }

    /// The points next to this one.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Set {
        NEIGHBOURS[self.0 as usize]
    }

    /// Reads `c4`; `None` if the text does not have this form or is off the board.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        Square::parse(text, SIDE, SIDE).map(|square| Point::at(square.x, square.y))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set([u64; 4]);

impl Set {
    /// No point.
    pub const EMPTY: Set = Set([0; 4]);
    /// All points.
    pub const ALL: Set = Set([u64::MAX; 4]);

    /// One point.
    #[inline]
    #[must_use]
    pub const fn of(point: Point) -> Set {
        let mut words = [0; 4];
        words[point.0 as usize / 64] = 1 << (point.0 % 64);
        Set(words)
    }

    /// Whether the set contains the point.
    #[inline]
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0[point.0 as usize / 64] >> (point.0 % 64) & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Set::EMPTY
    }

    /// The number of points.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The points in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The points in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Set) -> Set {
        let ([a, b, c, d], [w, x, y, z]) = (self.0, other.0);
        Set([a | w, b | x, c | y, d | z])
    }

    /// The points that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl Iterator for Set {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word] - 1;
        Some(Point(word as u8 * 64 + bit as u8))
    }
}

static NEIGHBOURS: [Set; POINTS] = {
    let mut sets = [Set::EMPTY; POINTS];
    let mut i = 0;
    while i < 8 * POINTS {
        let (n, (dx, dy)) = (i / 8, DIRECTIONS[i % 8]);
        let (x, y) = ((n % 16) as i8 + dx, (n / 16) as i8 + dy);
        if x >= 0 && x < 16 && y >= 0 && y < 16 {
            sets[n] = sets[n].or(Set::of(Point::at(x as u8, y as u8)));
        }
        i += 1;
    }
    sets
};

/// The points of a camp in a corner; corner 0 is `a1`, the others follow clockwise. `rows` are the
/// lengths of its rows from the edge.
#[must_use]
pub const fn camp(corner: usize, rows: &[u8]) -> Set {
    let mut set = Set::EMPTY;
    let mut y = 0;
    while y < rows.len() as u8 {
        let mut x = 0;
        while x < rows[y as usize] {
            let (far_x, far_y) = (SIDE - 1 - x, SIDE - 1 - y);
            let point = match corner % 4 {
                0 => Point::at(x, y),
                1 => Point::at(x, far_y),
                2 => Point::at(far_x, far_y),
                _ => Point::at(far_x, y),
            };
            set = set.or(Set::of(point));
            x += 1;
        }
        y += 1;
    }
    set
}

/// The largest number of seats.
pub const SEATS: usize = 4;

/// The men of all seats, and the possible hops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    men: [Set; SEATS],
    occupied: Set,
    /// For each point one bit for each direction: the next point has a man, and the point beyond it
    /// is empty. Updated with each move, because random games spend most of their time with it.
    hops: [u8; POINTS],
}

impl Board {
    /// The board without men.
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

    /// The directions, one bit for each, in which a man on this point can hop over a neighbour.
    #[inline]
    #[must_use]
    pub const fn hops(&self, point: Point) -> u8 {
        self.hops[point.index()]
    }

    /// The seat, counted from 0, of the man on a point.
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
        for direction in 0..DIRECTIONS.len() {
            let Some(before) = point.next(opposite(direction)) else { continue };
            if let Some(beyond) = point.next(direction) {
                self.set(before, direction, filled && !self.occupied.has(beyond));
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
