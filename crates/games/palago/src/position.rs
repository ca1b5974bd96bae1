//! Positions as text (R4): the tiles, ordered by hex, the side to move, and an open turn.
//!
//! `-1,1:se/0,0:n/1,0:sw b first=1,0`: the tiles with strokes between them, or `-` if there are
//! none; the side to move, `w` or `b`, or `-` when the game is over; `first` is the hex of the
//! first tile of an open turn. The side to move and the end of the game follow from the tiles; the
//! reader checks them.

use crate::board::{Hexes, Point, Side};
use crate::game::{End, Palago};
use crate::group::Tiles;
use crate::tile::Tile;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot;

/// The rule of position text.
const RULE: &str = "R4.1";

impl PositionText for Palago {
    fn position(&self, out: &mut String) {
        if self.tiles.count() == 0 {
            out.push('-');
        }
        for (n, tile) in self.tiles.list().iter().enumerate() {
            let stroke = if n == 0 { "" } else { "/" };
            put!(out, "{stroke}{tile}");
        }
        put!(out, " {}", self.letter());
        if let Some(first) = self.first {
            put!(out, " first={first}");
        }
    }

    fn read_position(mut self, text: &str) -> Result<Palago, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let tiles = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
        let first = parts.next();
        if let Some(more) = parts.next() {
            return Err(more.wrong(RULE, format!("{:?} is a field too many", more.text)));
        }
        self.read_tiles(tiles)?;
        self.read_end(tiles)?;
        self.read_first(first.unwrap_or(side), first.is_some())?;
        self.check_joined(tiles)?;
        let due = self.letter();
        if side.text != due.encode_utf8(&mut [0; 4]) {
            let count = plural(self.tiles.count() as u32, "tile");
            let message = format!("after {count} the side to move is {due}, not {}", side.text);
            return Err(side.wrong(RULE, message));
        }
        Ok(self)
    }

    fn repetition_key(&self) -> u128 {
        snapshot::hash(self.shape().as_bytes())
    }
}

impl Palago {
    /// The letter of the side to move; `-` when the game is over.
    fn letter(&self) -> char {
        if self.end.is_some() { '-' } else { self.to_move().letter() }
    }

    fn read_tiles(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if field.text == "-" {
            return Ok(());
        }
        for part in field.split('/') {
            let tile = Tile::read(part.text.as_bytes()).map_err(|r| part.wrong(RULE, r.message))?;
            if self.tiles.list().last().is_some_and(|last| last.hex >= tile.hex) {
                return Err(
                    part.wrong(RULE, "tiles must be in the order of their hexes, once each")
                );
            }
            if self.tiles.count() == self.set {
                return Err(part.wrong(RULE, format!("there are more than {} tiles", self.set)));
            }
            self.tiles.lay(tile);
        }
        if self.tiles.on(Point::ORIGIN).is_none() {
            return Err(field.wrong(RULE, "there is no tile on 0,0, the hex of the first tile"));
        }
        Ok(())
    }

    /// Finds out whether a group is closed or the tiles have run out.
    fn read_end(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let closed = closed(&self.tiles);
        if closed != [false; 2] {
            let last = |tile: &&Tile| self::closed(&self.tiles.without(tile.hex)) == [false; 2];
            if !self.tiles.list().iter().any(|tile| last(&tile)) {
                return Err(field.wrong(RULE, "no single tile can have closed all these groups"));
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
            let missing = || {
                field.wrong(
                    RULE,
                    "a turn is open, but first=…, the first tile of the turn, is missing",
                )
            };
            return if due { Err(missing()) } else { Ok(()) };
        }
        let hex = field.text.strip_prefix("first=").and_then(|text| Point::parse(text.as_bytes()));
        let hex = hex
            .flatten()
            .ok_or_else(|| field.wrong(RULE, format!("there is no key {}", field.text)))?;
        if !due {
            return Err(field.wrong(RULE, "no turn is open"));
        }
        let tile = self
            .tiles
            .on(hex)
            .ok_or_else(|| field.wrong(RULE, format!("there is no tile on {hex}")))?;
        let before = Palago { tiles: self.tiles.without(hex), ..self.clone() };
        before.check_first(tile).map_err(|refusal| field.wrong(RULE, refusal.message))?;
        self.first = Some(hex);
        Ok(())
    }

    /// Checks that the tiles of earlier turns are connected.
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
            Some(tile) => Err(field
                .wrong(RULE, format!("the tile on {} is not connected to the others", tile.hex))),
            None => Ok(()),
        }
    }
}

/// The sides with a closed group that ends the game.
fn closed(tiles: &Tiles) -> [bool; 2] {
    let any = |side| tiles.list().iter().any(|tile| tiles.closes(tile.hex, side));
    Side::BOTH.map(any)
}
