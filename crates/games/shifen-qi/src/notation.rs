//! Actions as text: an edge by its two ends, `a1-b1`, the left or lower one first.

use crate::board::{CORNERS, Corner, Edge};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Kind, Read, Rejection, forbid, spelling};

/// Bytes of `a1-b1`.
const LONGEST: usize = 5;

/// Appends the canonical text.
pub(crate) fn write(edge: Edge, out: &mut String) {
    write!(out, "{edge}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, a corner is off the board, or no edge joins them.
pub(crate) fn read(text: &[u8]) -> Result<Edge, Rejection> {
    let (edge, in_order) = parse(text)?;
    if in_order { Ok(edge) } else { Err(unreadable(text)) }
}

/// Reads canonical text, the same with capital letters, and the ends in either order (`B1-A1`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Edge>, Rejection> {
    let plain = spelling::lower::<LONGEST>(text);
    let plain = plain.as_deref().unwrap_or(text);
    let (edge, in_order) = parse(plain).map_err(|refusal| match refusal.kind {
        Kind::Syntax => unreadable(text),
        _ => refusal,
    })?;
    Ok(Read { canonical: plain == text && in_order, ..Read::unchecked(edge) })
}

/// Reads an edge, and whether its ends stand in order.
fn parse(text: &[u8]) -> Result<(Edge, bool), Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let corner = |name| read_corner(name)?.ok_or_else(|| unreadable(text));
    let (from, to) = (corner(&text[..dash])?, corner(&text[dash + 1..])?);
    let edge = Edge::between(from, to).map(|edge| (edge, true));
    let edge = edge.or_else(|| Edge::between(to, from).map(|edge| (edge, false)));
    forbid!("R1.2", edge.is_none(), "no edge joins {from} and {to}");
    edge.ok_or_else(|| unreadable(text))
}

/// Reads a corner; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_corner(text: &[u8]) -> Result<Option<Corner>, Rejection> {
    let corner = Corner::parse(text, CORNERS, CORNERS);
    if corner.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 to e5");
    }
    Ok(corner)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no edge", String::from_utf8_lossy(text)))
        .hint("two corners next to one another such as a1-b1 or a1-a2")
}
