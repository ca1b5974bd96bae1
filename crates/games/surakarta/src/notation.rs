//! Actions as text: a step `c2-c3`, a capture `c2xd5`.

use crate::board::{Point, SIZE};
use crate::game::Surakarta;
use wanqi_sdk::prelude::*;

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The point that the piece leaves.
    pub from: Point,
    /// The point that it moves to.
    pub to: Point,
    /// The move is a capture.
    pub captures: bool,
}

impl ActionText for Surakarta {
    type Action = Action;

    fn write(&self, _actor: Actor, Action { from, to, captures }: Action, out: &mut String) {
        let sign = if captures { 'x' } else { '-' };
        put!(out, "{from}{sign}{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let sign = text.iter().position(|b| matches!(b, b'-' | b'x'));
        let sign = sign.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let from = read_point(&text[..sign])?.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let to = read_point(&text[sign + 1..])?.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        Ok(Action { from, to, captures: text[sign] == b'x' })
    }

    /// Reads canonical text, also with capital letters, and without a sign or with another sign
    /// between the points (`c2d5`, `c2:d5`, `c2-d5`). If an enemy piece is on the target,
    /// the move is a capture.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<5>(text);
        let lower = lower.as_deref().unwrap_or(text);
        let (from, to) = match lower {
            [a, b, c, d] | [a, b, b':' | b'-', c, d] => ([*a, *b], [*c, *d]),
            _ => return spelling::any_case(text, |text| self.read(actor, text)),
        };
        let from = read_point(&from)?.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let to = read_point(&to)?.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let captures = self.board.at(to) == Some(self.to_move.other());
        let canonical = text.len() == 5 && text == lower && text[2] == b'-' && !captures;
        Ok(Read { canonical, ..Read::unchecked(Action { from, to, captures }) })
    }
}

fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    Ok(point!("R1.1", text, SIZE, SIZE))
}

/// How an action is written.
const FORM: &str = "a step such as c2-c3, or a capture such as c2xd5";
