//! Actions and their text.

use crate::grid::Cell;
use crate::pieces::{Lineup, OF_SHAPE, PIECES, Shape};
use std::fmt::Write as _;
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::board::square;
use wanqi_sdk::{Rejection, forbid, spelling};

/// One decision: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `sdtcctds`: all pieces of a seat are set up.
    SetUp(Lineup),
    /// `c4-c5`: a piece goes there, by a step or by jumps.
    Move {
        /// Where it begins.
        from: Cell,
        /// Where it ends.
        to: Cell,
    },
    /// `pass`
    Pass,
}

impl Action {
    /// Appends the canonical text.
    pub fn write(self, out: &mut String) {
        match self {
            Action::SetUp(lineup) => {
                out.extend(lineup.shapes().iter().map(|shape| shape.letter()));
                Ok(())
            }
            Action::Move { from, to } => write!(out, "{from}-{to}"),
            Action::Pass => out.write_str("pass"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, a cell is off the board, or a shape is there too often.
    pub fn read(text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        if let Some(shapes) = shapes(text) {
            return lineup(shapes).map(Action::SetUp);
        }
        let mut parts = text.split(|b| *b == b'-');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(from), Some(to), None) => {
                Ok(Action::Move { from: cell(from, text)?, to: cell(to, text)? })
            }
            _ => Err(unreadable(text)),
        }
    }

    /// Reads what people write: capital letters, and chains stop by stop. Tells the action, the
    /// chain where one was written, and whether the text was canonical.
    ///
    /// # Errors
    /// As [`Action::read`].
    pub fn read_lenient(text: &[u8]) -> Result<(Action, Option<Chain<Cell>>, bool), Rejection> {
        let Some(lower) = spelling::lower::<{ 4 * STOPS }>(text) else {
            return Err(unreadable(text));
        };
        let canonical = *lower == *text;
        let Some(chain) = Chain::read(&lower, |part| cell(part, text))? else {
            return Action::read(&lower).map(|action| (action, None, canonical));
        };
        let (from, to) = chain.ends();
        Ok((Action::Move { from, to }, Some(chain), false))
    }
}

/// Eight letters of shapes.
fn shapes(text: &[u8]) -> Option<[Shape; PIECES]> {
    let mut shapes = *Lineup::FIRST.shapes();
    if text.len() != PIECES {
        return None;
    }
    for (shape, letter) in shapes.iter_mut().zip(text) {
        *shape = Shape::of(char::from(*letter))?;
    }
    Some(shapes)
}

fn lineup(shapes: [Shape; PIECES]) -> Result<Lineup, Rejection> {
    let count = |shape: &Shape| shapes.iter().filter(|other| *other == shape).count();
    let odd = Shape::ALL.into_iter().find(|shape| count(shape) > OF_SHAPE);
    let (name, many) = odd.map_or((String::new(), 0), |shape| (shape.to_string(), count(&shape)));
    forbid!("R1.3", odd.is_some(), "a seat has two {name}s, not {many}");
    Ok(Lineup::new(shapes).expect("eight pieces, none more than twice"))
}

fn cell(part: &[u8], text: &[u8]) -> Result<Cell, Rejection> {
    let cell = Cell::parse(part);
    let named = square::place(part);
    let off = cell.is_none() && named.is_some();
    let part = String::from_utf8_lossy(part);
    forbid!("R1.1", off, "{part} is off the board, ten by ten cells without the corners");
    cell.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a row such as sdtcctds, a move such as c4-c5, jumps such as a3-c5-e5, or pass")
}
