//! Actions as text: `m4-l5` for a step or for hops, `m2-m4-k6` for a chain stop by stop, `pass`.

use crate::board::Point;
use crate::game::ChineseCheckers;
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::prelude::*;

/// One decision: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `m4-l5`: a man moves by a step or by hops.
    Move {
        /// Where the move starts.
        from: Point,
        /// Where the move ends.
        to: Point,
    },
    /// `pass`: no man can move (R2.3).
    Pass,
}

impl ActionText for ChineseCheckers {
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
            _ => Err(Rejection::unreadable(text, FORM).hint_zh(FORM_ZH)),
        }
    }

    /// Reads canonical text, also with capital letters, and chains of hops stop by stop.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(lower) = spelling::lower::<{ 4 * STOPS }>(text) else {
            return Err(Rejection::unreadable(text, FORM).hint_zh(FORM_ZH));
        };
        let Some(chain) = Chain::read(&lower, |part| point(part, text))? else {
            let action = self.read(actor, &lower)?;
            return Ok(Read { canonical: *lower == *text, ..Read::unchecked(action) });
        };
        self.check_chain(&chain)?;
        let (from, to) = chain.ends();
        Ok(Read { canonical: false, ..Read::unchecked(Action::Move { from, to }) })
    }
}

/// Reads a point, which is a part of this text.
fn point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point =
        Point::parse(part).ok_or_else(|| Rejection::unreadable(text, FORM).hint_zh(FORM_ZH))?;
    let part = String::from_utf8_lossy(part);
    forbid!(
        "R1.1",
        point.is_none(),
        "{part} is off the star, whose centre is i9";
        "{part} 不在星形棋盘上，棋盘中心是 i9"
    );
    point.ok_or_else(|| Rejection::unreadable(text, FORM).hint_zh(FORM_ZH))
}

/// How an action is written.
const FORM: &str = "a move such as m4-l5, a chain of hops such as m2-m4-k6, or pass";

/// The same in Chinese.
const FORM_ZH: &str = "着法如 m4-l5，连跳如 m2-m4-k6，或 pass";
