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
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point =
            |name| read_point(self.board, name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        match text.iter().position(|b| *b == b'-') {
            Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
            None => point(text).map(Action::Place),
        }
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

/// How an action is written.
const FORM: &str = "a point to place a man on, such as a1, or a move such as c1-d2";
