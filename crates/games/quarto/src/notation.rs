//! Actions as text: `dtqh` gives a piece, `b3` places it, `claim:quarto` calls a line.

use crate::board::{Cell, Piece, SIZE};
use crate::rules::Action;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// The text of a call (R5.1).
const CALL: &str = "claim:quarto";

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Give(piece) => write!(out, "{piece}"),
        Action::Place(cell) => write!(out, "{cell}"),
        Action::Call => out.write_str(CALL),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a cell off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    match read_any(text)? {
        (action, true) => Ok(action),
        (_, false) => Err(unreadable(text)),
    }
}

/// Reads canonical text, the same with capital letters, and a piece with its letters in any order.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<{ CALL.len() }>(text);
    let lower = lower.as_deref().unwrap_or(text);
    let (action, canonical) = read_any(lower)?;
    Ok(Read { canonical: canonical && lower == text, ..Read::unchecked(action) })
}

/// Reads an action, and tells whether a piece has its letters in order.
fn read_any(text: &[u8]) -> Result<(Action, bool), Rejection> {
    if text == CALL.as_bytes() {
        return Ok((Action::Call, true));
    }
    if let Some(piece) = Piece::parse(text) {
        return Ok((Action::Give(piece), piece.letters() == text));
    }
    let cell = Cell::parse(text, SIZE, SIZE);
    if cell.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and d4");
    }
    cell.map(|cell| (Action::Place(cell), true)).ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no piece and no cell", String::from_utf8_lossy(text)))
        .hint("a piece to give such as dtqh (l d, s t, r q, f h), or a cell such as b3")
}
