//! Actions as text: `a1-a4`, `a1-a4+a1a3` with points to be filled; `c3` places, `xc3` pulls out.

use crate::board::{Point, bit, is_elsewhere, points, read_point};
use std::fmt::{self, Write as _};
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing can be done (R6.1).
    Pass,
    /// A piece goes along a line: slides, steps or jumps (R3, R5.2, R5.3).
    Move {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
        /// The points to be filled, where they are chosen (R5.4).
        fill: u32,
    },
    /// A piece from the hand (R5.1).
    Place(Point),
    /// An enemy is pulled out of the full board (R5.5).
    Pull(Point),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Pass => f.write_str("pass"),
            Action::Place(point) => write!(f, "{point}"),
            Action::Pull(point) => write!(f, "x{point}"),
            Action::Move { from, to, fill } => {
                write!(f, "{from}-{to}{}", if fill == 0 { "" } else { "+" })?;
                points(fill).try_for_each(|point| write!(f, "{point}"))
            }
        }
    }
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    write!(out, "{action}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let at = |name| point(name)?.ok_or_else(|| unreadable(text));
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    if let [b'x', name @ ..] = text
        && name.first().is_some_and(u8::is_ascii_lowercase)
    {
        return Ok(Action::Pull(at(name)?));
    }
    let Some(dash) = text.iter().position(|b| *b == b'-') else {
        return Ok(Action::Place(at(text)?));
    };
    let (from, rest) = (at(&text[..dash])?, &text[dash + 1..]);
    let Some(plus) = rest.iter().position(|b| *b == b'+') else {
        return Ok(Action::Move { from, to: at(rest)?, fill: 0 });
    };
    let (to, names, mut fill) = (at(&rest[..plus])?, &rest[plus + 1..], 0);
    for name in names.chunks(2) {
        let next = bit(at(name)?);
        // Once each, in the order of the board.
        if next <= fill {
            return Err(unreadable(text));
        }
        fill |= next;
    }
    if fill == 0 { Err(unreadable(text)) } else { Ok(Action::Move { from, to, fill }) }
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
/// It is off the board.
fn point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = read_point(text);
    if point.is_none() {
        let (name, off) = (String::from_utf8_lossy(text), is_elsewhere(text));
        forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and e5");
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as a1-a3; c3 places, xc3 pulls out, a1-a4+a1 jumps and fills a1")
}
