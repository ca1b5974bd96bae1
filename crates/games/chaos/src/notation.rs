//! Actions as text: a piece `b2`, the choice of a storm `storm:b2`.

use crate::board::{Cell, SIZE};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece goes on this cell (R3.1).
    Put(Cell),
    /// The storm of this cell is the next (R4.4).
    Storm(Cell),
}

const STORM: &[u8] = b"storm:";

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Put(cell) => write!(out, "{cell}"),
        Action::Storm(cell) => write!(out, "storm:{cell}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or its cell is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    match text.strip_prefix(STORM) {
        Some(cell) => read_cell(text, cell).map(Action::Storm),
        None => read_cell(text, text).map(Action::Put),
    }
}

/// Reads canonical text, or the same with capital letters (`B2`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, read)
}

fn read_cell(all: &[u8], text: &[u8]) -> Result<Cell, Rejection> {
    let cell = Cell::parse(text, SIZE, SIZE);
    if cell.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and c3");
    }
    cell.ok_or_else(|| unreadable(all))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a cell such as b2, or while storms wait the next one, such as storm:b2")
}
