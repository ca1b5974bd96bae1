//! The game as the SDK knows it: turns (R2), moves and claims, the end (R5–R7).

use crate::board::Board;
use crate::ends::{Claim, Draw};
use crate::facts::STANDARD;
use crate::moves::{Each, Move, perft};
use crate::notation::{Action, Castling};
use crate::start;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of chess.
#[derive(Debug)]
pub struct Chess {
    pub(crate) board: Board,
    /// The keys of the positions since the last irreversible move, with the present one (R6.3).
    pub(crate) run: Run,
    /// The first draw that was claimed or declared.
    pub(crate) drawn: Option<Draw>,
    pub(crate) castling: Castling,
}

reusing_clone!(Chess: run);

impl Chess {
    /// A game that begins with this position.
    pub(crate) fn with(board: Board, drawn: Option<Draw>, castling: Castling) -> Chess {
        let mut run = Run::default();
        run.push(board.key);
        Chess { board, run, drawn: drawn.or(board.shows_draw()), castling }
    }

    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The positions that can occur again.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// The first draw that was claimed or declared.
    #[must_use]
    pub const fn drawn(&self) -> Option<Draw> {
        self.drawn
    }

    /// Adds the new position to the run and sets the draw that it makes (R7).
    #[inline(always)]
    fn advance(&mut self) {
        self.run.push(self.board.key);
        if self.drawn.is_none() {
            self.drawn = self.declares();
        }
    }

    fn is_claimed(&self) -> bool {
        self.drawn.is_some_and(Draw::is_claimed)
    }

    fn each_move(&self, f: impl FnMut(Move)) {
        if !self.is_claimed() {
            self.board.generate(&mut Each(f));
        }
    }
}

impl Game for Chess {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Chess, Rejection> {
        Ok(if setup.rules == STANDARD {
            Chess::with(start::board(start::USUAL), None, Castling::KingGoes)
        } else {
            let number = setup.options.int("start") as u32;
            Chess::with(start::board(number), None, Castling::TakesRook)
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, round, .. } = self.board;
        let place = to_move as u8;
        if self.is_claimed() {
            return Turn::over(round, place);
        }
        let declared = self.drawn.is_some();
        Turn { declared, ..Turn::of(to_move.seat(), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.board.to_move.seat() {
            self.each_move(|m| out.push(Action::Move(m)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move"; "轮到{}", us.zh());
        if let Some(draw) = self.drawn.filter(|draw| draw.is_claimed()) {
            let message = "a draw has been claimed, the game is over";
            let refusal = Rejection::new(RejectionKind::AfterEnd, draw.rule(), message);
            return Err(refusal.zh("已经声明和棋，对局结束"));
        }
        match action {
            Action::Move(m) => self.board.check(m),
            Action::Claim(claim, with) => self.check_claim(claim, with),
        }
    }

    #[inline(always)]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Move(m) => {
                if self.board.play(m) {
                    self.run.clear();
                }
                self.advance();
            }
            Action::Claim(claim, _) => self.drawn = Some(claim.draw()),
        }
    }

    /// Checkmate and stalemate take precedence over declared draws.
    fn outcome(&self) -> Option<Outcome> {
        match self.drawn {
            Some(draw) if draw.is_claimed() => Some(draw.outcome()),
            _ if !self.board.can_move() => Some(self.without_moves()),
            drawn => drawn.map(Draw::outcome),
        }
    }

    fn claims(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.board.to_move.seat() || self.is_claimed() || !self.board.can_move() {
            return;
        }
        for claim in Claim::ALL {
            let mut add = |with| {
                if self.check_claim(claim, with).is_ok() {
                    out.push(Action::Claim(claim, with));
                }
            };
            add(None);
            self.each_move(|m| add(Some(m)));
        }
    }

    fn class(action: Action) -> Class {
        match action {
            Action::Move(_) => Class::Play,
            Action::Claim(..) => Class::Claim,
        }
    }

    fn event(&mut self, _seat: Actor, event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!(
            "R2.2",
            event != Event::Null,
            "{us} must move, no turn is skipped";
            "{}必须走，不能跳过", us.zh()
        );
        let in_check = !self.board.checkers().is_empty();
        forbid!(
            "R2.2",
            in_check,
            "{us} is in check, a null move would leave the king attacked";
            "{}被将军，空着会让王仍被攻击", us.zh()
        );
        forbid!(
            "R2.2",
            !self.board.can_move(),
            "{us} is stalemated, the game is over";
            "{}无子可动，对局结束", us.zh()
        );
        self.board.pass();
        self.run.clear();
        self.advance();
        Ok(())
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_claimed() => 0,
            _ => perft(&self.board, depth),
        }
    }
}
