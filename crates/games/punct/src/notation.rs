//! Actions as text: the points of a piece, its PÜNCT first. `e5,e6,f7` adds it, `c3-e5,e6,f7` moves
//! the piece there whose PÜNCT is on `c3`.

use crate::board::Point;
use crate::shapes::Lie;
use std::fmt::{self, Write as _};
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e5,e6,f7`: a piece of the reserve is added.
    Add(Lie),
    /// `c3-e5,e6,f7`: a piece goes from its PÜNCT's point to lie so.
    Move(Point, Lie),
    /// `pass`
    Pass,
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

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Add(lie) => write!(out, "{lie}"),
        Action::Move(from, lie) => write!(out, "{from}-{lie}"),
        Action::Pass => out.write_str("pass"),
    }
    .expect("a String takes all");
}

/// Reads canonical text, and the same with the points behind the PÜNCT in the other order; tells
/// whether it was canonical.
fn read_any(text: &[u8]) -> Result<(Action, bool), Rejection> {
    if text == b"pass" {
        return Ok((Action::Pass, true));
    }
    let dash = text.iter().position(|b| *b == b'-');
    let from = dash.map(|at| read_point(&text[..at], text)).transpose()?;
    let (lie, sorted) = read_lie(dash.map_or(text, |at| &text[at + 1..]))?;
    Ok((from.map_or(Action::Add(lie), |from| Action::Move(from, lie)), sorted))
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, a point is off the board, or the points are no piece.
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

/// Reads canonical text, capital letters, and points in any order behind the PÜNCT.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let Some(lower) = spelling::lower::<24>(text) else { return Err(unreadable(text)) };
    let (action, sorted) = read_any(&lower)?;
    Ok(Read { canonical: sorted && *lower == *text, ..Read::unchecked(action) })
}

/// Reads the points of a piece; tells whether those behind the PÜNCT stand in their order.
///
/// # Errors
/// It is no such text, a point is off the board, or the points are no piece.
pub(crate) fn read_lie(text: &[u8]) -> Result<(Lie, bool), Rejection> {
    let mut parts = text.split(|b| *b == b',');
    let (Some(at), Some(a), Some(b), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(unreadable(text));
    };
    let at = read_point(at, text)?;
    let others = [read_point(a, text)?, read_point(b, text)?];
    let lie = Lie::of(at, others);
    let [a, b] = others;
    forbid!("R1.3", lie.is_none(), "no piece has its PÜNCT on {at} and dots on {a} and {b}");
    lie.map(|lie| (lie, a < b)).ok_or_else(|| unreadable(text))
}

fn read_point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(part);
    let letters = part.iter().take_while(|b| b.is_ascii_lowercase()).count();
    let named = square::column(&part[..letters]).zip(square::row(&part[letters..]));
    let off = point.is_none() && named.is_some();
    let part = String::from_utf8_lossy(part);
    forbid!("R1.1", off, "{part} is off the board, a hexagon from a2 to q16 without corners");
    point.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a new piece such as e5,e6,f7, its PÜNCT first, or a move such as c3-e5,e6,f7")
}
