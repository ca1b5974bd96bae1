//! Actions as text: `b2-c3`.

use crate::board::{Point, SIZE, is_point};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A move of a stone; what it takes follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the stone stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to }: Action, out: &mut String) {
    write!(out, "{from}-{to}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or there is no such point.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let (from, to) = (read_point(text, &text[..dash])?, read_point(text, &text[dash + 1..])?);
    Ok(Action { from, to })
}

/// Reads canonical text, the same with capital letters, and without the dash (`B2C3`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, read)
}

fn read_point(all: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let place = Point::parse(text, SIZE, SIZE);
    let elsewhere = square::place(text).is_some();
    let name = String::from_utf8_lossy(text);
    let off = place.is_none() && elsewhere;
    forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and i9");
    let place = place.ok_or_else(|| unreadable(all))?;
    forbid!("R1.1", !is_point(place), "{name} lies between points, as on a side of a square");
    Ok(place)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as a1-a3 or b2-c3")
}
