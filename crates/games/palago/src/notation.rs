//! The text of a tile: `1,-1:sw`.

use crate::hex::Hex;
use crate::tile::{Tile, Way};
use wanqi_sdk::{Rejection, forbid, spelling};

impl Tile {
    /// Reads the canonical text.
    ///
    /// # Errors
    /// It is no such text, or its hex is farther away than tiles can reach.
    pub fn read(text: &[u8]) -> Result<Tile, Rejection> {
        let colon = text.iter().position(|b| *b == b':').ok_or_else(|| unreadable(text))?;
        let hex = Hex::parse(&text[..colon]).ok_or_else(|| unreadable(text))?;
        let way = Way::parse(&text[colon + 1..]).ok_or_else(|| unreadable(text))?;
        let name = || String::from_utf8_lossy(&text[..colon]);
        forbid!("R1.1", hex.is_none(), "{} is farther than the tiles reach", name());
        Ok(Tile { hex: hex.unwrap_or_default(), way })
    }

    /// Reads the same with capital letters (`1,-1:SW`), and tells whether it was canonical.
    ///
    /// # Errors
    /// As [`Tile::read`].
    pub fn read_lenient(text: &[u8]) -> Result<(Tile, bool), Rejection> {
        let Some(lower) = spelling::lower::<24>(text) else { return Err(unreadable(text)) };
        Tile::read(&lower).map(|tile| (tile, *lower == *text))
    }
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no tile", String::from_utf8_lossy(text)))
        .hint("a hex and where the white tip lies: 0,0:n, 1,-1:sw or -2,1:se")
}
