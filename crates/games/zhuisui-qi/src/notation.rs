//! Actions as text: `xc2` removes a stone, `c1-c2` moves one.

use crate::board::{Cells, Point, SIZE};
use crate::game::ZhuisuiQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Removes the stone on this cell.
    Remove(Point),
    /// Moves a stone from one cell to another.
    Move(Point, Point),
}

impl ActionText for ZhuisuiQi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Remove(cell) => put!(out, "x{cell}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match (text, text.iter().position(|b| *b == b'-')) {
            ([b'x', name @ ..], None) => cell(name, text).map(Action::Remove),
            (_, Some(dash)) => {
                Ok(Action::Move(cell(&text[..dash], text)?, cell(&text[dash + 1..], text)?))
            }
            _ => Err(Rejection::unreadable(text, FORM)),
        }
    }

    /// Reads canonical text, also with capital letters, a move without dash (`C1C2`), and a cell
    /// alone (`c1`): the stone on it is removed, or moves to the free cell if there is one.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<5>(text);
        let lower = lower.as_deref().unwrap_or(text);
        let action = match (lower, { self.board.free() }.next()) {
            ([b'a'..=b'w', b'0'..=b'9'], None) => Action::Remove(cell(lower, text)?),
            ([b'a'..=b'w', b'0'..=b'9'], Some(free)) => Action::Move(cell(lower, text)?, free),
            ([_, b'0'..=b'9', _, b'0'..=b'9'], _) => {
                Action::Move(cell(&lower[..2], text)?, cell(&lower[2..], text)?)
            }
            _ => return spelling::any_case(text, |text| self.read(actor, text)),
        };
        Ok(Read { canonical: false, ..Read::unchecked(action) })
    }
}

/// Reads a cell, which is a part of this text.
fn cell(name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let cell = Point::parse(name, SIZE, SIZE).filter(|cell| Cells::ALL.has(*cell));
    let off = cell.is_none() && square::place(name).is_some();
    let name = String::from_utf8_lossy(name);
    forbid!("R1.1", off, "{name} is off the board, whose corners are a5, b1, d5 and e1");
    cell.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a stone to remove such as xc2, or a move such as c1-c2";
