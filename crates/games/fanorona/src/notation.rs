//! Actions as text: `b2` places a piece, `d2-d3A` moves one and captures, `done` stops a chain.

use crate::board::{Direction, Point, bit};
use crate::game::Fanorona;
use std::fmt;
use wanqi_sdk::prelude::*;

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `b2`: a piece is placed.
    Place(Point),
    /// `d2-d3A`: a piece moves.
    Move {
        /// The start of the move.
        from: Point,
        /// Its end.
        to: Point,
        /// Whether and how it captures.
        way: Way,
    },
    /// `done`: the chain stops.
    Done,
}

/// How a move captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It does not capture.
    Paika,
    /// It captures the pieces that it moves towards.
    Approach,
    /// It captures the pieces that it moves away from.
    Withdrawal,
}

impl Way {
    /// The two ways to capture.
    pub const CAPTURES: [Way; 2] = [Way::Approach, Way::Withdrawal];
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Way::Paika => "",
            Way::Approach => "A",
            Way::Withdrawal => "W",
        })
    }
}

impl ActionText for Fanorona {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::Move { from, to, way } => put!(out, "{from}-{to}{way}"),
            Action::Done => out.push_str("done"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"done" {
            return Ok(Action::Done);
        }
        let unreadable = || {
            let hint = "a move such as d2-d3, d2-d3A (approach) or d2-d3W (withdrawal), a point, \
                        or done";
            Rejection::unreadable(text, hint)
        };
        let (rest, way) = match text {
            [rest @ .., b'A'] => (rest, Way::Approach),
            [rest @ .., b'W'] => (rest, Way::Withdrawal),
            _ => (text, Way::Paika),
        };
        let point = |name| self.read_point(name)?.ok_or_else(unreadable);
        match rest.iter().position(|b| *b == b'-') {
            Some(dash) => {
                let (from, to) = (point(&rest[..dash])?, point(&rest[dash + 1..])?);
                Ok(Action::Move { from, to, way })
            }
            None if way == Way::Paika => point(rest).map(Action::Place),
            None => Err(unreadable()),
        }
    }

    /// Reads canonical text, and a capture without its letter if the move captures in one way only.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let action = self.read(actor, text)?;
        let Action::Move { from, to, way: Way::Paika } = action else {
            return Ok(Read::unchecked(action));
        };
        let (sight, direction) = (self.sight(), Direction::between(from, to));
        let captures = |way: &Way| {
            direction.is_some_and(|d| sight.capturing(bit(to), d, *way) != 0) && !self.telo
        };
        let mut ways = Way::CAPTURES.into_iter().filter(captures);
        match (ways.next(), ways.next()) {
            (Some(_), Some(_)) => {
                let message = format!("{from}-{to} captures both ways: {from}-{to}A, {from}-{to}W");
                Err(Rejection::new(RejectionKind::Ambiguous, "R3.4", message))
            }
            (Some(way), None) => {
                let action = Action::Move { from, to, way };
                Ok(Read { canonical: false, ..Read::unchecked(action) })
            }
            _ => Ok(Read::unchecked(action)),
        }
    }
}

impl Fanorona {
    /// Reads the name of a point; `None` if the text is not a name.
    fn read_point(&self, text: &[u8]) -> Result<Option<Point>, Rejection> {
        Ok(point!("R1.1", text, self.board.width, self.board.height))
    }
}
