//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Colour, Point};
use crate::{facts, notation, position, scene};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This colour has a blossom (R4.2).
    Blossom(Colour),
    /// No point is vacant.
    Full,
}

/// A game of meihua qi.
#[derive(Clone, Debug)]
pub struct MeihuaQi {
    pub(crate) board: Board,
    /// Blossoms are counted in the end (R5).
    pub(crate) scoring: bool,
    /// Stones on the board.
    pub(crate) stones: u16,
    /// Blossoms of Black and of White.
    pub(crate) points: [u32; 2],
    pub(crate) end: Option<End>,
}

impl MeihuaQi {
    pub(crate) fn start(setup: &Setup<'_>) -> MeihuaQi {
        MeihuaQi {
            board: Board::new(setup.options.int("size") as u8),
            scoring: setup.rules == facts::SCORING,
            stones: 0,
            points: [0; 2],
            end: None,
        }
    }

    /// The colour to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Colour {
        if self.stones.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    #[inline]
    const fn actor(&self) -> Actor {
        Actor(1 + (self.stones % 2) as u8)
    }

    /// The end that the board shows after a stone of this colour.
    #[inline]
    pub(crate) fn ending(&self, last: Colour) -> Option<End> {
        if rule!("R4.2", !self.scoring && self.points[last as usize] > 0) {
            return Some(End::Blossom(last));
        }
        let all = u16::from(self.board.size).pow(2);
        rule!("R4.3", self.stones == all).then_some(End::Full)
    }
}

impl Game for MeihuaQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Point;

    fn new(setup: &Setup<'_>) -> Result<MeihuaQi, Rejection> {
        let start = MeihuaQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.stones / 2 + 1), (self.stones % 2) as u8);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), place + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Point>) {
        if actor == self.actor() && self.end.is_none() {
            out.extend(self.board.points().filter(|point| self.board.is_vacant(*point)));
        }
    }

    fn check(&self, actor: Actor, point: Point) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let owner = self.board.at(point).map_or(String::new(), |colour| colour.to_string());
        forbid!("R3.1", !owner.is_empty(), "{point} is occupied by a stone of {owner}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, point: Point) {
        let us = self.to_move();
        self.board.flip(us, point);
        self.stones += 1;
        self.points[us as usize] += self.board.blossoms_at(us, point);
        self.end = self.ending(us);
    }

    fn outcome(&self) -> Option<Outcome> {
        let seat = |colour| if colour == Colour::Black { Actor::ONE } else { Actor::TWO };
        let outcome = match self.end? {
            End::Blossom(colour) => return Some(Outcome::won(seat(colour), "blossom", "R4.2")),
            End::Full if !self.scoring => return Some(Outcome::drawn(2, "full-board", "R4.3")),
            End::Full => Outcome::drawn(2, "score", "R5.2"),
        };
        let [black, white] = self.points;
        let outcome = if rule!("R5.2", black > white) {
            Outcome { ranks: vec![1, 2], ..outcome }.class(OutcomeClass::Decided)
        } else if rule!("R5.2", white > black) {
            Outcome { ranks: vec![2, 1], ..outcome }.class(OutcomeClass::Decided)
        } else {
            outcome
        };
        Some(outcome.scored(vec![black.into(), white.into()], 1))
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, point: Point, out: &mut String) {
        notation::write(point, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Point, Rejection> {
        notation::read(self.board.size, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Point>, Rejection> {
        notation::read_lenient(self.board.size, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.to_move();
        Err(Rejection::illegal("R2.2", format!("{us} must place a stone, no turn is skipped")))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Points at random until one is vacant.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Point>) -> Option<(Actor, Point)> {
        if self.end.is_some() {
            return None;
        }
        let size = u32::from(self.board.size);
        loop {
            let n = rng.below(size * size);
            let point = Point::new((n % size) as u8, (n / size) as u8);
            if self.board.is_vacant(point) {
                return Some((self.actor(), point));
            }
        }
    }
}
