//! The game: its state and the parts of each turn, which other files define.

use crate::board::{Point, Side};
use crate::chains::Board;
use crate::cycle::Step;
use crate::notation::Action;
use crate::setup::Config;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::KeySet;

/// A game of Go.
pub struct Go {
    pub(crate) config: Config,
    pub(crate) board: Board,
    /// Keys of the positions since the start ([`Go::situation`]).
    pub(crate) history: KeySet,
    /// The actions since the start, kept only with `ko=chinese` (R3.5).
    pub(crate) line: Vec<Step>,
    pub(crate) state: State,
}

/// The part of the state that changes from turn to turn, besides the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub to_move: Side,
    pub phase: Phase,
    /// The number of the turn, from 1.
    pub number: u32,
    /// The point on which the side to move must not recapture (R3.1).
    pub ko: Option<Point>,
    /// The numbers of prisoners of Black and White.
    pub prisoners: [u32; 2],
    /// The number of consecutive passes while stones are played; 2 only with `tromp-taylor`.
    pub passes: u8,
    /// The number of times that the game was resumed.
    pub resumed: u8,
    /// The number of chains named dead.
    pub named: u16,
    pub ended: Ended,
}

/// The phases of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Black places this number of further handicap stones (R1.4).
    Place(u8),
    /// Stones are played (R2).
    Play,
    /// The side to move names dead chains (R4.2).
    Propose,
    /// The other side answers (R4.4).
    Answer,
    /// The game is over.
    Over,
}

/// Whether the rules have declared the game ended; a record can contain later moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    No,
    /// R3.4, R3.5.
    Repetition,
    /// R4.1 with `tromp-taylor`.
    Passes,
}

impl Clone for Go {
    fn clone(&self) -> Go {
        let (board, history) = (self.board.clone(), self.history.clone());
        Go { board, history, line: self.line.clone(), ..*self }
    }

    // A board has no default to take its place for a moment, as `reusing_clone!` would need.
    fn clone_from(&mut self, from: &Go) {
        self.config = from.config;
        self.board.clone_from(&from.board);
        self.history.clone_from(&from.history);
        self.line.clone_from(&from.line);
        self.state = from.state;
    }
}

impl Game for Go {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Go, Rejection> {
        let config = Config::new(setup.rules, setup.options)?;
        let mut game = Go {
            config,
            board: Board::new(config.size),
            history: KeySet::default(),
            line: Vec::new(),
            state: State::START,
        };
        game.place_handicap();
        game.begin_history();
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let State { to_move, phase, number, named, ended, .. } = self.state;
        if phase == Phase::Over {
            return Turn::over(number, 0);
        }
        let open = match phase {
            Phase::Place(left) => left < self.config.handicap,
            _ => phase == Phase::Propose && named > 0,
        };
        let turn = Turn::of(to_move.seat(), to_move as u8 + 1, number, 0);
        Turn { open, declared: ended != Ended::No, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.turn().acts(actor) {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        self.check_actor(actor)?;
        match action {
            Action::Play(point) => self.check_stone(point),
            Action::Pass => self.check_pass(),
            Action::Dead(point) => self.check_dead(point),
            Action::Done => self.check_done(),
            Action::Accept | Action::Resume => self.check_answer(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Play(point) => self.play(point),
            Action::Pass => self.pass(),
            Action::Dead(point) => self.name_dead(point),
            Action::Done => self.close_proposal(),
            Action::Accept => self.accept(),
            Action::Resume => self.resume(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        self.check_actor(seat)?;
        self.skip(event)
    }

    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        self.draw_action(rng, scratch)
    }
}
