//! Actions as text: `7x3` drops three pieces on point 7, `10-4x3` moves three from point 10 to 4.

use crate::board::{LAST, PIECES, Point};
use crate::game::YiziQi;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Pieces are dropped on a point.
    Drop {
        /// The point.
        point: Point,
        /// The number of pieces.
        count: u8,
    },
    /// Pieces of a stack move together.
    Move {
        /// The point of the stack.
        from: Point,
        /// The target.
        to: Point,
        /// The number of pieces.
        count: u8,
    },
}

impl ActionText for YiziQi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Drop { point, count } => put!(out, "{point}x{count}"),
            Action::Move { from, to, count } => put!(out, "{from}-{to}x{count}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let times = text
            .iter()
            .position(|b| *b == b'x')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let count =
            square::row(&text[times + 1..]).ok_or_else(|| Rejection::unreadable(text, FORM))? + 1;
        let named = counted(count, "piece is", "pieces are");
        forbid!("R1.2", count > PIECES.into(), "{named} named, the game has {PIECES}");
        read_place(text, &text[..times], count as u8)
    }

    /// Reads canonical text, the same with a capital `X`, and a move or drop of one piece without
    /// its count (`10-4`, `p7`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let plain = match text {
            [place @ .., b'X', count @ b'1'..=b'9'] => read_place(text, place, count - b'0'),
            [b'p' | b'P', place @ ..] => read_place(text, place, 1),
            _ if !text.contains(&b'x') && text.contains(&b'-') => read_place(text, text, 1),
            _ => return self.read(actor, text).map(Read::unchecked),
        };
        Ok(Read { canonical: false, ..Read::unchecked(plain?) })
    }
}

/// Reads a point or two points with a dash between.
fn read_place(text: &[u8], place: &[u8], count: u8) -> Result<Action, Rejection> {
    let point = |digits| read_point(digits)?.ok_or_else(|| Rejection::unreadable(text, FORM));
    match place.iter().position(|b| *b == b'-') {
        Some(at) => {
            Ok(Action::Move { from: point(&place[..at])?, to: point(&place[at + 1..])?, count })
        }
        None => Ok(Action::Drop { point: point(place)?, count }),
    }
}

/// Reads a point; `None` if the text is not a number.
fn read_point(digits: &[u8]) -> Result<Option<Point>, Rejection> {
    let number = if digits == b"0" { Some(0) } else { square::row(digits).map(|n| n + 1) };
    let Some(point) = number else { return Ok(None) };
    forbid!("R1.1", point > LAST.0.into(), "there is no point {point}, the line ends at {LAST}");
    Ok(Some(Point(point as u8)))
}

/// How an action is written.
const FORM: &str = "a move of three pieces is 10-4x3, a drop of three pieces is 7x3";
