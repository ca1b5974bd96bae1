//! Actions as text: `p13` places a piece on point 13, `25-22` moves a piece from point 25 to 22.

use crate::board::{LAST, Point};
use crate::game::QixingQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece is placed on a point.
    Place(Point),
    /// A piece moves from a point to another.
    Move(Point, Point),
}

impl ActionText for QixingQi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "p{point}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = |digits| read_point(digits)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        match (text.split_first(), text.iter().position(|b| *b == b'-')) {
            (Some((b'p', digits)), _) => point(digits).map(Action::Place),
            (_, Some(dash)) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
            _ => Err(Rejection::unreadable(text, FORM)),
        }
    }

    /// Reads canonical text, and a point to place a piece on as `P13` or `13`.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let digits = text.strip_prefix(b"P").unwrap_or(text);
        match read_point(digits)? {
            Some(point) => Ok(Read { canonical: false, ..Read::unchecked(Action::Place(point)) }),
            None => self.read(actor, text).map(Read::unchecked),
        }
    }
}

/// Reads a point; `None` if the text is not a number.
fn read_point(digits: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some(point) = square::row(digits).map(|n| n + 1) else { return Ok(None) };
    forbid!("R1.1", point > LAST.into(), "there is no point {point}, the line ends at {LAST}");
    Ok(Some(point as u8))
}

/// How an action is written.
const FORM: &str = "a move such as 25-22, or a point to place a piece on, such as p13";
