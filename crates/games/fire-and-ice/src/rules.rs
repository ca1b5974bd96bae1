//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Hole, Side};
use crate::notation::{self, Action};
use crate::{position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Where Fire begins (R1.3).
const START: Hole = Hole { island: 3, place: 3 };

/// A game of Fire and Ice.
#[derive(Clone, Debug)]
pub struct FireAndIce {
    pub(crate) board: Board,
    pub(crate) side: Side,
    /// Moves that have been made.
    pub(crate) moves: u8,
    pub(crate) winner: Option<Side>,
}

impl FireAndIce {
    fn start() -> FireAndIce {
        let mut board = Board::default();
        board.put(Side::Fire, START);
        FireAndIce { board, side: Side::Fire, moves: 0, winner: None }
    }

    #[inline]
    const fn actor(&self) -> Actor {
        match self.side {
            Side::Fire => Actor::ONE,
            Side::Ice => Actor::TWO,
        }
    }

    /// Looks whether a side has won.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let fire = self.board.has_line(Side::Fire);
        let line = rule!("R4.2", fire || self.board.has_line(Side::Ice));
        self.winner = line.then_some(if fire { Side::Fire } else { Side::Ice });
    }
}

impl Game for FireAndIce {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<FireAndIce, Rejection> {
        match setup.position {
            None => Ok(FireAndIce::start()),
            Some(text) => position::read(text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        match self.winner {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), place + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.winner.is_some() {
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
        forbid!("R3.1", !own, "{from} holds no peg of {us}");
        let near = (from.island == to.island) != (from.place == to.place);
        forbid!("R3.2", !near, "{from} and {to} share neither island nor number, or are the same");
        let peg = self.board.at(to);
        let owner = peg.map_or(String::new(), |side| side.to_string());
        forbid!("R3.3", peg.is_some(), "{to} holds a peg of {owner}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.board.carry(self.side, from, to);
        self.side = self.side.other();
        self.moves += 1;
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let seat = match self.winner? {
            Side::Fire => Actor::ONE,
            Side::Ice => Actor::TWO,
        };
        Some(Outcome::won(seat, "three-islands", "R4.2"))
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

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Pegs and targets at random until the target is empty: each peg has twelve targets.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let own = self.board.of(self.side);
        loop {
            let n = rng.below(own.count() * 12);
            let from = { own }.nth((n / 12) as usize)?;
            let step = (n % 6) as u8 + 1;
            let to = if n % 12 < 6 {
                Hole { place: (from.place + step) % 7, ..from }
            } else {
                Hole { island: (from.island + step) % 7, ..from }
            };
            if self.board.is_empty(to) {
                return Some((self.actor(), Action { from, to }));
            }
        }
    }
}
