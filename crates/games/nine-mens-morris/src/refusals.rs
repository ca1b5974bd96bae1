//! Refusals of illegal placings, moves and removals (R3–R5), in the order of the rules.

use crate::board::{Point, points};
use crate::game::Morris;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

impl Morris {
    pub(crate) fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let (us, all) = (self.to_move, self.variant.men);
        let none_left = !self.is_placing();
        let men = counted(all, "man", "men");
        forbid!("R3.1", none_left, "{us} has placed its {men} and moves one");
        forbid!("R3.1", let Some(of) = self.at(point), "{point} is occupied by a man of {of}");
        let closed = !(self.closed & point.bit()).is_empty();
        forbid!(
            "R3.2",
            closed,
            "a man was removed from {point}, which is closed until all are placed"
        );
        forbid!(
            "R3.3",
            self.is_barred(point),
            "the first man may not be placed on {point}, the centre"
        );
        Ok(())
    }

    pub(crate) fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let left = self.hand[us as usize];
        let men = counted(left, "man", "men");
        forbid!("R4.1", self.is_placing(), "{us} has {men} left to place");
        let own = self.at(from) == Some(us);
        forbid!("R4.2", !own, "{us} has no man on {from}");
        forbid!("R4.2", let Some(of) = self.at(to), "{to} is occupied by a man of {of}");
        let apart = (self.variant.board.neighbours(from) & to.bit()).is_empty() && !self.flies();
        forbid!("R4.2", apart, "{to} is not the next point from {from} on a line");
        Ok(())
    }

    pub(crate) fn check_nothing_removed(&self, action: Action) -> Result<(), Rejection> {
        let (to, them) = (action.to, self.to_move.other());
        let mill = self.closes_mill(action.from, to);
        forbid!("R5.1", mill, "{to} closes a mill, so a man of {them} must be removed");
        Ok(())
    }

    pub(crate) fn check_removed(&self, action: Action, point: Point) -> Result<(), Rejection> {
        let (to, them) = (action.to, self.to_move.other());
        forbid!("R6.4", !self.variant.removes, "in this rule set no man is removed");
        let mill = self.closes_mill(action.from, to);
        forbid!("R5.2", !mill, "{to} closes no mill, so no man is removed");
        forbid!("R5.3", self.at(point) != Some(them), "{them} has no man on {point}");
        let safe = (self.removable() & point.bit()).is_empty();
        let loose = points(self.removable()).next().filter(|_| safe);
        forbid!(
            "R5.4",
            let Some(loose) = loose,
            "the man on {point} is in a mill, the man on {loose} is not"
        );
        Ok(())
    }
}
