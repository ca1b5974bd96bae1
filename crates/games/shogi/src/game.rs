//! The game: turns (R2), actions, the end (R6–R8).

use crate::board::{Board, Point, side_zh};
use crate::ends::{Claim, End};
use crate::history::History;
use crate::moves::{Each, perft};
use crate::notation::Action;
use crate::start::Handicap;
use wanqi_sdk::prelude::*;

/// A game of shogi.
#[derive(Debug)]
pub struct Shogi {
    pub(crate) board: Board,
    pub(crate) history: History,
    /// The first end by repetition or by a claim.
    pub(crate) end: Option<End>,
    /// The target of the last move, for 同.
    pub(crate) last: Option<Point>,
    pub(crate) handicap: Handicap,
}

impl Clone for Shogi {
    fn clone(&self) -> Shogi {
        Shogi { history: self.history.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Shogi) {
        let Shogi { board, history, end, last, handicap } = from;
        self.history.clone_from(history);
        (self.board, self.end, self.last, self.handicap) = (*board, *end, *last, *handicap);
    }
}

impl Shogi {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// All positions so far.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The end by repetition or by a claim, if there is one.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The handicap of the start.
    #[must_use]
    pub const fn handicap(&self) -> Handicap {
        self.handicap
    }

    /// Adds the new position to the history and finds an end by repetition (R7).
    #[inline]
    fn advance(&mut self) {
        if self.history.push(self.board.key, self.board.in_check()) && self.end.is_none() {
            self.end = self.repeated();
        }
    }

    fn is_claimed(&self) -> bool {
        self.end.and_then(End::claim).is_some()
    }
}

impl Game for Shogi {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Shogi, Rejection> {
        let handicap = Handicap::of_word(setup.options.word("handicap")).unwrap_or(Handicap::NONE);
        let board = handicap.board();
        let history = History::new(board.key, board.in_check());
        Ok(Shogi { board, history, end: None, last: None, handicap })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, number, .. } = self.board;
        if self.is_claimed() {
            return Turn::over(number, 0);
        }
        let declared = self.end.is_some();
        Turn { declared, ..Turn::of(to_move.seat(), to_move as u8 + 1, number, 0) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.board.to_move.seat() && !self.is_claimed() {
            self.board.generate(&mut Each(|m| out.push(Action::Move(m))));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move"; "轮到{}", side_zh(us));
        if let Some(claim) = self.end.and_then(End::claim) {
            let message = "a claim has ended the game";
            let refusal = Rejection::new(RejectionKind::AfterEnd, claim.rule(), message);
            return Err(refusal.zh("对局已因宣言或持将棋结束"));
        }
        match action {
            Action::Move(m) => self.board.check(m),
            Action::Claim(_) if !self.board.can_move() => {
                let mate = if self.board.in_check() { "R6.1" } else { "R6.2" };
                let message = format!("{us} has no legal move, so the game is over");
                let chinese = format!("{}无子可动，对局已经结束", side_zh(us));
                Err(Rejection::new(RejectionKind::AfterEnd, mate, message).zh(chinese))
            }
            Action::Claim(claim) => self.check_claim(claim),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Move(m) => {
                self.board.play(m);
                self.last = Some(m.to());
                self.advance();
            }
            Action::Claim(claim) => self.end = Some(End::Claimed(claim)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        // A side without a legal move has lost, whatever was declared before.
        let board = &self.board;
        match self.end {
            Some(End::Claimed(claim)) => Some(self.claimed(claim)),
            _ if !board.can_move() => Some(self.without_moves()),
            Some(End::Repetition) => Some(Outcome::drawn(2, "sennichite", "R7.1").declared()),
            Some(End::PerpetualCheck(side)) => {
                let winner = side.other().seat();
                Some(Outcome::won(winner, "perpetual-check", "R7.2").declared())
            }
            None => None,
        }
    }

    fn claims(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.board.to_move.seat() || self.is_claimed() || !self.board.can_move() {
            return;
        }
        if self.check_claim(Claim::Impasse24).is_ok() {
            out.push(Action::Claim(Claim::Impasse24));
        }
        if self.declaration_holds() {
            out.push(Action::Claim(Claim::Win27));
        }
    }

    fn class(action: Action) -> Class {
        match action {
            Action::Move(_) => Class::Play,
            Action::Claim(_) => Class::Claim,
        }
    }

    fn event(&mut self, _seat: Actor, event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!(
            "R2.2",
            event != Event::Null,
            "{us} must move, no turn is skipped";
            "{}必须走，不能跳过", side_zh(us)
        );
        let check = self.board.in_check();
        forbid!(
            "R2.2",
            check,
            "{us} is in check, and a null move would leave the king attacked";
            "{}正被王手，空着会使玉将受攻", side_zh(us)
        );
        let over = self.is_claimed() || !self.board.can_move();
        forbid!("R2.2", over, "the game is over"; "对局已经结束");
        self.board.pass();
        self.last = None;
        self.advance();
        Ok(())
    }

    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.is_claimed() {
            return None;
        }
        let m = self.board.random_move(rng)?;
        Some((self.board.to_move.seat(), Action::Move(m)))
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_claimed() => 0,
            _ => perft(&self.board, depth),
        }
    }
}
