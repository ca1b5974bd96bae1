//! Actions as text: `a1-b2`.

use std::fmt::Write as _;
use wanqi_sdk::board::square;
pub use wanqi_sdk::board::square::Square as Place;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A move of the stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where it stands.
    pub from: Place,
    /// Where it comes to.
    pub to: Place,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to }: Action, out: &mut String) {
    write!(out, "{from}-{to}").expect("a String takes all");
}

/// Reads canonical text, on a board of this size.
///
/// # Errors
/// It is no such text, or a place is off the board.
pub(crate) fn read(size: u8, text: &[u8]) -> Result<Action, Rejection> {
    let place = |name| read_place(size, name)?.ok_or_else(|| unreadable(text));
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    Ok(Action { from: place(&text[..dash])?, to: place(&text[dash + 1..])? })
}

/// Reads canonical text, the same with capital letters, without its dash (`A1B2`), and the place
/// alone that the stone comes to (`b2`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(size: u8, from: Place, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<5>(text);
    let lower = lower.as_deref().unwrap_or(text);
    let place = |name| read_place(size, name)?.ok_or_else(|| unreadable(text));
    let action = match lower {
        [_, b'0'..=b'9'] => Action { from, to: place(lower)? },
        [_, b'0'..=b'9', _, b'0'..=b'9'] => {
            Action { from: place(&lower[..2])?, to: place(&lower[2..])? }
        }
        _ => return spelling::any_case(text, |text| read(size, text)),
    };
    Ok(Read { canonical: false, ..Read::unchecked(action) })
}

/// Reads a place; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_place(size: u8, text: &[u8]) -> Result<Option<Place>, Rejection> {
    let place = Place::parse(text, size, size);
    let off = place.is_none() && square::place(text).is_some();
    let (name, last) = (String::from_utf8_lossy(text), Place::new(size - 1, size - 1));
    forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and {last}");
    Ok(place)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as a1-b2")
}
