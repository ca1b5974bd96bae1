//! Actions as text: the cell, `e3`; with a `+` if a second stone follows in the same turn.

use crate::board::Point;
use crate::game::SantongQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// A stone that is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Its cell.
    pub cell: Point,
    /// White places a second stone in the same turn (R3.2).
    pub again: bool,
}

impl ActionText for SantongQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, Action { cell, again }: Action, out: &mut String) {
        let sign = if again { "+" } else { "" };
        put!(out, "{cell}{sign}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let (name, again) = match text {
            [name @ .., b'+'] => (name, true),
            name => (name, false),
        };
        let (x, y) = square::place(name).ok_or_else(|| {
            Rejection::unreadable(text, "a cell such as e3, or e3+ if another stone follows")
        })?;
        let name = String::from_utf8_lossy(name);
        let cell = require!("R1.1", Point::new(x, y), "{name} is not a cell of the board");
        Ok(Action { cell, again })
    }
}
