//! Actions as text: a step `c2-c3`, a capture `c2xd5`.

use crate::board::{Point, SIZE};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the piece stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
    /// It captures there.
    pub captures: bool,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to, captures }: Action, out: &mut String) {
    let sign = if captures { 'x' } else { '-' };
    write!(out, "{from}{sign}{to}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let sign = text.iter().position(|b| matches!(b, b'-' | b'x'));
    let sign = sign.ok_or_else(|| unreadable(text))?;
    let from = read_point(&text[..sign])?.ok_or_else(|| unreadable(text))?;
    let to = read_point(&text[sign + 1..])?.ok_or_else(|| unreadable(text))?;
    Ok(Action { from, to, captures: text[sign] == b'x' })
}

/// Reads canonical text, the same with capital letters, and without the sign or with another
/// between the points (`c2d5`, `c2:d5`, `c2-d5`): it captures if an enemy stands where it goes.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(
    text: &[u8],
    enemy: impl Fn(Point) -> bool,
) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<5>(text);
    let lower = lower.as_deref().unwrap_or(text);
    let (from, to) = match lower {
        [a, b, c, d] => ([*a, *b], [*c, *d]),
        [a, b, b':' | b'-', c, d] => ([*a, *b], [*c, *d]),
        _ => return spelling::any_case(text, read),
    };
    let from = read_point(&from)?.ok_or_else(|| unreadable(text))?;
    let to = read_point(&to)?.ok_or_else(|| unreadable(text))?;
    let action = Action { from, to, captures: enemy(to) };
    let canonical = text.len() == 5 && text == lower && text[2] == b'-' && !action.captures;
    Ok(Read { canonical, ..Read::unchecked(action) })
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text, SIZE, SIZE);
    if point.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and f6");
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a step such as c2-c3, or a capture such as c2xd5")
}
