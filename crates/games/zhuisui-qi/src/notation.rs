//! Actions as text: `xc2` removes a stone, `c1-c2` moves one.

use crate::board::{Cell, Cells, SIZE};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The stone on this cell is removed.
    Remove(Cell),
    /// A stone moves from a cell to another.
    Move(Cell, Cell),
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Remove(cell) => write!(out, "x{cell}"),
        Action::Move(from, to) => write!(out, "{from}-{to}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or there is no such cell.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let cell = |name| read_cell(name)?.ok_or_else(|| unreadable(text));
    match (text, text.iter().position(|b| *b == b'-')) {
        ([b'x', name @ ..], None) => cell(name).map(Action::Remove),
        (_, Some(dash)) => Ok(Action::Move(cell(&text[..dash])?, cell(&text[dash + 1..])?)),
        _ => Err(unreadable(text)),
    }
}

/// Reads canonical text, the same with capital letters, a move without its dash (`C1C2`), and a
/// cell alone (`c1`): the stone on it is removed, or moves to the free cell if there is one.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(free: Option<Cell>, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<5>(text);
    let lower = lower.as_deref().unwrap_or(text);
    let cell = |name| read_cell(name)?.ok_or_else(|| unreadable(text));
    let action = match (lower, free) {
        ([b'a'..=b'w', b'0'..=b'9'], None) => Action::Remove(cell(lower)?),
        ([b'a'..=b'w', b'0'..=b'9'], Some(free)) => Action::Move(cell(lower)?, free),
        ([_, b'0'..=b'9', _, b'0'..=b'9'], _) => {
            Action::Move(cell(&lower[..2])?, cell(&lower[2..])?)
        }
        _ => return spelling::any_case(text, read),
    };
    Ok(Read { canonical: false, ..Read::unchecked(action) })
}

/// Reads a cell; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_cell(text: &[u8]) -> Result<Option<Cell>, Rejection> {
    let cell = Cell::parse(text, SIZE, SIZE).filter(|cell| Cells::ALL.has(*cell));
    let off = cell.is_none() && square::place(text).is_some();
    let name = String::from_utf8_lossy(text);
    forbid!("R1.1", off, "{name} is no cell of the board, whose corners are a5, b1, d5 and e1");
    Ok(cell)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a stone to remove such as xc2, or a move such as c1-c2")
}
