//! Actions as text: `b1-c2` moves a piece.

use crate::board::{HEIGHT, Point, WIDTH, is_point};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// From where.
    pub from: Point,
    /// To where.
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
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    match text.iter().position(|b| *b == b'-') {
        Some(dash) => Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? }),
        None => Err(unreadable(text)),
    }
}

/// Reads canonical text, the same with capital letters, and a move without its dash (`b1c2`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, read)
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let name = String::from_utf8_lossy(text);
    let off = x >= WIDTH.into() || y >= HEIGHT.into();
    forbid!("R1.1", off, "{name} is off the board, which has columns a to i and rows 1 to 7");
    let point = Point::new(x as u8, y as u8);
    forbid!("R1.1", !is_point(point), "{name} is no point of the board, no lines meet there");
    Ok(Some(point))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move from a point to the next one, such as b1-c2")
}
