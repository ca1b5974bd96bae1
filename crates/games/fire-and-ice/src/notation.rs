//! Actions as text: `d4-a4`.

use crate::board::Point;
use crate::game::FireAndIce;
use wanqi_sdk::prelude::*;

/// A move of a peg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The hole that the peg leaves.
    pub from: Point,
    /// The hole to which it moves.
    pub to: Point,
}

impl ActionText for FireAndIce {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let (from, to) = (read_hole(text, &text[..dash])?, read_hole(text, &text[dash + 1..])?);
        Ok(Action { from, to })
    }
}

fn read_hole(all: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let hole = Point::parse(text);
    if hole.is_none() {
        let like = matches!(text, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(text);
        forbid!("R1.1", like, "{name} is not a hole, the holes are a1 to a7, and so on to g7");
    }
    hole.ok_or_else(|| Rejection::unreadable(all, FORM))
}

/// How an action is written.
const FORM: &str = "two holes such as d4-d1 or d4-a4, each an island and a number";
