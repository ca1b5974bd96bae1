//! Actions as text: a ship `a1-d2` by its lower left and its upper right cell, a shot `e5`.

use crate::fleet::{Cell, SIZE, Ship};
use crate::rules::Action;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Ship(ship) => write!(out, "{ship}"),
        Action::Shot(cell) => write!(out, "{cell}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a cell of it is off the sea.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let read = read_corners(text)?;
    if read.canonical { Ok(read.action) } else { Err(unreadable(text)) }
}

/// Reads canonical text, any two opposite corners of a ship (`d1-a2`), and capital letters.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    match spelling::lower::<8>(text) {
        Some(lower) if *lower != *text => Ok(Read { canonical: false, ..read_corners(&lower)? }),
        _ => read_corners(text),
    }
}

/// Reads a shot, or a ship by two corners, which are canonical as the lower left and upper right.
fn read_corners(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let Some(dash) = text.iter().position(|b| *b == b'-') else {
        return Ok(Read::unchecked(Action::Shot(read_cell(text, text)?)));
    };
    let (one, two) = (read_cell(&text[..dash], text)?, read_cell(&text[dash + 1..], text)?);
    let ship = Ship::between(one, two);
    let canonical = (ship.low, ship.high) == (one, two);
    Ok(Read { canonical, ..Read::unchecked(Action::Ship(ship)) })
}

/// Reads a cell of a whole text.
fn read_cell(text: &[u8], whole: &[u8]) -> Result<Cell, Rejection> {
    let cell = Cell::parse(text, SIZE, SIZE);
    let off = cell.is_none() && square::place(text).is_some();
    let text = String::from_utf8_lossy(text);
    forbid!("R1.1", off, "{text} is off the sea, whose corners are a1 and j10");
    cell.ok_or_else(|| unreadable(whole))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is neither a ship nor a shot", String::from_utf8_lossy(text)))
        .hint("a ship is its lower left and its upper right cell such as a1-d2, a shot a cell")
}
