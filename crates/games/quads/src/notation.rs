//! Actions as text: `c3:BLPB`, a cell and the north, east, south and west edge of a tile.

use crate::board::{Point, SIZE, Side};
use crate::game::Quads;
use crate::tile::{Edge, Piece, Tile, Tiles};
use wanqi_sdk::prelude::*;

/// A tile that is laid on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The cell.
    pub cell: Point,
    /// The tile in its orientation, and its owner.
    pub piece: Piece,
}

impl ActionText for Quads {
    type Action = Action;

    fn write(&self, _actor: Actor, Action { cell, piece }: Action, out: &mut String) {
        put!(out, "{cell}:{piece}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let colon = text
            .iter()
            .position(|b| *b == b':')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let cell = point!("R1.1", &text[..colon], SIZE, SIZE)
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let piece =
            read_piece(&text[colon + 1..])?.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        Ok(Action { cell, piece })
    }

    /// Reads canonical text, also in capital or small letters, without its colon (`c3blpb`), and
    /// with `C` for the colour of the side to move (`c3:CLPC`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let mut plain = *b"xx:xxxx";
        match text.len() {
            7 => plain.copy_from_slice(text),
            6 if text[2] != b':' => {
                plain[..2].copy_from_slice(&text[..2]);
                plain[3..].copy_from_slice(&text[2..]);
            }
            _ => return self.read(actor, text).map(Read::unchecked),
        }
        plain[0].make_ascii_lowercase();
        plain[3..].make_ascii_uppercase();
        for sign in plain[3..].iter_mut().filter(|sign| **sign == b'C') {
            *sign = self.to_move().sign() as u8;
        }
        let canonical = plain == text;
        let action = self.read(actor, if canonical { text } else { &plain })?;
        Ok(Read { canonical, ..Read::unchecked(action) })
    }
}

/// Reads a tile; `None` if the text is not four letters of a tile. Refuses tiles that do not exist.
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
    let [black, silver] = Side::BOTH.map(|side| signs.contains(&(side.sign() as u8)));
    let name = String::from_utf8_lossy(text);
    forbid!("R1.2", black && silver, "{name} is not a tile, no tile has both colours");
    let owner = match (black, silver) {
        (true, _) => Some(Side::Black),
        (_, true) => Some(Side::Silver),
        _ => None,
    };
    let full = owner.is_some() && !Tiles::OWN.has(tile);
    forbid!("R1.3", full, "{name} is not a tile, no tile has its colour on all edges");
    let lines = owner.is_none() && !Tiles::NEUTRAL.has(tile);
    forbid!("R1.4", lines, "{name} is not a tile, the neutral tiles are LLLL and PPPP");
    Ok(Some(Piece { tile, owner }))
}

/// How an action is written.
const FORM: &str = "a cell and a tile such as c3:BLPB, its north, east, south and west";
