//! The game: its state, its actions, and the trait that the SDK asks for.

use crate::board::Board;
use crate::bug::{Bug, Color, Kind};
use crate::facts::HIVE;
use crate::hex::Hex;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::KeySet;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn};

/// A game of Hive.
pub struct Hive {
    pub(crate) set: Set,
    pub(crate) board: Board,
    pub(crate) state: State,
    pub(crate) past: Past,
}

/// Keys of the positions since the last placing, for R6.3.
#[derive(Default)]
pub(crate) struct Past {
    /// All of them.
    pub once: KeySet,
    /// Those that stood twice.
    pub twice: KeySet,
}

/// Which bugs play, and the option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set {
    pub mosquito: bool,
    pub ladybug: bool,
    pub pillbug: bool,
    /// The queen bee may be placed in a side's first turn.
    pub queen_first: bool,
}

impl Set {
    /// Whether the bug plays (R1.2).
    #[inline]
    pub(crate) const fn has(self, bug: Bug) -> bool {
        match bug.kind() {
            Kind::Mosquito => self.mosquito,
            Kind::Ladybug => self.ladybug,
            Kind::Pillbug => self.pillbug,
            _ => true,
        }
    }
}

impl Past {
    /// Adds a position and tells whether it stands for the third time.
    #[inline]
    pub fn add(&mut self, key: u64) -> bool {
        !self.once.insert(key) && !self.twice.insert(key)
    }

    pub fn clear(&mut self) {
        self.once.clear();
        self.twice.clear();
    }
}

/// What changes from turn to turn beside the hive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub to_act: Color,
    /// Number of the turn of the side to act, from 1.
    pub number: u32,
    /// The bug that was placed or moved in the turn before, where there are pillbugs (R4.10).
    pub rests: Option<Bug>,
    /// A position has stood three times (R6.3).
    pub repeated: bool,
}

impl State {
    pub(crate) const START: State =
        State { to_act: Color::White, number: 1, rests: None, repeated: false };
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A bug goes to a hex: from the hand, or from where it lies.
    Bug(Bug, Hex),
    /// Nothing can be done.
    Pass,
}

impl Clone for Hive {
    fn clone(&self) -> Hive {
        let past = Past { once: self.past.once.clone(), twice: self.past.twice.clone() };
        Hive { board: self.board.clone(), past, ..*self }
    }

    fn clone_from(&mut self, from: &Hive) {
        self.set = from.set;
        self.board.clone_from(&from.board);
        self.state = from.state;
        self.past.once.clone_from(&from.past.once);
        self.past.twice.clone_from(&from.past.twice);
    }
}

/// The seat of a side.
pub(crate) const fn seat(color: Color) -> Actor {
    match color {
        Color::White => Actor::ONE,
        Color::Black => Actor::TWO,
    }
}

impl Game for Hive {
    const FACTS: Facts = HIVE;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Hive, Rejection> {
        Hive::set_up(setup)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let State { to_act, number, repeated, .. } = self.state;
        let place = to_act as u8;
        if self.is_over() {
            return Turn { declared: repeated, ..Turn::over(number, place) };
        }
        let turn = Turn::of(seat(to_act), to_act as u8 + 1, number, place);
        Turn { declared: repeated, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.turn().acts(actor) {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        self.check_actor(actor)?;
        self.check_action(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        self.play(action);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.surrounding().or_else(|| self.repetition())
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        Hive::write_action(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Hive::read_canonical(text)
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
        out.u64s(self.past.once.keys());
        out.u64s(self.past.twice.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.past.clear();
        let mut keys = Vec::new();
        for set in [&mut self.past.once, &mut self.past.twice] {
            from.u64s(&mut keys)?;
            for key in &keys {
                // A history holds no key twice.
                set.insert(*key).then_some(())?;
            }
        }
        // The position at hand is one of them.
        self.past.once.contains(self.key()).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        u128::from(self.key())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }
}
