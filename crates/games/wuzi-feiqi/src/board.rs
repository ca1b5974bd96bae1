//! The board (R1): points and lines, slides, steps and jumps (R3, R5), the enemies that a piece
//! turns (R4). Points are bits, row by row from the bottom.

use wanqi_sdk::board::bits::Bits;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// Points in a row and in a column.
pub const SIZE: u8 = 5;

/// All points.
pub const POINTS: u32 = (1 << (SIZE * SIZE)) - 1;

sides!(Black 'b', White 'w');

/// The bit of a point.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> u32 {
    1 << (point.y * SIZE + point.x)
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: u32) -> impl Iterator<Item = Point> {
    set.places().map(|n| Point::new(n % SIZE, n / SIZE))
}

/// A direction along the lines.
#[derive(Clone, Copy, Debug)]
pub struct Direction {
    /// The points with a line in this direction.
    open: u32,
    /// The distance in bits to the next point.
    shift: u8,
    /// The next point has a lower bit.
    down: bool,
}

impl Direction {
    const fn new(right: i8, up: i8) -> Direction {
        let (mut open, mut n) = (0, 0);
        while n < SIZE * SIZE {
            let point = Point::new(n % SIZE, n / SIZE);
            // Only every second point has diagonals (R1.2).
            let joined = right == 0 || up == 0 || (point.x + point.y).is_multiple_of(2);
            let (x, y) = (point.x as i8 + right, point.y as i8 + up);
            if joined && x >= 0 && x < SIZE as i8 && y >= 0 && y < SIZE as i8 {
                open |= bit(point);
            }
            n += 1;
        }
        let shift = up * SIZE as i8 + right;
        Direction { open, shift: shift.unsigned_abs(), down: shift < 0 }
    }

    /// The next points in this direction.
    #[inline]
    #[must_use]
    pub const fn next(self, set: u32) -> u32 {
        let set = set & self.open;
        if self.down { set >> self.shift } else { set << self.shift }
    }
}

/// All directions, each before its opposite: those along rows and columns, then the diagonal ones.
static DIRECTIONS: [Direction; 8] = [
    Direction::new(1, 0),
    Direction::new(-1, 0),
    Direction::new(0, 1),
    Direction::new(0, -1),
    Direction::new(1, 1),
    Direction::new(-1, -1),
    Direction::new(1, -1),
    Direction::new(-1, 1),
];

/// The points that pieces reach, by direction and by number of steps less one. [`Board::trail`] is
/// the start of a piece that reaches a point.
pub type Reach = [[u32; 4]; 8];

/// The pieces on the board, and whether it has diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) sides: [u32; 2],
    diagonals: bool,
}

impl Board {
    /// The start: each side has its base row (R1.3).
    #[must_use]
    pub const fn start(diagonals: bool) -> Board {
        let row = (1 << SIZE) - 1;
        Board { sides: [row, row << (SIZE * (SIZE - 1))], diagonals }
    }

    /// The directions of the lines (R1.1, R1.2).
    #[inline]
    #[must_use]
    pub fn directions(&self) -> &'static [Direction] {
        if rule!("R1.2", self.diagonals) { &DIRECTIONS } else { &DIRECTIONS[..4] }
    }

    /// The pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> u32 {
        self.sides[side as usize]
    }

    /// The empty points.
    #[inline]
    #[must_use]
    pub const fn free(&self) -> u32 {
        POINTS & !self.sides[0] & !self.sides[1]
    }

    /// The side of the piece on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side) & bit(point) != 0)
    }

    /// The empty points next to one of these (R5.2).
    #[inline]
    #[must_use]
    pub fn steps(&self, from: u32) -> u32 {
        self.directions().iter().fold(0, |all, direction| all | direction.next(from)) & self.free()
    }

    /// Whether one of these pieces can jump (R5.3).
    #[inline]
    #[must_use]
    pub fn can_jump(&self, side: Side, from: u32) -> bool {
        self.leaps(side, from).iter().flatten().any(|to| *to != 0)
    }

    /// The points that these pieces reach over empty points in at most `far` steps (R3.1, R5.2).
    #[inline]
    #[must_use]
    pub fn reach(&self, from: u32, far: usize) -> Reach {
        let (free, mut reach) = (self.free(), [[0; 4]; 8]);
        for (direction, reached) in self.directions().iter().zip(&mut reach) {
            let mut at = from;
            for to in &mut reached[..far] {
                at = direction.next(at) & free;
                *to = at;
            }
        }
        reach
    }

    /// The points that these pieces of a side reach by jumps (R5.3).
    #[inline]
    #[must_use]
    pub fn leaps(&self, side: Side, from: u32) -> Reach {
        let (free, enemies, mut leaps) = (self.free(), self.of(side.other()), [[0; 4]; 8]);
        for (direction, reached) in self.directions().iter().zip(&mut leaps) {
            let mut jumped = direction.next(from) & enemies;
            for to in &mut reached[1..] {
                let behind = direction.next(jumped);
                *to = behind & free;
                jumped = behind & enemies;
            }
        }
        leaps
    }

    /// The start of a piece that reached a point in this number of steps, and the points that it
    /// left or passed.
    #[inline]
    #[must_use]
    pub fn trail(direction: usize, to: Point, steps: usize) -> (Point, u32) {
        let back = DIRECTIONS[direction ^ 1];
        let (mut at, mut trail) = (bit(to), 0);
        for _ in 0..steps {
            at = back.next(at);
            trail |= at;
        }
        (points(at).next().unwrap_or(to), trail)
    }

    /// The points between two points of a line; none if no line joins them.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Point, to: Point) -> Option<u32> {
        let paths = self.directions().iter().map(|direction| {
            let (mut between, mut at) = (0, direction.next(bit(from)));
            while at != 0 && at != bit(to) {
                between |= at;
                at = direction.next(at);
            }
            (at != 0).then_some(between)
        });
        paths.flatten().next()
    }

    /// The enemies that a piece turns after it has moved to a point (R4).
    #[inline]
    #[must_use]
    pub fn turned(&self, side: Side, at: u32) -> u32 {
        let (own, enemies) = (self.of(side), self.of(side.other()));
        let mut turned = 0;
        for pair in self.directions().chunks_exact(2) {
            let next = [pair[0].next(at) & enemies, pair[1].next(at) & enemies];
            for (direction, enemy) in pair.iter().zip(next) {
                if rule!("R4.1", direction.next(enemy) & own != 0) {
                    turned |= enemy;
                }
            }
            if rule!("R4.2", next[0] != 0 && next[1] != 0) {
                turned |= next[0] | next[1];
            }
        }
        turned
    }
}
