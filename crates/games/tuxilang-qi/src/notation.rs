//! Actions as text: `b1-c2` moves a piece.

use crate::board::{HEIGHT, Point, WIDTH, is_point};
use crate::game::TuxilangQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point that the piece leaves.
    pub from: Point,
    /// The point that it moves to.
    pub to: Point,
}

impl ActionText for TuxilangQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = |name| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        match text.iter().position(|b| *b == b'-') {
            Some(dash) => Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? }),
            None => Err(Rejection::unreadable(text, FORM)),
        }
    }
}

/// Reads a point; `None` if the text does not name a place of a grid.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let name = String::from_utf8_lossy(text);
    let off = x >= WIDTH.into() || y >= HEIGHT.into();
    forbid!("R1.1", off, "{name} is off the board, which has columns a to i and rows 1 to 7");
    let point = Point::new(x as u8, y as u8);
    forbid!("R1.1", !is_point(point), "{name} is not a point of the board, no lines meet there");
    Ok(Some(point))
}

/// How an action is written.
const FORM: &str = "a move to the next point on a line, such as b1-c2";
