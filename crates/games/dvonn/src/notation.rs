//! Actions as text: `e3`, `e3-f4`, `pass`.

use crate::board::Point;
use crate::game::Dvonn;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e3`: the next piece is placed on a point.
    Place(Point),
    /// `e3-f4`: a stack moves onto another.
    Move {
        /// The point of the stack.
        from: Point,
        /// The point of the other stack.
        to: Point,
    },
    /// `pass`: the side has no legal move.
    Pass,
}

impl ActionText for Dvonn {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move { from, to } => put!(out, "{from}-{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let read = self.read_lenient(actor, text)?;
        if read.canonical { Ok(read.action) } else { Err(Rejection::unreadable(text, FORM)) }
    }

    /// Reads canonical text, also with capital letters or without the dash (`e3f4`), as on Little
    /// Golem and in CodeCup.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = !text.iter().any(u8::is_ascii_uppercase);
        let move_of =
            |from, to| Ok(Action::Move { from: point(text, from)?, to: point(text, to)? });
        let (action, canonical) = if text.eq_ignore_ascii_case(b"pass") {
            (Action::Pass, lower)
        } else if let Some(dash) = text.iter().position(|b| *b == b'-') {
            (move_of(&text[..dash], &text[dash + 1..])?, lower)
        } else if let [_, b'0'..=b'9', b'a'..=b'z' | b'A'..=b'Z', _] = text {
            (move_of(&text[..2], &text[2..])?, false)
        } else {
            (Action::Place(point(text, text)?), lower)
        };
        Ok(Read { canonical, ..Read::unchecked(action) })
    }
}

/// Reads a point, a part of the text of an action.
fn point(text: &[u8], name: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(name);
    let shaped = matches!(name, [b'a'..=b'z' | b'A'..=b'Z', digits @ ..]
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
    let (off, name) = (point.is_none() && shaped, String::from_utf8_lossy(name));
    forbid!("R1.1", off, "{name} is not a point of the board");
    point.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a point such as e3, a move such as e3-f4, or pass";
