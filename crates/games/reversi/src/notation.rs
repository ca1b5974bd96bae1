//! Actions as text: the cell (`f5`), or `pass`.

use crate::board::Point;
use crate::game::Reversi;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A disc on this cell.
    Disc(Point),
    /// No disc can be placed (R4.1).
    Pass,
}

impl ActionText for Reversi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Disc(cell) => put!(out, "{cell}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let size = self.board.size();
        let cell = point!("R1.1", text, size, size).ok_or_else(|| {
            Rejection::unreadable(text, "a cell such as f5, or pass")
                .hint_zh("一格，如 f5，或 pass")
        })?;
        Ok(Action::Disc(cell))
    }

    /// Reads canonical text, also with capital letters (`F5`), and `PA` for a pass.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        if text != b"pass" && is_pass(text) {
            return Ok(Read { canonical: false, ..Read::unchecked(Action::Pass) });
        }
        spelling::any_case(text, |text| self.read(actor, text))
    }
}

/// Whether the text is a spelling of a pass.
pub(crate) fn is_pass(text: &[u8]) -> bool {
    text.eq_ignore_ascii_case(b"pass") || text.eq_ignore_ascii_case(b"pa")
}
