//! The game: turns (R2), sticks (R3), the end (R4).

use crate::board::{ALL, Edge, Side, closed, points};
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// The aim of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Ten points before the other side (R4.1).
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
    /// The board is full, and each side has ten points.
    Tied,
}

/// A game of Shifen Qi.
#[derive(Clone, Debug)]
pub struct ShifenQi {
    pub(crate) aim: Aim,
    /// Edges with a stick.
    pub(crate) sticks: Bitboard,
    /// The cells that each side has closed.
    pub(crate) cells: [Bitboard; 2],
    pub(crate) to_move: Side,
    /// The side to move has closed a cell in this turn.
    pub(crate) again: bool,
    /// Turns so far.
    pub(crate) turns: u32,
    pub(crate) end: Option<End>,
}

impl ShifenQi {
    /// Edges without a stick.
    #[inline]
    fn free(&self) -> Bitboard {
        ALL & !self.sticks
    }

    /// The points of a side.
    #[inline]
    pub(crate) const fn score(&self, side: Side) -> u32 {
        points(self.cells[side as usize])
    }

    /// How the game ends with this board (R4).
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
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must lay a stick, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<ShifenQi, Rejection> {
        Ok(ShifenQi {
            aim: [Aim::Ten, Aim::More, Aim::Fewer][setup.rules],
            sticks: Bitboard::EMPTY,
            cells: [Bitboard::EMPTY; 2],
            to_move: Side::Black,
            again: false,
            turns: 0,
            end: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.end.is_some() {
            return Turn::over(round, place);
        }
        let turn = Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place);
        Turn { open: self.again, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move.seat() && self.end.is_none() {
            out.extend(self.free().map(Edge));
        }
    }

    fn check(&self, actor: Actor, edge: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        forbid!("R3.1", self.sticks.has(edge.0), "there is a stick on {edge}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, edge: Action) {
        self.sticks |= edge.bit();
        let closed = closed(edge.cells(), self.sticks);
        self.again = rule!("R3.3", !closed.is_empty());
        if rule!("R3.2", !closed.is_empty()) {
            self.cells[self.to_move as usize] |= closed;
            self.end = self.ending();
        }
        if !self.again {
            self.to_move = self.to_move.other();
            self.turns += 1;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by: Side, reason, rule| Outcome::won(by.seat(), reason, rule);
        let outcome = match self.end? {
            End::Ten(by) => won(by, "ten-points", "R4.1"),
            End::Full(by) if self.aim == Aim::Fewer => won(by, "fewer-points", "R4.3"),
            End::Full(by) => won(by, "more-points", "R4.2"),
            End::Tied => Outcome::drawn(2, "ten-each", "R4.4"),
        };
        Some(outcome.scored(Side::BOTH.map(|side| self.score(side).into()).to_vec(), 1))
    }

    /// The points of the cells that the stick closes.
    fn promise(&self, _actor: Actor, edge: Action) -> i32 {
        points(closed(edge.cells(), self.sticks | edge.bit())) as i32
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let mut free = self.free();
        let edge = free.nth(rng.below(free.count()) as usize)?;
        Some((self.to_move.seat(), Edge(edge)))
    }
}
