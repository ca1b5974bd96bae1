//! Actions as text: `d6` places a man, `d6-f6` moves one; what it removes stands behind an `x`.

use crate::board::{Board, Point};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision: a man is placed or moved, and perhaps another removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where a man moves from; `None`: it is placed.
    pub from: Option<Point>,
    /// Where it goes.
    pub to: Point,
    /// Where the man stands that its mill removes.
    pub removes: Option<Point>,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to, removes }: Action, out: &mut String) {
    let all = "a String takes all";
    if let Some(from) = from {
        write!(out, "{from}-").expect(all);
    }
    write!(out, "{to}").expect(all);
    if let Some(point) = removes {
        write!(out, "x{point}").expect(all);
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(board: &Board, text: &[u8]) -> Result<Action, Rejection> {
    let point = |name| read_point(board, name)?.ok_or_else(|| unreadable(text));
    let (play, removed) = cut(text, b'x');
    let (from, to) = match cut(play, b'-') {
        (from, Some(to)) => (Some(from), to),
        (to, None) => (None, to),
    };
    let from = from.map(point).transpose()?;
    Ok(Action { from, to: point(to)?, removes: removed.map(point).transpose()? })
}

/// What stands before a sign, and behind it if it is there.
fn cut(text: &[u8], sign: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|b| *b == sign) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// Reads canonical text, the same with capital letters, and a move without its dash (`d6f6xb4`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(board: &Board, text: &[u8]) -> Result<Read<Action>, Rejection> {
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
    let (size, name) = (u32::from(board.size), String::from_utf8_lossy(text));
    let last = Point::new(board.size - 1, board.size - 1);
    let off = x.max(y) >= size;
    forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and {last}");
    let point = Point::new(x.min(size) as u8, y.min(size) as u8);
    let between = (board.points & point.bit()).is_empty();
    forbid!("R1.1", between, "{name} is no point of the board");
    Ok(Some(point))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a point such as d1, a move such as d1-d2, what it removes behind an x: d1-d2xb4")
}
