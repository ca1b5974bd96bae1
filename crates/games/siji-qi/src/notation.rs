//! Actions as text: `a8-a5`.

use crate::board::{Point, SIZE};
use crate::game::SijiQi;
use wanqi_sdk::prelude::*;

/// A piece moves to another cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The cell that the piece leaves.
    pub from: Point,
    /// The cell that it enters.
    pub to: Point,
}

impl ActionText for SijiQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        put!(out, "{}-{}", action.from, action.to);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let unreadable =
            || Rejection::unreadable(text, "the cells a piece leaves and enters, such as a8-a5");
        let cell = |name| point!("R1.1", name, SIZE, SIZE).ok_or_else(unreadable);
        let dash = text.iter().position(|b| *b == b'-').ok_or_else(unreadable)?;
        Ok(Action { from: cell(&text[..dash])?, to: cell(&text[dash + 1..])? })
    }
}
