//! Actions as text: `a7-a5`, or `pass`.

use crate::board::{Point, SIZE};
use crate::game::SonghuoQi;
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The main piece moves, in one step or two.
    Move {
        /// The point of the piece.
        from: Point,
        /// The target.
        to: Point,
    },
    /// The main piece cannot move.
    Pass,
}

impl ActionText for SonghuoQi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Pass => out.push_str("pass"),
            Action::Move { from, to } => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let point = |name| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        Ok(Action::Move { from: point(&text[..dash])?, to: point(&text[dash + 1..])? })
    }

    /// Reads canonical text, capital letters, the target alone (`a5`), and the path point by point
    /// (`a7-a6-a5`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(lower) = spelling::lower::<LONGEST>(text) else {
            return Err(Rejection::unreadable(text, FORM));
        };
        if let Some(to) = read_point(&lower)? {
            let action = Action::Move { from: self.own().at, to };
            return Ok(Read { canonical: false, ..Read::unchecked(action) });
        }
        let point =
            |name: &[u8]| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
        let Some(path) = Chain::read(&lower, point)? else {
            let action = self.read(actor, &lower)?;
            return Ok(Read { canonical: *lower == *text, ..Read::unchecked(action) });
        };
        let (from, to) = path.ends();
        self.check_path(&path)?;
        Ok(Read { canonical: false, ..Read::unchecked(Action::Move { from, to }) })
    }
}

/// Bytes of the longest path that is read. Longer than two steps, so that the refusal of a longer
/// path is about its steps.
const LONGEST: usize = 32;

/// Reads a point; `None` if the text does not name a point of a grid.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    Ok(point!("R1.1", text, SIZE, SIZE))
}

/// How an action is written.
const FORM: &str = "the point of the piece and its target, such as a7-a5, or pass";
