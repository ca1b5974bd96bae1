//! The game: turns (R2), the end (R4).

use crate::board::{Set, Side, cells, nth};
use crate::moves::Kind;
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::hash;

/// Number of marbles to push off (R4.1).
pub(crate) const GOAL: u8 = 6;

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has pushed off six.
    Pushed(Side),
    /// The side to move cannot move.
    Stuck,
}

/// A game of abalone.
#[derive(Debug)]
pub struct Abalone {
    /// The marbles of Black and of White.
    pub(crate) marbles: [Set; 2],
    /// Number of marbles that Black has pushed off, and White.
    pub(crate) pushed: [u8; 2],
    pub(crate) to_move: Side,
    /// Number of moves since a marble was pushed off.
    pub(crate) clock: u32,
    pub(crate) round: u32,
    /// The third occurrence of a position is a draw (R4.2).
    pub(crate) threefold: bool,
    /// Positions since a marble was pushed off.
    pub(crate) run: Run,
    /// A position has occurred three times.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(Abalone: run);

impl Abalone {
    /// A hash of what the repetition rule compares: the marbles and the side to move.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [black, white] = self.marbles.map(Set::to_le_bytes);
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&black);
        bytes[16..].copy_from_slice(&white);
        // No cell is below bit 10.
        bytes[0] = self.to_move as u8;
        hash(&bytes) as u64
    }

    /// Starts the count of positions here.
    pub(crate) fn begin(&mut self) {
        self.run.restart(self.key());
        self.end = self.ending();
    }

    /// The end that follows from the position (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let winner = Side::BOTH.into_iter().find(|side| self.pushed[*side as usize] >= GOAL);
        if rule!("R4.1", winner.is_some()) {
            return winner.map(End::Pushed);
        }
        rule!("R4.3", !self.can_move()).then_some(End::Stuck)
    }

    fn acts(&self, actor: Actor) -> bool {
        self.end.is_none() && actor == self.to_move.seat()
    }
}

impl Game for Abalone {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move; no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Abalone, Rejection> {
        Ok(Abalone::from_start(setup.options.word("start"), setup.options.flag("threefold")))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let place = self.to_move as u8;
        match self.end {
            Some(_) => Turn { declared: self.repeated, ..Turn::over(self.round, place) },
            None => {
                let turn = Turn::of(self.to_move.seat(), place + 1, self.round, place);
                Turn { declared: self.repeated, ..turn }
            }
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.acts(actor) {
            let of_kind = |kind: Kind| cells(self.beginning(kind)).map(move |cell| kind.at(cell));
            out.extend(Kind::all().flat_map(of_kind));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", !self.acts(actor), "{} is to move", self.to_move);
        self.check_move(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move;
        let off = self.shift(action);
        self.to_move = us.other();
        self.round += u32::from(us == Side::White);
        self.clock += 1;
        if off {
            self.pushed[us as usize] += 1;
            self.clock = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        let long = self.run.len() > 8;
        if self.threefold && long && rule!("R4.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.end = self.ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.end {
            Some(End::Pushed(side)) => Some(Outcome::won(side.seat(), "six-pushed-off", "R4.1")),
            Some(End::Stuck) => Some(Outcome::drawn(2, "no-move", "R4.3")),
            None if self.repeated => Some(Outcome::drawn(2, "threefold", "R4.2").declared()),
            None => None,
        }
    }

    /// Draws a kind of action and the number of a marble, until that marble exists.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let marbles = self.own().count_ones();
        loop {
            let n = rng.below(marbles * u32::from(Kind::COUNT));
            let (kind, index) = (Kind((n / marbles) as u8), n % marbles);
            let able = self.beginning(kind);
            if index < able.count_ones() {
                let action = kind.at(nth(able, index)?);
                return Some((self.to_move.seat(), action));
            }
        }
    }
}
