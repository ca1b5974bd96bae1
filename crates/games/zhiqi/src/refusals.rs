//! The checks of actions (R2–R7), in the order of the rules.

use crate::board::{Point, points};
use crate::game::{Stage, Task, Zhiqi};
use crate::notation::Action;
use crate::variant::Lines;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

impl Zhiqi {
    /// Checks an action of the side to move.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Rejection> {
        match action {
            Action::Place(point) => self.check_place(point),
            Action::PlaceInStable(point) => {
                self.check_place(point)?;
                self.check_send(None, point)
            }
            Action::Move { from, to, takes } => {
                self.check_move(from, to)?;
                if takes == to.bit() {
                    return self.check_send(Some(from), to);
                }
                self.check_caught(from, to, takes)
            }
            Action::Take(point) if self.task() == Task::Pull => self.check_pull(point),
            Action::Take(point) => self.check_take(point),
            Action::Pass => self.check_pass(),
        }
    }

    /// The stone on a point, for messages.
    fn occupant(&self, point: Point) -> Option<String> {
        let (side, capped) = self.at(point)?;
        Some(format!("a {}stone of {side}", if capped { "capped " } else { "" }))
    }

    /// Refuses other actions while stones must be taken for lines.
    fn check_owed(&self) -> Result<(), Rejection> {
        let (us, owed) = (self.to_move, self.owed);
        let stones = plural(owed, "stone");
        forbid!("R6.1", owed > 0, "{us} has closed a line and must take {stones} first");
        Ok(())
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        self.check_owed()?;
        let (us, stones) = (self.to_move, plural(self.variant.stones, "stone"));
        let moving = self.stage == Stage::Move;
        forbid!("R4.2", moving, "all {stones} of {us} have been placed");
        let occupant = self.occupant(point);
        forbid!("R4.1", let Some(stone) = occupant, "{point} is occupied by {stone}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        self.check_owed()?;
        let us = self.to_move;
        let stones = plural(self.hand[us as usize], "stone");
        let placing = self.stage == Stage::Place;
        forbid!("R5.1", placing, "{us} has {stones} left to place");
        let enclosed = self.task() == Task::Pull;
        forbid!("R5.4", enclosed, "{us} has no legal move and must take a stone first");
        let own = self.at(from) == Some((us, false));
        forbid!("R5.2", !own, "there is no stone of {us} on {from}");
        forbid!("R5.2", let Some(stone) = self.occupant(to), "{to} is occupied by {stone}");
        let apart = !self.variant.board.neighbours(from).has(to.0) && !self.flies();
        forbid!("R5.2", apart, "{to} is not the next point on a line from {from}");
        Ok(())
    }

    /// Checks a stone that closes a line and goes to the stable.
    fn check_send(&self, from: Option<Point>, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let stable = self.variant.lines == Lines::Stable;
        forbid!("R7.1", !stable, "this rule set has no stable");
        let always = !self.variant.may_send;
        forbid!("R7.1", always, "with stable=must the stone goes to the stable without x{to}");
        let (closes, last) = self.sends(from, to);
        forbid!("R7.1", !closes, "the stone on {to} does not close a line of {us}");
        forbid!("R7.2", last, "the last three stones of {us} stay on the board");
        Ok(())
    }

    /// Checks the stones that a move takes.
    fn check_caught(&self, from: Point, to: Point, takes: Bitboard) -> Result<(), Rejection> {
        let (us, them, board) = (self.to_move, self.to_move.other(), self.variant.board);
        let never = !self.variant.carries && !takes.is_empty();
        forbid!("R6.4", never, "a move does not take stones itself, only a line does");
        let spares = self.variant.spares;
        let bound = if spares { board.bound(self.of(them)) } else { Bitboard::EMPTY };
        for point in points(takes) {
            forbid!("R6.2", !self.of(them).has(point.0), "there is no stone of {them} on {point}");
            forbid!("R6.6", bound.has(point.0), "the stone on {point} is in a line");
        }
        let (ends, [middle, far]) = (board.ends(to), board.across(to));
        let carried = takes & ends;
        let half = !carried.is_empty() && carried != ends;
        forbid!("R6.4", half, "a move takes the stones on both ends of the side of {to}, or none");
        let behind = (self.of(us) & !from.bit() & far).is_empty();
        let open = !(takes & middle).is_empty() && behind;
        let (held, end) = (Point(middle.first()), Point(far.first()));
        forbid!("R6.5", open, "there is no stone of {us} on {end}, beyond {held}");
        let rest = (takes & !(ends | middle)).next().map(Point);
        forbid!("R6.4", let Some(rest) = rest, "a move to {to} cannot take the stone on {rest}");
        Ok(())
    }

    /// Checks a stone that a side takes because it cannot move.
    fn check_pull(&self, point: Point) -> Result<(), Rejection> {
        let them = self.to_move.other();
        forbid!("R5.4", !self.of(them).has(point.0), "there is no stone of {them} on {point}");
        Ok(())
    }

    fn check_take(&self, point: Point) -> Result<(), Rejection> {
        let (us, them) = (self.to_move, self.to_move.other());
        forbid!("R6.2", self.owed == 0, "{us} has not closed a line and cannot take a stone");
        let twice = self.at(point) == Some((them, true));
        forbid!("R6.2", twice, "the stone on {point} is already capped");
        forbid!("R6.2", !self.of(them).has(point.0), "there is no stone of {them} on {point}");
        let takeable = self.takeable();
        let (bound, loose) = (!takeable.has(point.0), Point(takeable.first()));
        forbid!("R6.3", bound, "the stone on {point} is in a line, the one on {loose} is not");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let moving = self.stage == Stage::Move && self.owed == 0;
        forbid!("R2.3", !moving, "{us} does not move now and cannot pass");
        forbid!("R2.3", !self.stuck, "{us} can move a stone");
        let pulls = self.variant.pulls();
        forbid!("R2.3", pulls, "{us} has no legal move and must take a stone, then move");
        Ok(())
    }
}
