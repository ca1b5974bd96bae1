//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{CORNERS, Point, Set, Side, bit, neighbours, number, point};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The cat has caught the mouse.
    Caught,
    /// The cat has had its moves.
    Escaped,
}

/// A game of mao zhuo shu.
#[derive(Clone, Copy, Debug)]
pub struct MaoZhuoShu {
    /// Moves that the cat has (R4.2).
    pub(crate) limit: u8,
    pub(crate) cat: Point,
    /// Where the mouse is; nowhere once it is caught.
    pub(crate) mouse: Option<Point>,
    /// Turns so far.
    pub(crate) turns: u8,
    pub(crate) end: Option<End>,
}

impl MaoZhuoShu {
    fn start(setup: &Setup<'_>) -> MaoZhuoShu {
        let [low, high] = CORNERS;
        let from_low = setup.options.word("cat") == "a1";
        let (cat, mouse) = if from_low { (low, high) } else { (high, low) };
        let limit = setup.options.int("moves") as u8;
        MaoZhuoShu { limit, cat, mouse: Some(mouse), turns: 0, end: None }
    }

    /// Who is to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Cat } else { Side::Mouse }
    }

    /// The seat to move.
    #[inline]
    const fn seat(&self) -> Actor {
        Actor(1 + self.turns % 2)
    }

    /// How often the cat has moved.
    #[inline]
    pub(crate) const fn cat_moves(&self) -> u8 {
        self.turns.div_ceil(2)
    }

    /// Where the piece of the side to move is, if it is anywhere.
    #[inline]
    fn mover(&self) -> Option<Point> {
        match self.side() {
            Side::Cat => Some(self.cat),
            Side::Mouse => self.mouse,
        }
    }

    /// Where the piece of the side to move may go: along a line (R3.1), the mouse not to the cat
    /// (R3.2).
    #[inline]
    fn targets(&self) -> Set {
        let lines = self.mover().map_or(Set::EMPTY, neighbours);
        match self.side() {
            Side::Cat => lines,
            Side::Mouse => lines & !bit(self.cat),
        }
    }

    /// The end that the board shows (R4).
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

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<MaoZhuoShu, Rejection> {
        let start = MaoZhuoShu::start(setup);
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
        let Some(from) = self.mover().filter(|_| actor == self.seat() && self.end.is_none()) else {
            return;
        };
        out.extend(self.targets().map(|to| Action { from, to: point(to) }));
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of {us}");
        forbid!("R3.1", self.mover() != Some(from), "{us} is not on {from}");
        let apart = (neighbours(from) & bit(to)).is_empty();
        forbid!("R3.1", apart, "no line joins {from} and {to} without a point between");
        let bold = us == Side::Mouse && to == self.cat;
        forbid!("R3.2", bold, "the cat is on {to}, where the mouse does not go");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { to, .. }: Action) {
        match self.side() {
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
        let mouse = self.mouse.map_or(u8::MAX, number);
        u32::from_le_bytes([number(self.cat), mouse, self.turns, 0]).into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// One of the points that can be gone to.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let from = self.mover().filter(|_| self.end.is_none())?;
        let mut targets = self.targets();
        let to = targets.nth(rng.below(targets.count()) as usize)?;
        Some((self.seat(), Action { from, to: point(to) }))
    }
}
