//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{
    self, ALL, BOTTOM, HARE, Point, Set, Side, bit, forward, neighbours, point, points,
};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

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
    /// The game is a draw if no wolf can move (R4.3).
    pub(crate) stalled_is_draw: bool,
    pub(crate) wolves: Set,
    pub(crate) hare: Point,
    /// Number of turns so far. The rows of the wolves determine it, as wolves only move forward.
    pub(crate) turns: u8,
    pub(crate) end: Option<End>,
}

impl TuxilangQi {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Wolves } else { Side::Hare }
    }

    /// Points without a piece.
    #[inline]
    pub(crate) fn empty(&self) -> Set {
        ALL & !(self.wolves | bit(self.hare))
    }

    /// The side whose piece is on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        let wolf = !(self.wolves & bit(point)).is_empty();
        wolf.then_some(Side::Wolves).or((self.hare == point).then_some(Side::Hare))
    }

    /// The moves of the side to move: each of its pieces with the points it may move to.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = (Point, Set)> + use<> {
        let (side, empty) = (self.to_move(), self.empty());
        let pieces = match side {
            Side::Wolves => self.wolves,
            Side::Hare => bit(self.hare),
        };
        points(pieces).map(move |from| match side {
            Side::Wolves => (from, forward(from) & empty),
            Side::Hare => (from, neighbours(from) & empty),
        })
    }

    /// How the game has ended (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let arrived = !(BOTTOM & bit(self.hare)).is_empty();
        if rule!("R4.1", arrived) {
            return Some(End::Arrived);
        }
        let stuck = self.moves().all(|(_, to)| to.is_empty());
        if rule!("R4.2", stuck && self.to_move() == Side::Hare) {
            return Some(End::ShutIn);
        }
        rule!("R4.3", stuck && self.to_move() == Side::Wolves).then_some(End::Stalled)
    }
}

impl Game for TuxilangQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<TuxilangQi, Rejection> {
        let stalled_is_draw = setup.options.word("stalled") == "draw";
        Ok(TuxilangQi { stalled_is_draw, wolves: board::WOLVES, hare: HARE, turns: 0, end: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.turns / 2 + 1), self.turns % 2);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move().seat(), place + 1, round, place),
        }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move().seat() || self.end.is_some() {
            return;
        }
        for (from, targets) in self.moves() {
            out.extend(points(targets).map(|to| Action { from, to }));
        }
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of {us}");
        forbid!("R3.1", self.at(from) != Some(us), "no piece of {us} is on {from}");
        let apart = (neighbours(from) & bit(to)).is_empty();
        forbid!("R3.1", apart, "no line joins {from} and {to}, or a point is between them");
        forbid!("R3.2", let Some(owner) = self.at(to), "{to} is occupied by a piece of {owner}");
        let astray = us == Side::Wolves && (forward(from) & bit(to)).is_empty();
        forbid!("R3.3", astray, "a wolf must move up, and {to} is not higher than {from}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        match self.to_move() {
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

    /// Counts the moves and draws one of them.
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
                return Some((self.to_move().seat(), Action { from, to }));
            }
            n -= targets.count();
        }
        None
    }
}
