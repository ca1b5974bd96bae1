//! Actions as text: the cell (`f6`), or `swap`.

use crate::board::Cell;
use crate::rules::Action;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Stone(cell) => write!(out, "{cell}").expect("a String takes all"),
        Action::Swap => out.push_str("swap"),
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or its cell is off the board.
pub(crate) fn read(size: u8, text: &[u8]) -> Result<Action, Rejection> {
    if text == b"swap" {
        return Ok(Action::Swap);
    }
    if let Some(cell) = Cell::parse(text, size, size) {
        return Ok(Action::Stone(cell));
    }
    let off = square::place(text).is_some();
    let text = String::from_utf8_lossy(text);
    let last = Cell::new(size - 1, size - 1);
    forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {last}");
    Err(Rejection::syntax(format!("{text} is no move")).hint("a cell such as f6, or swap"))
}

/// Reads canonical text, the same with capital letters (`F6`), or `swap-sides` and `swap-pieces`.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(size: u8, text: &[u8]) -> Result<Read<Action>, Rejection> {
    match spelling::lower::<12>(text).as_deref() {
        Some(b"swap-sides" | b"swap-pieces") => {
            Ok(Read { canonical: false, ..Read::unchecked(Action::Swap) })
        }
        _ => spelling::any_case(text, |text| read(size, text)),
    }
}
