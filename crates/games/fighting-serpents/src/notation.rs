//! Actions as text: `b7-m8`, a step or one leap.

use crate::board::Point;
use crate::game::FightingSerpents;
use wanqi_sdk::prelude::*;

/// A man moves from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The start of the move.
    pub from: Point,
    /// The target of the move.
    pub to: Point,
}

impl ActionText for FightingSerpents {
    type Action = Action;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        read_with(text, b'-')
    }

    /// Reads canonical text, also with capital letters, and leaps with `x` (`b7xt8`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(lower) = spelling::lower::<7>(text) else {
            return Err(Rejection::unreadable(text, FORM));
        };
        if *lower == *text && !text.contains(&b'x') {
            return self.read(actor, text).map(Read::unchecked);
        }
        let by = if lower.contains(&b'x') { b'x' } else { b'-' };
        Ok(Read { canonical: false, ..Read::unchecked(read_with(&lower, by)?) })
    }
}

fn read_with(text: &[u8], by: u8) -> Result<Action, Rejection> {
    let mut ends = text.split(|b| *b == by);
    let (Some(from), Some(to), None) = (ends.next(), ends.next(), ends.next()) else {
        return Err(Rejection::unreadable(text, FORM));
    };
    let [from, to] = [point(from)?, point(to)?];
    from.zip(to)
        .map(|(from, to)| Action { from, to })
        .ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// Reads a point; `None` if the text is not a point. Refuses a point that is off the board.
fn point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text);
    let named = match text {
        [b'a'..=b'z', n @ ..] => matches!(n.len(), 1 | 2) && n.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let off = point.is_none() && named;
    let text = String::from_utf8_lossy(text);
    forbid!("R1.1", off, "{text} is off the board, the points are b0-b15, m0-m16 and t0-t15");
    Ok(point)
}

/// How an action is written.
const FORM: &str = "two points such as b7-m8; a leap at a time";
