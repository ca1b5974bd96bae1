//! Actions as text: `b2-c3`.

use crate::board::{Point, SIZE, is_point};
use crate::game::JiandiQi;
use wanqi_sdk::prelude::*;

/// A move of a stone; its captures follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point that the stone leaves.
    pub from: Point,
    /// The point that it enters.
    pub to: Point,
}

impl ActionText for JiandiQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let unreadable = || Rejection::unreadable(text, "a move such as a1-a3 or b2-c3");
        let point = |name| {
            let place = point!("R1.1", name, SIZE, SIZE).ok_or_else(unreadable)?;
            forbid!("R1.1", !is_point(place), "{place} is between points, on a side of a square");
            Ok(place)
        };
        let dash = text.iter().position(|b| *b == b'-').ok_or_else(unreadable)?;
        Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
    }
}
