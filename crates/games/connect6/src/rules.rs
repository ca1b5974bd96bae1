//! The game (R2, R3): who is to place, what is allowed, what it does, how it ends.

use crate::board::{Board, Colour, Point};
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This colour made six.
    Six(Colour),
    /// No vacant point is left.
    Full,
}

/// A game of connect6.
#[derive(Clone, Debug)]
pub struct Connect6 {
    pub(crate) board: Board,
    /// The first stone goes on the centre (R2.4).
    pub(crate) centre: bool,
    /// Stones on the board.
    pub(crate) stones: u16,
    pub(crate) end: Option<End>,
}

/// Turns that so many stones have completed: one stone is the first, then two each (R2.1).
pub(crate) const fn turns(stones: u16) -> u16 {
    stones.div_ceil(2)
}

/// The colour of the stone that follows on so many.
pub(crate) const fn colour_after(stones: u16) -> Colour {
    if turns(stones).is_multiple_of(2) { Colour::Black } else { Colour::White }
}

impl Connect6 {
    pub(crate) fn start(setup: &Setup<'_>) -> Connect6 {
        let size = setup.options.int("size") as u8;
        let centre = setup.options.flag("centre");
        Connect6 { board: Board::new(size), centre, stones: 0, end: None }
    }

    /// The colour whose stone is next.
    #[inline]
    pub(crate) const fn to_place(&self) -> Colour {
        colour_after(self.stones)
    }

    /// Whether one stone of a turn stands and the other is due.
    #[inline]
    const fn is_open(&self) -> bool {
        self.stones > 0 && self.stones.is_multiple_of(2)
    }

    /// Whether the first stone is bound to the centre.
    const fn is_bound(&self) -> bool {
        self.centre && self.stones == 0
    }
}

impl Game for Connect6 {
    const FACTS: Facts = crate::FACTS;

    type Action = Point;

    fn new(setup: &Setup<'_>) -> Result<Connect6, Rejection> {
        let start = Connect6::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (turn, colour) = (turns(self.stones), self.to_place() as u8);
        let round = u32::from(turn / 2 + 1);
        match self.end {
            Some(_) => Turn::over(round, colour),
            None => {
                let open = self.is_open();
                Turn { open, ..Turn::of(Actor(colour + 1), colour + 1, round, colour) }
            }
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Point>) {
        if self.turn().actor() != Some(actor) {
            return;
        }
        if self.is_bound() {
            out.push(self.board.centre());
        } else {
            out.extend(self.board.points().filter(|point| self.board.is_vacant(*point)));
        }
    }

    fn check(&self, actor: Actor, point: Point) -> Result<(), Rejection> {
        let us = self.to_place();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to place a stone");
        let stone = self.board.at(point);
        let owner = stone.map_or(String::new(), |colour| colour.to_string());
        forbid!("R1.2", stone.is_some(), "{point} is occupied by a stone of {owner}");
        let centre = self.board.centre();
        let aside = self.is_bound() && point != centre;
        forbid!("R2.4", aside, "the first stone goes on the centre {centre}, not on {point}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, point: Point) {
        let us = self.to_place();
        self.board.place(us, point);
        self.stones += 1;
        if rule!("R3.1", self.board.in_six(us, point)) {
            self.end = Some(End::Six(us));
        } else if rule!("R3.2", self.stones == self.board.len()) {
            self.end = Some(End::Full);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Six(Colour::Black) => Outcome::won(Actor::ONE, "six-in-a-row", "R3.1"),
            End::Six(Colour::White) => Outcome::won(Actor::TWO, "six-in-a-row", "R3.1"),
            End::Full => Outcome::drawn(2, "full-board", "R3.2"),
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, point: Point, out: &mut String) {
        notation::write(point, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Point, Rejection> {
        notation::read(text, self.board.size())
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Point>, Rejection> {
        notation::read_lenient(text, self.board.size())
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.to_place();
        Err(Rejection::illegal("R2.2", format!("{us} must place a stone, no turn is skipped")))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Points at random until one is vacant.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Point>) -> Option<(Actor, Point)> {
        let actor = self.turn().actor()?;
        if self.is_bound() {
            return Some((actor, self.board.centre()));
        }
        let size = u32::from(self.board.size());
        loop {
            let n = rng.below(size * size);
            let point = Point::new((n % size) as u8, (n / size) as u8);
            if self.board.is_vacant(point) {
                return Some((actor, point));
            }
        }
    }
}
