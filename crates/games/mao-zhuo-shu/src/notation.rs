//! Actions as text: `a1-b1` moves a piece.

use crate::board::{Point, SIZE, neighbours};
use crate::game::MaoZhuoShu;
use wanqi_sdk::prelude::*;

/// A move of the cat or the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The start of the move.
    pub from: Point,
    /// Its end.
    pub to: Point,
}

impl ActionText for MaoZhuoShu {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let unreadable =
            || Rejection::unreadable(text, "a move from a point to the next one, such as a1-b1");
        let point = |name| read_point(name)?.ok_or_else(unreadable);
        let dash = text.iter().position(|b| *b == b'-').ok_or_else(unreadable)?;
        Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
    }
}

/// Reads the name of a point; `None` if the text is not a name.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = point!("R1.1", text, SIZE, SIZE);
    let cut = point.filter(|point| neighbours(*point).is_empty());
    forbid!("R1.1", let Some(point) = cut, "{point} is not a point, this corner is cut off");
    Ok(point)
}
