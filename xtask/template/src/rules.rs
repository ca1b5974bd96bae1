//! The rules, in the order of RULES.md.

use crate::board::{Board, Point, SIZE};
use crate::{position, scene};
use std::fmt::Write as _;
use wanqi_sdk::{
    Actor, Event, Facts, Game, Kind, Outcome, Rejection, Scene, Setup, Turn, forbid, rule,
};

/// A game in progress.
#[derive(Clone)]
pub struct {{Type}} {
    pub(crate) board: Board,
}

/// The seat to act if nothing has ended (R1).
pub(crate) fn mover(board: &Board) -> Actor {
    if board.marks().is_multiple_of(2) { Actor::ONE } else { Actor::TWO }
}

impl {{Type}} {
    /// Whether the game has ended (R3); cheaper than to ask how.
    fn is_over(&self) -> bool {
        rule!("R3.1", self.board.winner().is_some()) || rule!("R3.2", self.board.marks() == 9)
    }
}

impl Game for {{Type}} {
    const FACTS: Facts = crate::FACTS;
    type Action = Point;

    fn new(setup: &Setup<'_>) -> Result<Self, Rejection> {
        let board = setup.position.map_or(Ok(Board::default()), position::read)?;
        let game = {{Type}} { board };
        Ok(game)
    }

    fn turn(&self) -> Turn {
        let actor = mover(&self.board);
        let (round, place) = (1 + self.board.marks() / 2, actor.0 - 1);
        if self.is_over() {
            return Turn::over(round, place);
        }
        Turn::of(actor, actor.0, round, place)
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Point>) {
        if self.turn().acts(actor) {
            out.extend(Board::points().filter(|point| self.board.at(*point) == 0));
        }
    }

    fn check(&self, actor: Actor, point: Point) -> Result<(), Rejection> {
        if self.is_over() {
            return Err(Rejection::new(Kind::AfterEnd, "R3", "the game is over"));
        }
        let mover = mover(&self.board);
        if actor != mover {
            let message = format!("seat {} is to act", mover.0);
            return Err(Rejection::new(Kind::WrongActor, "R1", message));
        }
        let outside = point.x >= SIZE || point.y >= SIZE;
        forbid!("R2.1", outside, "{point} is not on the board, which ends at c3");
        let seat = self.board.at(point);
        forbid!("R2.2", seat != 0, "{point} is taken by seat {seat}");
        Ok(())
    }

    fn apply(&mut self, actor: Actor, point: Point) {
        self.board.mark(actor, point);
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.board.winner();
        if rule!("R3.1", winner.is_some()) {
            return winner.map(|seat| Outcome::won(seat, "three-in-a-row", "R3.1"));
        }
        if rule!("R3.2", self.board.marks() == 9) {
            return Some(Outcome::drawn(2, "full-board", "R3.2"));
        }
        None
    }

    fn position(&self, out: &mut String) {
        position::write(&self.board, out);
    }

    fn write(&self, _actor: Actor, point: Point, out: &mut String) {
        write!(out, "{point}").expect("a String takes all");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Point, Rejection> {
        let syntax = || Rejection::syntax("not the name of a point").hint("b2 is the centre");
        Point::parse(text, 26, 99).ok_or_else(syntax)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R4", "nobody passes, skips or leaves"))
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(&self.board, scene);
    }
}
