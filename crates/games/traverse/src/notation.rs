//! Actions as text: `sdtcctds` sets up a row, `c4-c5` moves a piece, `pass`.

use crate::board::Point;
use crate::game::Traverse;
use crate::pieces::{Lineup, OF_SHAPE, PIECES, Shape};
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// An action: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `sdtcctds`: a seat sets up all its pieces.
    SetUp(Lineup),
    /// `c4-c5`: a piece moves by a step or by jumps.
    Move {
        /// The start of the move.
        from: Point,
        /// Its end.
        to: Point,
    },
    /// `pass`: the seat has no move.
    Pass,
}

impl ActionText for Traverse {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::SetUp(lineup) => {
                out.extend(lineup.shapes().iter().map(|shape| shape.letter()));
            }
            Action::Move { from, to } => put!(out, "{from}-{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        if let Some(shapes) = shapes(text) {
            return lineup(shapes).map(Action::SetUp);
        }
        let mut parts = text.split(|b| *b == b'-');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(from), Some(to), None) => {
                Ok(Action::Move { from: read_point(from, text)?, to: read_point(to, text)? })
            }
            _ => Err(Rejection::unreadable(text, FORM)),
        }
    }

    /// Reads canonical text, the same with capital letters, and chains stop by stop.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<{ 4 * STOPS }>(text)
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let Some(chain) = Chain::read(&lower, |part| read_point(part, text))? else {
            let action = self.read(actor, &lower)?;
            return Ok(Read { canonical: *lower == *text, ..Read::unchecked(action) });
        };
        self.check_chain(&chain)?;
        let (from, to) = chain.ends();
        Ok(Read { canonical: false, ..Read::unchecked(Action::Move { from, to }) })
    }
}

/// Reads eight letters of shapes.
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
    let wrong = || {
        let shape = Shape::ALL.into_iter().find(|shape| count(shape) > OF_SHAPE);
        shape.map_or(String::new(), |shape| plural(count(&shape), &shape.to_string()))
    };
    let lineup = Lineup::new(shapes);
    Ok(require!("R1.3", lineup, "a seat has two pieces of each shape, not {}", wrong()))
}

/// Reads the name of a cell that is a part of a text.
fn read_point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(part);
    let off = point.is_none() && square::place(part).is_some();
    let part = String::from_utf8_lossy(part);
    forbid!("R1.1", off, "{part} is off the board, ten by ten cells without the corners");
    point.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a row such as sdtcctds, a move such as c4-c5, jumps such as a3-c5-e5, or pass";
