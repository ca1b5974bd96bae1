//! Actions as text: `d4` places a stone, `d4-d5` moves one, `xd4` takes one, `pass`.

use crate::board::Point;
use crate::variant::Variant;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone is placed.
    Place(Point),
    /// A stone moves from a point to another.
    Move(Point, Point),
    /// A stone is taken off the board.
    Take(Point),
    /// No stone can move.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(point) => write!(out, "{point}"),
        Action::Move(from, to) => write!(out, "{from}-{to}"),
        Action::Take(point) => write!(out, "x{point}"),
        Action::Pass => write!(out, "pass"),
    }
    .expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(variant: &Variant, text: &[u8]) -> Result<Action, Rejection> {
    let point = |name| read_point(variant, name)?.ok_or_else(|| unreadable(text));
    match text {
        b"pass" => Ok(Action::Pass),
        [b'x', taken @ ..] => point(taken).map(Action::Take),
        _ => match text.iter().position(|b| *b == b'-') {
            Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
            None => point(text).map(Action::Place),
        },
    }
}

/// Reads canonical text, the same with capital letters, and a move without its dash (`d4d5`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(variant: &Variant, text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, |text| read(variant, text))
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_point(variant: &Variant, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let (width, height) = (variant.width, variant.height);
    let (last, name) = (Point::new(width - 1, height - 1), String::from_utf8_lossy(text));
    let off = x >= width.into() || y >= height.into();
    forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and {last}");
    Ok(Some(Point::new(x.min(7) as u8, y.min(7) as u8)))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a point such as d4, a move such as d4-d5, a stone that is taken: xd4, or pass")
}
