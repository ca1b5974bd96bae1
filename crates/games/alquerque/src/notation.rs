//! Actions as text: `d3-c3` for a step, `d4-b2` for a jump.

use crate::board::{Point, SIZE};
use crate::game::Alquerque;
use wanqi_sdk::prelude::*;

/// A piece moves from one point to another, by a step or a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The start of the move.
    pub from: Point,
    /// The target of the move.
    pub to: Point,
}

impl Action {
    /// Whether the points are two steps apart.
    #[inline]
    pub(crate) const fn is_jump(self) -> bool {
        self.from.x.abs_diff(self.to.x) == 2 || self.from.y.abs_diff(self.to.y) == 2
    }

    /// The point in the middle of a jump.
    #[inline]
    pub(crate) const fn middle(self) -> Point {
        Point::new((self.from.x + self.to.x) / 2, (self.from.y + self.to.y) / 2)
    }
}

impl ActionText for Alquerque {
    type Action = Action;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        read_with(text, b'-')
    }

    /// Reads canonical text, also with capital letters, and jumps with `x` (`d4xb2`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<8>(text);
        let Some(lower) = lower.as_deref().filter(|lower| lower.contains(&b'x')) else {
            return spelling::any_case(text, |text| self.read(actor, text));
        };
        let action = read_with(lower, b'x')?;
        if !action.is_jump() {
            return Err(Rejection::syntax(format!("{}-{} is not a jump", action.from, action.to)));
        }
        Ok(Read { canonical: false, ..Read::unchecked(action) })
    }
}

/// Reads two points with a sign between them.
fn read_with(text: &[u8], sign: u8) -> Result<Action, Rejection> {
    let hint = "two points such as d3-c3 or, for a jump, d4-b2";
    let unreadable = || Rejection::unreadable(text, hint);
    let at = text.iter().position(|b| *b == sign).ok_or_else(unreadable)?;
    let point = |part: &[u8]| read_point(part)?.ok_or_else(unreadable);
    Ok(Action { from: point(&text[..at])?, to: point(&text[at + 1..])? })
}

/// Reads a point; `None` if the text is not a point.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    Ok(point!("R1.1", text, SIZE, SIZE))
}
