//! Actions as text: `a8-h8`, and with captures, as players write them, `a8-h8xi8`.

use crate::board::{Point, Set, bit, squares};
use crate::facts::CAPTURES;
use crate::game::Tafl;
use wanqi_sdk::prelude::*;

/// A move of a piece (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The square of the piece.
    pub from: Point,
    /// The target.
    pub to: Point,
}

/// The mark of written captures that differ from those of the move.
const OTHER_CAPTURES: u8 = 1;

impl ActionText for Tafl {
    type Action = Action;

    fn write(&self, _actor: Actor, Action { from, to }: Action, out: &mut String) {
        put!(out, "{from}-{to}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let point =
            |name: &[u8]| self.read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        Ok(Action { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
    }

    /// Reads canonical text, capital letters, and captured men after an `x`. The captured king may
    /// be left out, and a man may be named twice.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<64>(text);
        let Some(lower) = lower.as_deref().filter(|lower| lower.contains(&b'x')) else {
            return spelling::any_case(text, |text| self.read(actor, text));
        };
        let mut parts = lower.split(|b| *b == b'x');
        let action = self.read(actor, parts.next().unwrap_or_default())?;
        let mut written = 0;
        for part in parts {
            written |=
                bit(self.read_point(part)?.ok_or_else(|| Rejection::unreadable(text, FORM))?);
        }
        let same = written & !self.board.king == self.captures_of(action);
        let marks = if same { 0 } else { OTHER_CAPTURES };
        Ok(Read { canonical: false, marks, ..Read::unchecked(action) })
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        self.write(actor, action, out);
        if style == CAPTURES {
            write_captures(self.captures_of(action), out);
        }
    }

    fn marks(&self, _actor: Actor, action: Action, _marks: u8, _last: bool) -> MarkVerdict {
        let mut taken = String::new();
        write_captures(self.captures_of(action), &mut taken);
        let Action { from, to } = action;
        let message = match taken.strip_prefix('x') {
            Some(taken) => format!("{from}-{to} captures {}", taken.replace('x', ", ")),
            None => format!("{from}-{to} captures nothing"),
        };
        MarkVerdict::Wrong(Rejection::new(RejectionKind::Mark, "R3.7", message))
    }
}

/// Appends `x` and the square for each captured man.
pub(crate) fn write_captures(captured: Set, out: &mut String) {
    for square in squares(captured) {
        put!(out, "x{square}");
    }
}

impl Tafl {
    /// Reads a square; `None` if the text does not name a square of a grid.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        let size = self.rules.variant.grid.size;
        Ok(point!("R1.1", text, size, size))
    }
}

/// How an action is written.
const FORM: &str = "two squares such as d1-d3, or with captures d1-d3xc3";
