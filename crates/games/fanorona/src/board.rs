//! The boards (R1). A row has ten bits, so the bit next to the widest board is always empty.

use wanqi_sdk::board::bits::Bits;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::sides;

/// A set of points.
pub type Set = u64;

/// The number of bits of a row.
const STRIDE: u8 = 10;

sides!(White 'w', Black 'b');

/// A direction along the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction {
    x: i8,
    y: i8,
}

/// All directions, those along rows and columns first.
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
    /// The direction from a point to a neighbour.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Option<Direction> {
        let (x, y) = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
        DIRECTIONS.into_iter().find(|d| (d.x, d.y) == (x, y))
    }

    /// A set moved by a number of steps in this direction. Points that leave the board at a side
    /// get bits that no board uses.
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
    set.places().map(|n| Point::new(n % STRIDE, n / STRIDE))
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
    /// The points with diagonals.
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

    /// The points with a line in this direction (R1.2).
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
            // In the middle row White has the points at odd distances to the left of the centre and
            // at even distances to the right.
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
