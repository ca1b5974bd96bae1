//! The board (R1): its size and the goal.

use crate::facts::POINTS;
pub use wanqi_sdk::board::square::Square as Point;

/// The board of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Index of the rule set.
    pub rules: usize,
    /// Number of columns, and of rows.
    pub size: u8,
}

impl Board {
    /// Nine by nine points (R1.1), or eight by eight cells (R1.2).
    #[must_use]
    pub const fn new(rules: usize) -> Board {
        Board { rules, size: if rules == POINTS { 9 } else { 8 } }
    }

    /// The corner where the stone wins (R1.3).
    #[inline]
    #[must_use]
    pub const fn goal(self) -> Point {
        Point::new(self.size - 1, self.size - 1)
    }
}
