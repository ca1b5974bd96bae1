//! Actions as text: `c1` places a man, `c1-d2` moves one.

use crate::board::{Point, bit};
use crate::game::Picaria;
use wanqi_sdk::prelude::*;

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A man is placed.
    Place(Point),
    /// A man moves from the first point to the second.
    Move(Point, Point),
}

impl ActionText for Picaria {
    type Action = Action;
    const LENIENT: Lenient = Lenient::AnyDash;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move(from, to) => put!(out, "{from}-{to}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let point = |name| {
            self.read_point(name)?.ok_or_else(|| {
                let hint = "a point to place a man on, such as a1, or a move such as a1-b2";
                Rejection::unreadable(text, hint)
            })
        };
        match text.iter().position(|b| *b == b'-') {
            Some(dash) => Ok(Action::Move(point(&text[..dash])?, point(&text[dash + 1..])?)),
            None => point(text).map(Action::Place),
        }
    }
}

impl Picaria {
    /// Reads the name of a point; `None` if the text is not a name.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        let board = self.board;
        let point = point!("R1.1", text, board.size, board.size);
        let between = point.filter(|point| (board.points & bit(*point)).is_empty());
        forbid!("R1.1", let Some(point) = between, "{point} is not a point, no lines meet there");
        Ok(point)
    }
}
