//! Rows (R3.1): four or more pieces of a side on adjacent points of a line, with the pieces that
//! continue them.

use crate::board::{AXES, Board, Set, Side};
use wanqi_sdk::prelude::*;

/// A row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The axis, an index into [`AXES`].
    pub axis: usize,
    /// All points, with pieces of both sides.
    pub points: Set,
}

impl Row {
    /// The lower or left end.
    #[must_use]
    pub const fn from(&self) -> Set {
        self.points & self.points.wrapping_neg()
    }

    /// The other end.
    #[must_use]
    pub const fn to(&self) -> Set {
        1 << (63 - self.points.leading_zeros())
    }
}

/// The first points of each four in a row along an axis.
#[inline]
const fn fours(set: Set, axis: usize) -> Set {
    let shift = AXES[axis];
    let pairs = set & set >> shift;
    pairs & pairs >> (2 * shift)
}

/// Whether a set contains four in a row.
#[inline]
#[must_use]
pub fn any(set: Set) -> bool {
    rule!("R3.1", fours(set, 0) | fours(set, 1) | fours(set, 2) != 0)
}

/// The rows of a side, axis by axis.
pub fn of(board: &Board, side: Side) -> impl Iterator<Item = Row> + use<> {
    let (own, occupied) = (board.of(side), board.occupied());
    (0..AXES.len()).flat_map(move |axis| {
        // A line has at most seven points, so it contains at most one row of a side.
        let mut starts = fours(own, axis);
        std::iter::from_fn(move || {
            let first = starts & starts.wrapping_neg();
            let points = spread(first, occupied, axis);
            starts &= !points;
            (first != 0).then_some(Row { axis, points })
        })
    })
}

/// The occupied points that are connected with a point along an axis.
fn spread(mut points: Set, occupied: Set, axis: usize) -> Set {
    loop {
        let wider = points | (points << AXES[axis] | points >> AXES[axis]) & occupied;
        if wider == points {
            return points;
        }
        points = wider;
    }
}
