//! Actions as text: a move `d2-d3`, a capture `d2xd3`.

use crate::board::{HEIGHT, Square, WIDTH};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
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
/// It is no such text, or a square is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let sign = text.iter().position(|b| matches!(b, b'-' | b'x'));
    let sign = sign.ok_or_else(|| unreadable(text))?;
    let from = read_square(&text[..sign])?.ok_or_else(|| unreadable(text))?;
    let to = read_square(&text[sign + 1..])?.ok_or_else(|| unreadable(text))?;
    Ok(Action { from, to, captures: text[sign] == b'x' })
}

/// Reads canonical text, the same with capital letters, and without the sign or with another
/// between the squares (`d2d3`, `d2:d3`, `d2-d3`): it captures if an enemy stands where it goes.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(
    text: &[u8],
    enemy: impl Fn(Square) -> bool,
) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<5>(text);
    let lower = lower.as_deref().unwrap_or(text);
    let (from, to) = match lower {
        [a, b, c, d] => ([*a, *b], [*c, *d]),
        [a, b, b':' | b'-', c, d] => ([*a, *b], [*c, *d]),
        _ => return spelling::any_case(text, read),
    };
    let from = read_square(&from)?.ok_or_else(|| unreadable(text))?;
    let to = read_square(&to)?.ok_or_else(|| unreadable(text))?;
    let action = Action { from, to, captures: enemy(to) };
    let canonical = text.len() == 5 && text == lower && text[2] == b'-' && !action.captures;
    Ok(Read { canonical, ..Read::unchecked(action) })
}

/// Reads a square; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_square(text: &[u8]) -> Result<Option<Square>, Rejection> {
    let square = Square::parse(text, WIDTH, HEIGHT);
    if square.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and g8");
    }
    Ok(square)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as d2-d3, or a capture such as d2xd3")
}
