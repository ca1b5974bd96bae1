//! Actions as text: `5-6` moves a man, `pass` does not.

use crate::board::Point;
use crate::rules::DanxianTiaoqi;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing can be moved.
    Pass,
    /// A man moves from a point to another.
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
/// It is no such text, or a point is off the line.
pub(crate) fn read(length: u8, text: &[u8]) -> Result<Action, Rejection> {
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let point = |name| read_point(length, name)?.ok_or_else(|| unreadable(text));
    Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?))
}

/// Reads canonical text, `pass` with capital letters, and the man alone (`5`), which has no more
/// than one move.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(game: &DanxianTiaoqi, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let length = game.board.length;
    let action = if text.eq_ignore_ascii_case(b"pass") {
        Action::Pass
    } else if let Some(from) = read_point(length, text)? {
        Action::Move(from, game.board.target(game.side, from).unwrap_or(from))
    } else {
        return read(length, text).map(Read::unchecked);
    };
    Ok(Read { canonical: text == b"pass", ..Read::unchecked(action) })
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the line.
fn read_point(length: u8, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some(n) = square::row(text) else { return Ok(None) };
    let off = n >= u32::from(length);
    forbid!("R1.1", off, "{} is off the line, which ends at {length}", n + 1);
    Ok(Some(Point(n as u8)))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a man and where it goes, such as 5-6, or pass")
}
