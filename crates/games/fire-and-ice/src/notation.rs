//! Actions as text: `d4-a4`.

use crate::board::Hole;
use std::fmt::Write as _;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A move of a peg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the peg stands.
    pub from: Hole,
    /// Where it goes.
    pub to: Hole,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to }: Action, out: &mut String) {
    write!(out, "{from}-{to}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or there is no such hole.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let (from, to) = (read_hole(text, &text[..dash])?, read_hole(text, &text[dash + 1..])?);
    Ok(Action { from, to })
}

/// Reads canonical text, the same with capital letters, and without the dash (`D4A4`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, read)
}

fn read_hole(all: &[u8], text: &[u8]) -> Result<Hole, Rejection> {
    let hole = Hole::parse(text);
    if hole.is_none() {
        let like = matches!(text, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(text);
        forbid!("R1.1", like, "{name} is no hole, those are a1 to a7, and so on to g7");
    }
    hole.ok_or_else(|| unreadable(all))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as d4-d1 or d4-a4, an island and a hole of it each")
}
