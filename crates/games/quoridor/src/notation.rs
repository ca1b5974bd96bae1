//! Actions as text: `e2` for a pawn, `e3h` and `e3v` for walls, `pass`.

use crate::board::{Axis, Point, Wall};
use crate::game::Quoridor;
use std::fmt;
use wanqi_sdk::prelude::*;

/// One decision (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The pawn moves to this square.
    Pawn(Point),
    /// A wall is placed.
    Wall(Wall),
    /// The seat has no other action.
    Pass,
}

/// The canonical text.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pawn(square) => square.fmt(f),
            Action::Wall(wall) => wall.fmt(f),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl ActionText for Quoridor {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        put!(out, "{action}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let size = self.variant.size;
        let (place, axis) = match text {
            b"pass" => return Ok(Action::Pass),
            [place @ .., b'h'] => (place, Some(Axis::Horizontal)),
            [place @ .., b'v'] => (place, Some(Axis::Vertical)),
            _ => (text, None),
        };
        let slot = point!("R1.1", place, size, size).ok_or_else(|| {
            let hint = "a square such as e2 for the pawn, or a wall such as e3h or e3v";
            Rejection::unreadable(text, hint)
        })?;
        let Some(axis) = axis else { return Ok(Action::Pawn(slot)) };
        let over = slot.x + 1 >= size || slot.y + 1 >= size;
        let wall = Wall { slot, axis };
        let last = Point::new(size - 2, size - 2);
        forbid!("R1.2", over, "the wall {wall} would cross the edge, slots are a1 to {last}");
        Ok(Action::Wall(wall))
    }
}
