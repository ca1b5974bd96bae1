//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{ALL, Edge, Side, closed, points};
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// What it takes to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Ten points before the other (R4.1).
    Ten,
    /// More points on the full board (R4.2).
    More,
    /// Fewer points on the full board (R4.3).
    Fewer,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has ten points.
    Ten(Side),
    /// The board is full, and this side wins by points.
    Full(Side),
    /// The board is full, each has ten points.
    Tied,
}

/// A game of Shifen Qi.
#[derive(Clone, Debug)]
pub struct ShifenQi {
    pub(crate) aim: Aim,
    /// Edges with a stick.
    pub(crate) sticks: Bitboard,
    /// Cells that Black has closed, and White.
    pub(crate) cells: [Bitboard; 2],
    pub(crate) side: Side,
    /// The side to move has closed a cell in this turn.
    pub(crate) again: bool,
    /// Turns so far.
    pub(crate) turns: u32,
    pub(crate) end: Option<End>,
}

impl ShifenQi {
    fn start(setup: &Setup<'_>) -> ShifenQi {
        ShifenQi {
            aim: [Aim::Ten, Aim::More, Aim::Fewer][setup.rules],
            sticks: Bitboard::EMPTY,
            cells: [Bitboard::EMPTY; 2],
            side: Side::Black,
            again: false,
            turns: 0,
            end: None,
        }
    }

    const fn seat(side: Side) -> Actor {
        match side {
            Side::Black => Actor::ONE,
            Side::White => Actor::TWO,
        }
    }

    /// Edges without a stick.
    #[inline]
    fn free(&self) -> Bitboard {
        ALL & !self.sticks
    }

    /// Points of a side.
    #[inline]
    pub(crate) const fn score(&self, side: Side) -> u32 {
        points(self.cells[side as usize])
    }

    /// The end that the board shows (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let scores = Side::BOTH.map(|side| self.score(side));
        if self.aim == Aim::Ten {
            let ten = |side: &Side| rule!("R4.1", scores[*side as usize] >= TEN);
            return Side::BOTH.into_iter().find(ten).map(End::Ten);
        }
        if self.sticks != ALL {
            return None;
        }
        if rule!("R4.4", scores[0] == scores[1]) {
            return Some(End::Tied);
        }
        let [more, fewer] = match scores[0] > scores[1] {
            true => Side::BOTH,
            false => [Side::White, Side::Black],
        };
        Some(End::Full(if rule!("R4.3", self.aim == Aim::Fewer) { fewer } else { more }))
    }
}

/// Points that win in `rule-1`, half of all.
pub(crate) const TEN: u32 = 10;

impl Game for ShifenQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Edge;

    fn new(setup: &Setup<'_>) -> Result<ShifenQi, Rejection> {
        let start = ShifenQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let turn = Turn::of(ShifenQi::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open: self.again, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Edge>) {
        if actor == ShifenQi::seat(self.side) && self.end.is_none() {
            out.extend(self.free().map(Edge));
        }
    }

    fn check(&self, actor: Actor, edge: Edge) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        forbid!("R3.1", self.sticks.has(edge.0), "a stick lies on {edge}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, edge: Edge) {
        self.sticks |= edge.bit();
        let closed = closed(edge.cells(), self.sticks);
        self.again = rule!("R3.3", !closed.is_empty());
        if rule!("R3.2", !closed.is_empty()) {
            self.cells[self.side as usize] |= closed;
            self.end = self.ending();
        }
        if !self.again {
            self.side = self.side.other();
            self.turns += 1;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by, reason, rule| Outcome::won(ShifenQi::seat(by), reason, rule);
        let outcome = match self.end? {
            End::Ten(by) => won(by, "ten-points", "R4.1"),
            End::Full(by) if self.aim == Aim::Fewer => won(by, "fewer-points", "R4.3"),
            End::Full(by) => won(by, "more-points", "R4.2"),
            End::Tied => Outcome::drawn(2, "ten-each", "R4.4"),
        };
        Some(outcome.scored(Side::BOTH.map(|side| self.score(side).into()).to_vec(), 1))
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, edge: Edge, out: &mut String) {
        notation::write(edge, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Edge, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Edge>, Rejection> {
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must lay a stick, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.again.into());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.again = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        Some(())
    }

    fn forget(&mut self) {
        (self.turns, self.again) = (self.side as u32, false);
    }

    /// Sticks, Black's points and the side to move; the other points follow from the sticks.
    fn identity(&self) -> u128 {
        let points = u128::from(self.score(Side::Black)) << 40;
        u128::from(self.sticks.0) | points | (self.side as u128) << 48
    }

    /// Closing comes first.
    fn promise(&self, _actor: Actor, edge: Edge) -> i32 {
        points(closed(edge.cells(), self.sticks | edge.bit())) as i32
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Edge>) -> Option<(Actor, Edge)> {
        if self.end.is_some() {
            return None;
        }
        let mut free = self.free();
        let edge = free.nth(rng.below(free.count()) as usize)?;
        Some((ShifenQi::seat(self.side), Edge(edge)))
    }
}
