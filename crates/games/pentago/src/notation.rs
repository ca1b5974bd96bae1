//! Actions as text: `c3-e5r`, or `c3` if the stone ends the game.

use crate::board::{Point, SIZE, Twist};
use crate::game::Pentago;
use wanqi_sdk::prelude::*;

/// A stone and, unless it ends the game, a twist (R2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point of the stone.
    pub point: Point,
    /// The twist after it.
    pub twist: Option<Twist>,
}

impl ActionText for Pentago {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, Action { point, twist }: Action, out: &mut String) {
        put!(out, "{point}");
        if let Some(twist) = twist {
            let direction = if twist.is_clockwise() { 'r' } else { 'l' };
            put!(out, "-{}{direction}", twist.centre());
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let unreadable = || Rejection::unreadable(text, HINT);
        let point = |name| point!("R1.1", name, SIZE, SIZE).ok_or_else(unreadable);
        let Some(dash) = text.iter().position(|b| *b == b'-') else {
            return Ok(Action { point: point(text)?, twist: None });
        };
        let stone = point(&text[..dash])?;
        let (centre, clockwise) = match &text[dash + 1..] {
            [centre @ .., b'r'] => (point(centre)?, true),
            [centre @ .., b'l'] => (point(centre)?, false),
            _ => return Err(unreadable()),
        };
        let twist = Twist::new(centre, clockwise);
        let twist =
            require!("R1.2", twist, "{centre} is not the centre of a block: b2, e2, b5 or e5");
        Ok(Action { point: stone, twist: Some(twist) })
    }
}

/// What a move looks like.
const HINT: &str =
    "a point and a twist such as c3-e5r, l for counter-clockwise and r for clockwise";
