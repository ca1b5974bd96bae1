//! Actions and their text.

use crate::board::{Board, Point};
use std::fmt::{self, Write as _};
use wanqi_sdk::{Rejection, board::square, forbid};

/// What a move does to the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Nothing.
    Paika,
    /// It captures what it moves up to.
    Approach,
    /// It captures what it moves away from.
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

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `b2`: a piece is placed.
    Place(Point),
    /// `d2-d3A`: a piece moves.
    Move {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// Whether and how it captures.
        way: Way,
    },
    /// `done`: the chain stops here.
    Done,
}

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        match self {
            Action::Place(point) => write!(out, "{point}"),
            Action::Move { from, to, way } => write!(out, "{from}-{to}{way}"),
            Action::Done => out.write_str("done"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or a point is off the board.
    pub(crate) fn read(text: &[u8], board: &Board) -> Result<Action, Rejection> {
        if text == b"done" {
            return Ok(Action::Done);
        }
        let (rest, way) = match text {
            [rest @ .., b'A'] => (rest, Way::Approach),
            [rest @ .., b'W'] => (rest, Way::Withdrawal),
            _ => (text, Way::Paika),
        };
        match rest.iter().position(|b| *b == b'-') {
            Some(dash) => {
                let (from, to) = (&rest[..dash], &rest[dash + 1..]);
                let (from, to) = (point(text, from, board)?, point(text, to, board)?);
                Ok(Action::Move { from, to, way })
            }
            None if way == Way::Paika => point(text, rest, board).map(Action::Place),
            None => Err(unreadable(text)),
        }
    }
}

/// Reads a point.
fn point(text: &[u8], word: &[u8], board: &Board) -> Result<Point, Rejection> {
    let found = board.parse(word);
    if found.is_none() {
        let elsewhere = square::place(word);
        let name = String::from_utf8_lossy(word);
        let last = Point::new(board.width - 1, board.height - 1);
        let off = elsewhere.is_some();
        forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and {last}");
    }
    found.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a move such as d2-d3, d2-d3A (approach) or d2-d3W (withdrawal), a point, or done")
}
