//! Actions as text: `f6` places a ring, `f6-f9` moves one, `xa1-a5` takes a row, `xf9` a ring.

use crate::board::{AXES, Point};
use std::fmt::Write as _;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A ring is placed.
    Place(Point),
    /// A ring moves and leaves a marker behind.
    Move(Point, Point),
    /// Five markers are taken off.
    Row {
        /// The first point of the row.
        from: Point,
        /// Its axis.
        axis: i8,
    },
    /// A ring is taken off.
    Ring(Point),
    /// No ring can move.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Place(point) => write!(out, "{point}"),
        Action::Move(from, to) => write!(out, "{from}-{to}"),
        Action::Row { from, axis } => write!(out, "x{from}-{}", last(from, axis)),
        Action::Ring(point) => write!(out, "x{point}"),
        Action::Pass => out.write_str("pass"),
    }
    .expect("a String takes all");
}

/// The last point of a row.
pub(crate) fn last(from: Point, axis: i8) -> Point {
    from.step(axis, 4).unwrap_or(from)
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, a point is off the board, or a row is not five points of a line.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    match read_any(text)? {
        (action, true) => Ok(action),
        (action, false) => {
            let mut right = String::new();
            write(action, &mut right);
            let text = String::from_utf8_lossy(text);
            Err(Rejection::syntax(format!("{text} is written {right}")))
        }
    }
}

/// Reads canonical text, the same with capital letters, and a row from either end.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let lower = spelling::lower::<8>(text);
    let lower = lower.as_deref().unwrap_or(text);
    let (action, canonical) = read_any(lower)?;
    Ok(Read { canonical: canonical && lower == text, ..Read::unchecked(action) })
}

/// Reads an action, and tells whether a row was written from its first point.
fn read_any(text: &[u8]) -> Result<(Action, bool), Rejection> {
    if text == b"pass" {
        return Ok((Action::Pass, true));
    }
    let (taken, rest) = text.strip_prefix(b"x").map_or((false, text), |rest| (true, rest));
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    let Some(dash) = rest.iter().position(|b| *b == b'-') else {
        let point = point(rest)?;
        return Ok((if taken { Action::Ring(point) } else { Action::Place(point) }, true));
    };
    let (from, to) = (point(&rest[..dash])?, point(&rest[dash + 1..])?);
    if !taken {
        return Ok((Action::Move(from, to), true));
    }
    let (low, high) = (from.min(to), from.max(to));
    let axis = low.line_to(high).filter(|(_, count)| *count == 4).map(|(way, _)| way);
    forbid!("R5.3", axis.is_none(), "{low} and {high} are not the ends of five points in a line");
    Ok((Action::Row { from: low, axis: axis.unwrap_or(AXES[0]) }, from == low))
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text);
    if point.is_none() {
        let like = matches!(text, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.len() < 4 && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(text);
        forbid!("R1.1", like, "{name} is no point of the board");
    }
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text))).hint(
        "a ring such as f6, a move such as f6-f9, a row such as xa1-a5, a ring off such as xf9",
    )
}
