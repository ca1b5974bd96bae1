//! Actions as text: `a7-a5` moves the main piece, `pass` does not.

use crate::board::{Point, SIZE};
use std::fmt::Write as _;
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::board::square;
use wanqi_sdk::{Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The main piece goes there, in one step or two.
    Move {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// The main piece cannot move.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Pass => out.write_str("pass"),
        Action::Move { from, to } => write!(out, "{from}-{to}"),
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
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    Ok(Action::Move { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
}

/// Reads what people write: capital letters, the point alone where the piece `at` this point goes
/// (`a5`), and the points on its way (`a7-a6-a5`). Tells the action, the way where one was written,
/// and whether the text was canonical.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(
    at: Point,
    text: &[u8],
) -> Result<(Action, Option<Chain<Point>>, bool), Rejection> {
    let Some(lower) = spelling::lower::<LONGEST>(text) else { return Err(unreadable(text)) };
    if let Some(to) = read_point(&lower)? {
        return Ok((Action::Move { from: at, to }, None, false));
    }
    let point = |name: &[u8]| read_point(name)?.ok_or_else(|| unreadable(text));
    let Some(way) = Chain::read(&lower, point)? else {
        return Ok((read(&lower)?, None, *lower == *text));
    };
    let (from, to) = way.ends();
    Ok((Action::Move { from, to }, Some(way), false))
}

/// Bytes of a way that are read: more than two steps take, so that what is too long is told.
const LONGEST: usize = 32;

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text, SIZE, SIZE);
    let off = point.is_none() && square::place(text).is_some();
    let text = String::from_utf8_lossy(text);
    forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and g7");
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("where the piece stands and goes, such as a7-a5, or pass")
}
