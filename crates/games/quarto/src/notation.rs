//! Actions as text: `dtqh` gives a piece, `b3` places it, `claim:quarto` calls a line.

use crate::board::{Piece, Point, SIZE};
use crate::game::Quarto;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A seat gives a piece to the other seat.
    Give(Piece),
    /// A seat places the given piece.
    Place(Point),
    /// A seat calls a line (R5.1).
    Call,
}

/// The text of a call (R5.1).
const CALL: &str = "claim:quarto";

impl ActionText for Quarto {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Give(piece) => put!(out, "{piece}"),
            Action::Place(cell) => put!(out, "{cell}"),
            Action::Call => out.push_str(CALL),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match read_any(text)? {
            (action, true) => Ok(action),
            (_, false) => Err(Rejection::unreadable(text, FORM)),
        }
    }

    /// Reads canonical text, also with capital letters, and a piece with its letters in any order.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<{ CALL.len() }>(text);
        let lower = lower.as_deref().unwrap_or(text);
        let (action, canonical) = read_any(lower)?;
        Ok(Read { canonical: canonical && lower == text, ..Read::unchecked(action) })
    }
}

/// Reads an action. The flag is false for a piece whose letters are not in order.
fn read_any(text: &[u8]) -> Result<(Action, bool), Rejection> {
    if text == CALL.as_bytes() {
        return Ok((Action::Call, true));
    }
    if let Some(piece) = Piece::parse(text) {
        return Ok((Action::Give(piece), piece.letters() == text));
    }
    let cell = point!("R1.1", text, SIZE, SIZE);
    cell.map(|cell| (Action::Place(cell), true)).ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a piece to give such as dtqh (l d, s t, r q, f h), or a cell such as b3";
