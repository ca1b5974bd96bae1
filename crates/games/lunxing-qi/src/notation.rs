//! Actions as text: `c4-c3` moves a piece, `pass`.

use crate::board::Point;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// The turn of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// It cannot move.
    Pass,
    /// It moves from a point to another.
    Move(Point, Point),
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Pass => out.write_str("pass"),
        Action::Move(from, to) => write!(out, "{from}-{to}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or there is no such point.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?))
}

/// Reads canonical text, the same with capital letters, a move without its dash (`C4C3`), and the
/// point alone to which the piece goes whose turn it is (`c3`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(from: Point, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<5>(text);
    let lower = lower.as_deref().unwrap_or(text);
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    let action = match lower {
        [_, b'0'..=b'9'] => Action::Move(from, point(lower)?),
        [_, b'0'..=b'9', _, b'0'..=b'9'] => Action::Move(point(&lower[..2])?, point(&lower[2..])?),
        _ => return spelling::any_case(text, read),
    };
    Ok(Read { canonical: false, ..Read::unchecked(action) })
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text);
    let off = point.is_none() && square::place(text).is_some();
    let name = String::from_utf8_lossy(text);
    forbid!("R1.1", off, "{name} is no point, the columns end at a3, b4, c5, d4 and e3");
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as c4-c3, or pass")
}
