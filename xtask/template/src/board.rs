//! The board (R1): nine points, and rows of three (R3.1).

use wanqi_sdk::Actor;
pub(crate) use wanqi_sdk::board::square::Square as Point;

/// Columns and rows.
pub(crate) const SIZE: u8 = 3;

/// Points by index, three in a row (R3.1).
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Marks on points.
#[derive(Clone, Copy, Default)]
pub(crate) struct Board {
    /// Who stands on a point: 0 nobody, 1 or 2 a seat.
    points: [u8; 9],
}

/// The index of a point on the board.
fn index(point: Point) -> usize {
    usize::from(point.y) * usize::from(SIZE) + usize::from(point.x)
}

impl Board {
    /// Every point, row by row from the bottom.
    pub(crate) fn points() -> impl Iterator<Item = Point> {
        (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| Point::new(x, y)))
    }

    /// Who stands on a point: 0 nobody, 1 or 2 a seat.
    pub(crate) fn at(&self, point: Point) -> u8 {
        self.points[index(point)]
    }

    /// Puts a seat's mark on a point.
    pub(crate) fn mark(&mut self, seat: Actor, point: Point) {
        self.points[index(point)] = seat.0;
    }

    /// Marks of a seat.
    pub(crate) fn count(&self, seat: Actor) -> u32 {
        self.points.iter().map(|on| u32::from(*on == seat.0)).sum()
    }

    /// Marks on the board.
    pub(crate) fn marks(&self) -> u32 {
        self.count(Actor::ONE) + self.count(Actor::TWO)
    }

    /// Whether a seat has three in a row.
    pub(crate) fn has_row(&self, seat: Actor) -> bool {
        LINES.iter().any(|line| line.iter().all(|i| self.points[*i] == seat.0))
    }

    /// The seat that has three in a row.
    pub(crate) fn winner(&self) -> Option<Actor> {
        [Actor::ONE, Actor::TWO].into_iter().find(|seat| self.has_row(*seat))
    }
}
