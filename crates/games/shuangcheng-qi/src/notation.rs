//! Moves as text: `b2-a3`.

use crate::board::{Board, Point};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A piece moves from a point to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Where it stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

/// Appends the canonical text.
pub(crate) fn write(Move { from, to }: Move, out: &mut String) {
    write!(out, "{from}-{to}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(board: &Board, text: &[u8]) -> Result<Move, Rejection> {
    let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let point = |name| read_point(board, name)?.ok_or_else(|| unreadable(text));
    Ok(Move { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
}

/// Reads canonical text, the same with capital letters, and without its dash (`b2a3`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(board: &Board, text: &[u8]) -> Result<Read<Move>, Rejection> {
    spelling::any_dash(text, |text| read(board, text))
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
fn read_point(board: &Board, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let (width, height) = (u32::from(board.width), u32::from(board.height));
    let off = x >= width || y >= height;
    let point = Point::new(x.min(width - 1) as u8, y.min(height - 1) as u8);
    let none = off || !board.has(point);
    let (name, board) = (String::from_utf8_lossy(text), board.name);
    forbid!("R1.1", none, "{name} is no point of the board {board}");
    Ok(Some(point))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as b2-a3")
}
