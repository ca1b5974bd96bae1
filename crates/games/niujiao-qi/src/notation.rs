//! Actions as text: `a7-b6` moves a stone.

use crate::board::{Horn, Point, number, point};
use crate::game::NiujiaoQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// A move of a stone between two points, given by their [numbers](number).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point that the stone leaves.
    pub from: u8,
    /// The point that it moves to.
    pub to: u8,
}

impl ActionText for NiujiaoQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{}-{}", point(from), point(to));
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point =
            |name| read_point(self.horn, name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        match text.iter().position(|b| *b == b'-') {
            Some(dash) => Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? }),
            None => Err(Rejection::unreadable(text, FORM)),
        }
    }
}

/// Reads a point; `None` if the text does not name a place of a grid.
fn read_point(horn: Horn, text: &[u8]) -> Result<Option<u8>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let (name, tip) = (String::from_utf8_lossy(text), point(horn.tip()));
    let place = Point::new(x.min(2) as u8, y.min(99) as u8);
    forbid!("R1.1", !horn.has(place), "{name} is not a point of the horn, whose tip is {tip}");
    Ok(Some(number(place)))
}

/// How an action is written.
const FORM: &str = "a move to the next point on a line, such as a7-b6";
