//! Actions as text: a piece `b2`, the choice of a storm `storm:b2`.

use crate::board::{Point, SIZE};
use crate::game::Chaos;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Puts a piece on this cell (R3.1).
    Put(Point),
    /// Bursts the stack on this cell next (R4.4).
    Storm(Point),
}

const STORM: &[u8] = b"storm:";

impl ActionText for Chaos {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyCase;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Put(cell) => put!(out, "{cell}"),
            Action::Storm(cell) => put!(out, "storm:{cell}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match text.strip_prefix(STORM) {
            Some(cell) => read_cell(cell, text).map(Action::Storm),
            None => read_cell(text, text).map(Action::Put),
        }
    }
}

/// Reads a cell, which is a part of this text.
fn read_cell(name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    point!("R1.1", name, SIZE, SIZE).ok_or_else(|| {
        let hint = "a cell such as b2, or the next storm such as storm:b2";
        Rejection::unreadable(text, hint)
    })
}
