//! Actions as text: `c3` places a dog, `c3-c4` is a step, `c3-c5xc4` a leap and the dog it takes.

use crate::board::{Board, HEIGHT, Point, WIDTH, points};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// No dog can move.
    Pass,
    /// A dog comes from the hand to a point.
    Place(Point),
    /// A piece goes along a line.
    Go {
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// The dog that a leap takes.
        takes: Option<Point>,
    },
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    let written = match action {
        Action::Pass => write!(out, "pass"),
        Action::Place(to) => write!(out, "{to}"),
        Action::Go { from, to, takes: None } => write!(out, "{from}-{to}"),
        Action::Go { from, to, takes: Some(dog) } => write!(out, "{from}-{to}x{dog}"),
    };
    written.expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or a point is off the board.
pub(crate) fn read(board: &Board, text: &[u8]) -> Result<Action, Rejection> {
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    let point = |name| read_point(board, name)?.ok_or_else(|| unreadable(text));
    let (way, takes) = cut(text, b'x');
    let (from, to) = cut(way, b'-');
    let Some(to) = to else {
        return if takes.is_none() { point(way).map(Action::Place) } else { Err(unreadable(text)) };
    };
    Ok(Action::Go { from: point(from)?, to: point(to)?, takes: takes.map(point).transpose()? })
}

/// Reads canonical text, capital letters, and a leap over one dog without the dog (`c3-c5`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(board: &Board, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let mut read = spelling::any_case(text, |text| read(board, text))?;
    if let Action::Go { from, to, takes: None } = read.action {
        let between = board.between(from, to).filter(|set| set.count_ones() == 1);
        let takes = between.and_then(|set| points(set).next());
        read.canonical &= takes.is_none();
        read.action = Action::Go { from, to, takes };
    }
    Ok(read)
}

/// What stands before a sign, and behind it if it is there.
fn cut(text: &[u8], sign: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|b| *b == sign) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is no point of the board.
fn read_point(board: &Board, text: &[u8]) -> Result<Option<Point>, Rejection> {
    let Some((x, y)) = square::place(text) else {
        return Ok(None);
    };
    let point = Some(Point::new((x % u32::from(WIDTH)) as u8, (y % u32::from(HEIGHT)) as u8));
    let on_grid = x < u32::from(WIDTH) && y < u32::from(HEIGHT);
    let point = point.filter(|at| on_grid && board.points & at.bit() != 0);
    let name = String::from_utf8_lossy(text);
    forbid!("R1.1", point.is_none(), "{name} is no point of this board");
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a point such as c3, a step such as c3-c4, a leap and the dog it takes: c3-c5xc4")
}
