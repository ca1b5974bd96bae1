//! The game (R1–R4), in the order of RULES.md.

use crate::board::{Board, Side};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// A game in progress.
#[derive(Clone)]
pub struct {{Type}} {
    pub(crate) board: Board,
}

impl {{Type}} {
    /// The side to move, if the game is not over (R1).
    pub(crate) fn to_move(&self) -> Side {
        if self.board.marks().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Whether the game is over (R3); cheaper than the outcome.
    fn is_over(&self) -> bool {
        rule!("R3.1", self.board.winner().is_some()) || rule!("R3.2", self.board.marks() == 9)
    }
}

impl Game for {{Type}} {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R4", "a seat cannot pass, skip a turn or leave");

    fn start(_setup: &Setup<'_>) -> Result<Self, Rejection> {
        Ok({{Type}} { board: Board::default() })
    }

    fn turn(&self) -> Turn {
        let seat = self.to_move().seat();
        let (round, place) = (1 + self.board.marks() / 2, seat.0 - 1);
        if self.is_over() {
            return Turn::over(round, place);
        }
        Turn::of(seat, seat.0, round, place)
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.turn().acts(actor) {
            out.extend(Board::points().filter(|point| self.board.at(*point).is_none()));
        }
    }

    fn check(&self, actor: Actor, point: Action) -> Result<(), Rejection> {
        if self.is_over() {
            return Err(Rejection::new(RejectionKind::AfterEnd, "R3", "the game is over"));
        }
        let us = self.to_move();
        if actor != us.seat() {
            return Err(Rejection::new(
                RejectionKind::WrongActor,
                "R1",
                format!("{us} is to move"),
            ));
        }
        forbid!("R2.2", let Some(side) = self.board.at(point), "{point} has a mark of {side}");
        Ok(())
    }

    fn apply(&mut self, _actor: Actor, point: Action) {
        self.board.mark(self.to_move(), point);
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.board.winner();
        if rule!("R3.1", winner.is_some()) {
            return winner.map(|side| Outcome::won(side.seat(), "three-in-a-row", "R3.1"));
        }
        if rule!("R3.2", self.board.marks() == 9) {
            return Some(Outcome::drawn(2, "full-board", "R3.2"));
        }
        None
    }
}
