//! The game: turns (R2), moves (R3, R4), the end (R5, R6).

use crate::board::{Board, Point, Side, Stops, bit_of, point_of, share_a_circuit};
use crate::facts;
use crate::notation::Action;
use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has no piece left.
    Captured(Side),
    /// This side cannot move.
    Blocked(Side),
}

/// A declared end: the game could continue (R5.3, R5.4, R6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Declared {
    /// A position was repeated; otherwise there was no capture for too long.
    pub(crate) repeated: bool,
    /// The number of pieces of each side at that moment.
    pub(crate) pieces: [u8; 2],
}

/// A game of Surakarta.
#[derive(Debug)]
pub struct Surakarta {
    pub(crate) board: Board,
    /// The rules of the Computer Olympiad (R6).
    pub(crate) olympiad: bool,
    /// Number of moves without a capture that ends the game; 0 means no limit.
    pub(crate) limit: u16,
    pub(crate) to_move: Side,
    /// Number of moves since the last capture.
    pub(crate) quiet: u16,
    /// Number of moves, and one more if the start position has Black to move.
    pub(crate) turns: u32,
    /// Positions since the last capture.
    pub(crate) run: Run,
    pub(crate) declared: Option<Declared>,
    pub(crate) end: Option<End>,
}

reusing_clone!(Surakarta: run);

impl Surakarta {
    /// A hash of what the repetition rules compare: the pieces and the side to move.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [Bitboard(red), Bitboard(black)] = Side::BOTH.map(|side| self.board.of(side));
        let mixed = (red ^ black.rotate_left(24)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }

    /// The points that a piece of the side to move can move to.
    #[inline]
    fn targets(&self, from: u8) -> Bitboard {
        self.board.steps(from) | self.board.captures(self.to_move, from)
    }

    #[inline]
    fn action(&self, from: u8, to: u8) -> Action {
        let captures = self.board.of(self.to_move.other()).has(to);
        Action { from: point_of(from), to: point_of(to), captures }
    }

    /// Finds whether the side to move has lost, or a rule declares the end.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let side = self.to_move;
        self.end = if rule!("R5.1", self.board.of(side).is_empty()) {
            Some(End::Captured(side))
        } else {
            rule!("R5.2", !self.board.can_move(side)).then_some(End::Blocked(side))
        };
        let times = if self.quiet < 4 { 1 } else { self.run.count_last() };
        let repeated = match self.olympiad {
            false => rule!("R5.3", times >= 3),
            true => rule!("R6.1", times >= 2),
        };
        let long = match self.olympiad {
            false => rule!("R5.4", self.limit > 0 && self.quiet >= self.limit),
            true => rule!("R6.1", self.limit > 0 && self.quiet >= self.limit),
        };
        if self.end.is_none() && self.declared.is_none() && (repeated || long) {
            let pieces = Side::BOTH.map(|side| self.board.of(side).count() as u8);
            self.declared = Some(Declared { repeated, pieces });
        }
    }

    fn check_step(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let far = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y)) != 1;
        forbid!("R3.2", far, "{to} is not next to {from}");
        forbid!("R3.3", let Some(of) = self.board.at(to), "{to} is occupied by a piece of {of}");
        Ok(())
    }

    fn check_capture(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let them = self.to_move.other();
        let enemy = self.board.at(to) == Some(them);
        forbid!("R4.1", !enemy, "there is no piece of {them} on {to}");
        let apart = !share_a_circuit(bit_of(from), bit_of(to));
        forbid!("R4.2", apart, "no circuit leads from {from} to {to}");
        let Stops { before, behind } = self.board.stops(bit_of(from));
        let missed = !behind.has(bit_of(to));
        let straight = missed && before.has(bit_of(to));
        forbid!(
            "R4.2",
            straight,
            "the piece from {from} meets {to} before it has gone round a loop"
        );
        let stops = Names(before | behind);
        forbid!(
            "R4.3",
            missed,
            "every run from {from} to {to} is blocked: a piece stops at {stops}"
        );
        Ok(())
    }
}

/// Points as a message shows them.
struct Names(Bitboard);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, bit) in self.0.enumerate() {
            write!(f, "{}{}", if n == 0 { "" } else { ", " }, point_of(bit))?;
        }
        Ok(())
    }
}

impl Game for Surakarta {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Surakarta, Rejection> {
        let mut game = Surakarta {
            board: Board::START,
            olympiad: setup.rules == facts::OLYMPIAD,
            limit: setup.options.int("quiet") as u16,
            to_move: Side::Red,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            declared: None,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.declared.is_some();
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place),
        };
        Turn { declared, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        for from in self.board.of(self.to_move) {
            out.extend(self.targets(from).map(|to| self.action(from, to)));
        }
    }

    fn check(&self, actor: Actor, Action { from, to, captures }: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", actor != self.to_move.seat(), "{us} is to move");
        let own = self.board.at(from) == Some(us);
        forbid!("R3.1", !own, "there is no piece of {us} on {from}");
        if captures { self.check_capture(from, to) } else { self.check_step(from, to) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, captures }: Action) {
        self.board.carry(self.to_move, from, to);
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.quiet = self.quiet.saturating_add(1);
        if captures {
            self.quiet = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.end {
            Some(End::Captured(side)) => {
                return Some(Outcome::won(side.other().seat(), "all-captured", "R5.1"));
            }
            Some(End::Blocked(side)) => {
                return Some(Outcome::won(side.other().seat(), "no-move", "R5.2"));
            }
            None => {}
        }
        let Declared { repeated, pieces: [red, black] } = self.declared?;
        let outcome = if !self.olympiad {
            match repeated {
                true => Outcome::drawn(2, "repetition", "R5.3"),
                false => Outcome::drawn(2, "no-capture", "R5.4"),
            }
        } else if rule!("R6.3", red == black) {
            Outcome::drawn(2, "equal-pieces", "R6.3")
        } else {
            let winner = if rule!("R6.2", red > black) { Side::Red } else { Side::Black };
            Outcome::won(winner.seat(), "more-pieces", "R6.2")
        };
        Some(outcome.declared())
    }

    /// Draws one of all targets of all pieces, without a list.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let mut targets = [(0, Bitboard::EMPTY); 12];
        let mut total = 0;
        for (slot, from) in targets.iter_mut().zip(self.board.of(self.to_move)) {
            *slot = (from, self.targets(from));
            total += slot.1.count();
        }
        let mut nth = rng.below(total);
        for (from, mut to) in targets {
            if nth < to.count() {
                let to = to.nth(nth as usize)?;
                return Some((self.to_move.seat(), self.action(from, to)));
            }
            nth -= to.count();
        }
        None
    }
}
