//! Actions as text: `a3-b3`, or `pass`.

use crate::board::Point;
use crate::game::LiujiaoQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// No man can move.
    Pass,
    /// A man steps from one point to another.
    Step(Point, Point),
}

impl ActionText for LiujiaoQi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Pass => out.push_str("pass"),
            Action::Step(from, to) => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let point = |name| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        Ok(Action::Step(point(&text[..dash])?, point(&text[dash + 1..])?))
    }
}

/// Reads a point; `None` if the text does not name a point of a grid.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let name = String::from_utf8_lossy(text);
    let point = require!("R1.1", Point::new(x, y), "{name} is not a point of the board");
    Ok(Some(point))
}

/// How an action is written.
const FORM: &str = "a man and its target, such as a3-b3";
