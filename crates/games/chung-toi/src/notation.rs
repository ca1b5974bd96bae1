//! Actions as text: `b2x` places a piece, `a1-c1+` moves one, `a1-a1x` turns one.

use crate::board::{Orientation, Point, SIZE};
use crate::game::ChungToi;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Places a piece with this orientation.
    Place(Point, Orientation),
    /// Moves a piece, or turns it on its cell, to this orientation.
    Move(Point, Point, Orientation),
    /// Passes.
    Pass,
}

impl ActionText for ChungToi {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(cell, orientation) => put!(out, "{cell}{}", sign(orientation)),
            Action::Move(from, to, orientation) => put!(out, "{from}-{to}{}", sign(orientation)),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let (cells, orientation) = match text {
            [cells @ .., b'+'] => (cells, Orientation::Upright),
            [cells @ .., b'x'] => (cells, Orientation::Diagonal),
            _ => return Err(Rejection::unreadable(text, FORM)),
        };
        let cell = |name| cell(name, text);
        match cells.iter().position(|b| *b == b'-') {
            Some(dash) => {
                Ok(Action::Move(cell(&cells[..dash])?, cell(&cells[dash + 1..])?, orientation))
            }
            None => cell(cells).map(|cell| Action::Place(cell, orientation)),
        }
    }
}

const fn sign(orientation: Orientation) -> char {
    match orientation {
        Orientation::Upright => '+',
        Orientation::Diagonal => 'x',
    }
}

/// Reads a cell, which is a part of this text.
fn cell(name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    point!("R1.1", name, SIZE, SIZE).ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a cell and an orientation such as b2+ or b2x, a move such as a1-c1x, or pass";
