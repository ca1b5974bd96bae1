//! Actions as text: `7x3` drops three pieces on point 7, `10-4x3` moves three from point 10 to 4.

use crate::board::{LAST, PIECES};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::words::counted;
use wanqi_sdk::{Read, Rejection, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Pieces are dropped on a point.
    Drop {
        /// The point.
        point: u8,
        /// How many.
        count: u8,
    },
    /// Pieces of a stack move together.
    Move {
        /// From this point.
        from: u8,
        /// To this one.
        to: u8,
        /// How many.
        count: u8,
    },
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Drop { point, count } => write!(out, "{point}x{count}"),
        Action::Move { from, to, count } => write!(out, "{from}-{to}x{count}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or names a point or a number of pieces that the game has not.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let times = text.iter().position(|b| *b == b'x').ok_or_else(|| unreadable(text))?;
    let count = square::row(&text[times + 1..]).ok_or_else(|| unreadable(text))? + 1;
    forbid!(
        "R1.2",
        count > PIECES.into(),
        "{pieces} named, the game has {PIECES}",
        pieces = counted(count, "piece is", "pieces are")
    );
    read_place(text, &text[..times], count as u8)
}

/// Reads canonical text, the same with a capital `X`, and a move or drop of one piece without its
/// count (`10-4`, `p7`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let plain = match text {
        [place @ .., b'X', count @ b'1'..=b'9'] => read_place(text, place, count - b'0'),
        [b'p' | b'P', place @ ..] => read_place(text, place, 1),
        _ if !text.contains(&b'x') && text.contains(&b'-') => read_place(text, text, 1),
        _ => return read(text).map(Read::unchecked),
    };
    Ok(Read { canonical: false, ..Read::unchecked(plain?) })
}

/// Reads a point or two points with a dash between.
fn read_place(text: &[u8], place: &[u8], count: u8) -> Result<Action, Rejection> {
    let point = |digits| read_point(digits)?.ok_or_else(|| unreadable(text));
    match place.iter().position(|b| *b == b'-') {
        Some(at) => {
            Ok(Action::Move { from: point(&place[..at])?, to: point(&place[at + 1..])?, count })
        }
        None => Ok(Action::Drop { point: point(place)?, count }),
    }
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the line.
fn read_point(digits: &[u8]) -> Result<Option<u8>, Rejection> {
    let number = if digits == b"0" { Some(0) } else { square::row(digits).map(|n| n + 1) };
    let Some(point) = number else { return Ok(None) };
    forbid!("R1.1", point > LAST.into(), "there is no point {point}, the line ends at {LAST}");
    Ok(Some(point as u8))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("from, to and how many, such as 10-4x3, or point and how many to drop, such as 7x3")
}
