//! Actions as text: `c1` places a man, `c1-d2` moves a man.

use crate::board::{Board, Point};
use crate::game::XiefangQi;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A man is placed.
    Place(Point),
    /// A man moves from a point to another.
    Move(Point, Point),
}

impl ActionText for XiefangQi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = |name| read_point(self.board, name)?.ok_or_else(|| unreadable(text));
        match text.iter().position(|b| *b == b'-') {
            Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
            None => point(text).map(Action::Place),
        }
    }

    /// Reads canonical text, also with capital letters or without the dash (`c1d2`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        spelling::any_dash(text, |text| self.read(actor, text))
    }
}

/// Reads a point; `None` if the text does not name a place of a grid.
fn read_point(board: &Board, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = point!("R1.1", text, board.size, board.size);
    if let Some(point) = point {
        forbid!(
            "R1.1",
            !board.has(point),
            "{point} is not a point of the board, no lines meet there"
        );
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::unreadable(text, "a point to place a man on, such as a1, or a move such as c1-d2")
}
