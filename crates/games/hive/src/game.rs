//! The game: its state, and its implementation of [`Game`].

use crate::board::Side;
use crate::bug::{Bug, Kind};
use crate::notation::Action;
use crate::stacks::Board;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::KeySet;

/// A game of Hive.
pub struct Hive {
    pub(crate) set: Set,
    pub(crate) board: Board,
    pub(crate) state: State,
    pub(crate) past: Past,
}

/// Keys of the positions since the last placing (R6.3).
#[derive(Default)]
pub(crate) struct Past {
    /// All positions.
    pub once: KeySet,
    /// Positions that have occurred twice.
    pub twice: KeySet,
}

/// The bugs that play, and the option.
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
    /// Adds a position, and returns whether this is its third occurrence.
    #[inline]
    pub fn add(&mut self, key: u64) -> bool {
        !self.once.insert(key) && !self.twice.insert(key)
    }

    pub fn clear(&mut self) {
        self.once.clear();
        self.twice.clear();
    }
}

/// The state other than the hive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub to_move: Side,
    /// The number of the turn of the side to move, from 1.
    pub number: u32,
    /// The bug that was placed or moved in the last turn, in rule sets with pillbugs (R4.10).
    pub rests: Option<Bug>,
    /// A position has occurred three times (R6.3).
    pub repeated: bool,
}

impl State {
    pub(crate) const START: State =
        State { to_move: Side::White, number: 1, rests: None, repeated: false };
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

impl Game for Hive {
    const FACTS: Facts = crate::FACTS;

    fn start(setup: &Setup<'_>) -> Result<Hive, Rejection> {
        let slug = crate::FACTS.rulesets[setup.rules].slug;
        let set = Set {
            mosquito: slug.contains("mosquito"),
            ladybug: slug.contains("ladybug"),
            pillbug: slug.contains("pillbug"),
            queen_first: setup.options.word("first-queen") == "allowed",
        };
        let mut hive =
            Hive { set, board: Board::new(), state: State::START, past: Past::default() };
        hive.remember();
        Ok(hive)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let State { to_move, number, repeated, .. } = self.state;
        let place = to_move as u8;
        if self.is_over() {
            return Turn { declared: repeated, ..Turn::over(number, place) };
        }
        let turn = Turn::of(to_move.seat(), to_move as u8 + 1, number, place);
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

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        self.check_actor(seat)?;
        self.skip(event)
    }
}
