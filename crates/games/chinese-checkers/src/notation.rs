//! Actions and their text.

use crate::star::Point;
use std::fmt::Write as _;
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::{Rejection, forbid, spelling};

/// One decision: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `m4-l5`: a man goes there, by a step or by hops.
    Move {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// `pass`
    Pass,
}

impl Action {
    /// Appends the canonical text.
    pub fn write(self, out: &mut String) {
        match self {
            Action::Move { from, to } => write!(out, "{from}-{to}"),
            Action::Pass => out.write_str("pass"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or a point is off the star.
    pub fn read(text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let mut parts = text.split(|b| *b == b'-');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(from), Some(to), None) => {
                Ok(Action::Move { from: point(from, text)?, to: point(to, text)? })
            }
            _ => Err(unreadable(text)),
        }
    }

    /// Reads what people write: capital letters, and chains stop by stop. Tells the action, the
    /// chain where one was written, and whether the text was canonical.
    ///
    /// # Errors
    /// As [`Action::read`].
    pub fn read_lenient(text: &[u8]) -> Result<(Action, Option<Chain<Point>>, bool), Rejection> {
        let Some(lower) = spelling::lower::<{ 4 * STOPS }>(text) else {
            return Err(unreadable(text));
        };
        let canonical = *lower == *text;
        let Some(chain) = Chain::read(&lower, |part| point(part, text))? else {
            return Action::read(&lower).map(|action| (action, None, canonical));
        };
        let (from, to) = chain.ends();
        Ok((Action::Move { from, to }, Some(chain), false))
    }
}

fn point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(part).ok_or_else(|| unreadable(text))?;
    let part = String::from_utf8_lossy(part);
    forbid!("R1.1", point.is_none(), "{part} is off the star, whose centre is i9");
    point.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a move such as m4-l5, a chain of hops such as m2-m4-k6, or pass")
}
