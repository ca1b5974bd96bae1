//! Actions as text: `d6ne` places a piece with its corner there, `d6-d7` slides it.

use crate::board::{Cell, Piece, SIZE, Shape};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece is placed.
    Place(Piece),
    /// A piece slides.
    Slide {
        /// Its corner.
        from: Cell,
        /// Where its corner goes.
        to: Cell,
    },
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(piece) => write!(out, "{piece}"),
        Action::Slide { from, to } => write!(out, "{from}-{to}"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a cell is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let cell = |name| read_cell(name)?.ok_or_else(|| unreadable(text));
    if let Some(dash) = text.iter().position(|b| *b == b'-') {
        let (from, to) = (cell(&text[..dash])?, cell(&text[dash + 1..])?);
        return Ok(Action::Slide { from, to });
    }
    let Some((name, shape)) = split_shape(text) else { return Err(unreadable(text)) };
    Ok(Action::Place(Piece { corner: cell(name)?, shape }))
}

/// Reads canonical text, or the same with capital letters (`D6NE`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, read)
}

/// What stands before the two letters of a shape, and the shape.
pub(crate) fn split_shape(text: &[u8]) -> Option<(&[u8], Shape)> {
    let (name, letters) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let shape = Shape::ALL.into_iter().find(|shape| shape.name().as_bytes() == letters)?;
    Some((name, shape))
}

/// Reads a cell; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_cell(text: &[u8]) -> Result<Option<Cell>, Rejection> {
    let cell = Cell::parse(text, SIZE, SIZE);
    if cell.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose cells are a1 to i9");
    }
    Ok(cell)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a piece such as d6ne (a corner and ne, nw, se or sw), or a slide such as d6-d7")
}
