//! Actions as text: a tile, `1,-1:sw`.

use crate::board::Point;
use crate::game::Palago;
use crate::tile::{Orientation, Tile};
use wanqi_sdk::prelude::*;

/// The tile that is placed.
pub type Action = Tile;

impl ActionText for Palago {
    type Action = Action;

    fn write(&self, _actor: Actor, tile: Action, out: &mut String) {
        put!(out, "{tile}");
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Tile::read(text)
    }

    /// Reads canonical text, also with capital letters (`1,-1:SW`).
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(lower) = spelling::lower::<24>(text) else {
            return Err(Rejection::unreadable(text, FORM));
        };
        let tile = self.read(actor, &lower)?;
        Ok(Read { canonical: *lower == *text, ..Read::unchecked(tile) })
    }
}

impl Tile {
    /// Reads canonical text. Refuses a hex that is farther away than tiles can reach.
    pub(crate) fn read(text: &[u8]) -> Result<Tile, Rejection> {
        let colon = text
            .iter()
            .position(|b| *b == b':')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let hex = Point::parse(&text[..colon]).ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let orientation = Orientation::parse(&text[colon + 1..]);
        let orientation = orientation.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let name = || String::from_utf8_lossy(&text[..colon]);
        let hex = require!("R1.1", hex, "{} is farther than the tiles reach", name());
        Ok(Tile { hex, orientation })
    }
}

/// How an action is written.
const FORM: &str = "a hex and the corner of the white tip: 0,0:n, 1,-1:sw or -2,1:se";
