//! Actions as text: `p13` places a piece on point 13, `25-22` moves one from point 25 to 22.

use crate::board::LAST;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece is placed on a point.
    Place(u8),
    /// A piece moves from a point to another.
    Move(u8, u8),
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(point) => write!(out, "p{point}"),
        Action::Move(from, to) => write!(out, "{from}-{to}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the line.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let point = |digits| read_point(digits)?.ok_or_else(|| unreadable(text));
    match (text.split_first(), text.iter().position(|b| *b == b'-')) {
        (Some((b'p', digits)), _) => point(digits).map(Action::Place),
        (_, Some(dash)) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
        _ => Err(unreadable(text)),
    }
}

/// Reads canonical text, and a point to place a piece on as `P13` or `13`.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let digits = text.strip_prefix(b"P").unwrap_or(text);
    match read_point(digits)? {
        Some(point) => Ok(Read { canonical: false, ..Read::unchecked(Action::Place(point)) }),
        None => read(text).map(Read::unchecked),
    }
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the line.
fn read_point(digits: &[u8]) -> Result<Option<u8>, Rejection> {
    let Some(point) = square::row(digits).map(|n| n + 1) else { return Ok(None) };
    forbid!("R1.1", point > LAST.into(), "there is no point {point}, the line ends at {LAST}");
    Ok(Some(point as u8))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as 25-22, or a point to place a piece on, such as p13")
}
