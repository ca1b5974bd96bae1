//! The game: turns (R2), what a sowing brings about (R3–R4), how the game ends (R5).

use crate::board::{Board, Pit};
use crate::{notation, position, scene};
use wanqi_sdk::{
    Actor, Event, Facts, Game, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of kalah.
#[derive(Clone, Debug)]
pub struct Kalah {
    pub(crate) board: Board,
    pub(crate) empty_capture: bool,
    pub(crate) to_move: Actor,
    /// The seat to move has just earned another sowing (R3.3).
    pub(crate) again: bool,
    pub(crate) round: u32,
    /// A row is empty and all seeds lie in the stores (R5.1).
    pub(crate) over: bool,
}

/// The name of a seat.
pub(crate) const fn name(seat: Actor) -> &'static str {
    if seat.0 == 1 { "South" } else { "North" }
}

impl Kalah {
    fn start(setup: &Setup<'_>) -> Kalah {
        let number = |key| setup.options.int(key) as u8;
        Kalah {
            board: Board::new(number("houses"), number("seeds")),
            empty_capture: setup.options.flag("empty-capture"),
            to_move: Actor::ONE,
            again: false,
            round: 1,
            over: false,
        }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    fn pass_on(&mut self) {
        self.round += u32::from(self.to_move == Actor::TWO);
        self.to_move = self.to_move.other();
    }
}

impl Game for Kalah {
    const FACTS: Facts = crate::FACTS;

    type Action = Pit;

    fn new(setup: &Setup<'_>) -> Result<Kalah, Rejection> {
        let start = Kalah::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (seat, place) = (self.to_move, self.to_move.0 - 1);
        if self.over {
            return Turn::over(self.round, place);
        }
        Turn { open: self.again, ..Turn::of(seat, seat.0, self.round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Pit>) {
        if actor == self.to_move && !self.over {
            let houses = (0..self.board.houses()).map(|number| self.board.house(actor, number));
            out.extend(houses.filter(|house| self.board.seeds(*house) > 0));
        }
    }

    fn check(&self, actor: Actor, house: Pit) -> Result<(), Rejection> {
        let (us, place) = (name(self.to_move), self.board.place(house));
        forbid!("R2.1", actor != self.to_move, "{us} is to sow, not {}", name(actor));
        let foreign = self.board.number(actor, house).is_none();
        forbid!("R2.3", foreign, "{place} is a house of {}", name(actor.other()));
        forbid!("R2.4", self.board.seeds(house) == 0, "{place} holds no seeds");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, actor: Actor, house: Pit) {
        let last = self.board.sow(house);
        self.again = rule!("R3.3", last == self.board.store(actor));
        if !self.again {
            self.board.capture(actor, last, self.empty_capture);
            self.pass_on();
        }
        let finished = self.board.is_empty(actor) || self.board.is_empty(actor.other());
        if rule!("R5.1", finished) {
            self.board.sweep();
            self.over = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [south, north] = [Actor::ONE, Actor::TWO]
            .map(|seat| i64::from(self.board.seeds(self.board.store(seat))));
        let outcome = if rule!("R5.3", south == north) {
            Outcome::drawn(2, "equal-stores", "R5.3")
        } else {
            let winner = if rule!("R5.2", south > north) { Actor::ONE } else { Actor::TWO };
            Outcome::won(winner, "larger-store", "R5.2")
        };
        Some(outcome.scored(vec![south, north], 1))
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, house: Pit, out: &mut String) {
        notation::write(&self.board, house, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Pit, Rejection> {
        notation::read(&self.board, text)
    }

    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Pit>, Rejection> {
        notation::read_lenient(&self.board, actor, text)
    }

    fn write_style(&self, style: usize, actor: Actor, house: Pit, out: &mut String) {
        match style {
            crate::NUMBER => notation::write_number(&self.board, actor, house, out),
            _ => notation::write(&self.board, house, out),
        }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let message = format!("{} must sow, no turn is skipped", name(self.to_move));
        Err(Rejection::illegal("R2.2", message))
    }

    fn forget(&mut self) {
        self.round = 1;
        self.again = false;
    }

    fn identity(&self) -> u128 {
        self.board.identity(self.to_move)
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Houses at random until one holds seeds.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Pit>) -> Option<(Actor, Pit)> {
        if self.over {
            return None;
        }
        loop {
            let number = rng.below(self.board.houses().into()) as u8;
            let house = self.board.house(self.to_move, number);
            if self.board.seeds(house) > 0 {
                return Some((self.to_move, house));
            }
        }
    }
}
