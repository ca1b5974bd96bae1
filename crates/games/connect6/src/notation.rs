//! Actions as text: the point, `j10`.

use crate::board::Point;
use crate::game::Connect6;
use wanqi_sdk::prelude::*;

/// The point where a stone is placed.
pub type Action = Point;

impl ActionText for Connect6 {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, point: Action, out: &mut String) {
        put!(out, "{point}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let size = self.board.size();
        point!("R1.1", text, size, size).ok_or_else(|| {
            let last = Point::new(size - 1, size - 1);
            Rejection::unreadable(text, format!("a point from a1 to {last}"))
        })
    }
}
