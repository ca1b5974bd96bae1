//! The board (R1): points, lines, steps (R3.2), captures (R4.1).

pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Columns and rows of the grid that names the points; every second place of it is a point.
pub const SIZE: u8 = 9;

/// Points of the board.
pub const POINTS: u8 = 41;

/// Stones of each side at the start.
pub const STONES: u32 = 9;

/// A set of points; each is a bit, row by row from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points(pub u64);

// Every second place of the grid is a point, so number `n` is place `2n`.
set_of_places!(Points, Point, |point| number(point), |n| Point::new(n * 2 % SIZE, n * 2 / SIZE));

impl Points {
    /// All points.
    pub const ALL: Points = Points((1 << POINTS) - 1);
}

/// Whether a place of the grid is a point (R1.1).
#[inline]
#[must_use]
pub const fn is_point(place: Point) -> bool {
    place.x % 2 == place.y % 2
}

#[inline]
const fn number(point: Point) -> usize {
    (point.y as usize * SIZE as usize + point.x as usize) / 2
}

#[inline]
const fn bit(point: Point) -> u64 {
    1 << number(point)
}

/// The stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    sides: [Points; 2],
}

impl Board {
    /// The start (R1.3).
    pub const START: Board = Board { sides: [Points(0x1FF), Points(0x1FF << 32)] };

    /// The stones of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Points {
        self.sides[side as usize]
    }

    /// The stone on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).has(point))
    }

    /// Puts a stone on an empty point.
    pub fn put(&mut self, side: Side, point: Point) {
        self.sides[side as usize].0 |= bit(point);
    }

    /// The empty points that a stone can step to (R3).
    #[inline]
    #[must_use]
    pub const fn targets(&self, from: Point) -> Points {
        Points(STEPS[number(from)] & !(self.sides[0].0 | self.sides[1].0))
    }

    /// Whether a side can move.
    #[inline]
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        self.of(side).any(|from| !self.targets(from).is_empty())
    }

    /// Moves a stone.
    #[inline]
    pub fn carry(&mut self, side: Side, from: Point, to: Point) {
        self.sides[side as usize].0 ^= bit(from) | bit(to);
    }

    /// The enemy stones between a stone and others of its side (R4.1).
    #[inline]
    #[must_use]
    pub fn between(&self, side: Side, point: Point) -> Points {
        let (own, enemies) = (self.of(side).0, self.of(side.other()).0);
        let mut taken = 0;
        for [next, behind] in &PAIRS[number(point)] {
            taken |= if behind & own != 0 { next & enemies } else { 0 };
        }
        Points(taken)
    }

    /// Removes stones.
    #[inline]
    pub fn take(&mut self, taken: Points) {
        for side in &mut self.sides {
            side.0 &= !taken.0;
        }
    }
}

/// The steps along the lines (R1.2): diagonal steps from every point, the others from corners only.
pub const DIRECTIONS: [(i8, i8); 8] =
    [(1, 1), (1, -1), (-1, -1), (-1, 1), (2, 0), (0, 2), (-2, 0), (0, -2)];

/// The point one step along a line in this direction, if there is one.
#[must_use]
pub const fn step(from: Point, direction: usize) -> Option<Point> {
    let (dx, dy) = DIRECTIONS[direction];
    let (x, y) = (from.x as i8 + dx, from.y as i8 + dy);
    let inside = 0 <= x && x < SIZE as i8 && 0 <= y && y < SIZE as i8;
    let line = direction < 4 || from.x.is_multiple_of(2);
    if inside && line { Some(Point::new(x as u8, y as u8)) } else { None }
}

/// The next point in each direction and the point behind it, as one bit or none.
static PAIRS: [[[u64; 2]; 8]; POINTS as usize] = {
    let mut pairs = [[[0; 2]; 8]; POINTS as usize];
    let mut n = 0;
    while n < POINTS as usize * 8 {
        let (from, direction) = (n / 8, n % 8);
        let place = Point::new((from * 2 % SIZE as usize) as u8, (from * 2 / SIZE as usize) as u8);
        if let Some(next) = step(place, direction) {
            pairs[from][direction][0] = bit(next);
            if let Some(behind) = step(next, direction) {
                pairs[from][direction][1] = bit(behind);
            }
        }
        n += 1;
    }
    pairs
};

/// The next points in all directions.
static STEPS: [u64; POINTS as usize] = {
    let mut steps = [0; POINTS as usize];
    let mut n = 0;
    while n < POINTS as usize * 8 {
        steps[n / 8] |= PAIRS[n / 8][n % 8][0];
        n += 1;
    }
    steps
};
