//! Actions as text: `c1-a1` takes a cube and pushes it in, `c1-a1=3` points its dot to seat 3.

use crate::board::{Cell, EDGE, PUSH, Push, SIZE, bit};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A cube is taken and pushed in.
    Push {
        /// Index into [`PUSH`].
        push: u8,
        /// The seat to which its dot points.
        dot: Option<u8>,
    },
    /// There is no cube to take.
    Pass,
}

/// Appends the canonical text.
pub(crate) fn write(action: Action, out: &mut String) {
    match action {
        Action::Push { push, dot } => {
            let Push { from, to, .. } = PUSH[usize::from(push)];
            write!(out, "{from}-{to}").expect("a String takes all");
            if let Some(seat) = dot {
                write!(out, "={seat}").expect("a String takes all");
            }
        }
        Action::Pass => out.push_str("pass"),
    }
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, a cell is off the board or not on the edge, or no cube is pushed in there.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    if text == b"pass" {
        return Ok(Action::Pass);
    }
    let (cells, dot) = match text {
        [cells @ .., b'=', seat @ b'1'..=b'4'] => (cells, Some(seat - b'0')),
        _ => (text, None),
    };
    let dash = cells.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
    let cell = |name| read_cell(name)?.ok_or_else(|| unreadable(text));
    let (from, to) = (cell(&cells[..dash])?, cell(&cells[dash + 1..])?);
    forbid!("R3.1", EDGE & bit(from) == 0, "{from} does not lie on the edge");
    forbid!("R3.2", from == to, "the cube is not put back on {from}, where it was");
    let push = Push::find(from, to);
    let no_end = push.is_none();
    forbid!("R3.2", no_end, "{to} is no end of the row or the column that {from} leaves");
    Ok(Action::Push { push: push.unwrap_or_default(), dot })
}

/// Reads canonical text, the same with capital letters, and a push without its dash (`c1a1`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
    spelling::any_dash(text, read)
}

/// Reads a cell; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_cell(text: &[u8]) -> Result<Option<Cell>, Rejection> {
    let cell = Cell::parse(text, SIZE, SIZE);
    if cell.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and e5");
    }
    Ok(cell)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("where a cube is taken and where it is pushed in such as c1-a1, for four c1-a1=3")
}
