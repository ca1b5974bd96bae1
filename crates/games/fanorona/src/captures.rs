//! Captures (R3): the pieces that a move captures, and the pieces that can capture.

use crate::board::{Board, DIRECTIONS, Direction, Point, Set, bit, points};
use crate::notation::Way;
use wanqi_sdk::prelude::*;

/// The pieces from the point of view of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// The board.
    pub board: Board,
    /// Pieces of the side to move.
    pub own: Set,
    /// Pieces of the other side.
    pub enemy: Set,
}

impl Sight {
    /// The empty points.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> Set {
        self.board.points & !(self.own | self.enemy)
    }

    /// The points to which these pieces can move in a direction (R2.2).
    #[inline]
    #[must_use]
    pub const fn targets(&self, pieces: Set, direction: Direction) -> Set {
        direction.shift(pieces & self.board.leaving(direction), 1) & self.empty()
    }

    /// Those of these targets of moves in a direction where the move captures in this way.
    #[inline]
    #[must_use]
    pub const fn capturing(&self, targets: Set, direction: Direction, way: Way) -> Set {
        targets
            & match way {
                Way::Paika => 0,
                Way::Approach => direction.shift(self.enemy, -1),
                Way::Withdrawal => direction.shift(self.enemy, 2),
            }
    }

    /// Whether these pieces can capture without moving to a point of `barred` or in direction
    /// `not`.
    #[inline]
    #[must_use]
    pub fn can_capture(&self, pieces: Set, barred: Set, not: Option<Direction>) -> bool {
        DIRECTIONS.into_iter().filter(|d| Some(*d) != not).any(|direction| {
            let targets = self.targets(pieces, direction) & !barred;
            let approach = self.capturing(targets, direction, Way::Approach);
            approach | self.capturing(targets, direction, Way::Withdrawal) != 0
        })
    }

    /// A capture that the side can make, for messages.
    #[must_use]
    pub fn some_capture(&self) -> Option<(Point, Point, Way)> {
        DIRECTIONS.into_iter().find_map(|direction| {
            let targets = self.targets(self.own, direction);
            Way::CAPTURES.into_iter().find_map(|way| {
                let to = points(self.capturing(targets, direction, way)).next()?;
                let from = points(direction.shift(bit(to), -1)).next()?;
                Some((from, to, way))
            })
        })
    }

    /// Whether these pieces can move.
    #[inline]
    #[must_use]
    pub fn can_move(&self, pieces: Set) -> bool {
        DIRECTIONS.into_iter().any(|direction| self.targets(pieces, direction) != 0)
    }

    /// The enemy pieces that a move captures: the next one and those that follow without a gap
    /// (R3.3).
    #[inline]
    #[must_use]
    pub fn captured(&self, to: Point, direction: Direction, way: Way) -> Set {
        let (mut at, step) = match way {
            Way::Paika => return 0,
            Way::Approach => (direction.shift(bit(to), 1), 1),
            Way::Withdrawal => (direction.shift(bit(to), -2), -1),
        };
        let mut captured = 0;
        while at != 0 && rule!("R3.3", at & self.enemy != 0) {
            captured |= at;
            at = direction.shift(at, step);
        }
        captured
    }
}
