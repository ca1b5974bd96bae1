//! Refusals of illegal actions (R4–R7), and the chance that the opening must leave (R5.3).

use crate::board::{Point, points, shift};
use crate::game::{Fangqi, Stage, Task};
use crate::notation::Action;
use crate::patterns::squares_at;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The first four turns (R5.3).
impl Fangqi {
    /// Whether this action must leave the opponent a chance.
    #[inline]
    pub(crate) fn is_opening(&self) -> bool {
        let last = self.owed == 1;
        self.variant.opening
            && match self.stage {
                Stage::Pull => last,
                Stage::Move => self.opening > 0 && (self.owed == 0 || last),
                _ => false,
            }
    }

    /// Whether the action leaves the opponent a move that makes a square, or leaves the turn open.
    pub(crate) fn leaves_chance(&self, action: Action) -> bool {
        let (us, them) = (self.to_move as usize, self.to_move.other());
        let mut after = Fangqi { run: Run::default(), ..*self };
        match action {
            Action::Take(point) => after.stones[them as usize] &= !point.bit(),
            Action::Move(from, to) => {
                after.stones[us] ^= from.bit() | to.bit();
                if self.worth_of_move(from, to) > 0 && !self.takeable().is_empty() {
                    return true;
                }
            }
            _ => {}
        }
        let own = after.of(them);
        let makes = |(by, set): (i8, Bitboard)| {
            points(set).any(|to| squares_at(own & !shift(to.bit(), -by) | to.bit(), to) > 0)
        };
        after.reach(them).any(makes)
    }
}

impl Fangqi {
    pub(crate) fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let (us, owed) = (self.to_move, self.owed);
        let taking = self.task() == Task::Take;
        forbid!("R7.1", taking, "{us} has {} to take first", plural(owed, "stone"));
        forbid!("R4.4", self.stage != Stage::Place, "placing is over");
        forbid!("R4.1", let Some(of) = self.at(point), "{point} is occupied by a stone of {of}");
        let elsewhere = self.must_open_at().is_some_and(|centre| centre != point);
        let centre = self.variant.centre();
        forbid!("R4.2", elsewhere, "the first stone must be placed on {centre}, the centre");
        Ok(())
    }

    pub(crate) fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (us, owed, stage) = (self.to_move, self.owed, self.stage);
        let taking = self.task() == Task::Take;
        forbid!("R7.1", taking, "{us} has {} to take first", plural(owed, "stone"));
        forbid!("R6.1", stage == Stage::Place, "stones move only after placing");
        let giving = stage == Stage::Give;
        forbid!("R6.3", giving, "{} is shut in, so {us} must give up a stone first", us.other());
        forbid!("R6.2", self.at(from) != Some(us), "{us} has no stone on {from}");
        forbid!("R6.2", let Some(of) = self.at(to), "{to} is occupied by a stone of {of}");
        let reached =
            self.reach(us).any(|(by, set)| set.has(to.0) && shift(to.bit(), -by) == from.bit());
        forbid!("R6.2", !reached, "the stone on {from} cannot reach {to}");
        self.check_chance(Action::Move(from, to))
    }

    pub(crate) fn check_take(&self, point: Point) -> Result<(), Rejection> {
        let (us, them) = (self.to_move, self.to_move.other());
        if self.stage == Stage::Give {
            let giving = self.at(point) != Some(us);
            forbid!("R6.3", giving, "{us} must give up an own stone, but has none on {point}");
            let loose = loose_instead(self.givable(), point);
            forbid!("R6.3", let Some(loose) = loose, "{point} is in a pattern, {loose} is not");
            return Ok(());
        }
        forbid!("R7.2", self.task() != Task::Take, "{us} has no stone to take");
        forbid!("R7.2", self.at(point) != Some(them), "{them} has no stone on {point}");
        let loose = loose_instead(self.takeable(), point);
        forbid!("R7.3", let Some(loose) = loose, "{point} is in a pattern, {loose} is not");
        self.check_chance(Action::Take(point))
    }

    /// Refuses an action that leaves no chance while others do (R5.3).
    fn check_chance(&self, action: Action) -> Result<(), Rejection> {
        if !self.is_opening() || self.leaves_chance(action) {
            return Ok(());
        }
        let mut others = Vec::new();
        self.list(&mut others);
        let better = !others.contains(&action);
        let them = self.to_move.other();
        forbid!("R5.3", better, "this leaves {them} no move that makes a square, other actions do");
        Ok(())
    }

    pub(crate) fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let other = self.task() != Task::Move;
        forbid!("R2.3", other, "{us} is not to move a stone and cannot pass");
        forbid!("R2.3", self.can_move(us), "{us} can move a stone");
        Ok(())
    }

    /// Adds the legal actions: in the opening, those that leave a chance, if there are any.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        let before = out.len();
        match self.task() {
            Task::Place => out.extend(points(self.open()).map(Action::Place)),
            Task::Take => out.extend(points(self.takeable()).map(Action::Take)),
            Task::Give => out.extend(points(self.givable()).map(Action::Take)),
            Task::Move => {
                for (by, set) in self.reach(self.to_move) {
                    out.extend(
                        points(set).map(|to| Action::Move(Point((to.0 as i8 - by) as u8), to)),
                    );
                }
                if out.len() == before {
                    out.push(Action::Pass);
                }
            }
        }
        if self.is_opening() && out[before..].iter().any(|action| self.leaves_chance(*action)) {
            let mut n = 0;
            out.retain(|action| {
                n += 1;
                n <= before || self.leaves_chance(*action)
            });
        }
    }
}

/// A stone of this set if `point` is not in it, for messages.
fn loose_instead(set: Bitboard, point: Point) -> Option<Point> {
    points(set).next().filter(|_| !set.has(point.0))
}
