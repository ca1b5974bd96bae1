//! Actions and their text: `e4` places, `e4-e5` moves, `done` ends a turn.

use crate::board::{Grid, Square};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A man or the dux is placed (R3).
    Place(Square),
    /// A piece moves (R4).
    Move {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// The piece that has taken stays where it is (R5.6).
    Done,
}

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        match self {
            Action::Place(square) => write!(out, "{square}"),
            Action::Move { from, to } => write!(out, "{from}-{to}"),
            Action::Done => out.write_str("done"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or a square is off the board.
    pub(crate) fn read(grid: &Grid, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"done" {
            return Ok(Action::Done);
        }
        let square = |part: &[u8]| read_square(grid, part)?.ok_or_else(|| unreadable(text));
        match text.iter().position(|b| *b == b'-') {
            None => square(text).map(Action::Place),
            Some(at) => {
                Ok(Action::Move { from: square(&text[..at])?, to: square(&text[at + 1..])? })
            }
        }
    }

    /// Reads canonical text, or the same with capital letters.
    ///
    /// # Errors
    /// As [`Action::read`].
    pub(crate) fn read_lenient(grid: &Grid, text: &[u8]) -> Result<Read<Action>, Rejection> {
        spelling::any_case(text, |text| Action::read(grid, text))
    }
}

/// Reads a square; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_square(grid: &Grid, text: &[u8]) -> Result<Option<Square>, Rejection> {
    let square = grid.parse(text);
    if square.is_none() {
        let off = square::place(text).is_some();
        let name = String::from_utf8_lossy(text);
        let last = grid.last();
        forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and {last}");
    }
    Ok(square)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a square such as e4 where pieces are placed, a move such as e4-e5, or done")
}
