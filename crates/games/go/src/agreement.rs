//! From two passes to the count (R4).

use crate::board::{Point, Side};
use crate::chains::Content;
use crate::game::{Ended, Go, Phase};
use crate::notation::Action;
use crate::setup::Counting;
use wanqi_sdk::prelude::*;

impl Go {
    /// R4.1: two passes stop the play.
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
            self.state.prisoners[self.state.to_move.other() as usize] += 1;
        }
    }

    /// Adds the legal actions of the agreement.
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

    /// R4.2: checks the name of a dead chain.
    pub(crate) fn check_dead(&self, point: Point) -> Result<(), Rejection> {
        let proposing = self.state.phase == Phase::Propose;
        forbid!(
            "R4.2",
            !proposing,
            "dead chains are named after two passes, by the side to move";
            "双方连续虚着之后，才由轮走方指出死子"
        );
        self.check_on_board(point)?;
        let least = self.board.least(point);
        let stone = matches!(self.board.content(point), Content::Stone(_));
        forbid!(
            "R4.2",
            !stone || least != point,
            "{}",
            if stone {
                format!("the chain at {point} has the name {least}, its least point")
            } else {
                format!("{point} is empty, there is no chain")
            };
            "{}",
            if stone {
                format!("{point} 这块棋应称为 {least}，即它最小的点")
            } else {
                format!("{point} 是空点，没有棋子")
            }
        );
        forbid!(
            "R4.2",
            self.board.is_dead(point),
            "the chain at {point} is already named";
            "{point} 这块棋已经指出"
        );
        Ok(())
    }

    /// R4.3: checks `done`.
    pub(crate) fn check_done(&self) -> Result<(), Rejection> {
        let proposing = self.state.phase == Phase::Propose;
        forbid!("R4.3", !proposing, "there is no proposal to close"; "没有可以结束的提议");
        Ok(())
    }

    /// R4.4: checks an answer.
    pub(crate) fn check_answer(&self) -> Result<(), Rejection> {
        let answering = self.state.phase == Phase::Answer;
        forbid!(
            "R4.4",
            !answering,
            "there is no closed proposal to answer";
            "没有等待回答的提议"
        );
        Ok(())
    }

    /// R4.5: checks a stone in the agreement.
    pub(crate) fn check_resuming_stone(&self) -> Result<(), Rejection> {
        let answering = self.state.phase == Phase::Answer;
        forbid!(
            "R4.4",
            answering,
            "a proposal is answered with accept or resume";
            "对提议须回答 accept 或 resume"
        );
        let named = self.state.named;
        forbid!(
            "R4.5",
            named > 0,
            "dead chains have been named, {named} so far; only done closes the proposal";
            "已指出 {named} 块死棋，只能用 done 结束提议"
        );
        Ok(())
    }

    /// The least points of the chains with a stone in the opponent's territory.
    pub(crate) fn dead_in(&self, black: &[Point], white: &[Point]) -> Vec<Point> {
        let lost = |point: &&Point, color| self.board.content(**point) == Content::Stone(color);
        let in_black = black.iter().filter(|point| lost(point, Side::White));
        let in_white = white.iter().filter(|point| lost(point, Side::Black));
        let mut dead: Vec<Point> =
            in_black.chain(in_white).map(|point| self.board.least(*point)).collect();
        dead.sort_unstable();
        dead.dedup();
        dead
    }

    /// R4.2: names a chain. The turn stays open.
    pub(crate) fn name_dead(&mut self, point: Point) {
        self.board.mark_dead(point);
        self.state.named += 1;
    }

    /// R4.3: closes the proposal.
    pub(crate) fn close_proposal(&mut self) {
        self.state.phase = Phase::Answer;
        self.hand_over();
    }

    /// R4.4: ends the game.
    pub(crate) fn accept(&mut self) {
        self.state.phase = Phase::Over;
        self.hand_over();
    }

    /// R4.4, R4.6: voids the proposal. The second time the board is counted as it is.
    pub(crate) fn resume(&mut self) {
        self.board.clear_dead();
        self.state.named = 0;
        self.state.resumed += 1;
        self.state.phase =
            if rule!("R4.6", self.state.resumed == 2) { Phase::Over } else { Phase::Play };
        self.hand_over();
    }

    /// R4.5: resumes the game before a stone is played.
    pub(crate) fn resume_by_stone(&mut self) {
        self.state.resumed += 1;
        self.state.phase = Phase::Play;
    }
}
