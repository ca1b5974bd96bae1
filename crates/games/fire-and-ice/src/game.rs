//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{Board, Point, Side};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// The hole of Fire's first peg (R1.3).
const START: Point = Point { island: 3, place: 3 };

/// A game of Fire and Ice.
#[derive(Clone, Debug)]
pub struct FireAndIce {
    pub(crate) board: Board,
    pub(crate) to_move: Side,
    /// The number of moves made.
    pub(crate) moves: u8,
    pub(crate) winner: Option<Side>,
}

impl FireAndIce {
    /// Sets the winner if a side has won.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let fire = self.board.has_line(Side::Fire);
        let line = rule!("R4.2", fire || self.board.has_line(Side::Ice));
        self.winner = line.then_some(if fire { Side::Fire } else { Side::Ice });
    }
}

impl Game for FireAndIce {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(_setup: &Setup<'_>) -> Result<FireAndIce, Rejection> {
        let mut board = Board::default();
        board.put(Side::Fire, START);
        Ok(FireAndIce { board, to_move: Side::Fire, moves: 0, winner: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        match self.winner {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.to_move.seat(), place + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.winner.is_some() {
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
        forbid!("R3.1", !own, "{from} holds no peg of {us}");
        let near = (from.island == to.island) != (from.place == to.place);
        forbid!(
            "R3.2",
            !near,
            "{from} and {to} are the same hole, or share neither island nor number"
        );
        forbid!("R3.3", let Some(side) = self.board.at(to), "{to} holds a peg of {side}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.board.carry(self.to_move, from, to);
        self.to_move = self.to_move.other();
        self.moves += 1;
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner?;
        Some(Outcome::won(winner.seat(), "three-islands", "R4.2"))
    }

    /// Draws a peg and one of its twelve targets until the target is empty.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let own = self.board.of(self.to_move);
        loop {
            let n = rng.below(own.count() * 12);
            let from = { own }.nth((n / 12) as usize)?;
            let step = (n % 6) as u8 + 1;
            let to = if n % 12 < 6 {
                Point { place: (from.place + step) % 7, ..from }
            } else {
                Point { island: (from.island + step) % 7, ..from }
            };
            if self.board.is_empty(to) {
                return Some((self.to_move.seat(), Action { from, to }));
            }
        }
    }
}
