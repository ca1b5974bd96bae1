//! Actions as text: `a1-b1` moves a piece.

use crate::board::{Point, SIZE, neighbours};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// The piece of the side to move goes on.
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

/// Reads canonical text, the same with capital letters, and a move without its dash (`a1b1`).
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
    let off = x.max(y) >= SIZE.into();
    forbid!("R1.1", off, "{name} is off the board, which has columns a to e and rows 1 to 5");
    let point = Point::new(x as u8, y as u8);
    let cut = neighbours(point).is_empty();
    forbid!("R1.1", cut, "{name} is no point of the board, this corner is cut off");
    Ok(Some(point))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move from a point to the next one, such as a1-b1")
}
