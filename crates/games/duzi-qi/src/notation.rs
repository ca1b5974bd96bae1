//! Actions as text: `a1-b2`.

use crate::board::Point;
use crate::game::DuziQi;
use wanqi_sdk::prelude::*;

/// A move of the stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the move starts.
    pub from: Point,
    /// Where the move ends.
    pub to: Point,
}

impl ActionText for DuziQi {
    type Action = Action;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let [from, to] = [&text[..dash], &text[dash + 1..]];
        Ok(Action { from: self.point(from, text)?, to: self.point(to, text)? })
    }

    /// Reads canonical text, also with capital letters or without its dash (`A1B2`), and the end of
    /// the move alone (`b2`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<5>(text);
        let lower = lower.as_deref().unwrap_or(text);
        let (from, to) = match lower {
            [_, b'0'..=b'9'] => (self.stone, self.point(lower, text)?),
            [_, b'0'..=b'9', _, b'0'..=b'9'] => {
                (self.point(&lower[..2], text)?, self.point(&lower[2..], text)?)
            }
            _ => return spelling::any_case(text, |text| self.read(actor, text)),
        };
        Ok(Read { canonical: false, ..Read::unchecked(Action { from, to }) })
    }
}

impl DuziQi {
    /// Reads a point, which is a part of this text.
    fn point(&self, name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
        let size = self.board.size;
        point!("R1.1", name, size, size).ok_or_else(|| Rejection::unreadable(text, FORM))
    }
}

/// How an action is written.
const FORM: &str = "a move such as a1-b2";
