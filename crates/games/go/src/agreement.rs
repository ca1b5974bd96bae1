//! From two passes to the count (R4).

use crate::board::{Color, Content};
use crate::game::{Action, Ended, Go, Phase};
use crate::point::Point;
use crate::setup::Counting;
use wanqi_sdk::{Rejection, forbid, rule};

impl Go {
    /// R4.1: two passes have stopped the play.
    pub(crate) fn stop(&mut self) {
        if self.config.counting == Counting::TrompTaylor {
            self.state.passes = 2;
            if self.state.ended == Ended::No {
                self.state.ended = Ended::Passes;
            }
            return;
        }
        self.state.passes = 0;
        self.state.phase =
            if rule!("R4.6", self.state.resumed == 2) { Phase::Over } else { Phase::Propose };
    }

    /// R4.8: a pass costs a stone.
    #[inline]
    pub(crate) fn hand_pass_stone(&mut self) {
        if rule!("R4.8", self.config.counting == Counting::Aga) {
            self.state.prisoners[self.state.to_act.other() as usize] += 1;
        }
    }

    /// Adds what is legal in the agreement.
    pub(crate) fn list_agreement(&self, out: &mut Vec<Action>) {
        match self.state.phase {
            Phase::Propose => {
                let alive = self.board.heads().filter(|head| !self.board.is_dead(*head));
                out.extend(alive.map(|head| Action::Dead(self.board.least(head))));
                out.push(Action::Done);
                if self.state.named == 0 {
                    self.list_stones(out);
                    out.push(Action::Pass);
                }
            }
            Phase::Answer => out.extend([Action::Accept, Action::Resume]),
            Phase::Place(_) | Phase::Play | Phase::Over => {}
        }
    }

    /// R4.2.
    pub(crate) fn check_dead(&self, point: Point) -> Result<(), Rejection> {
        let proposing = self.state.phase == Phase::Propose;
        forbid!("R4.2", !proposing, "dead chains are named after two passes, by the seat to act");
        let size = self.config.size;
        forbid!("R1.1", !point.is_on(size), "{point} is not on a board of {size} lines");
        let least = self.board.least(point);
        let stone = matches!(self.board.content(point), Content::Stone(_));
        forbid!(
            "R4.2",
            !stone || least != point,
            "{}",
            if stone {
                format!("the chain at {point} is named by its least point, {least}")
            } else {
                format!("{point} is empty, no chain stands there")
            }
        );
        forbid!("R4.2", self.board.is_dead(point), "the chain at {point} is named already");
        Ok(())
    }

    /// R4.3.
    pub(crate) fn check_done(&self) -> Result<(), Rejection> {
        let proposing = self.state.phase == Phase::Propose;
        forbid!("R4.3", !proposing, "there is no proposal to close");
        Ok(())
    }

    /// R4.4.
    pub(crate) fn check_answer(&self) -> Result<(), Rejection> {
        let answering = self.state.phase == Phase::Answer;
        forbid!("R4.4", !answering, "there is no closed proposal to answer");
        Ok(())
    }

    /// R4.5: a stone in the agreement.
    pub(crate) fn check_resuming_stone(&self) -> Result<(), Rejection> {
        let answering = self.state.phase == Phase::Answer;
        forbid!("R4.4", answering, "a proposal is answered with accept or resume");
        let named = self.state.named;
        forbid!(
            "R4.5",
            named > 0,
            "dead chains are being named, {named} so far; only done closes the proposal"
        );
        Ok(())
    }

    /// The least points of the chains that have a stone in the opponent's territory.
    pub(crate) fn dead_in(&self, black: &[Point], white: &[Point]) -> Vec<Point> {
        let lost = |point: &&Point, color| self.board.content(**point) == Content::Stone(color);
        let in_black = black.iter().filter(|point| lost(point, Color::White));
        let in_white = white.iter().filter(|point| lost(point, Color::Black));
        let mut dead: Vec<Point> =
            in_black.chain(in_white).map(|point| self.board.least(*point)).collect();
        dead.sort_unstable();
        dead.dedup();
        dead
    }

    /// A chain is named; the turn stays open.
    pub(crate) fn name_dead(&mut self, point: Point) {
        self.board.mark_dead(point);
        self.state.named += 1;
    }

    /// The other seat answers.
    pub(crate) fn close_proposal(&mut self) {
        self.state.phase = Phase::Answer;
        self.hand_over();
    }

    /// The game is over.
    pub(crate) fn accept(&mut self) {
        self.state.phase = Phase::Over;
        self.hand_over();
    }

    /// The proposal is void; the second time the board is counted as it stands.
    pub(crate) fn resume(&mut self) {
        self.board.clear_dead();
        self.state.named = 0;
        self.state.resumed += 1;
        self.state.phase =
            if rule!("R4.6", self.state.resumed == 2) { Phase::Over } else { Phase::Play };
        self.hand_over();
    }

    /// R4.5: the stone that follows is played in the resumed game.
    pub(crate) fn resume_by_stone(&mut self) {
        self.state.resumed += 1;
        self.state.phase = Phase::Play;
    }
}
