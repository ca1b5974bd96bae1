//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, Colour, POINTS, Point, SIZE, TWISTS, Twist};
use crate::{notation, position, scene};
use wanqi_sdk::{
    Actor, Event, Facts, Game, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A stone and, unless it ends the game, a twist (R2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the stone goes.
    pub point: Point,
    /// What is twisted.
    pub twist: Option<Twist>,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This colour alone has five.
    Five(Colour),
    /// Both have.
    Both,
    /// No vacant point is left.
    Full,
}

/// A game of pentago.
#[derive(Clone, Debug)]
pub struct Pentago {
    pub(crate) board: Board,
    /// Fives count after the twist only (R3.4).
    pub(crate) must_twist: bool,
    /// Stones on the board.
    pub(crate) moves: u8,
    pub(crate) end: Option<End>,
}

impl Pentago {
    pub(crate) fn start(must_twist: bool) -> Pentago {
        Pentago { board: Board::default(), must_twist, moves: 0, end: None }
    }

    /// The colour to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Colour {
        if self.moves.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    /// The seat to move.
    #[inline]
    const fn actor(&self) -> Actor {
        Actor(1 + self.moves % 2)
    }

    /// Whether a stone there ends the game before the twist (R3.3).
    #[inline]
    fn ends_at(&self, point: Point) -> bool {
        !self.must_twist && self.board.makes_five(self.to_move(), point)
    }

    /// The end that the board shows (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let [black, white] = [Colour::Black, Colour::White].map(|c| self.board.has_five(c));
        if rule!("R4.2", black && white) {
            Some(End::Both)
        } else if rule!("R4.1", black || white) {
            Some(End::Five(if black { Colour::Black } else { Colour::White }))
        } else {
            rule!("R4.3", self.moves == POINTS).then_some(End::Full)
        }
    }

    fn check_twist(&self, Action { point, twist }: Action) -> Result<(), Rejection> {
        let five = self.board.makes_five(self.to_move(), point);
        let none = twist.is_none();
        let whole = five && !self.must_twist && !none;
        forbid!("R3.3", whole, "{point} makes five in a row, which ends the game before a twist");
        let due = five && self.must_twist && none;
        forbid!("R3.4", due, "{point} makes five in a row, a twist is due all the same");
        forbid!("R2.3", !five && none, "{point} makes no five in a row, a block must be twisted");
        Ok(())
    }
}

impl Game for Pentago {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Pentago, Rejection> {
        let must_twist = setup.options.flag("must-twist");
        match setup.position {
            None => Ok(Pentago::start(must_twist)),
            Some(text) => position::read(must_twist, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), place + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.end.is_some() {
            return;
        }
        for point in Board::points().filter(|point| self.board.is_vacant(*point)) {
            if self.ends_at(point) {
                out.push(Action { point, twist: None });
            } else {
                let twists = (0..TWISTS).map(Twist);
                out.extend(twists.map(|twist| Action { point, twist: Some(twist) }));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let (point, stone) = (action.point, self.board.at(action.point));
        let owner = stone.map_or(String::new(), |colour| colour.to_string());
        forbid!("R3.1", stone.is_some(), "{point} is occupied by a stone of {owner}");
        self.check_twist(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { point, twist }: Action) {
        self.board.place(self.to_move(), point);
        self.moves += 1;
        if let Some(twist) = twist {
            self.board.twist(twist);
        }
        self.end = self.ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Five(Colour::Black) => Outcome::won(Actor::ONE, "five-in-a-row", "R4.1"),
            End::Five(Colour::White) => Outcome::won(Actor::TWO, "five-in-a-row", "R4.1"),
            End::Both => Outcome::drawn(2, "five-of-both", "R4.2"),
            End::Full => Outcome::drawn(2, "full-board", "R4.3"),
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.to_move();
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Points and twists at random until the point is vacant; a stone that ends the game has one
    /// action and not eight.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        loop {
            let n = rng.below(u32::from(POINTS) * u32::from(TWISTS));
            let (place, twist) = (n / u32::from(TWISTS), Twist((n % u32::from(TWISTS)) as u8));
            let point = Point::new(place as u8 % SIZE, place as u8 / SIZE);
            if !self.board.is_vacant(point) {
                continue;
            }
            if !self.ends_at(point) {
                return Some((self.actor(), Action { point, twist: Some(twist) }));
            }
            if twist == Twist(0) {
                return Some((self.actor(), Action { point, twist: None }));
            }
        }
    }
}
