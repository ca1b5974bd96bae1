//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, PIECES, STORM, Side, cell_of};
use crate::notation::{self, Action};
use crate::{position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Why the rules have called the game drawn though it can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// A position stood for the third time (R5.2).
    Repetition,
    /// So many turns have been played (R5.3).
    Limit,
}

/// A game of Chaos.
#[derive(Debug)]
pub struct Chaos {
    pub(crate) board: Board,
    /// Turns after which the game is a draw.
    pub(crate) limit: u32,
    pub(crate) side: Side,
    /// Turns that have been played; one for a position in which White is to play.
    pub(crate) turns: u32,
    /// Positions at the beginning of turns.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Drawn>,
    /// This side has all pieces on the board.
    pub(crate) winner: Option<Side>,
}

impl Clone for Chaos {
    fn clone(&self) -> Chaos {
        Chaos { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Chaos) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Chaos { run, ..*from };
    }
}

impl Chaos {
    fn start(setup: &Setup<'_>) -> Chaos {
        Chaos {
            board: Board::EMPTY,
            limit: setup.options.int("limit") as u32,
            side: Side::Black,
            turns: 0,
            run: Run::default(),
            drawn: None,
            winner: None,
        }
    }

    #[inline]
    const fn actor(&self) -> Actor {
        match self.side {
            Side::Black => Actor::ONE,
            Side::White => Actor::TWO,
        }
    }

    /// Whether the seat to play must name a storm (R4.4).
    #[inline]
    fn open(&self) -> bool {
        !self.board.waiting().is_empty()
    }

    /// What tells positions apart for repetition.
    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.side as u64
    }

    /// Storms break by themselves until the board is calm, or there is a choice.
    #[inline]
    fn break_storms(&mut self) {
        while self.open() {
            if rule!("R4.4", self.board.waiting().count() > 1) {
                return;
            }
            self.board.waiting().for_each(|cell| self.board.storm(self.side, cell));
        }
        self.side = self.side.other();
        self.turns += 1;
        self.begin();
    }

    /// Looks, at the beginning of a turn, whether the turn before has ended the game.
    #[inline]
    pub(crate) fn begin(&mut self) {
        if self.open() {
            return;
        }
        self.run.push(self.key());
        let them = self.side.other();
        let all = self.board.count(them) == PIECES;
        self.winner = rule!("R5.1", all).then_some(them);
        let repeated = rule!("R5.2", self.run.count_last() >= 3);
        let long = rule!("R5.3", self.limit > 0 && self.turns >= self.limit);
        if self.winner.is_none() && self.drawn.is_none() && (repeated || long) {
            self.drawn = Some(if repeated { Drawn::Repetition } else { Drawn::Limit });
        }
    }
}

impl Game for Chaos {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Chaos, Rejection> {
        let mut start = Chaos::start(setup);
        match setup.position {
            None => {
                start.begin();
                Ok(start)
            }
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.winner {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), self.side as u8 + 1, round, place),
        };
        Turn { open: self.open(), declared: self.drawn.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.winner.is_some() {
            return;
        }
        match self.open() {
            true => out.extend(self.board.waiting().map(Action::Storm)),
            false => out.extend(Board::cells().map(Action::Put)),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", actor != self.actor(), "{us} is to play");
        match action {
            Action::Put(_) => {
                let waiting = self.board.waiting();
                forbid!("R4.4", self.open(), "storms wait on {waiting}, one of them is named next");
            }
            Action::Storm(cell) => {
                let height = self.board.at(cell).height();
                forbid!(
                    "R4.1",
                    height < STORM,
                    "{cell} holds {pieces}, {STORM} burst",
                    pieces = counted(height, "piece", "pieces")
                );
            }
        }
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Put(cell) => self.board.put(self.side, cell),
            Action::Storm(cell) => self.board.storm(self.side, cell),
        }
        self.break_storms();
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.winner, self.drawn) {
            (Some(Side::Black), _) => Some(Outcome::won(Actor::ONE, "all-on-board", "R5.1")),
            (Some(Side::White), _) => Some(Outcome::won(Actor::TWO, "all-on-board", "R5.1")),
            (None, Some(Drawn::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R5.2").declared())
            }
            (None, Some(Drawn::Limit)) => Some(Outcome::drawn(2, "turn-limit", "R5.3").declared()),
            (None, None) => None,
        }
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must play, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u8(match self.drawn {
            None => 0,
            Some(Drawn::Repetition) => 1,
            Some(Drawn::Limit) => 2,
        });
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.drawn = match from.u8()? {
            0 => None,
            1 => Some(Drawn::Repetition),
            2 => Some(Drawn::Limit),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.open() || self.run.keys().last() == Some(&self.key())).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        (self.turns, self.drawn) = (self.side as u32, None);
        self.run.clear();
        if !self.open() {
            self.run.push(self.key());
        }
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// One of the cells, or of the storms that wait.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let mut waiting = self.board.waiting();
        let action = if waiting.is_empty() {
            Action::Put(cell_of(rng.below(Board::cells().count()) as u8))
        } else {
            Action::Storm(waiting.nth(rng.below(waiting.count()) as usize)?)
        };
        Some((self.actor(), action))
    }
}
