//! The game: turns (R2), moves (R3), captures (R4), the end (R5).

use crate::board::{Board, DIRECTIONS, Side, step};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::Listed;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side to move has no stone left.
    Taken,
    /// The side to move has no legal move.
    Blocked,
}

/// Why the game is declared drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// A position occurred for the third time (R5.3).
    Repetition,
    /// `limit` moves without a capture were made (R5.4).
    Quiet,
}

impl Listed for Drawn {
    const ALL: &'static [Drawn] = &[Drawn::Repetition, Drawn::Quiet];
}

/// A game of Jiandi Qi.
#[derive(Debug)]
pub struct JiandiQi {
    pub(crate) board: Board,
    /// Number of moves without a capture that end the game; 0: no limit.
    pub(crate) limit: u16,
    pub(crate) to_move: Side,
    /// Moves since the last capture.
    pub(crate) quiet: u16,
    /// Moves made, plus one if the game starts with White to move.
    pub(crate) turns: u32,
    /// Positions since the last capture.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Drawn>,
    pub(crate) end: Option<End>,
}

reusing_clone!(JiandiQi: run);

impl JiandiQi {
    /// A hash of the stones and the side to move, for repetition.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let [black, white] = Side::BOTH.map(|side| self.board.of(side).0);
        let mixed = (black ^ white.rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ white).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.to_move as u64
    }

    /// Sets `end` and `drawn` (R5).
    #[inline]
    pub(crate) fn settle(&mut self) {
        self.end = if rule!("R5.1", self.board.of(self.to_move).is_empty()) {
            Some(End::Taken)
        } else {
            rule!("R5.2", !self.board.can_move(self.to_move)).then_some(End::Blocked)
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
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<JiandiQi, Rejection> {
        let mut game = JiandiQi {
            board: Board::START,
            limit: setup.options.int("quiet") as u16,
            to_move: Side::Black,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        for from in self.board.of(self.to_move) {
            out.extend(self.board.targets(from).map(|to| Action { from, to }));
        }
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", actor != self.to_move.seat(), "{us} is to move");
        let own = self.board.of(us).has(from);
        forbid!("R3.1", !own, "there is no stone of {us} on {from}");
        let next = (0..DIRECTIONS.len()).any(|direction| step(from, direction) == Some(to));
        forbid!("R3.2", !next, "no line leads from {from} to {to} in one step");
        let stone = self.board.at(to);
        forbid!("R3.3", let Some(owner) = stone, "{to} is occupied by a stone of {owner}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.board.carry(self.to_move, from, to);
        let taken = self.board.between(self.to_move, to);
        self.to_move = self.to_move.other();
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
        let winner = self.to_move.seat().other();
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

    /// Draws a stone and a direction until the step is legal; a stone has at most eight directions.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let own = self.board.of(self.to_move);
        loop {
            let n = rng.below(own.count() * DIRECTIONS.len() as u32) as usize;
            let from = { own }.nth(n / DIRECTIONS.len())?;
            let open = |to: &_| self.board.targets(from).has(*to);
            if let Some(to) = step(from, n % DIRECTIONS.len()).filter(open) {
                return Some((self.to_move.seat(), Action { from, to }));
            }
        }
    }
}
