//! Actions as text: `c1` places a man, `c1-d2` moves one.

use crate::board::{Board, Point, bit};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A man is placed.
    Place(Point),
    /// A man moves from a point to another.
    Move(Point, Point),
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(point) => write!(out, "{point}"),
        Action::Move(from, to) => write!(out, "{from}-{to}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(board: &Board, text: &[u8]) -> Result<Action, Rejection> {
    let point = |name| read_point(board, name)?.ok_or_else(|| unreadable(text));
    match text.iter().position(|b| *b == b'-') {
        Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
        None => point(text).map(Action::Place),
    }
}

/// Reads canonical text, the same with capital letters, and a move without its dash (`c1d2`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(board: &Board, text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, |text| read(board, text))
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
fn read_point(board: &Board, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let (size, name) = (u32::from(board.size), String::from_utf8_lossy(text));
    let last = Point::new(board.size - 1, board.size - 1);
    let point = Point::new(x.min(size) as u8, y.min(size) as u8);
    forbid!("R1.1", x.max(y) >= size, "{name} is off the board, whose corners are a1 and {last}");
    let between = (board.points & bit(point)).is_empty();
    forbid!("R1.1", between, "{name} is no point of the board, no lines meet there");
    Ok(Some(point))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a point to place a man on, such as a1, or a move such as a1-b2")
}
