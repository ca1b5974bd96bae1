//! The board (R1.1): 256 points, their names, neighbours and corners.

use std::fmt;
use wanqi_sdk::board::square::Square;

/// Points of a side.
pub const SIDE: u8 = 16;
/// How many points there are.
pub const POINTS: usize = 256;

/// The eight ways to a neighbour, column and row; a way and its opposite are four apart.
pub const WAYS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The way back.
#[inline]
#[must_use]
pub const fn opposite(way: usize) -> usize {
    (way + 4) % 8
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

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column and row.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.0 % SIDE, self.0 / SIDE)
    }

    /// The next point in a way, if the board goes on there.
    #[inline]
    #[must_use]
    pub fn next(self, way: usize) -> Option<Point> {
        self.square().step(WAYS[way], SIDE, SIDE).map(|square| Point::at(square.x, square.y))
    }

    /// The points next to it.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Set {
        NEIGHBOURS[self.0 as usize]
    }

    /// Reads `c4`; `None` if it is no such text or off the board.
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

    /// Whether the point is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0[point.0 as usize / 64] >> (point.0 % 64) & 1 != 0
    }

    /// Whether it holds no point.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Set::EMPTY
    }

    /// How many points it holds.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The points of both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The points of either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Set) -> Set {
        let ([a, b, c, d], [w, x, y, z]) = (self.0, other.0);
        Set([a | w, b | x, c | y, d | z])
    }

    /// The points that are not in the other.
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
        let (n, (dx, dy)) = (i / 8, WAYS[i % 8]);
        let (x, y) = ((n % 16) as i8 + dx, (n / 16) as i8 + dy);
        if x >= 0 && x < 16 && y >= 0 && y < 16 {
            sets[n] = sets[n].or(Set::of(Point::at(x as u8, y as u8)));
        }
        i += 1;
    }
    sets
};

/// The points of a camp in a corner, 0 at `a1` and on clockwise; `rows` are the lengths of its rows
/// from the edge.
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
