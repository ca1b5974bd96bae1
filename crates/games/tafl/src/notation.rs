//! Actions as text: `a8-h8`, and with what they capture as players write it, `a8-h8xi8`.

use crate::board::{Grid, Set, Square, bit, squares};
use crate::rules::{Action, Tafl};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// The style that names the captured men.
pub(crate) const CAPTURES: usize = 1;

/// The sign of captures that are not what the move takes.
const OTHER_CAPTURES: u8 = 1;

/// Appends the canonical text.
pub(crate) fn write(Action { from, to }: Action, out: &mut String) {
    write!(out, "{from}-{to}").expect("a String takes all");
}

/// Appends `x` and the square for each captured man.
pub(crate) fn write_captures(captured: Set, out: &mut String) {
    for square in squares(captured) {
        write!(out, "x{square}").expect("a String takes all");
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a square is off the board.
pub(crate) fn read(grid: &Grid, text: &[u8]) -> Result<Action, Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let square = |part: &[u8]| read_square(grid, part)?.ok_or_else(|| unreadable(text));
    Ok(Action { from: square(&text[..dash])?, to: square(&text[dash + 1..])? })
}

/// Reads canonical text, capital letters, and `x` with the captured men behind it. The captured
/// king need not be named, and naming a man twice does no harm.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(game: &Tafl, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let grid = &game.rules.variant.grid;
    let lower = spelling::lower::<64>(text);
    let Some(lower) = lower.as_deref().filter(|lower| lower.contains(&b'x')) else {
        return spelling::any_case(text, |text| read(grid, text));
    };
    let mut parts = lower.split(|b| *b == b'x');
    let action = read(grid, parts.next().unwrap_or_default())?;
    let mut written = 0;
    for part in parts {
        written |= bit(read_square(grid, part)?.ok_or_else(|| unreadable(text))?);
    }
    let same = written & !game.board.king == game.captures_of(action);
    let marks = if same { 0 } else { OTHER_CAPTURES };
    Ok(Read { canonical: false, marks, ..Read::unchecked(action) })
}

/// Reads a square; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_square(grid: &Grid, text: &[u8]) -> Result<Option<Square>, Rejection> {
    let square = grid.parse(text);
    if square.is_none() {
        let off = square::place(text).is_some();
        let name = String::from_utf8_lossy(text);
        let last = grid.last();
        forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and {last}");
    }
    Ok(square)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("two squares such as d1-d3, with captured men behind it d1-d3xc3")
}
