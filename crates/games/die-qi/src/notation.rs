//! Actions as text: `a1-d1`.

use crate::board::Point;
use crate::rules::Action;
use crate::variant::Variant;
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
pub(crate) fn read(variant: &Variant, text: &[u8]) -> Result<Action, Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let (from, to) = (&text[..dash], &text[dash + 1..]);
    let point = |name| read_point(variant, name)?.ok_or_else(|| unreadable(text));
    let action = Action { from: point(from)?, to: point(to)? };
    if action.from == action.to {
        return Err(unreadable(text));
    }
    Ok(action)
}

/// Reads canonical text, or the same with capital letters (`A1-D1`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(variant: &Variant, text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, |text| read(variant, text))
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_point(variant: &Variant, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text, variant.columns, variant.rows);
    if point.is_none() {
        let off = square::place(text).is_some();
        let (text, corner) = (String::from_utf8_lossy(text), variant.corner());
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {corner}");
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a piece and the piece it goes onto, such as a1-d1")
}
