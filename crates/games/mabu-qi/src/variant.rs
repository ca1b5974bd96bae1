//! Rule sets and options as a table.

use crate::board::Point;
use crate::facts::{FORTY_NINE, TOUR_6X6};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// The task of the knight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// Visit all points (R4.1).
    Tour {
        /// The last point must be a knight's move from the first (R4.2).
        closed: bool,
    },
    /// Take pieces.
    Take {
        /// The number of pieces that is enough (R4.5).
        pass: u8,
    },
}

/// The board and task of a rule set with its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    /// Points in a row and in a column.
    pub(crate) size: u8,
    pub(crate) task: Task,
}

impl Variant {
    pub(crate) fn of(setup: &Setup<'_>) -> Variant {
        match setup.rules {
            FORTY_NINE => {
                Variant { size: 7, task: Task::Take { pass: setup.options.int("pass") as u8 } }
            }
            TOUR_6X6 => {
                Variant { size: 6, task: Task::Tour { closed: setup.options.flag("closed") } }
            }
            _ => Variant { size: 5, task: Task::Tour { closed: false } },
        }
    }

    /// Whether the first point matters to the end.
    pub(crate) fn is_closed(self) -> bool {
        self.task == Task::Tour { closed: true }
    }

    /// The number of points of the board.
    pub(crate) const fn count(self) -> u8 {
        self.size * self.size
    }

    /// All points, as a set.
    pub(crate) fn points(self) -> Bitboard {
        let row = (1 << self.size) - 1;
        (0..self.size).fold(Bitboard::EMPTY, |all, y| all | Bitboard(row << (8 * y)))
    }

    /// The points of a row, from the left.
    pub(crate) fn row(self, y: u8) -> impl Iterator<Item = Point> {
        (0..self.size).map(move |x| Point::new(x, y))
    }
}
