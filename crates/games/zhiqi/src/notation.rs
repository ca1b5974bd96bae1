//! Actions as text: `d6` places a stone, `d6-f6` moves one, `xb4` takes one, `pass`. What a move
//! takes on the way stands behind it in the order of the board: `d5-d6xb6xf6`. A stone that goes to
//! the stable takes itself: `d6xd6`, `d5-d6xd6`.

use crate::board::{Board, Point, SIZE, points};
use std::fmt::Write as _;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::square;
use wanqi_sdk::{Kind, Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone is placed.
    Place(Point),
    /// A stone is placed, closes a line and goes to the stable (R7.1).
    PlaceInStable(Point),
    /// A stone moves.
    Move {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
        /// What it takes on the way (R6.4, R6.5), or itself, if it goes to the stable (R7.1).
        takes: Bitboard,
    },
    /// A stone of the opponent is taken or capped.
    Take(Point),
    /// No stone can move.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    let all = "a String takes all";
    match action {
        Action::Place(point) => write!(out, "{point}").expect(all),
        Action::PlaceInStable(point) => write!(out, "{point}x{point}").expect(all),
        Action::Move { from, to, takes } => {
            write!(out, "{from}-{to}").expect(all);
            points(takes).for_each(|point| write!(out, "x{point}").expect(all));
        }
        Action::Take(point) => write!(out, "x{point}").expect(all),
        Action::Pass => out.push_str("pass"),
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(board: &Board, text: &[u8]) -> Result<Action, Rejection> {
    let (action, in_order) = parse(board, text)?;
    if in_order { Ok(action) } else { Err(unreadable(text)) }
}

/// Reads an action, and whether what it takes stands in the order of the board.
fn parse(board: &Board, text: &[u8]) -> Result<(Action, bool), Rejection> {
    let point = |name| read_point(board, name)?.ok_or_else(|| unreadable(text));
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
            _ => Err(unreadable(text)),
        };
    };
    let (from, to) = (point(&play[..dash])?, point(&play[dash + 1..])?);
    let (mut takes, mut in_order) = (Bitboard::EMPTY, true);
    for name in parts {
        let taken = point(name)?;
        if takes.has(taken.0) {
            return Err(unreadable(text));
        }
        in_order &= (takes.0 >> taken.0) == 0;
        takes |= taken.bit();
    }
    Ok((Action::Move { from, to, takes }, in_order))
}

/// Reads canonical text, the same with capital letters, a move without its dash (`d5d6xb6xf6`), and
/// what it takes in any order.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(board: &Board, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let plain = spelling::dashed::<LONGEST>(text);
    let plain = plain.as_deref().unwrap_or(text);
    let (action, in_order) = parse(board, plain).map_err(|refusal| match refusal.kind {
        Kind::Syntax => unreadable(text),
        _ => refusal,
    })?;
    Ok(Read { canonical: plain == text && in_order, ..Read::unchecked(action) })
}

/// Bytes of `a1-d7xd6xa7xg7`.
const LONGEST: usize = 14;

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
fn read_point(board: &Board, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let name = String::from_utf8_lossy(text);
    let off = x.max(y) >= u32::from(SIZE);
    forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and g7");
    let point = Point::new(x.min(7) as u8, y.min(7) as u8);
    let between = !board.points.has(point.0);
    forbid!("R1.1", between, "{name} is no point of the board");
    Ok(Some(point))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text))).hint(
        "a point such as d6, a move such as d5-d6, a stone that is taken: xb4, or pass; d6xd6 and \
               d5-d6xd6 put the stone into the stable",
    )
}
