//! Actions as text: `rsrsrsrsrs` sets up all pieces, `d3-d4` moves a piece, `pass` passes.

use crate::board::{OF_SHAPE, PIECES, Point};
use crate::game::FangyuanTiaoqi;
use crate::lineup::Lineup;
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision: a whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `rsrsrsrsrs`: a side sets up all its pieces.
    SetUp(Lineup),
    /// `d3-d4`: a piece moves by a step or by jumps.
    Move {
        /// The point that it leaves.
        from: Point,
        /// The point on which it ends.
        to: Point,
    },
    /// `pass`
    Pass,
}

impl ActionText for FangyuanTiaoqi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::SetUp(lineup) => put!(out, "{lineup}"),
            Action::Move { from, to } => put!(out, "{from}-{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
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
            _ => Err(Rejection::unreadable(text, FORM)),
        }
    }

    /// Reads canonical text, also with capital letters, and jumps as a chain of stops.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let lower = spelling::lower::<{ 4 * STOPS }>(text)
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let Some(chain) = Chain::read(&lower, |part| point(part, text))? else {
            let action = self.read(actor, &lower)?;
            return Ok(Read { canonical: *lower == *text, ..Read::unchecked(action) });
        };
        self.check_chain(&chain)?;
        let (from, to) = chain.ends();
        Ok(Read { canonical: false, ..Read::unchecked(Action::Move { from, to }) })
    }
}

/// Reads ten letters of shapes.
fn lineup(letters: &[u8]) -> Result<Lineup, Rejection> {
    let bits = letters.iter().enumerate().map(|(n, letter)| u16::from(*letter == b's') << n);
    let squares: u16 = bits.sum();
    let count = squares.count_ones();
    let lineup = Lineup::new(squares);
    Ok(require!("R1.4", lineup, "a side has {OF_SHAPE} square pieces, not {count}"))
}

fn point(part: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(part);
    let off = point.is_none() && square::place(part).is_some();
    let part = String::from_utf8_lossy(part);
    forbid!("R1.1", off, "{part} is off the board, whose corners are f1, a6, f6 and a11");
    point.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str =
    "a line-up such as rsrsrsrsrs, a move such as d3-d4, jumps such as e2-e4-c4, or pass";
