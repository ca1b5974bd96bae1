//! Actions as text: the cell (`f5`), or `pass`.

use crate::board::Cell;
use crate::rules::Action;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Disc(cell) => write!(out, "{cell}").expect("a String takes all"),
        Action::Pass => out.push_str("pass"),
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or its cell is off the board.
pub(crate) fn read(size: u8, text: &[u8]) -> Result<Action, Rejection> {
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    if let Some(cell) = Cell::parse(text, size, size) {
        return Ok(Action::Disc(cell));
    }
    let off = square::place(text).is_some();
    let text = String::from_utf8_lossy(text);
    let last = Cell::new(size - 1, size - 1);
    forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {last}");
    Err(Rejection::syntax(format!("{text} is no move")).hint("a cell such as f5, or pass"))
}

/// Reads canonical text, the same with capital letters (`F5`), or `PA` for a pass.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(size: u8, text: &[u8]) -> Result<Read<Action>, Rejection> {
    if text != b"pass" && is_pass(text) {
        return Ok(Read { canonical: false, ..Read::unchecked(Action::Pass) });
    }
    spelling::any_case(text, |text| read(size, text))
}

/// Whether people mean a pass.
pub(crate) fn is_pass(text: &[u8]) -> bool {
    text.eq_ignore_ascii_case(b"pass") || text.eq_ignore_ascii_case(b"pa")
}
