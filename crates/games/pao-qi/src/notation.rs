//! Actions as text: `b1-b2`; the captures follow from the move.

use crate::board::{COLUMNS, Point};
use crate::game::PaoQi;
use wanqi_sdk::prelude::*;

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point that the piece leaves.
    pub from: Point,
    /// The point to which it moves.
    pub to: Point,
}

impl ActionText for PaoQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let from = point!("R1.1", &text[..dash], COLUMNS, self.board.rows);
        let from = from.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let to = point!("R1.1", &text[dash + 1..], COLUMNS, self.board.rows);
        Ok(Action { from, to: to.ok_or_else(|| Rejection::unreadable(text, FORM))? })
    }
}

/// How an action is written.
const FORM: &str = "the point of a piece and its target, such as b1-b2";
