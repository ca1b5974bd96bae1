//! Actions as text: `a1-a4`, `a1-a4+a1a3` with points to fill; `c3` places, `xc3` pulls out.

use crate::board::{Point, SIZE, bit, points};
use crate::game::WuziFeiqi;
use std::fmt;
use wanqi_sdk::prelude::*;

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The seat has no other action (R6.1).
    Pass,
    /// A piece slides, steps or jumps along a line (R3, R5.2, R5.3).
    Move {
        /// The start of the move.
        from: Point,
        /// Its end.
        to: Point,
        /// The points to fill, if the player chooses them (R5.4).
        fill: u32,
    },
    /// A piece is placed from the hand (R5.1).
    Place(Point),
    /// An enemy piece is pulled out of the full board (R5.5).
    Pull(Point),
}

impl ActionText for WuziFeiqi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        put!(out, "{action}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let unreadable = || {
            let hint =
                "a move such as a1-a3; c3 places, xc3 pulls out, a1-a4+a1 jumps and fills a1";
            Rejection::unreadable(text, hint)
        };
        let at = |name| read_point(name)?.ok_or_else(unreadable);
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        if let [b'x', name @ ..] = text
            && name.first().is_some_and(u8::is_ascii_lowercase)
        {
            return Ok(Action::Pull(at(name)?));
        }
        let Some(dash) = text.iter().position(|b| *b == b'-') else {
            return Ok(Action::Place(at(text)?));
        };
        let (from, rest) = (at(&text[..dash])?, &text[dash + 1..]);
        let Some(plus) = rest.iter().position(|b| *b == b'+') else {
            return Ok(Action::Move { from, to: at(rest)?, fill: 0 });
        };
        let (to, names, mut fill) = (at(&rest[..plus])?, &rest[plus + 1..], 0);
        for name in names.chunks(2) {
            let next = bit(at(name)?);
            // Each point once, in the order of the board.
            if next <= fill {
                return Err(unreadable());
            }
            fill |= next;
        }
        if fill == 0 { Err(unreadable()) } else { Ok(Action::Move { from, to, fill }) }
    }
}

/// Reads the name of a point; `None` if the text is not a name.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    Ok(point!("R1.1", text, SIZE, SIZE))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Pass => f.write_str("pass"),
            Action::Place(point) => write!(f, "{point}"),
            Action::Pull(point) => write!(f, "x{point}"),
            Action::Move { from, to, fill } => {
                write!(f, "{from}-{to}{}", if fill == 0 { "" } else { "+" })?;
                points(fill).try_for_each(|point| write!(f, "{point}"))
            }
        }
    }
}
