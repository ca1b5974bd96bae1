//! Actions as text: `b1-b2`; what is taken follows from it.

use crate::board::{COLUMNS, Point};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the piece stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to }: Action, out: &mut String) {
    write!(out, "{from}-{to}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(rows: u8, text: &[u8]) -> Result<Action, Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let point = |name| read_point(rows, name)?.ok_or_else(|| unreadable(text));
    Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
}

/// Reads canonical text, the same with capital letters, and without its dash (`b1b2`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(rows: u8, text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, |text| read(rows, text))
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_point(rows: u8, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text, COLUMNS, rows);
    if point.is_none() {
        let off = square::place(text).is_some();
        let name = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and d{rows}");
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("where a piece stands and where it goes, such as b1-b2")
}
