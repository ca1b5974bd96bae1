//! Rows (R3.1): four or more of a colour on adjacent points of a line, and what continues them.

use crate::board::{AXES, Board, Set, Side};
use wanqi_sdk::rule;

/// A row: all its points, and along which axis it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Index into [`AXES`].
    pub axis: usize,
    /// The points, pieces of both colours.
    pub points: Set,
}

impl Row {
    /// Its lower or left end.
    #[must_use]
    pub const fn from(&self) -> Set {
        self.points & self.points.wrapping_neg()
    }

    /// Its other end.
    #[must_use]
    pub const fn to(&self) -> Set {
        1 << (63 - self.points.leading_zeros())
    }
}

/// Points of a set that begin four in a row along an axis.
#[inline]
const fn fours(set: Set, axis: usize) -> Set {
    let shift = AXES[axis];
    let pairs = set & set >> shift;
    pairs & pairs >> (2 * shift)
}

/// Whether these points hold four in a row.
#[inline]
#[must_use]
pub fn any(set: Set) -> bool {
    rule!("R3.1", fours(set, 0) | fours(set, 1) | fours(set, 2) != 0)
}

/// The rows of a side, axis by axis.
pub fn of(board: &Board, side: Side) -> impl Iterator<Item = Row> + use<> {
    let (own, occupied) = (board.of(side), board.occupied());
    (0..AXES.len()).flat_map(move |axis| {
        // A line has seven points at most, so it holds one row of a side.
        let mut starts = fours(own, axis);
        std::iter::from_fn(move || {
            let first = starts & starts.wrapping_neg();
            let points = spread(first, occupied, axis);
            starts &= !points;
            (first != 0).then_some(Row { axis, points })
        })
    })
}

/// The occupied points that a point is connected with along an axis.
fn spread(mut points: Set, occupied: Set, axis: usize) -> Set {
    loop {
        let wider = points | (points << AXES[axis] | points >> AXES[axis]) & occupied;
        if wider == points {
            return points;
        }
        points = wider;
    }
}
