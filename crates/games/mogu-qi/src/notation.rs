//! Actions as text: `d1` a stone, `d1-h1` a run, a pair or a move, `d1,e1,d2` a triangle. A `+`
//! says that a second stone follows in the same turn: `d3+`.

use crate::board::{POINTS, Point, SIZE, points, segment};
use std::fmt::Write as _;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square;
use wanqi_sdk::{Kind, Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// One stone is taken or placed.
    Stone {
        /// Where.
        point: Point,
        /// White places another one in the same turn (R7.3).
        again: bool,
    },
    /// A run or a pair is taken, or a stone moves.
    Line {
        /// From this point.
        from: Point,
        /// To that one.
        to: Point,
    },
    /// Three stones are placed.
    Triangle(Bitboard),
}

impl Action {
    /// One stone, and no other in the same turn.
    #[must_use]
    pub const fn single(point: Point) -> Action {
        Action::Stone { point, again: false }
    }

    /// All points of a run; none where no string joins its ends.
    #[inline]
    #[must_use]
    pub fn run(self) -> Bitboard {
        match self {
            Action::Line { from, to } => {
                from.way_to(to).map_or(Bitboard::EMPTY, |way| segment(from, to, way))
            }
            _ => Bitboard::EMPTY,
        }
    }
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    let all = "a String takes all";
    match action {
        Action::Stone { point, again } => {
            write!(out, "{point}{}", if again { "+" } else { "" }).expect(all);
        }
        Action::Line { from, to } => write!(out, "{from}-{to}").expect(all),
        Action::Triangle(three) => {
            for (n, point) in points(three).enumerate() {
                write!(out, "{}{point}", if n > 0 { "," } else { "" }).expect(all);
            }
        }
    }
}

/// Reads canonical text. What is taken has two ends, of which the lower one stands first; a move
/// (`ordered`) has two directions.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(ordered: bool, text: &[u8]) -> Result<Action, Rejection> {
    let (action, in_order) = parse(ordered, text)?;
    if in_order { Ok(action) } else { Err(unreadable(text)) }
}

/// Reads an action, and whether its points stand in the order of the board.
fn parse(ordered: bool, text: &[u8]) -> Result<(Action, bool), Rejection> {
    let point = |name| read_point(name)?.ok_or_else(|| unreadable(text));
    if let [name @ .., b'+'] = text {
        return Ok((Action::Stone { point: point(name)?, again: true }, true));
    }
    if let Some(dash) = text.iter().position(|b| *b == b'-') {
        let (from, to) = (point(&text[..dash])?, point(&text[dash + 1..])?);
        if from == to {
            return Err(unreadable(text));
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
            return Err(unreadable(text));
        }
        in_order &= three.0 >> point.0 == 0;
        three |= point.bit();
    }
    if three.count() != 3 {
        return Err(unreadable(text));
    }
    Ok((Action::Triangle(three), in_order))
}

/// Reads canonical text, the same with capital letters, and points in any order.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(ordered: bool, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let plain = spelling::lower::<LONGEST>(text);
    let plain = plain.as_deref().unwrap_or(text);
    let (action, in_order) = parse(ordered, plain).map_err(|refusal| match refusal.kind {
        Kind::Syntax => unreadable(text),
        _ => refusal,
    })?;
    Ok(Read { canonical: plain == text && in_order, ..Read::unchecked(action) })
}

/// Bytes of `d1,e1,d2`.
const LONGEST: usize = 8;

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
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
    forbid!("R1.1", outside, "{name} is off the board, this row goes from {first} to {last}");
    Ok(Some(point))
}

/// The first and the last point of the row that a place lies in.
fn ends_of_row(point: Point) -> (Point, Point) {
    let (_, y) = point.at();
    let row = Bitboard(POINTS.0 & 0xFF << (8 * y));
    let last = 63 - row.0.leading_zeros() as u8;
    (Point(row.first()), Point(last))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a point such as d1, two such as d1-h1, or three such as d1,e1,d2")
}
