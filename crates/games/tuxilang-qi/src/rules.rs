//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{
    self, ALL, BOTTOM, HARE, Point, Set, Side, bit, forward, neighbours, point, points,
};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The hare is on the bottom row.
    Arrived,
    /// The hare cannot move.
    ShutIn,
    /// No wolf can move.
    Stalled,
}

/// A game of tuxilang qi.
#[derive(Clone, Copy, Debug)]
pub struct TuxilangQi {
    /// Wolves that cannot move are a draw (R4.3).
    pub(crate) stalled_is_draw: bool,
    pub(crate) wolves: Set,
    pub(crate) hare: Point,
    /// Turns so far; wolves only go forward, so that the position tells them.
    pub(crate) turns: u8,
    pub(crate) end: Option<End>,
}

impl TuxilangQi {
    fn start(stalled_is_draw: bool) -> TuxilangQi {
        TuxilangQi { stalled_is_draw, wolves: board::WOLVES, hare: HARE, turns: 0, end: None }
    }

    /// Who is to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Wolves } else { Side::Hare }
    }

    /// The seat to move.
    #[inline]
    const fn seat(&self) -> Actor {
        Actor(1 + self.turns % 2)
    }

    /// Points without a piece.
    #[inline]
    pub(crate) fn empty(&self) -> Set {
        ALL & !(self.wolves | bit(self.hare))
    }

    /// The side whose piece stands on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        let wolf = !(self.wolves & bit(point)).is_empty();
        wolf.then_some(Side::Wolves).or((self.hare == point).then_some(Side::Hare))
    }

    /// The moves of the side to move: from each piece of this set to each of its points.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = (Point, Set)> + use<> {
        let (side, empty) = (self.side(), self.empty());
        let pieces = match side {
            Side::Wolves => self.wolves,
            Side::Hare => bit(self.hare),
        };
        points(pieces).map(move |from| match side {
            Side::Wolves => (from, forward(from) & empty),
            Side::Hare => (from, neighbours(from) & empty),
        })
    }

    /// The end that the board shows (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let arrived = !(BOTTOM & bit(self.hare)).is_empty();
        if rule!("R4.1", arrived) {
            return Some(End::Arrived);
        }
        let stuck = self.moves().all(|(_, to)| to.is_empty());
        if rule!("R4.2", stuck && self.side() == Side::Hare) {
            return Some(End::ShutIn);
        }
        rule!("R4.3", stuck && self.side() == Side::Wolves).then_some(End::Stalled)
    }
}

impl Game for TuxilangQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<TuxilangQi, Rejection> {
        let start = TuxilangQi::start(setup.options.word("stalled") == "draw");
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.turns / 2 + 1), self.turns % 2);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.seat(), place + 1, round, place),
        }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.seat() || self.end.is_some() {
            return;
        }
        for (from, targets) in self.moves() {
            out.extend(points(targets).map(|to| Action { from, to }));
        }
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of {us}");
        forbid!("R3.1", self.at(from) != Some(us), "no piece of {us} stands on {from}");
        let apart = (neighbours(from) & bit(to)).is_empty();
        forbid!("R3.1", apart, "no line joins {from} and {to} without a point between");
        let owner = self.at(to).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.2", !owner.is_empty(), "{to} is taken by a piece of {owner}");
        let astray = us == Side::Wolves && (forward(from) & bit(to)).is_empty();
        forbid!("R3.3", astray, "{to} is no higher than {from}, and wolves go up");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        match self.side() {
            Side::Wolves => self.wolves ^= bit(from) | bit(to),
            Side::Hare => self.hare = to,
        }
        self.turns += 1;
        self.end = self.ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Arrived => Outcome::won(Actor::TWO, "arrived", "R4.1"),
            End::ShutIn => Outcome::won(Actor::ONE, "shut-in", "R4.2"),
            End::Stalled if self.stalled_is_draw => Outcome::drawn(2, "stalled", "R4.3"),
            End::Stalled => Outcome::won(Actor::TWO, "stalled", "R4.3"),
        })
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
        let us = self.side();
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn identity(&self) -> u128 {
        (self.wolves.0 | bit(self.hare).0 << 32 | u64::from(self.turns % 2) << 63).into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the moves, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let total: u32 = self.moves().map(|(_, to)| to.count()).sum();
        if self.end.is_some() || total == 0 {
            return None;
        }
        let mut n = rng.below(total);
        for (from, mut targets) in self.moves() {
            if n < targets.count() {
                let to = point(targets.nth(n as usize).unwrap_or_default());
                return Some((self.seat(), Action { from, to }));
            }
            n -= targets.count();
        }
        None
    }
}
