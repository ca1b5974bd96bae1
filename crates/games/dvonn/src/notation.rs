//! Actions as text.

use crate::board::Point;
use std::fmt::Write as _;
use wanqi_sdk::{Read, Rejection, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e3`: the next piece is put on a point.
    Place(Point),
    /// `e3-f4`: a stack moves onto another.
    Move {
        /// From where.
        from: Point,
        /// Onto what.
        to: Point,
    },
    /// `pass`: the side cannot move.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(point) => write!(out, "{point}"),
        Action::Move { from, to } => write!(out, "{from}-{to}"),
        Action::Pass => out.write_str("pass"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or names no point of the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let read = read_lenient(text)?;
    if read.canonical { Ok(read.action) } else { Err(unreadable(text)) }
}

/// Reads what people write: capital letters, and moves without a sign between the points (`e3f4`),
/// as on Little Golem and in CodeCup.
///
/// # Errors
/// It is no such text, or names no point of the board.
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let small = !text.iter().any(u8::is_ascii_uppercase);
    if text.eq_ignore_ascii_case(b"pass") {
        return Ok(Read { canonical: small, ..Read::unchecked(Action::Pass) });
    }
    if let Some(dash) = text.iter().position(|b| *b == b'-') {
        let (from, to) = (point(text, &text[..dash])?, point(text, &text[dash + 1..])?);
        return Ok(Read { canonical: small, ..Read::unchecked(Action::Move { from, to }) });
    }
    if let [_, b'0'..=b'9', b'a'..=b'z' | b'A'..=b'Z', _] = text {
        let (from, to) = (point(text, &text[..2])?, point(text, &text[2..])?);
        return Ok(Read { canonical: false, ..Read::unchecked(Action::Move { from, to }) });
    }
    let place = Action::Place(point(text, text)?);
    Ok(Read { canonical: small, ..Read::unchecked(place) })
}

/// Reads a point.
fn point(text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
    let found = Point::parse(word);
    if found.is_none() {
        let like = matches!(word, [b'a'..=b'z' | b'A'..=b'Z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(word);
        forbid!("R1.1", like, "{name} is no point of the board");
    }
    found.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a point such as e3, a move such as e3-f4, or pass")
}
