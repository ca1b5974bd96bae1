//! Actions as text: `c4-c5`, chains of hops as `a3-c5-e5`, `pass`.

use crate::board::{Point, SIDE};
use crate::game::Halma;
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::prelude::*;

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A man moves, by a step or by hops: `c4-c5`.
    Move {
        /// The start of the move.
        from: Point,
        /// The target of the move.
        to: Point,
    },
    /// The seat has no legal move: `pass`.
    Pass,
}

impl ActionText for Halma {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move { from, to } => put!(out, "{from}-{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let mut parts = text.split(|b| *b == b'-');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(from), Some(to), None) => {
                Ok(Action::Move { from: point(from, text)?, to: point(to, text)? })
            }
            _ => Err(Rejection::unreadable(text, FORM)),
        }
    }

    /// Reads canonical text, also with capital letters, and chains stop by stop.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<{ 4 * STOPS }>(text)
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let Some(chain) = Chain::read(&lower, |part| point(part, text))? else {
            let action = self.read(actor, &lower)?;
            return Ok(Read { canonical: *lower == *text, ..Read::unchecked(action) });
        };
        self.check_chain(&chain)?;
        let (from, to) = chain.ends();
        Ok(Read { canonical: false, ..Read::unchecked(Action::Move { from, to }) })
    }
}

fn point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let square =
        point!("R1.1", part, SIDE, SIDE).ok_or_else(|| Rejection::unreadable(text, FORM))?;
    Ok(Point::at(square.x, square.y))
}

/// How an action is written.
const FORM: &str = "a move such as c4-c5, a chain of hops such as a3-c5-e5, or pass";
