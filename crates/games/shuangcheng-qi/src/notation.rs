//! Actions as text: `b2-a3`.

use crate::board::Point;
use crate::game::ShuangchengQi;
use wanqi_sdk::prelude::*;

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The start of the move.
    pub from: Point,
    /// Its end.
    pub to: Point,
}

impl ActionText for ShuangchengQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let unreadable = || Rejection::unreadable(text, "a move such as b2-a3");
        let point = |name| self.read_point(name)?.ok_or_else(unreadable);
        let dash = text.iter().position(|b| *b == b'-').ok_or_else(unreadable)?;
        Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
    }
}

impl ShuangchengQi {
    /// Reads the name of a point; `None` if the text is not a name.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        let board = self.board;
        let point = point!("R1.1", text, board.width, board.height);
        let off = point.filter(|point| !board.has(*point));
        forbid!("R1.1", let Some(point) = off, "{point} is not a point of this board");
        Ok(point)
    }
}
