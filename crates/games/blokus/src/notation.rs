//! Actions and their text: the squares of a piece, as Pentobi writes them.

use crate::board::Square;
use crate::piece::{LARGEST, Placement};
use std::fmt::Write as _;
use wanqi_sdk::{Rejection, board::square, forbid, spelling};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `a17,b17,a18,a19,a20`: a piece on these squares.
    Place(Placement),
    /// `pass`: the colour cannot place any more.
    Pass,
}

/// An action as people write it.
#[derive(Clone, Copy)]
pub struct Written<'a> {
    /// The action.
    pub action: Action,
    /// The text is its canonical one.
    pub canonical: bool,
    /// The colour named in front: `red:` or `r:`.
    pub colour: Option<&'a [u8]>,
}

impl Action {
    /// Appends the canonical text.
    pub fn write(self, out: &mut String) {
        let Action::Place(placement) = self else { return out.push_str("pass") };
        for (n, square) in placement.squares().enumerate() {
            let comma = if n == 0 { "" } else { "," };
            write!(out, "{comma}{square}").expect("a String takes all");
        }
    }

    /// Reads canonical text for a board of this size.
    ///
    /// # Errors
    /// It is no such text, its squares are no piece, or one is off the board.
    pub fn read(text: &[u8], size: u8) -> Result<Action, Rejection> {
        let written = Action::read_lenient(text, size)?;
        if written.canonical {
            return Ok(written.action);
        }
        let mut canonical = String::new();
        written.action.write(&mut canonical);
        let text = String::from_utf8_lossy(text);
        Err(Rejection::syntax(format!("{text} is not in canonical form")).hint(canonical))
    }

    /// Reads the squares in any order, capital letters, and a colour in front (`red:t1`).
    ///
    /// # Errors
    /// It is no such text, its squares are no piece, or one is off the board.
    pub fn read_lenient(text: &[u8], size: u8) -> Result<Written<'_>, Rejection> {
        let colon = text.iter().position(|b| *b == b':');
        let (colour, squares) = match colon {
            Some(at) => (Some(&text[..at]), &text[at + 1..]),
            None => (None, text),
        };
        if squares.eq_ignore_ascii_case(b"pass") {
            let canonical = text == b"pass";
            return Ok(Written { action: Action::Pass, canonical, colour });
        }
        let mut list = [Square::new(0, 0); LARGEST];
        let mut count = 0;
        for part in squares.split(|b| *b == b',') {
            let square = read_square(part, size).ok_or_else(|| unreadable(text))??;
            if let Some(place) = list.get_mut(count) {
                *place = square;
            }
            count += 1;
        }
        let list = list.get(..count).unwrap_or_default();
        let placement = Placement::covering(list);
        let text = || String::from_utf8_lossy(squares);
        forbid!("R1.2", placement.is_none(), "{} is none of the 21 pieces", text());
        let ordered = placement.is_some_and(|p| p.squares().eq(list.iter().copied()));
        let plain = colour.is_none() && !squares.iter().any(u8::is_ascii_uppercase);
        let action = placement.map_or(Action::Pass, Action::Place);
        Ok(Written { action, canonical: ordered && plain, colour })
    }
}

/// Reads a square; `None` if the text is none.
fn read_square(text: &[u8], size: u8) -> Option<Result<Square, Rejection>> {
    let (x, y) = square::place(&spelling::lower::<6>(text)?)?;
    Some(on_board(x, y, size))
}

fn on_board(x: u32, y: u32, size: u8) -> Result<Square, Rejection> {
    let off = x >= u32::from(size) || y >= u32::from(size);
    if off {
        let mut name = String::new();
        square::write_column(x, &mut name).expect("a String takes all");
        let last = Square::new(size - 1, size - 1);
        let row = y + 1;
        forbid!("R1.1", off, "{name}{row} is off the board, whose corners are a1 and {last}");
    }
    Ok(Square::new(x as u8, y as u8))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("the squares of a piece such as a17,b17,a18,a19,a20, or pass")
}
