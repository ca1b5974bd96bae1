//! The game: its state, its actions, and the trait that the SDK asks for.

use crate::board::{Board, Color};
use crate::cycle::Step;
use crate::facts::GO;
use crate::point::{CELLS, Point};
use crate::setup::Config;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::KeySet;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn};

/// A game of Go.
pub struct Go {
    pub(crate) config: Config,
    pub(crate) board: Board,
    /// Keys of the positions since the start ([`Go::situation`]).
    pub(crate) history: KeySet,
    /// The actions since the start, with `ko=chinese` alone (R3.5).
    pub(crate) line: Vec<Step>,
    pub(crate) state: State,
}

/// What changes from turn to turn beside the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub to_act: Color,
    pub phase: Phase,
    /// Number of the turn, from 1.
    pub number: u32,
    /// Where the seat to act may not recapture (R3.1).
    pub ko: Option<Point>,
    /// Prisoners held by Black and by White.
    pub prisoners: [u32; 2],
    /// Passes in succession while stones are played; 2 with `tromp-taylor` only.
    pub passes: u8,
    /// How often the game was resumed.
    pub resumed: u8,
    /// Chains named dead.
    pub named: u16,
    pub ended: Ended,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Black places this many more handicap stones (R1.4).
    Place(u8),
    /// Stones are played (R2).
    Play,
    /// A seat proposes what is dead (R4.2).
    Propose,
    /// The other seat answers (R4.4).
    Answer,
    /// The game is over.
    Over,
}

/// Whether the rules have ended the game, though play may have gone on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    No,
    /// R3.4, R3.5.
    Repetition,
    /// R4.1 with `tromp-taylor`.
    Passes,
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass,
    /// The chain with this least point is dead.
    Dead(Point),
    /// No other chain is dead.
    Done,
    /// The proposal is accepted.
    Accept,
    /// The game goes on.
    Resume,
}

impl Clone for Go {
    fn clone(&self) -> Go {
        let (board, history) = (self.board.clone(), self.history.clone());
        Go { board, history, line: self.line.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Go) {
        self.config = from.config;
        self.board.clone_from(&from.board);
        self.history.clone_from(&from.history);
        self.line.clone_from(&from.line);
        self.state = from.state;
    }
}

/// The seat of a colour.
pub(crate) const fn seat(color: Color) -> Actor {
    match color {
        Color::Black => Actor::ONE,
        Color::White => Actor::TWO,
    }
}

impl Game for Go {
    const FACTS: Facts = GO;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Go, Rejection> {
        Go::set_up(setup)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let State { to_act, phase, number, named, ended, .. } = self.state;
        if phase == Phase::Over {
            return Turn::over(number, 0);
        }
        let open = match phase {
            Phase::Place(left) => left < self.config.handicap,
            _ => phase == Phase::Propose && named > 0,
        };
        let turn = Turn::of(seat(to_act), to_act as u8 + 1, number, 0);
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

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        self.write_action(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Go::read_canonical(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        self.read_styles(text)
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Action, out: &mut String) {
        self.write_styled(style, action, out);
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        self.check_actor(seat)?;
        self.skip(event)
    }

    fn save(&self, out: &mut Writer) {
        out.u64s(self.history.keys());
        let (keys, cells): (Vec<u64>, Vec<u64>) =
            self.line.iter().map(|step| (step.key, u64::from(step.cell))).unzip();
        out.u64s(&keys);
        out.u64s(&cells);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let mut keys = Vec::new();
        from.u64s(&mut keys)?;
        self.history.clear();
        for key in std::mem::take(&mut keys) {
            // A history holds no key twice.
            self.history.insert(key).then_some(())?;
        }
        self.board.suppose_any_past();
        let mut cells = Vec::new();
        from.u64s(&mut keys)?;
        from.u64s(&mut cells)?;
        let fits = keys.len() == cells.len() && cells.iter().all(|cell| *cell < CELLS as u64);
        fits.then_some(())?;
        let steps = keys.into_iter().zip(cells);
        self.line.clear();
        self.line.extend(steps.map(|(key, cell)| Step { key, cell: cell as u16 }));
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        let (key, side) = (self.board.key(), self.state.to_act as u64);
        u128::from(key) << 64 | u128::from(key.rotate_left(32) ^ side)
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        self.draw_action(rng, scratch)
    }
}
