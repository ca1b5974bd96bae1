//! Effects of actions (R4–R7) and the order of the stages.

use crate::board::{Point, Side};
use crate::game::{Fangqi, Stage};
use crate::patterns::{squares, squares_at};
use crate::variant::{Placing, Pulls};
use wanqi_sdk::prelude::*;

impl Fangqi {
    pub(crate) fn place(&mut self, point: Point) {
        let us = self.to_move as usize;
        self.stones[us] |= point.bit();
        self.hand[us] = self.hand[us].saturating_sub(1);
        let own = self.stones[us];
        let (patterns, dragon) = (self.variant.patterns, self.variant.dragon);
        let lines = if rule!("R4.3", !self.variant.lines_placed) {
            0
        } else {
            patterns.worth(own, point, false, dragon)
        };
        let worth = squares_at(own, point) + lines;
        match self.variant.placing {
            Placing::Nothing => {}
            Placing::Takes => {
                self.formed |= worth > 0;
                self.owed = worth;
                self.settle();
            }
            Placing::Extra => {
                self.owed = self.owed.saturating_sub(1) + worth;
                if self.empty().is_empty() {
                    self.owed = 0;
                }
            }
        }
        if self.owed == 0 {
            self.end_turn();
        }
    }

    /// Drops the stones to take if none can be taken (R7.3) or the game is over.
    fn settle(&mut self) {
        if self.owed > 0 && (self.loser.is_some() || self.takeable().is_empty()) {
            self.owed = 0;
        }
    }

    pub(crate) fn take(&mut self, point: Point) {
        let them = self.to_move.other() as usize;
        self.stones[them] &= !point.bit();
        if self.shuttle[them] == Some(point) {
            self.shuttle[them] = None;
        }
        self.owed -= 1;
        self.find_loser();
        self.settle();
        if self.owed == 0 {
            self.end_turn();
        }
    }

    /// The number of stones that a move takes, if the opponent has enough (R7.1).
    pub(crate) fn worth_of_move(&self, from: Point, to: Point) -> u8 {
        let own = self.of(self.to_move) & !from.bit() | to.bit();
        let (patterns, dragon) = (self.variant.patterns, self.variant.dragon);
        let again = self.variant.shuttle && self.shuttle[self.to_move as usize] == Some(from);
        let squares = squares_at(own, to);
        let counted = if rule!("R7.4", again && squares > 0) { 0 } else { squares };
        counted + patterns.worth(own, to, true, dragon)
    }

    pub(crate) fn step(&mut self, from: Point, to: Point) {
        let us = self.to_move as usize;
        self.owed = self.worth_of_move(from, to);
        self.stones[us] ^= from.bit() | to.bit();
        let made = self.variant.shuttle && squares_at(self.stones[us], to) > 0;
        self.shuttle[us] = made.then_some(to);
        self.settle();
        if self.owed > 0 {
            self.quiet = 0;
            self.run.clear();
        } else {
            self.quiet += 1;
            self.end_turn();
        }
    }

    pub(crate) fn pass(&mut self) {
        self.shuttle[self.to_move as usize] = None;
        self.quiet += 1;
        self.end_turn();
    }

    pub(crate) fn give(&mut self, point: Point) {
        self.stones[self.to_move as usize] &= !point.bit();
        self.quiet = 0;
        self.run.clear();
        self.find_loser();
        self.stage = Stage::Move;
        self.end_turn();
    }

    /// Ends the turn and determines the next side and stage.
    fn end_turn(&mut self) {
        match self.stage {
            Stage::Place => {
                self.pass_to(self.to_move.other());
                let filled = self.variant.placing == Placing::Extra && self.empty().is_empty();
                if filled || self.variant.placing != Placing::Extra && self.hand == [0; 2] {
                    self.begin_pulls();
                }
            }
            Stage::Pull => self.pull_on(),
            Stage::Move | Stage::Give => {
                let them = self.to_move.other();
                self.opening = self.opening.saturating_sub(1);
                let shut_in = self.variant.gives && self.loser.is_none() && !self.can_move(them);
                if rule!("R6.3", shut_in) {
                    self.stage = Stage::Give;
                    return;
                }
                self.pass_to(them);
                self.remember();
            }
        }
    }

    /// Gives the turn to a side, which may be the same one again.
    fn pass_to(&mut self, side: Side) {
        self.to_move = side;
        self.turns += 1;
        self.turns += u32::from(self.turns % 2 != side as u32);
    }

    /// Begins the pull-outs with the number for each side (R5.1).
    fn begin_pulls(&mut self) {
        let first = self.variant.puller;
        let by_squares = |side: Side| 1 + squares(self.of(side)).count() as u8;
        let [owed, later] = match self.variant.pulls {
            Pulls::BySquares => [first, first.other()].map(by_squares),
            Pulls::Both => [1, 1],
            Pulls::BothUnlessFormed => [u8::from(!self.formed); 2],
            Pulls::One => [1, 0],
            Pulls::OneUnlessFormed => [u8::from(!self.formed), 0],
        };
        self.stage = Stage::Pull;
        (self.owed, self.later) = (owed, later);
        if self.to_move != first {
            self.pass_to(first);
        }
        self.settle();
        if self.owed == 0 {
            self.pull_on();
        }
    }

    /// Continues with the pull-outs of the other side, or with moving.
    fn pull_on(&mut self) {
        self.owed = std::mem::take(&mut self.later);
        if self.owed > 0 {
            self.pass_to(self.to_move.other());
            self.settle();
        }
        if self.owed == 0 {
            self.begin_moving();
        }
    }

    fn begin_moving(&mut self) {
        let one = self.variant.pulls == Pulls::OneUnlessFormed && !self.formed;
        let mover = if one { self.variant.puller.other() } else { self.variant.mover };
        self.stage = Stage::Move;
        self.formed = false;
        self.opening = 2 * u8::from(self.variant.opening);
        if self.to_move != mover {
            self.pass_to(mover);
        }
        self.find_loser();
        self.remember();
    }

    fn remember(&mut self) {
        self.run.push(self.key());
        self.drawn = self.drawn.or_else(|| self.draw());
    }
}
