//! Position text (R4): the tiles, ordered by hex, the colour to move, and an open turn.
//!
//! `-1,1:se/0,0:n/1,0:sw b first=1,0`: tiles stand between strokes, `-` where there are none; then
//! `w` or `b`, `-` once the game is over; `first` is the hex of the tile that was laid first in a
//! turn that is still open. Whose turn it is and whether the game is over follow from the tiles and
//! are checked.

use crate::group::Tiles;
use crate::hex::{Hex, Hexes};
use crate::rules::{End, Palago};
use crate::tile::{Colour, Tile};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::Field;
use wanqi_sdk::words::counted;

/// The rule of position text.
const RULE: &str = "R4.1";

impl Palago {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        if self.tiles.count() == 0 {
            out.push('-');
        }
        for (n, tile) in self.tiles.list().iter().enumerate() {
            let stroke = if n == 0 { "" } else { "/" };
            write!(out, "{stroke}{tile}").expect("a String takes all");
        }
        out.push(' ');
        out.push_str(self.to_move());
        if let Some(first) = self.first {
            write!(out, " first={first}").expect("a String takes all");
        }
    }

    fn to_move(&self) -> &'static str {
        match self.mover() {
            _ if self.end.is_some() => "-",
            Colour::White => "w",
            Colour::Blue => "b",
        }
    }

    /// The game that the text describes.
    pub(crate) fn read_position(mut self, text: &str) -> Result<Palago, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let tiles = parts.next().unwrap_or(all);
        let to_move =
            parts.next().ok_or_else(|| all.wrong(RULE, "the colour to move is missing"))?;
        let first = parts.next();
        if let Some(more) = parts.next() {
            return Err(more.wrong(RULE, format!("{} is too much", more.text)));
        }
        self.read_tiles(tiles)?;
        self.read_end(tiles)?;
        self.read_first(first.unwrap_or(to_move), first.is_some())?;
        self.check_joined(tiles)?;
        if to_move.text != self.to_move() {
            let (text, due) = (to_move.text, self.to_move());
            let count = self.tiles.count();
            return Err(to_move.wrong(
                RULE,
                format!(
                    "after {tiles} it is {due}, not {text}",
                    tiles = counted(count, "tile", "tiles")
                ),
            ));
        }
        Ok(self)
    }

    fn read_tiles(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if field.text == "-" {
            return Ok(());
        }
        for part in field.split('/') {
            let tile = Tile::read(part.text.as_bytes()).map_err(|r| part.wrong(RULE, r.message))?;
            if self.tiles.list().last().is_some_and(|last| last.hex >= tile.hex) {
                return Err(part.wrong(RULE, "tiles stand in the order of their hexes, once each"));
            }
            if self.tiles.count() == self.set {
                return Err(part.wrong(RULE, format!("there are more than {} tiles", self.set)));
            }
            self.tiles.lay(tile);
        }
        if self.tiles.on(Hex::ORIGIN).is_none() {
            return Err(field.wrong(RULE, "no tile lies on 0,0, where the first is laid"));
        }
        Ok(())
    }

    /// Whether a group is closed, or the tiles have run out.
    fn read_end(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let closed = closed(&self.tiles);
        if closed != [false; 2] {
            let last = |tile: &&Tile| self::closed(&self.tiles.without(tile.hex)) == [false; 2];
            if !self.tiles.list().iter().any(|tile| last(&tile)) {
                return Err(field.wrong(RULE, "no one tile can have closed all these groups"));
            }
            self.end = Some(End::Closed(closed));
        } else if self.tiles.count().is_multiple_of(2) && self.set - self.tiles.count() < 2 {
            self.end = Some(End::RunOut);
        }
        Ok(())
    }

    fn read_first(&mut self, field: Field<'_>, given: bool) -> Result<(), Rejection> {
        let due = self.end.is_none() && !self.tiles.count().is_multiple_of(2);
        if !given {
            let missing = || field.wrong(RULE, "a turn is open: first=… says which tile began it");
            return if due { Err(missing()) } else { Ok(()) };
        }
        let hex = field.text.strip_prefix("first=").and_then(|text| Hex::parse(text.as_bytes()));
        let hex =
            hex.flatten().ok_or_else(|| field.wrong(RULE, format!("no key {}", field.text)))?;
        if !due {
            return Err(field.wrong(RULE, "no turn is open"));
        }
        let tile =
            self.tiles.on(hex).ok_or_else(|| field.wrong(RULE, format!("no tile is on {hex}")))?;
        let before = Palago { tiles: self.tiles.without(hex), ..self.clone() };
        before.check_first(tile).map_err(|refusal| field.wrong(RULE, refusal.message))?;
        self.first = Some(hex);
        Ok(())
    }

    /// Whether the tiles of earlier turns hang together.
    fn check_joined(&self, field: Field<'_>) -> Result<(), Rejection> {
        let palago = self.palago();
        let Some(start) = palago.list().first() else { return Ok(()) };
        let mut reached = Hexes::EMPTY;
        let mut open = vec![start.hex];
        while let Some(hex) = open.pop() {
            if palago.on(hex).is_some() && !reached.contains(hex) {
                reached.insert(hex);
                open.extend(hex.around());
            }
        }
        match palago.list().iter().find(|tile| !reached.contains(tile.hex)) {
            Some(tile) => Err(field.wrong(RULE, format!("the tile on {} lies apart", tile.hex))),
            None => Ok(()),
        }
    }
}

/// For which colours a group is closed that ends the game.
fn closed(tiles: &Tiles) -> [bool; 2] {
    let any = |colour| tiles.list().iter().any(|tile| tiles.closes(tile.hex, colour));
    Colour::BOTH.map(any)
}
