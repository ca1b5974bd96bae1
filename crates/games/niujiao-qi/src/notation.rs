//! Actions as text: `a7-b6` moves a stone.

use crate::board::{Horn, Point, number, point};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A stone moves, between points by their [numbers](crate::board::number).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// From where.
    pub from: u8,
    /// To where.
    pub to: u8,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to }: Action, out: &mut String) {
    write!(out, "{}-{}", point(from), point(to)).expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(horn: Horn, text: &[u8]) -> Result<Action, Rejection> {
    let point = |name| read_point(horn, name)?.ok_or_else(|| unreadable(text));
    match text.iter().position(|b| *b == b'-') {
        Some(dash) => Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? }),
        None => Err(unreadable(text)),
    }
}

/// Reads canonical text, the same with capital letters, and a move without its dash (`a7b6`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(horn: Horn, text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, |text| read(horn, text))
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the horn.
fn read_point(horn: Horn, text: &[u8]) -> Result<Option<u8>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let (name, tip) = (String::from_utf8_lossy(text), point(horn.tip()));
    let place = Point::new(x.min(2) as u8, y.min(99) as u8);
    forbid!("R1.1", !horn.has(place), "{name} is no point of the horn, which ends in {tip}");
    Ok(Some(number(place)))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move from a point to the next one, such as a7-b6")
}
