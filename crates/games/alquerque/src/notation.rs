//! Actions as text: `d3-c3` for a step, `d4-b2` for a jump.

use crate::board::{Point, SIZE};
use crate::rules::Action;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// Appends the canonical text.
pub(crate) fn write(Action { from, to }: Action, out: &mut String) {
    write!(out, "{from}-{to}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    read_with(text, b'-')
}

/// Reads canonical text, capital letters, and jumps with an `x` (`d4xb2`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<8>(text);
    let Some(lower) = lower.as_deref().filter(|lower| lower.contains(&b'x')) else {
        return spelling::any_case(text, read);
    };
    let action = read_with(lower, b'x')?;
    if !action.is_jump() {
        return Err(Rejection::syntax(format!("{}-{} is no jump", action.from, action.to)));
    }
    Ok(Read { canonical: false, ..Read::unchecked(action) })
}

fn read_with(text: &[u8], sign: u8) -> Result<Action, Rejection> {
    let at = text.iter().position(|b| *b == sign).ok_or_else(|| unreadable(text))?;
    let point = |part: &[u8]| read_point(part)?.ok_or_else(|| unreadable(text));
    Ok(Action { from: point(&text[..at])?, to: point(&text[at + 1..])? })
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
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and e5");
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("two points such as d3-c3 or, for a jump, d4-b2")
}
