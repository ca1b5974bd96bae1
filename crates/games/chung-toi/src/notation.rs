//! Actions as text: `b2x` places a piece, `a1-c1+` moves one, `a1-a1x` turns one.

use crate::board::{Cell, SIZE, Way};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece is placed, and lies this way.
    Place(Cell, Way),
    /// A piece moves, or stays, and then lies this way.
    Move(Cell, Cell, Way),
    /// Nothing.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(cell, way) => write!(out, "{cell}{}", sign(way)),
        Action::Move(from, to, way) => write!(out, "{from}-{to}{}", sign(way)),
        Action::Pass => out.write_str("pass"),
    }
    .expect("a String takes all");
}

const fn sign(way: Way) -> char {
    match way {
        Way::Upright => '+',
        Way::Diagonal => 'x',
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a cell is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    let (cells, way) = match text {
        [cells @ .., b'+'] => (cells, Way::Upright),
        [cells @ .., b'x'] => (cells, Way::Diagonal),
        _ => return Err(unreadable(text)),
    };
    let cell = |name| read_cell(name)?.ok_or_else(|| unreadable(text));
    match cells.iter().position(|b| *b == b'-') {
        Some(dash) => Ok(Action::Move(cell(&cells[..dash])?, cell(&cells[dash + 1..])?, way)),
        None => cell(cells).map(|cell| Action::Place(cell, way)),
    }
}

/// Reads canonical text, and the same with capital letters.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, read)
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
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and c3");
    }
    Ok(cell)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a cell and the way the piece lies such as b2+ or b2x, a move such as a1-c1x, pass")
}
