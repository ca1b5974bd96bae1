//! Actions as text: a move `d2-d3`, a capture `d2xd3`.

use crate::board::{HEIGHT, Point, WIDTH, bit_of};
use crate::game::KingsMen;
use wanqi_sdk::prelude::*;

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// Where the move starts.
    pub from: Point,
    /// Where the move ends.
    pub to: Point,
    /// The piece captures there.
    pub captures: bool,
}

impl ActionText for KingsMen {
    type Action = Action;

    fn write(&self, _actor: Actor, Action { from, to, captures }: Action, out: &mut String) {
        let sign = if captures { 'x' } else { '-' };
        put!(out, "{from}{sign}{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let sign = text.iter().position(|b| matches!(b, b'-' | b'x'));
        let sign = sign.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let [from, to] = [point(&text[..sign], text)?, point(&text[sign + 1..], text)?];
        Ok(Action { from, to, captures: text[sign] == b'x' })
    }

    /// Reads canonical text, also with capital letters, and without a sign or with another one
    /// between the squares (`d2d3`, `d2:d3`, `d2-d3`): a capture if an enemy is on the target.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<5>(text);
        let lower = lower.as_deref().unwrap_or(text);
        let (from, to) = match lower {
            [a, b, c, d] => ([*a, *b], [*c, *d]),
            [a, b, b':' | b'-', c, d] => ([*a, *b], [*c, *d]),
            _ => return spelling::any_case(text, |text| self.read(actor, text)),
        };
        let [from, to] = [point(&from, text)?, point(&to, text)?];
        let captures = self.board.of(self.to_move.other()).has(bit_of(to));
        let canonical = text.len() == 5 && text == lower && text[2] == b'-' && !captures;
        Ok(Read { canonical, ..Read::unchecked(Action { from, to, captures }) })
    }
}

/// Reads a square, which is a part of this text.
fn point(name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    point!("R1.1", name, WIDTH, HEIGHT).ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a move such as d2-d3, or a capture such as d2xd3";
