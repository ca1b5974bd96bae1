//! Actions as text: `d4` places a stone, `d4-d5` moves one, `pass` is for who can do neither.

use crate::board::{Point, SIZE};
use std::fmt::Write as _;
use wanqi_sdk::board::square::{self, Square};
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone is placed.
    Place(Point),
    /// A stone moves from a point to another.
    Move(Point, Point),
    /// Nothing can be done.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(point) => write!(out, "{point}"),
        Action::Move(from, to) => write!(out, "{from}-{to}"),
        Action::Pass => write!(out, "pass"),
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
    match text.iter().position(|b| *b == b'-') {
        Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
        None => point(text).map(Action::Place),
    }
}

/// Reads canonical text, the same with capital letters, and a move without its dash (`d4d5`).
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
    let (size, name) = (u32::from(SIZE), String::from_utf8_lossy(text));
    forbid!("R1.1", x.max(y) >= size, "{name} is off the board, which lies within a1 and g7");
    let point = Point::at(Square::new(x.min(size) as u8, y.min(size) as u8));
    forbid!("R1.1", point.is_none(), "{name} is no point of the board, no lines meet there");
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a point to place a stone on, such as d4, a move such as d4-d5, or pass")
}
