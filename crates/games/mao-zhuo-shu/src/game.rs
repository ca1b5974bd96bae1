//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{CORNERS, Point, Set, Side, bit, neighbours, point};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The cat has caught the mouse.
    Caught,
    /// The cat has made its last move.
    Escaped,
}

/// A game of mao zhuo shu.
#[derive(Clone, Debug)]
pub struct MaoZhuoShu {
    /// Number of moves that the cat has (R4.2).
    pub(crate) limit: u8,
    pub(crate) cat: Point,
    /// `None` once the mouse is caught.
    pub(crate) mouse: Option<Point>,
    /// Turns so far.
    pub(crate) turns: u8,
    pub(crate) end: Option<End>,
}

impl MaoZhuoShu {
    /// The side to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Cat } else { Side::Mouse }
    }

    /// The number of moves of the cat so far.
    #[inline]
    pub(crate) const fn cat_moves(&self) -> u8 {
        self.turns.div_ceil(2)
    }

    /// The point of the piece that is to move.
    #[inline]
    fn from(&self) -> Option<Point> {
        match self.to_move() {
            Side::Cat => Some(self.cat),
            Side::Mouse => self.mouse,
        }
    }

    /// The points to which the side to move can go: along a line (R3.1), the mouse not to the
    /// point of the cat (R3.2).
    #[inline]
    fn targets(&self) -> Set {
        let lines = self.from().map_or(Set::EMPTY, neighbours);
        match self.to_move() {
            Side::Cat => lines,
            Side::Mouse => lines & !bit(self.cat),
        }
    }

    /// The end of the game, if this is one (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        if rule!("R4.1", self.mouse.is_none()) {
            return Some(End::Caught);
        }
        rule!("R4.2", self.cat_moves() >= self.limit).then_some(End::Escaped)
    }
}

impl Game for MaoZhuoShu {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<MaoZhuoShu, Rejection> {
        let [low, high] = CORNERS;
        let from_low = setup.options.word("cat") == "a1";
        let (cat, mouse) = if from_low { (low, high) } else { (high, low) };
        let limit = setup.options.int("moves") as u8;
        Ok(MaoZhuoShu { limit, cat, mouse: Some(mouse), turns: 0, end: None })
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
        let Some(from) =
            self.from().filter(|_| actor == self.to_move().seat() && self.end.is_none())
        else {
            return;
        };
        out.extend(self.targets().map(|to| Action { from, to: point(to) }));
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of {us}");
        forbid!("R3.1", self.from() != Some(from), "{us} is not on {from}");
        let apart = (neighbours(from) & bit(to)).is_empty();
        forbid!("R3.1", apart, "no line joins {from} and {to} without a point between");
        let bold = us == Side::Mouse && to == self.cat;
        forbid!("R3.2", bold, "the cat is on {to}, the mouse cannot move there");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { to, .. }: Action) {
        match self.to_move() {
            Side::Cat => {
                self.cat = to;
                self.mouse = self.mouse.filter(|mouse| *mouse != to);
            }
            Side::Mouse => self.mouse = Some(to),
        }
        self.turns += 1;
        self.end = self.ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Caught => Outcome::won(Actor::ONE, "caught", "R4.1"),
            End::Escaped => Outcome::won(Actor::TWO, "escaped", "R4.2"),
        })
    }

    /// Draws one of the points to which the piece can move.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let from = self.from().filter(|_| self.end.is_none())?;
        let mut targets = self.targets();
        let to = targets.nth(rng.below(targets.count()) as usize)?;
        Some((self.to_move().seat(), Action { from, to: point(to) }))
    }
}
