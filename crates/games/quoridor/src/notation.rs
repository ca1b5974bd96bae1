//! Actions as text: `e2` for a pawn, `e3h` and `e3v` for walls, `pass`.

use crate::board::{Lie, Square, Wall};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// What a turn is (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The pawn goes there.
    Pawn(Square),
    /// A wall is placed.
    Wall(Wall),
    /// Nothing, where nothing can be done.
    Pass,
}

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        match self {
            Action::Pawn(square) => write!(out, "{square}"),
            Action::Wall(wall) => write!(out, "{wall}"),
            Action::Pass => out.write_str("pass"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text, on a board of this size.
    ///
    /// # Errors
    /// It is no such text, or names what is off the board.
    pub(crate) fn read(text: &[u8], size: u8) -> Result<Action, Rejection> {
        let (place, lie) = match text {
            b"pass" => return Ok(Action::Pass),
            [place @ .., b'h'] => (place, Some(Lie::Horizontal)),
            [place @ .., b'v'] => (place, Some(Lie::Vertical)),
            _ => (text, None),
        };
        let slot = read_square(place, size)?.ok_or_else(|| unreadable(text))?;
        let Some(lie) = lie else { return Ok(Action::Pawn(slot)) };
        let over = slot.x + 1 >= size || slot.y + 1 >= size;
        let wall = Wall { slot, lie };
        let last = Square::new(size - 2, size - 2);
        forbid!("R1.2", over, "the wall {wall} would lie over the edge, slots are a1 to {last}");
        Ok(Action::Wall(wall))
    }

    /// Reads canonical text, or the same with capital letters (`E3H`).
    ///
    /// # Errors
    /// As [`Action::read`].
    pub(crate) fn read_lenient(text: &[u8], size: u8) -> Result<Read<Action>, Rejection> {
        spelling::any_case(text, |text| Action::read(text, size))
    }
}

/// Reads a square; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn read_square(text: &[u8], size: u8) -> Result<Option<Square>, Rejection> {
    let square = Square::parse(text, size, size);
    if square.is_none() {
        let off = square::place(text).is_some();
        let text = String::from_utf8_lossy(text);
        let last = Square::new(size - 1, size - 1);
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {last}");
    }
    Ok(square)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a square such as e2 for the pawn, or a wall such as e3h or e3v")
}
