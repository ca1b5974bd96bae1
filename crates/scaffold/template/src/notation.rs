//! Actions as text (R2): the point of the mark, `b2`.

use crate::board::{Point, SIZE};
use crate::game::{{Type}};
use wanqi_sdk::prelude::*;

/// The point that gets the mark.
pub type Action = Point;

impl ActionText for {{Type}} {
    type Action = Action;

    fn write(&self, _actor: Actor, point: Action, out: &mut String) {
        put!(out, "{point}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = point!("R2.1", text, SIZE, SIZE);
        point.ok_or_else(|| Rejection::unreadable(text, "a point from a1 to c3"))
    }
}
