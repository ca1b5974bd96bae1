//! Actions as text: `d6` places a stone, `d6-f6` moves one, `xb4` takes one, `pass`. The stones
//! that a move takes follow in the order of the board: `d5-d6xb6xf6`. A stone that goes to the
//! stable takes itself: `d6xd6`, `d5-d6xd6`.

use crate::board::{Board, Point, SIZE, points};
use crate::game::Zhiqi;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone is placed.
    Place(Point),
    /// A stone is placed, closes a line and goes to the stable (R7.1).
    PlaceInStable(Point),
    /// A stone moves.
    Move {
        /// The point that the stone leaves.
        from: Point,
        /// The point that it enters.
        to: Point,
        /// The stones that it takes (R6.4, R6.5), or the stone itself if it goes to the stable
        /// (R7.1).
        takes: Bitboard,
    },
    /// A stone of the opponent is taken or capped.
    Take(Point),
    /// No stone can move.
    Pass,
}

impl ActionText for Zhiqi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(point) => put!(out, "{point}"),
            Action::PlaceInStable(point) => put!(out, "{point}x{point}"),
            Action::Move { from, to, takes } => {
                put!(out, "{from}-{to}");
                for point in points(takes) {
                    put!(out, "x{point}");
                }
            }
            Action::Take(point) => put!(out, "x{point}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let board = self.variant.board;
        let (action, in_order) = parse(board, text)?;
        if in_order { Ok(action) } else { Err(Rejection::unreadable(text, FORM)) }
    }

    /// Reads canonical text, also with capital letters, without the dash (`d5d6xb6xf6`), or with
    /// the taken stones in another order.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let board = self.variant.board;
        let plain = spelling::dashed::<LONGEST>(text);
        let plain = plain.as_deref().unwrap_or(text);
        let (action, in_order) = parse(board, plain).map_err(|refusal| match refusal.kind {
            RejectionKind::Syntax => Rejection::unreadable(text, FORM),
            _ => refusal,
        })?;
        Ok(Read { canonical: plain == text && in_order, ..Read::unchecked(action) })
    }
}

/// Reads an action, and whether the stones that it takes are in the order of the board.
fn parse(board: &Board, text: &[u8]) -> Result<(Action, bool), Rejection> {
    let point = |name| read_point(board, name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
    match text {
        b"pass" => return Ok((Action::Pass, true)),
        [b'x', taken @ ..] => return Ok((Action::Take(point(taken)?), true)),
        _ => {}
    }
    let mut parts = text.split(|b| *b == b'x');
    let play = parts.next().unwrap_or_default();
    let Some(dash) = play.iter().position(|b| *b == b'-') else {
        let placed = point(play)?;
        return match (parts.next(), parts.next()) {
            (None, _) => Ok((Action::Place(placed), true)),
            (Some(same), None) if same == play => Ok((Action::PlaceInStable(placed), true)),
            _ => Err(Rejection::unreadable(text, FORM)),
        };
    };
    let (from, to) = (point(&play[..dash])?, point(&play[dash + 1..])?);
    let (mut takes, mut in_order) = (Bitboard::EMPTY, true);
    for name in parts {
        let taken = point(name)?;
        if takes.has(taken.0) {
            return Err(Rejection::unreadable(text, FORM));
        }
        in_order &= (takes.0 >> taken.0) == 0;
        takes |= taken.bit();
    }
    Ok((Action::Move { from, to, takes }, in_order))
}

/// The length of `a1-d7xd6xa7xg7`.
const LONGEST: usize = 14;

/// Reads a point; `None` if the text is not a point.
fn read_point(board: &Board, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let name = String::from_utf8_lossy(text);
    let off = x.max(y) >= u32::from(SIZE);
    forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and g7");
    let point = Point::new(x.min(7) as u8, y.min(7) as u8);
    let between = !board.points.has(point.0);
    forbid!("R1.1", between, "{name} is not a point of the board");
    Ok(Some(point))
}

/// How an action is written.
const FORM: &str = "a point such as d6, a move such as d5-d6, a stone to take such as xb4, or \
    pass; d6xd6 and d5-d6xd6 put the stone into the stable";
