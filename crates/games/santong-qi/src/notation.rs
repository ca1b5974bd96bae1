//! Actions as text: the cell, `e3`; with a `+` if a second stone follows in the same turn.

use crate::board::Cell;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision: a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where it goes.
    pub cell: Cell,
    /// White places another one in the same turn (R3.2).
    pub again: bool,
}

/// Appends the canonical text.
pub(crate) fn write(Action { cell, again }: Action, out: &mut String) {
    let sign = if again { "+" } else { "" };
    write!(out, "{cell}{sign}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or the cell is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let (name, again) = match text {
        [name @ .., b'+'] => (name, true),
        name => (name, false),
    };
    let Some((x, y)) = square::place(name) else {
        let message = format!("{} is no cell", String::from_utf8_lossy(text));
        return Err(Rejection::syntax(message).hint("a cell such as e3, or e3+ before another"));
    };
    let (cell, name) = (Cell::new(x, y), String::from_utf8_lossy(name));
    forbid!("R1.1", cell.is_none(), "{name} is no cell of the board");
    Ok(Action { cell: cell.expect("a cell of the board"), again })
}

/// Reads canonical text, or the same with a capital letter (`E3`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, read)
}
