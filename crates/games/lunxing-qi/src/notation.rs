//! Actions as text: `c4-c3` moves a piece, `pass`.

use crate::board::Point;
use crate::game::LunxingQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// The turn of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The piece cannot move (R2.2).
    Pass,
    /// The piece moves from one point to another.
    Move(Point, Point),
}

impl ActionText for LunxingQi {
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
        Ok(Action::Move(point(&text[..dash], text)?, point(&text[dash + 1..], text)?))
    }

    /// Reads canonical text, also with capital letters, a move without its dash (`C4C3`), and the
    /// target alone of the piece that is to move (`c3`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<5>(text);
        let lower = lower.as_deref().unwrap_or(text);
        let action = match lower {
            [_, b'0'..=b'9'] => Action::Move(self.board.place(self.piece), point(lower, text)?),
            [_, b'0'..=b'9', _, b'0'..=b'9'] => {
                Action::Move(point(&lower[..2], text)?, point(&lower[2..], text)?)
            }
            _ => return spelling::any_case(text, |text| self.read(actor, text)),
        };
        Ok(Read { canonical: false, ..Read::unchecked(action) })
    }
}

/// Reads a point, which is a part of this text.
fn point(name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(name);
    let off = point.is_none() && square::place(name).is_some();
    let name = String::from_utf8_lossy(name);
    forbid!("R1.1", off, "{name} is off the board, whose columns end at a3, b4, c5, d4 and e3");
    point.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a move such as c4-c3, or pass";
