//! Actions as text: `e4` places a piece, `e4-e5` moves one, `done` ends a turn.

use crate::board::Point;
use crate::game::Latrunculi;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A man or the dux is placed (R3).
    Place(Point),
    /// A piece moves (R4).
    Move {
        /// The square that it leaves.
        from: Point,
        /// The square to which it moves.
        to: Point,
    },
    /// The piece that captured does not move again (R5.6).
    Done,
}

impl ActionText for Latrunculi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(square) => put!(out, "{square}"),
            Action::Move { from, to } => put!(out, "{from}-{to}"),
            Action::Done => out.push_str("done"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"done" {
            return Ok(Action::Done);
        }
        let square =
            |part: &[u8]| self.read_square(part)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        match text.iter().position(|b| *b == b'-') {
            None => square(text).map(Action::Place),
            Some(at) => {
                Ok(Action::Move { from: square(&text[..at])?, to: square(&text[at + 1..])? })
            }
        }
    }
}

impl Latrunculi {
    fn read_square(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        let grid = &self.rules.variant.grid;
        Ok(point!("R1.1", text, grid.width, grid.height))
    }
}

/// How an action is written.
const FORM: &str = "a square such as e4 to place a piece, a move such as e4-e5, or done";
