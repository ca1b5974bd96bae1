//! Actions as text: `d1-c1` for a move, `f1-g1~c2` for one that drives a piece from `g1` to `c2`.

use crate::board::{HEIGHT, Point, WIDTH};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A piece goes from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
    /// Where the piece goes that it drives off.
    pub exile: Option<Point>,
}

/// Appends the canonical text.
pub(crate) fn write(Action { from, to, exile }: Action, out: &mut String) {
    let all = "a String takes all";
    write!(out, "{from}-{to}").expect(all);
    if let Some(exile) = exile {
        write!(out, "~{exile}").expect(all);
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    let (way, exile) = cut(text, b'~');
    let (from, to) = cut(way, b'-');
    let to = to.ok_or_else(|| unreadable(text))?;
    Ok(Action { from: point(from)?, to: point(to)?, exile: exile.map(point).transpose()? })
}

/// Reads canonical text and capital letters.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_case(text, read)
}

/// What stands before a sign, and behind it if it is there.
fn cut(text: &[u8], sign: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|b| *b == sign) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text, WIDTH, HEIGHT);
    if point.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and g3");
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a move such as d1-c1, or f1-g1~c2, which drives a piece off to c2")
}
