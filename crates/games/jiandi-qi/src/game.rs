//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Side, WAYS, step};
use crate::notation::{self, Action};
use crate::{position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side to move has no stone left.
    Taken,
    /// The side to move cannot.
    Blocked,
}

/// Why the rules have called the game drawn though it can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// A position stood for the third time (R5.3).
    Repetition,
    /// Nothing was taken for long (R5.4).
    Quiet,
}

/// A game of Jiandi Qi.
#[derive(Debug)]
pub struct JiandiQi {
    pub(crate) board: Board,
    /// Moves without a stone taken that end the game.
    pub(crate) limit: u16,
    pub(crate) side: Side,
    /// Moves since stones were taken.
    pub(crate) quiet: u16,
    /// Moves made, and one for a position in which White is to move.
    pub(crate) turns: u32,
    /// Positions since stones were taken.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Drawn>,
    pub(crate) end: Option<End>,
}

impl Clone for JiandiQi {
    fn clone(&self) -> JiandiQi {
        JiandiQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &JiandiQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = JiandiQi { run, ..*from };
    }
}

impl JiandiQi {
    fn start(setup: &Setup<'_>) -> JiandiQi {
        let mut game = JiandiQi {
            board: Board::START,
            limit: setup.options.int("quiet") as u16,
            side: Side::Black,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    #[inline]
    const fn actor(&self) -> Actor {
        match self.side {
            Side::Black => Actor::ONE,
            Side::White => Actor::TWO,
        }
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [black, white] = Side::BOTH.map(|side| self.board.of(side).0);
        let mixed = (black ^ white.rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ white).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    /// Looks whether the game has ended for the side to move, or the rules end it here.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let side = self.side;
        self.end = if rule!("R5.1", self.board.of(side).is_empty()) {
            Some(End::Taken)
        } else {
            rule!("R5.2", !self.board.can_move(side)).then_some(End::Blocked)
        };
        let times = if self.quiet < 4 { 1 } else { self.run.count_last() };
        let repeated = rule!("R5.3", times >= 3);
        let long = rule!("R5.4", self.limit > 0 && self.quiet >= self.limit);
        if self.end.is_none() && self.drawn.is_none() && (repeated || long) {
            self.drawn = Some(if repeated { Drawn::Repetition } else { Drawn::Quiet });
        }
    }
}

impl Game for JiandiQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<JiandiQi, Rejection> {
        let start = JiandiQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), self.side as u8 + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.end.is_some() {
            return;
        }
        for from in self.board.of(self.side) {
            out.extend(self.board.targets(from).map(|to| Action { from, to }));
        }
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", actor != self.actor(), "{us} is to move");
        let own = self.board.of(us).has(from);
        forbid!("R3.1", !own, "{from} holds no stone of {us}");
        let next = (0..WAYS.len()).any(|way| step(from, way) == Some(to));
        forbid!("R3.2", !next, "no line leads from {from} to {to} in one step");
        let stone = self.board.at(to);
        let owner = stone.map_or(String::new(), |side| side.to_string());
        forbid!("R3.3", stone.is_some(), "{to} is occupied by a stone of {owner}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.board.carry(self.side, from, to);
        let taken = self.board.between(self.side, to);
        self.side = self.side.other();
        self.turns += 1;
        self.quiet = self.quiet.saturating_add(1);
        if rule!("R4.1", !taken.is_empty()) {
            self.board.take(taken);
            self.quiet = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.actor().other();
        match (self.end, self.drawn) {
            (Some(End::Taken), _) => Some(Outcome::won(winner, "all-taken", "R5.1")),
            (Some(End::Blocked), _) => Some(Outcome::drawn(2, "no-move", "R5.2")),
            (None, Some(Drawn::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R5.3").declared())
            }
            (None, Some(Drawn::Quiet)) => Some(Outcome::drawn(2, "none-taken", "R5.4").declared()),
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
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(match self.drawn {
            None => 0,
            Some(Drawn::Repetition) => 1,
            Some(Drawn::Quiet) => 2,
        });
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.drawn = match from.u8()? {
            0 => None,
            1 => Some(Drawn::Repetition),
            2 => Some(Drawn::Quiet),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&self.key())).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        (self.turns, self.quiet, self.drawn) = (self.side as u32, 0, None);
        self.run.clear();
        self.run.push(self.key());
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Stones and ways at random until one is open: each stone has eight ways at most.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let own = self.board.of(self.side);
        loop {
            let n = rng.below(own.count() * WAYS.len() as u32) as usize;
            let from = { own }.nth(n / WAYS.len())?;
            let open = |to: &_| self.board.targets(from).has(*to);
            if let Some(to) = step(from, n % WAYS.len()).filter(open) {
                return Some((self.actor(), Action { from, to }));
            }
        }
    }
}
