//! Where a wall goes (R4).

use crate::board::{Lie, Set, Wall, bit, first, squares};
use crate::game::Quoridor;
use crate::notation::Action;
use wanqi_sdk::{Rejection, forbid};

impl Quoridor {
    /// Slots where such a wall has room.
    #[inline]
    pub(crate) fn room(&self, lie: Lie) -> Set {
        if self.stock[self.to_move] == 0 { 0 } else { self.board.room(lie) }
    }

    /// Whether this wall, which has room, may be placed.
    #[inline]
    pub(crate) fn may_place(&self, wall: Wall) -> bool {
        self.board.risky(wall.lie) & bit(wall.slot) == 0 || self.cut_off(wall).is_none()
    }

    /// Adds all walls that may be placed.
    pub(crate) fn list_walls(&self, out: &mut Vec<Action>) {
        for lie in Lie::BOTH {
            let walls = squares(self.room(lie)).map(|slot| Wall { slot, lie });
            out.extend(walls.filter(|wall| self.may_place(*wall)).map(Action::Wall));
        }
    }

    /// The first seat that this wall would leave no way.
    #[inline]
    pub(crate) fn cut_off(&self, wall: Wall) -> Option<usize> {
        self.playing().find(|seat| {
            let (pawn, goal) = (self.pawns[*seat], self.variant.goal(*seat));
            !self.board.leads_beside(wall, pawn, goal)
        })
    }

    /// Whether the seat to move may place this wall.
    pub(crate) fn check_wall(&self, wall: Wall) -> Result<(), Rejection> {
        let us = self.name(self.to_move);
        forbid!("R4.1", self.stock[self.to_move] == 0, "{us} has no wall left");
        let other = self.board.in_the_way(wall);
        let name = other.map_or(String::new(), |other| other.to_string());
        forbid!("R4.2", other.is_some(), "the wall {name} leaves {wall} no room");
        let shut = self.cut_off(wall);
        let whom = shut.map_or(String::new(), |seat| self.way_of(seat));
        forbid!("R4.3", shut.is_some(), "{wall} leaves {whom}");
        Ok(())
    }

    /// What a seat is left without.
    fn way_of(&self, seat: usize) -> String {
        let (from, goal) = (first(self.pawns[seat]), self.variant.goal_name(seat));
        format!("{} no way from {from} to {goal}", self.name(seat))
    }
}
