//! Actions as text: `5-6`, or `pass`.

use crate::board::Point;
use crate::game::DanxianTiaoqi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// No man can move.
    Pass,
    /// A man moves from one point to another.
    Move(Point, Point),
}

impl ActionText for DanxianTiaoqi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Pass => out.push_str("pass"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let point = |name| self.read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?))
    }

    /// Reads canonical text, `pass` with capital letters, and the man alone (`5`), which has at
    /// most one move.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let action = if text.eq_ignore_ascii_case(b"pass") {
            Action::Pass
        } else if let Some(from) = self.read_point(text)? {
            Action::Move(from, self.board.target(self.to_move, from).unwrap_or(from))
        } else {
            return self.read(actor, text).map(Read::unchecked);
        };
        Ok(Read { canonical: text == b"pass", ..Read::unchecked(action) })
    }
}

impl DanxianTiaoqi {
    /// Reads the number of a point; `None` if the text is not a number.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        let Some(n) = square::row(text) else { return Ok(None) };
        let length = self.board.length;
        let off = n >= u32::from(length);
        forbid!("R1.1", off, "{} is off the line, which ends at {length}", n + 1);
        Ok(Some(Point(n as u8)))
    }
}

/// How an action is written.
const FORM: &str = "a man and its target, such as 5-6, or pass";
