//! The boards (R1): points as bits, ten a row, so that the bit beside the widest board stays empty.

use std::fmt;
pub use wanqi_sdk::board::square::Square as Point;

/// A set of points.
pub type Set = u64;

/// Bits a row.
const STRIDE: u8 = 10;

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

/// A direction along the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction {
    x: i8,
    y: i8,
}

/// All eight, straight ones first.
pub const DIRECTIONS: [Direction; 8] = [
    Direction { x: 1, y: 0 },
    Direction { x: -1, y: 0 },
    Direction { x: 0, y: 1 },
    Direction { x: 0, y: -1 },
    Direction { x: 1, y: 1 },
    Direction { x: -1, y: -1 },
    Direction { x: 1, y: -1 },
    Direction { x: -1, y: 1 },
];

impl Direction {
    /// The direction from a point to a neighbour of it.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<Direction> {
        let (x, y) = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
        DIRECTIONS.into_iter().find(|d| (d.x, d.y) == (x, y))
    }

    /// A set moved by so many steps in this direction. What leaves the board at a side falls on
    /// bits that no board uses.
    #[inline]
    #[must_use]
    pub const fn shift(self, set: Set, steps: i8) -> Set {
        let by = steps * (self.x + self.y * STRIDE as i8);
        if by > 0 { set << by } else { set >> -by }
    }

    const fn is_diagonal(self) -> bool {
        self.x != 0 && self.y != 0
    }
}

/// The bit of a point.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> Set {
    1 << (point.y * STRIDE + point.x)
}

/// The points of a set, row by row from the bottom.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1))).map(|set| {
        let n = set.trailing_zeros() as u8;
        Point::new(n % STRIDE, n / STRIDE)
    })
}

/// A board without pieces: its size and its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// All points.
    pub points: Set,
    /// Points with diagonals.
    pub strong: Set,
}

impl Board {
    /// A board of this size, at most nine columns and five rows.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Board {
        let (mut points, mut strong) = (0, 0);
        let mut y = 0;
        while y < height {
            let mut x = 0;
            while x < width {
                let bit = bit(Point::new(x, y));
                points |= bit;
                if (x + y).is_multiple_of(2) {
                    strong |= bit;
                }
                x += 1;
            }
            y += 1;
        }
        Board { width, height, points, strong }
    }

    /// Points that a line leaves in this direction (R1.2).
    #[inline]
    #[must_use]
    pub const fn leaving(&self, direction: Direction) -> Set {
        if direction.is_diagonal() { self.strong } else { self.points }
    }

    /// Reads a point.
    #[must_use]
    pub fn parse(&self, text: &[u8]) -> Option<Point> {
        Point::parse(text, self.width, self.height)
    }

    /// The pieces of both sides at the start of a game of capture (R1.3).
    #[must_use]
    pub fn filled(&self) -> [Set; 2] {
        let (middle, centre) = (self.height / 2, self.width / 2);
        let mut sides = [0; 2];
        for point in points(self.points) {
            // White's in the middle row: every second point, counted from the centre to the left.
            let near = centre.abs_diff(point.x);
            let white = match point.y.cmp(&middle) {
                std::cmp::Ordering::Less => true,
                std::cmp::Ordering::Greater => false,
                std::cmp::Ordering::Equal if point.x == centre => continue,
                std::cmp::Ordering::Equal => (point.x < centre) == (near % 2 == 1),
            };
            sides[usize::from(!white)] |= bit(point);
        }
        sides
    }
}
