//! The palago, which is all tiles laid, and its groups (R3).

use crate::hex::{Hex, Hexes};
use crate::tile::{Colour, Corner, Part, Tile, Way};
use wanqi_sdk::rule;

/// The most tiles a set may have.
pub const MOST: usize = 60;

/// The tiles laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles {
    hexes: Hexes,
    /// Ordered by hex; what lies behind `count` is unused.
    list: [Tile; MOST],
    count: u8,
}

/// A group: how many arches it has, and whether it is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Arches in it.
    pub arches: usize,
    /// Three tiles lie around each of its corners.
    pub closed: bool,
}

impl Tiles {
    /// None.
    pub const NONE: Tiles = Tiles {
        hexes: Hexes::EMPTY,
        list: [Tile { hex: Hex::ORIGIN, way: Way::ALL[0] }; MOST],
        count: 0,
    };

    /// How many.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// The tiles, ordered by hex.
    #[must_use]
    pub fn list(&self) -> &[Tile] {
        &self.list[..self.count()]
    }

    /// Their hexes.
    #[must_use]
    pub const fn hexes(&self) -> &Hexes {
        &self.hexes
    }

    /// The tile on a hex.
    #[must_use]
    pub fn on(&self, hex: Hex) -> Option<Tile> {
        if !self.hexes.contains(hex) {
            return None;
        }
        let place = self.list().binary_search_by_key(&hex, |tile| tile.hex);
        place.ok().map(|place| self.list[place])
    }

    /// Lays a tile on a vacant hex.
    pub fn lay(&mut self, tile: Tile) {
        let place = self.list().partition_point(|other| other.hex < tile.hex);
        let count = self.count();
        self.list.copy_within(place..count, place + 1);
        self.list[place] = tile;
        self.count += 1;
        self.hexes.insert(tile.hex);
    }

    /// The tiles without the one on this hex.
    #[must_use]
    pub fn without(&self, hex: Hex) -> Tiles {
        let mut rest = Tiles::NONE;
        self.list().iter().filter(|tile| tile.hex != hex).for_each(|tile| rest.lay(*tile));
        rest
    }

    /// Whether a tile lies beside the hex.
    #[must_use]
    pub fn touch(&self, hex: Hex) -> bool {
        hex.around().any(|other| self.hexes.contains(other))
    }

    /// The group at a corner.
    #[must_use]
    pub fn group(&self, corner: Corner) -> Group {
        let mut group = Group { arches: 0, closed: true };
        // A colour has at most three corners a tile.
        let mut reached = [corner; 3 * MOST];
        let (mut count, mut next) = (1, 0);
        while next < count {
            let corner = reached[next];
            next += 1;
            for hex in corner.hexes() {
                let Some(tile) = self.on(hex) else {
                    group.closed = false;
                    continue;
                };
                let Part::Arch(other) = corner.part(tile) else { continue };
                group.arches += 1;
                if !reached[..count].contains(&other) {
                    reached[count] = other;
                    count += 1;
                }
            }
        }
        // Each arch was met from both of its ends.
        group.arches /= 2;
        group
    }

    /// Whether a group of the colour that a tile on this hex belongs to is closed and has an arch.
    #[must_use]
    pub fn closes(&self, hex: Hex, colour: Colour) -> bool {
        Corner::of(hex, colour).into_iter().any(|corner| {
            let whole = |hex: &Hex| self.hexes.contains(*hex);
            corner.hexes().iter().all(whole) && counts(self.group(corner))
        })
    }

    /// Arches of the largest group of a colour.
    #[must_use]
    pub fn largest(&self, colour: Colour) -> usize {
        let corners = self.list().iter().flat_map(|tile| Corner::of(tile.hex, colour));
        corners.map(|corner| self.group(corner).arches).max().unwrap_or(0)
    }
}

/// Whether a group ends the game (R3.1, R3.3).
fn counts(group: Group) -> bool {
    rule!("R3.1", group.closed) && rule!("R3.3", group.arches > 0)
}
