//! Actions as text: the point, `k10`.

use crate::board::Point;
use crate::game::MeihuaQi;
use wanqi_sdk::prelude::*;

/// The point on which a stone is placed.
pub type Action = Point;

impl ActionText for MeihuaQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, point: Action, out: &mut String) {
        put!(out, "{point}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = point!("R1.1", text, self.board.size, self.board.size);
        point.ok_or_else(|| Rejection::unreadable(text, "a column and a row, such as k10"))
    }
}
