//! Actions as text: `a1-d1`.

use crate::board::Point;
use crate::game::DieQi;
use wanqi_sdk::prelude::*;

/// A single piece moves onto another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point of the piece that moves.
    pub from: Point,
    /// The point of the other piece.
    pub to: Point,
}

impl ActionText for DieQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let hint = "a piece and the piece it moves onto, such as a1-d1";
        let unreadable = || Rejection::unreadable(text, hint);
        let dash = text.iter().position(|b| *b == b'-').ok_or_else(unreadable)?;
        let point = |name| self.read_point(name)?.ok_or_else(unreadable);
        let (from, to) = (point(&text[..dash])?, point(&text[dash + 1..])?);
        if from == to {
            return Err(unreadable());
        }
        Ok(Action { from, to })
    }
}

impl DieQi {
    /// Reads a point; `None` if the text is not a point.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        Ok(point!("R1.1", text, self.variant.columns, self.variant.rows))
    }
}
