//! Actions as text: `c1-a1` takes a cube and pushes it in, `c1-a1=3` points its dot to seat 3.

use crate::board::{EDGE, PUSH, Point, Push, SIZE, bit};
use crate::game::Quixo;
use wanqi_sdk::prelude::*;

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A cube is taken and pushed in.
    Push {
        /// Index into [`PUSH`].
        push: u8,
        /// The seat to which the dot points.
        dot: Option<u8>,
    },
    /// The seat has no cube to take.
    Pass,
}

impl ActionText for Quixo {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Push { push, dot } => {
                let Push { from, to, .. } = PUSH[usize::from(push)];
                put!(out, "{from}-{to}");
                if let Some(seat) = dot {
                    put!(out, "={seat}");
                }
            }
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let (push, dot) = match text {
            [push @ .., b'=', seat @ b'1'..=b'4'] => (push, Some(seat - b'0')),
            _ => (text, None),
        };
        let unreadable = || {
            let hint = "the cell of the cube and the end where it is pushed in, such as c1-a1; \
                        for four c1-a1=3";
            Rejection::unreadable(text, hint)
        };
        let point = |name| read_point(name)?.ok_or_else(unreadable);
        let dash = push.iter().position(|b| *b == b'-').ok_or_else(unreadable)?;
        let (from, to) = (point(&push[..dash])?, point(&push[dash + 1..])?);
        forbid!("R3.1", EDGE & bit(from) == 0, "{from} is not on the edge");
        forbid!("R3.2", from == to, "the cube cannot return to {from}");
        let push = Push::find(from, to);
        let push = require!("R3.2", push, "{to} is not an end of the row or column of {from}");
        Ok(Action::Push { push, dot })
    }
}

/// Reads the name of a cell; `None` if the text is not a name.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    Ok(point!("R1.1", text, SIZE, SIZE))
}
