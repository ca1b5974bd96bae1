//! Actions as text: `rsrsrsrsrs` sets up a seat's pieces, `d3-d4` moves one, `pass` does not.

use crate::board::{OF_SHAPE, PIECES, Point};
use crate::lineup::Lineup;
use std::fmt::Write as _;
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::board::square;
use wanqi_sdk::{Rejection, forbid, spelling};

/// One decision: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `rsrsrsrsrs`: all pieces of a seat are set up.
    SetUp(Lineup),
    /// `d3-d4`: a piece goes there, by a step or by jumps.
    Move {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// `pass`
    Pass,
}

impl Action {
    /// Appends the canonical text.
    pub fn write(self, out: &mut String) {
        match self {
            Action::SetUp(lineup) => write!(out, "{lineup}"),
            Action::Move { from, to } => write!(out, "{from}-{to}"),
            Action::Pass => out.write_str("pass"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, a point is off the board, or there are not five pieces of each shape.
    pub fn read(text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        if text.len() == PIECES as usize && text.iter().all(|b| matches!(b, b'r' | b's')) {
            return lineup(text).map(Action::SetUp);
        }
        let mut parts = text.split(|b| *b == b'-');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(from), Some(to), None) => {
                Ok(Action::Move { from: point(from, text)?, to: point(to, text)? })
            }
            _ => Err(unreadable(text)),
        }
    }

    /// Reads what people write: capital letters, and chains stop by stop. Tells the action, the
    /// chain where one was written, and whether the text was canonical.
    ///
    /// # Errors
    /// As [`Action::read`].
    pub fn read_lenient(text: &[u8]) -> Result<(Action, Option<Chain<Point>>, bool), Rejection> {
        let Some(lower) = spelling::lower::<{ 4 * STOPS }>(text) else {
            return Err(unreadable(text));
        };
        let canonical = *lower == *text;
        let Some(chain) = Chain::read(&lower, |part| point(part, text))? else {
            return Action::read(&lower).map(|action| (action, None, canonical));
        };
        let (from, to) = chain.ends();
        Ok((Action::Move { from, to }, Some(chain), false))
    }
}

/// Ten letters of shapes.
fn lineup(letters: &[u8]) -> Result<Lineup, Rejection> {
    let bits = letters.iter().enumerate().map(|(n, letter)| u16::from(*letter == b's') << n);
    let squares: u16 = bits.sum();
    let (count, odd) = (squares.count_ones(), squares.count_ones() != OF_SHAPE);
    forbid!(
        "R1.4",
        odd,
        "a seat has {OF_SHAPE} square pieces and {OF_SHAPE} round ones, not {count} square"
    );
    Ok(Lineup::new(squares).expect("ten pieces, five of them square"))
}

fn point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(part);
    let off = point.is_none() && square::place(part).is_some();
    let part = String::from_utf8_lossy(part);
    forbid!("R1.1", off, "{part} is off the board, whose corners are f1, a6, f6 and a11");
    point.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a line-up such as rsrsrsrsrs, a move such as d3-d4, jumps such as e2-e4-c4, or pass")
}
