//! Actions as text: the cell (`f6`), or `swap`.

use crate::board::Point;
use crate::game::Hex;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone on this cell.
    Stone(Point),
    /// Seat 2 takes over the first stone (R4).
    Swap,
}

impl ActionText for Hex {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Stone(cell) => put!(out, "{cell}"),
            Action::Swap => out.push_str("swap"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"swap" {
            return Ok(Action::Swap);
        }
        let size = self.board.size();
        let cell = point!("R1.1", text, size, size).map(Action::Stone);
        cell.ok_or_else(|| Rejection::unreadable(text, "a cell such as f6, or swap"))
    }

    /// Reads canonical text, the same with capital letters (`F6`), or `swap-sides` and
    /// `swap-pieces`.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        match spelling::lower::<12>(text).as_deref() {
            Some(b"swap-sides" | b"swap-pieces") => {
                Ok(Read { canonical: false, ..Read::unchecked(Action::Swap) })
            }
            _ => spelling::any_case(text, |text| self.read(actor, text)),
        }
    }
}
