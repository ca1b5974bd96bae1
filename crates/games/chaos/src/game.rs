//! The game: turns (R2), putting a piece (R3), the order of storms (R4), the end (R5).

use crate::board::{Board, PIECES, STORM, Side, cell_of};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::Listed;

/// Why the game is declared a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// A position occurred for the third time (R5.2).
    Repetition,
    /// The limit of turns is reached (R5.3).
    Limit,
}

impl Listed for Drawn {
    const ALL: &'static [Drawn] = &[Drawn::Repetition, Drawn::Limit];
}

/// A game of Chaos.
#[derive(Debug)]
pub struct Chaos {
    pub(crate) board: Board,
    /// Number of turns after which the game is a draw; 0: no limit (R5.3).
    pub(crate) limit: u32,
    pub(crate) to_move: Side,
    /// Number of turns played; a position with White to move counts as one.
    pub(crate) turns: u32,
    /// Positions at the start of turns.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Drawn>,
    /// This side has all pieces on the board.
    pub(crate) winner: Option<Side>,
}

reusing_clone!(Chaos: run);

impl Chaos {
    /// Whether the side to move must choose a storm (R4.4).
    #[inline]
    pub(crate) fn open(&self) -> bool {
        !self.board.waiting().is_empty()
    }

    /// A hash of all that distinguishes positions.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.board.key() ^ self.to_move as u64
    }

    /// Bursts storms until the board is calm or there is a choice.
    #[inline]
    fn burst_storms(&mut self) {
        while self.open() {
            if rule!("R4.4", self.board.waiting().count() > 1) {
                return;
            }
            self.board.waiting().for_each(|cell| self.board.storm(self.to_move, cell));
        }
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.begin();
    }

    /// Finds out at the start of a turn whether the last turn ended the game.
    #[inline]
    pub(crate) fn begin(&mut self) {
        if self.open() {
            return;
        }
        self.run.push(self.key());
        let them = self.to_move.other();
        let all = self.board.count(them) == PIECES;
        self.winner = rule!("R5.1", all).then_some(them);
        let repeated = rule!("R5.2", self.run.count_last() >= 3);
        let long = rule!("R5.3", self.limit > 0 && self.turns >= self.limit);
        if self.winner.is_none() && self.drawn.is_none() && (repeated || long) {
            self.drawn = Some(if repeated { Drawn::Repetition } else { Drawn::Limit });
        }
    }
}

impl Game for Chaos {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must play; no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Chaos, Rejection> {
        let mut start = Chaos {
            board: Board::EMPTY,
            limit: setup.options.int("limit") as u32,
            to_move: Side::Black,
            turns: 0,
            run: Run::default(),
            drawn: None,
            winner: None,
        };
        start.begin();
        Ok(start)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.winner {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place),
        };
        Turn { open: self.open(), declared: self.drawn.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.winner.is_some() {
            return;
        }
        match self.open() {
            true => out.extend(self.board.waiting().map(Action::Storm)),
            false => out.extend(Board::cells().map(Action::Put)),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", actor != self.to_move.seat(), "{us} is to move");
        match action {
            Action::Put(_) => {
                let waiting = self.board.waiting();
                forbid!("R4.4", self.open(), "{us} must choose the next storm among {waiting}");
            }
            Action::Storm(cell) => {
                let height = self.board.at(cell).height();
                let pieces = counted(height, "piece", "pieces");
                forbid!("R4.1", height < STORM, "{cell} has {pieces}; {STORM} are needed to burst");
            }
        }
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Put(cell) => self.board.put(self.to_move, cell),
            Action::Storm(cell) => self.board.storm(self.to_move, cell),
        }
        self.burst_storms();
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.winner, self.drawn) {
            (Some(winner), _) => Some(Outcome::won(winner.seat(), "all-on-board", "R5.1")),
            (None, Some(Drawn::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R5.2").declared())
            }
            (None, Some(Drawn::Limit)) => Some(Outcome::drawn(2, "turn-limit", "R5.3").declared()),
            (None, None) => None,
        }
    }

    /// Draws a cell, or one of the storms that are due.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let mut waiting = self.board.waiting();
        let action = if waiting.is_empty() {
            Action::Put(cell_of(rng.below(Board::cells().count()) as u8))
        } else {
            Action::Storm(waiting.nth(rng.below(waiting.count()) as usize)?)
        };
        Some((self.to_move.seat(), action))
    }
}
