//! Placing walls (R4).

use crate::board::{Axis, Set, Wall, bit, first, squares};
use crate::game::Quoridor;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

impl Quoridor {
    /// Slots where the seat to move has a wall along this axis to place, and room for it.
    #[inline]
    pub(crate) fn room(&self, axis: Axis) -> Set {
        if self.stock[self.to_move] == 0 { 0 } else { self.board.room(axis) }
    }

    /// Whether a wall that has room leaves all seats a path.
    #[inline]
    pub(crate) fn may_place(&self, wall: Wall) -> bool {
        self.board.risky(wall.axis) & bit(wall.slot) == 0 || self.cut_off(wall).is_none()
    }

    /// Adds all legal walls.
    pub(crate) fn list_walls(&self, out: &mut Vec<Action>) {
        for axis in Axis::BOTH {
            let walls = squares(self.room(axis)).map(|slot| Wall { slot, axis });
            out.extend(walls.filter(|wall| self.may_place(*wall)).map(Action::Wall));
        }
    }

    /// The first seat that would have no path after this wall.
    #[inline]
    pub(crate) fn cut_off(&self, wall: Wall) -> Option<usize> {
        self.playing().find(|seat| {
            let (pawn, goal) = (self.pawns[*seat], self.variant.goal(*seat));
            !self.board.connects_with(wall, pawn, goal)
        })
    }

    /// Checks a wall of the seat to move.
    pub(crate) fn check_wall(&self, wall: Wall) -> Result<(), Rejection> {
        let us = self.name(self.to_move);
        forbid!("R4.1", self.stock[self.to_move] == 0, "{us} has no wall left");
        let other = self.board.in_the_way(wall);
        forbid!("R4.2", let Some(other) = other, "{wall} overlaps or crosses the wall {other}");
        let seat = self.cut_off(wall);
        forbid!("R4.3", let Some(seat) = seat, "{wall} leaves {}", self.path_of(seat));
        Ok(())
    }

    /// The path that a seat does not have, for messages.
    fn path_of(&self, seat: usize) -> String {
        let (from, goal) = (first(self.pawns[seat]), self.variant.goal_name(seat));
        format!("{} no path from {from} to {goal}", self.name(seat))
    }
}
