//! Actions as text: `d4` places a stone, `d4-d5` moves a stone, `xd4` takes a stone, `pass`.

use crate::board::Point;
use crate::game::Fangqi;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone is placed.
    Place(Point),
    /// A stone moves from one point to another.
    Move(Point, Point),
    /// A stone is removed from the board.
    Take(Point),
    /// No stone can move.
    Pass,
}

impl ActionText for Fangqi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
            Action::Take(point) => put!(out, "x{point}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = |name| self.read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        match text {
            b"pass" => Ok(Action::Pass),
            [b'x', taken @ ..] => point(taken).map(Action::Take),
            _ => match text.iter().position(|b| *b == b'-') {
                Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
                None => point(text).map(Action::Place),
            },
        }
    }
}

impl Fangqi {
    /// Reads a point; `None` if the text does not name a point of a grid.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        let square = point!("R1.1", text, self.variant.width, self.variant.height);
        Ok(square.map(|square| Point::new(square.x, square.y)))
    }
}

/// How an action is written.
const FORM: &str = "a point such as d4, a move such as d4-d5, a stone to take such as xd4, or pass";
