//! Actions as text: `c3:BLPB`, a cell and what the tile shows in the north, east, south and west.

use crate::board::{Cell, SIZE};
use crate::tile::{Colour, Edge, Piece, Tile, Tiles};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid};

/// A tile is laid on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The cell.
    pub cell: Cell,
    /// The tile as it lies, and whose it is.
    pub piece: Piece,
}

/// Appends the canonical text.
pub(crate) fn write(Action { cell, piece }: Action, out: &mut String) {
    write!(out, "{cell}:{piece}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, the cell is off the board, or there is no such tile.
pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
    let colon = text.iter().position(|b| *b == b':').ok_or_else(|| unreadable(text))?;
    let cell = read_cell(&text[..colon])?.ok_or_else(|| unreadable(text))?;
    let piece = read_piece(&text[colon + 1..])?.ok_or_else(|| unreadable(text))?;
    Ok(Action { cell, piece })
}

/// Reads canonical text, the same in capital or small letters, without its colon (`c3blpb`), and
/// with `C` for the colour of whoever is to lay a tile (`c3:CLPC`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(us: Colour, text: &[u8]) -> Result<Read<Action>, Rejection> {
    let mut plain = *b"xx:xxxx";
    match text.len() {
        7 => plain.copy_from_slice(text),
        6 if text[2] != b':' => {
            plain[..2].copy_from_slice(&text[..2]);
            plain[3..].copy_from_slice(&text[2..]);
        }
        _ => return read(text).map(Read::unchecked),
    }
    plain[0].make_ascii_lowercase();
    plain[3..].make_ascii_uppercase();
    for sign in plain[3..].iter_mut().filter(|sign| **sign == b'C') {
        *sign = us.letter() as u8;
    }
    let canonical = plain == text;
    let action = read(if canonical { text } else { &plain })?;
    Ok(Read { canonical, ..Read::unchecked(action) })
}

/// Reads a tile; `None` if the text is none.
///
/// # Errors
/// No seat has such a tile.
pub(crate) fn read_piece(text: &[u8]) -> Result<Option<Piece>, Rejection> {
    let Ok(signs) = <[u8; 4]>::try_from(text) else { return Ok(None) };
    let mut edges = [Edge::Colour; 4];
    for (edge, sign) in edges.iter_mut().zip(signs) {
        *edge = match sign {
            b'B' | b'S' => Edge::Colour,
            b'L' => Edge::Along,
            b'P' => Edge::Inward,
            _ => return Ok(None),
        };
    }
    let tile = Tile::new(edges);
    let [black, silver] = Colour::BOTH.map(|colour| signs.contains(&(colour.letter() as u8)));
    let name = String::from_utf8_lossy(text);
    forbid!("R1.2", black && silver, "no tile shows both colours as {name} would");
    let owner = match (black, silver) {
        (true, _) => Some(Colour::Black),
        (_, true) => Some(Colour::Silver),
        _ => None,
    };
    let full = owner.is_some() && !Tiles::OWN.has(tile);
    forbid!("R1.3", full, "no tile shows its colour on all sides as {name} would");
    let lines = owner.is_none() && !Tiles::NEUTRAL.has(tile);
    forbid!("R1.4", lines, "{name} is neither of the neutral tiles LLLL and PPPP");
    Ok(Some(Piece { tile, owner }))
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
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and f6");
    }
    Ok(cell)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a cell and a tile such as c3:BLPB, its north, east, south and west")
}
