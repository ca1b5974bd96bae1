//! The board (R1): nine points, two sides, and rows of three (R3.1).

pub(crate) use wanqi_sdk::board::square::Square as Point;

/// Columns and rows.
pub(crate) const SIZE: u8 = 3;

/// Indices of points that are three in a row (R3.1).
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

wanqi_sdk::sides!(First 'x', Second 'o');

/// Marks on points.
#[derive(Clone, Copy, Default)]
pub(crate) struct Board {
    points: [Option<Side>; 9],
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

    /// The side whose mark is on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        self.points[index(point)]
    }

    /// Puts a mark on a point.
    pub(crate) fn mark(&mut self, side: Side, point: Point) {
        self.points[index(point)] = Some(side);
    }

    /// The number of marks of a side.
    pub(crate) fn count(&self, side: Side) -> u32 {
        self.points.iter().map(|mark| u32::from(*mark == Some(side))).sum()
    }

    /// The number of marks on the board.
    pub(crate) fn marks(&self) -> u32 {
        Side::BOTH.into_iter().map(|side| self.count(side)).sum()
    }

    /// Whether a side has three in a row.
    pub(crate) fn has_row(&self, side: Side) -> bool {
        LINES.iter().any(|line| line.iter().all(|i| self.points[*i] == Some(side)))
    }

    /// The side that has three in a row.
    pub(crate) fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.has_row(*side))
    }
}
