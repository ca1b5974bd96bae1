//! Actions as text: `d4` places a stone, `d4-d5` moves a stone, `pass` does neither.

use crate::board::{Point, SIZE};
use crate::game::Xigua;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone is placed.
    Place(Point),
    /// A stone moves from a point to another.
    Move(Point, Point),
    /// The seat can neither place nor move a stone.
    Pass,
}

impl ActionText for Xigua {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let point = |name| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        match text.iter().position(|b| *b == b'-') {
            Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
            None => point(text).map(Action::Place),
        }
    }
}

/// Reads a point; `None` if the text does not name a place of a grid.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some(place) = point!("R1.1", text, SIZE, SIZE) else { return Ok(None) };
    let point = Point::at(place);
    let point = require!("R1.1", point, "{place} is not a point of the board, no lines meet there");
    Ok(Some(point))
}

/// How an action is written.
const FORM: &str = "a point to place a stone on, such as d4, a move such as d4-d5, or pass";
