//! Actions as text: `a3-b3` moves a man, `pass` does not.

use crate::board::Point;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing can be moved.
    Pass,
    /// A man steps from a point to another.
    Step(Point, Point),
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Pass => out.write_str("pass"),
        Action::Step(from, to) => write!(out, "{from}-{to}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    Ok(Action::Step(point(&text[..dash])?, point(&text[dash + 1..])?))
}

/// Reads canonical text, and the same with capital letters.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, read)
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let (point, name) = (Point::new(x, y), String::from_utf8_lossy(text));
    forbid!("R1.1", point.is_none(), "{name} is no point of the board");
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a man and the point it goes to, such as a3-b3")
}
