//! Actions as text: `a8-a5`.

use crate::board::{Cell, SIZE};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A piece moves from a cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where it stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    write!(out, "{}-{}", action.from, action.to).expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a cell is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let cell = |name| read_cell(name)?.ok_or_else(|| unreadable(text));
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    Ok(Action { from: cell(&text[..dash])?, to: cell(&text[dash + 1..])? })
}

/// Reads canonical text, the same with capital letters, and without its dash (`a8a5`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, read)
}

/// Reads a cell; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_cell(text: &[u8]) -> Result<Option<Cell>, Rejection> {
    let cell = Cell::parse(text, SIZE, SIZE);
    if cell.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and h8");
    }
    Ok(cell)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("where a piece stands and where it goes, such as a8-a5")
}
