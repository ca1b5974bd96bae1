//! The game: the state, turns (R1.4), the draws of R6 after each action.

use crate::board::Board;
use crate::ends::{Clock, Draw};
use crate::explain::Explainer;
use crate::notation::Action;
use crate::variant::{VARIANTS, Variant};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of draughts.
#[derive(Debug)]
pub struct Draughts {
    pub(crate) variant: &'static Variant,
    pub(crate) board: Board,
    pub(crate) round: u32,
    pub(crate) clock: Clock,
    /// The keys of the positions since the last irreversible action, including this one (R6.2).
    pub(crate) run: Run,
    /// The first draw that the rules have declared.
    pub(crate) drawn: Option<Draw>,
}

reusing_clone!(Draughts: run);

impl Draughts {
    /// A game that starts from this position.
    pub(crate) fn at(variant: &'static Variant, board: Board, round: u32) -> Draughts {
        let clock = Clock::new(variant, &board);
        let mut run = Run::default();
        run.push(board.key());
        Draughts { variant, board, round, clock, run, drawn: None }
    }

    /// The position on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rule set.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    pub(crate) fn actor(&self) -> Actor {
        self.variant.seat(self.board.to_move)
    }

    fn explainer(&self) -> Explainer<'_> {
        Explainer { board: &self.board, variant: self.variant }
    }
}

impl Game for Draughts {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Draughts, Rejection> {
        let variant = &VARIANTS[setup.rules];
        Ok(Draughts::at(variant, Board::start(variant), 1))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let actor = self.actor();
        let turn = Turn::of(actor, actor.0, self.round, actor.0 - 1);
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.actor() {
            self.board.legal(self.variant, out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R1.4", actor != self.actor(), "{us} is to move"; "轮到{}", us.zh());
        self.explainer().check(action)
    }

    #[inline]
    fn apply(&mut self, actor: Actor, action: Action) {
        let change = self.board.play(self.variant, action);
        self.round += u32::from(actor == Actor::TWO);
        self.clock.advance(self.variant, &self.board, change);
        if change.irreversible {
            self.run.clear();
        }
        self.run.push(self.board.key());
        if self.drawn.is_none() {
            self.drawn = self.declares();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        let message = format!("{us} must move, no turn is skipped");
        Err(Rejection::illegal("R1.4", message).zh(format!("{}必须走，不得停着", us.zh())))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board.perft(self.variant, depth)
    }
}
