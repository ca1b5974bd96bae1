//! Actions as text: the points of a piece, its PÜNCT first. `e5,e6,f7` adds a piece, `c3-e5,e6,f7`
//! moves the piece with its PÜNCT on `c3`.

use crate::board::Point;
use crate::game::Punct;
use crate::shapes::Lie;
use std::fmt::{self, Write as _};
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// An action: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e5,e6,f7`: a side adds a piece from its reserve.
    Add(Lie),
    /// `c3-e5,e6,f7`: a side moves the piece with its PÜNCT on the point.
    Move(Point, Lie),
    /// `pass`: the side cannot act.
    Pass,
}

impl ActionText for Punct {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        put!(out, "{action}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match read_any(text)? {
            (action, true) => Ok(action),
            (action, false) => {
                let text = String::from_utf8_lossy(text);
                Err(Rejection::syntax(format!("{text} is written {action}")))
            }
        }
    }

    /// Reads canonical text, capital letters, and the points after the PÜNCT in any order.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<24>(text).ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let (action, sorted) = read_any(&lower)?;
        Ok(Read { canonical: sorted && *lower == *text, ..Read::unchecked(action) })
    }
}

impl fmt::Display for Lie {
    /// The PÜNCT, then the other points in their order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some([at, a, b]) = self.dots() else { return self.at.fmt(f) };
        at.fmt(f)?;
        for point in [a.min(b), a.max(b)] {
            f.write_char(',')?;
            point.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Add(lie) => write!(f, "{lie}"),
            Action::Move(from, lie) => write!(f, "{from}-{lie}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// Reads canonical text, and the same with the points after the PÜNCT in the other order; returns
/// whether the order was canonical.
fn read_any(text: &[u8]) -> Result<(Action, bool), Rejection> {
    if text == b"pass" {
        return Ok((Action::Pass, true));
    }
    let dash = text.iter().position(|b| *b == b'-');
    let from = dash.map(|at| read_point(&text[..at], text)).transpose()?;
    let (lie, sorted) = read_lie(dash.map_or(text, |at| &text[at + 1..]))?;
    Ok((from.map_or(Action::Add(lie), |from| Action::Move(from, lie)), sorted))
}

/// Reads the points of a piece; returns whether those after the PÜNCT are in canonical order.
pub(crate) fn read_lie(text: &[u8]) -> Result<(Lie, bool), Rejection> {
    let mut parts = text.split(|b| *b == b',');
    let (Some(at), Some(a), Some(b), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(Rejection::unreadable(text, FORM));
    };
    let at = read_point(at, text)?;
    let others = [read_point(a, text)?, read_point(b, text)?];
    let (lie, [a, b]) = (Lie::of(at, others), others);
    let lie = require!("R1.3", lie, "no piece has its PÜNCT on {at} and dots on {a} and {b}");
    Ok((lie, a < b))
}

/// Reads the name of a point that is a part of a text.
fn read_point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(part);
    let off = point.is_none() && square::place(part).is_some();
    let part = String::from_utf8_lossy(part);
    forbid!("R1.1", off, "{part} is off the board, a hexagon from a2 to q16 without corners");
    point.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a new piece such as e5,e6,f7, its PÜNCT first, or a move such as c3-e5,e6,f7";
