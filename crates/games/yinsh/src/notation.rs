//! Actions as text: `f6` places a ring, `f6-f9` moves a ring, `xa2-a6` takes a row, `xf9` takes
//! off a ring.

use crate::board::Point;
use crate::game::Yinsh;
use wanqi_sdk::prelude::*;

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
    /// The side has no ring that can move.
    Pass,
}

impl ActionText for Yinsh {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
            Action::Row { from, axis } => put!(out, "x{from}-{}", last(from, axis)),
            Action::Ring(point) => put!(out, "x{point}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match read_any(text)? {
            (action, true) => Ok(action),
            (action, false) => {
                let mut right = String::new();
                self.write(actor, action, &mut right);
                let text = String::from_utf8_lossy(text);
                Err(Rejection::syntax(format!("{text} is written {right}")))
            }
        }
    }

    /// Reads canonical text, also with capital letters, and a row from either end.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<8>(text);
        let lower = lower.as_deref().unwrap_or(text);
        let (action, canonical) = read_any(lower)?;
        Ok(Read { canonical: canonical && lower == text, ..Read::unchecked(action) })
    }
}

/// The last point of a row.
pub(crate) fn last(from: Point, axis: i8) -> Point {
    from.step(axis, 4).unwrap_or(from)
}

/// Reads an action. Returns also whether it is canonical: a row is written from its first point.
fn read_any(text: &[u8]) -> Result<(Action, bool), Rejection> {
    if text == b"pass" {
        return Ok((Action::Pass, true));
    }
    let (taken, rest) = text.strip_prefix(b"x").map_or((false, text), |rest| (true, rest));
    let point = |name| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
    let Some(dash) = rest.iter().position(|b| *b == b'-') else {
        let point = point(rest)?;
        return Ok((if taken { Action::Ring(point) } else { Action::Place(point) }, true));
    };
    let (from, to) = (point(&rest[..dash])?, point(&rest[dash + 1..])?);
    if !taken {
        return Ok((Action::Move(from, to), true));
    }
    let (low, high) = (from.min(to), from.max(to));
    let axis = low.line_to(high).filter(|(_, count)| *count == 4).map(|(axis, _)| axis);
    let axis = require!("R5.3", axis, "{low} and {high} are not the ends of five points in a line");
    Ok((Action::Row { from: low, axis }, from == low))
}

/// Reads a point; `None` if the text does not name a place of a grid.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text);
    if point.is_none() {
        let like = matches!(text, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.len() < 4 && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(text);
        forbid!("R1.1", like, "{name} is not a point of the board");
    }
    Ok(point)
}

/// How an action is written.
const FORM: &str = "a point to place a ring on, such as f6, a move such as f6-f9, \
                a row such as xa2-a6, or a ring to take off, such as xf9";
