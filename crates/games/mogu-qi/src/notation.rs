//! Actions as text: `d1` a stone, `d1-h1` a run, a pair or a move, `d1,e1,d2` a triangle. A `+`
//! means that a second stone follows in the same turn: `d3+`.

use crate::board::{POINTS, Point, SIZE, points, segment};
use crate::game::Mogu;
use crate::variant::TurnKind;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// One stone is taken or placed.
    Stone {
        /// The point of the stone.
        point: Point,
        /// White places another one in the same turn (R7.3).
        again: bool,
    },
    /// A run or a pair is taken, or a stone moves.
    Line {
        /// One end of the run or pair, or the point that the stone leaves.
        from: Point,
        /// The other end, or the point that the stone enters.
        to: Point,
    },
    /// Three stones are placed.
    Triangle(Bitboard),
}

impl ActionText for Mogu {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Stone { point, again } => put!(out, "{point}{}", if again { "+" } else { "" }),
            Action::Line { from, to } => put!(out, "{from}-{to}"),
            Action::Triangle(three) => {
                for (n, point) in points(three).enumerate() {
                    put!(out, "{}{point}", if n > 0 { "," } else { "" });
                }
            }
        }
    }

    /// Reads canonical text. Stones that are taken are in the order of the board; a move in the
    /// race has two directions.
    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let (action, in_order) = parse(self.variant.kind == TurnKind::Race, text)?;
        if in_order { Ok(action) } else { Err(Rejection::unreadable(text, FORM)) }
    }

    /// Reads canonical text, also with capital letters or with the points in another order.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let plain = spelling::lower::<LONGEST>(text);
        let plain = plain.as_deref().unwrap_or(text);
        let parsed = parse(self.variant.kind == TurnKind::Race, plain);
        let (action, in_order) = parsed.map_err(|refusal| match refusal.kind {
            RejectionKind::Syntax => Rejection::unreadable(text, FORM),
            _ => refusal,
        })?;
        Ok(Read { canonical: plain == text && in_order, ..Read::unchecked(action) })
    }
}

impl Action {
    /// The action of one stone without a second one.
    #[must_use]
    pub const fn single(point: Point) -> Action {
        Action::Stone { point, again: false }
    }

    /// All points of a run; the empty set if its ends are not on one string.
    #[inline]
    #[must_use]
    pub fn run(self) -> Bitboard {
        match self {
            Action::Line { from, to } => from
                .direction_to(to)
                .map_or(Bitboard::EMPTY, |direction| segment(from, to, direction)),
            _ => Bitboard::EMPTY,
        }
    }
}

/// Reads an action, and whether its points are in the order of the board; a line of `ordered`
/// points always is.
fn parse(ordered: bool, text: &[u8]) -> Result<(Action, bool), Rejection> {
    let point = |name| read_point(name)?.ok_or_else(|| Rejection::unreadable(text, FORM));
    if let [name @ .., b'+'] = text {
        return Ok((Action::Stone { point: point(name)?, again: true }, true));
    }
    if let Some(dash) = text.iter().position(|b| *b == b'-') {
        let (from, to) = (point(&text[..dash])?, point(&text[dash + 1..])?);
        if from == to {
            return Err(Rejection::unreadable(text, FORM));
        }
        let in_order = ordered || from < to;
        let (from, to) = if in_order { (from, to) } else { (to, from) };
        return Ok((Action::Line { from, to }, in_order));
    }
    if !text.contains(&b',') {
        return Ok((Action::single(point(text)?), true));
    }
    let (mut three, mut in_order) = (Bitboard::EMPTY, true);
    for name in text.split(|b| *b == b',') {
        let point = point(name)?;
        if three.has(point.0) {
            return Err(Rejection::unreadable(text, FORM));
        }
        in_order &= three.0 >> point.0 == 0;
        three |= point.bit();
    }
    if three.count() != 3 {
        return Err(Rejection::unreadable(text, FORM));
    }
    Ok((Action::Triangle(three), in_order))
}

/// The length of `d1,e1,d2`.
const LONGEST: usize = 8;

/// Reads a point; `None` if the text is not a point.
fn read_point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let name = String::from_utf8_lossy(text);
    let off = x.max(y) >= u32::from(SIZE);
    forbid!("R1.1", off, "{name} is off the board, which has columns a to h and rows 1 to 8");
    let point = Point::new(x.min(7) as u8, y.min(7) as u8);
    let outside = !POINTS.has(point.0);
    let (first, last) = ends_of_row(point);
    forbid!("R1.1", outside, "{name} is off the board, this row is {first} to {last}");
    Ok(Some(point))
}

/// The first and the last point of the row of a place.
fn ends_of_row(point: Point) -> (Point, Point) {
    let (_, y) = point.at();
    let row = Bitboard(POINTS.0 & 0xFF << (8 * y));
    let last = 63 - row.0.leading_zeros() as u8;
    (Point(row.first()), Point(last))
}

/// How an action is written.
const FORM: &str = "a point such as d1, two such as d1-h1, or three such as d1,e1,d2";
