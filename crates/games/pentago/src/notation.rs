//! Actions as text: `c3-e5r`, or `c3` where the stone ends the game.

use crate::board::{Point, SIZE, Twist};
use crate::rules::Action;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// Appends the canonical text.
pub(crate) fn write(Action { point, twist }: Action, out: &mut String) {
    write!(out, "{point}").expect("a String takes all");
    if let Some(twist) = twist {
        let way = if twist.is_clockwise() { 'r' } else { 'l' };
        write!(out, "-{}{way}", twist.centre()).expect("a String takes all");
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, its point is off the board, or no block is twisted around what it names.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let dash = text.iter().position(|b| *b == b'-');
    let (place, way) = match dash {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let point = read_point(place)?.ok_or_else(|| unreadable(text))?;
    let Some(way) = way else { return Ok(Action { point, twist: None }) };
    let (centre, clockwise) = match way {
        [centre @ .., b'r'] => (centre, true),
        [centre @ .., b'l'] => (centre, false),
        _ => return Err(unreadable(text)),
    };
    let centre = read_point(centre)?.ok_or_else(|| unreadable(text))?;
    let twist = Twist::new(centre, clockwise);
    let none = twist.is_none();
    forbid!("R1.2", none, "{centre} is the centre of no block, those are b2, e2, b5 and e5");
    Ok(Action { point, twist })
}

/// Reads canonical text, or the same with capital letters (`C3-E5R`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, read)
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
        .hint("a point and a twist such as c3-e5r, l for counter-clockwise and r for clockwise")
}
