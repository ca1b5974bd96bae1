//! The game: turns (R2), the effects of a sowing (R3–R4), the end (R5).

use crate::board::{Board, Side};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// A game of kalah.
#[derive(Clone, Debug)]
pub struct Kalah {
    pub(crate) board: Board,
    pub(crate) empty_capture: bool,
    pub(crate) to_move: Side,
    /// The last seed gave the side to move another sowing (R3.3).
    pub(crate) again: bool,
    pub(crate) round: u32,
    /// A row is empty and all seeds are in the stores (R5.1).
    pub(crate) over: bool,
}

impl Kalah {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    fn end_turn(&mut self) {
        self.round += u32::from(self.to_move == Side::North);
        self.to_move = self.to_move.other();
    }
}

impl Game for Kalah {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must sow, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<Kalah, Rejection> {
        let number = |key| setup.options.int(key) as u8;
        Ok(Kalah {
            board: Board::new(number("houses"), number("seeds")),
            empty_capture: setup.options.flag("empty-capture"),
            to_move: Side::South,
            again: false,
            round: 1,
            over: false,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (seat, place) = (self.to_move.seat(), self.to_move as u8);
        if self.over {
            return Turn::over(self.round, place);
        }
        Turn { open: self.again, ..Turn::of(seat, seat.0, self.round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.to_move.seat() && !self.over {
            let houses =
                (0..self.board.houses()).map(|number| self.board.house(self.to_move, number));
            out.extend(houses.filter(|house| self.board.seeds(*house) > 0));
        }
    }

    fn check(&self, actor: Actor, house: Action) -> Result<(), Rejection> {
        let (us, point) = (self.to_move, self.board.point(house));
        forbid!("R2.1", actor != us.seat(), "{us} is to sow, not {}", us.other());
        let foreign = self.board.number(us, house).is_none();
        forbid!("R2.3", foreign, "{point} is a house of {}", us.other());
        forbid!("R2.4", self.board.seeds(house) == 0, "{point} contains no seeds");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, house: Action) {
        let last = self.board.sow(house);
        self.again = rule!("R3.3", last == self.board.store(self.to_move));
        if !self.again {
            self.board.capture(self.to_move, last, self.empty_capture);
            self.end_turn();
        }
        let finished = self.board.is_empty(Side::South) || self.board.is_empty(Side::North);
        if rule!("R5.1", finished) {
            self.board.sweep();
            self.over = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [south, north] =
            Side::BOTH.map(|side| i64::from(self.board.seeds(self.board.store(side))));
        let outcome = if rule!("R5.3", south == north) {
            Outcome::drawn(2, "equal-stores", "R5.3")
        } else {
            let winner = if rule!("R5.2", south > north) { Actor::ONE } else { Actor::TWO };
            Outcome::won(winner, "larger-store", "R5.2")
        };
        Some(outcome.scored(vec![south, north], 1))
    }

    /// Draws houses until one contains seeds.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.over {
            return None;
        }
        loop {
            let number = rng.below(self.board.houses().into()) as u8;
            let house = self.board.house(self.to_move, number);
            if self.board.seeds(house) > 0 {
                return Some((self.to_move.seat(), house));
            }
        }
    }
}
