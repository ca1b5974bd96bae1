//! The tiles on the plane, and groups (R3).

use crate::board::{Hexes, Point, Side};
use crate::tile::{Corner, Orientation, Part, Tile};
use wanqi_sdk::prelude::*;

/// The largest number of tiles of a set.
pub const MOST: usize = 60;

/// The tiles on the plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles {
    hexes: Hexes,
    /// Ordered by hex; elements from `count` on are unused.
    list: [Tile; MOST],
    count: u8,
}

/// A group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The number of arches.
    pub arches: usize,
    /// There are three tiles around each of its corners.
    pub closed: bool,
}

impl Tiles {
    /// No tiles.
    pub const NONE: Tiles = Tiles {
        hexes: Hexes::EMPTY,
        list: [Tile { hex: Point::ORIGIN, orientation: Orientation::ALL[0] }; MOST],
        count: 0,
    };

    /// The number of tiles.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// The tiles, ordered by hex.
    #[must_use]
    pub fn list(&self) -> &[Tile] {
        &self.list[..self.count()]
    }

    /// The hexes of the tiles.
    #[must_use]
    pub const fn hexes(&self) -> &Hexes {
        &self.hexes
    }

    /// The tile on a hex.
    #[must_use]
    pub fn on(&self, hex: Point) -> Option<Tile> {
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
    pub fn without(&self, hex: Point) -> Tiles {
        let mut rest = Tiles::NONE;
        self.list().iter().filter(|tile| tile.hex != hex).for_each(|tile| rest.lay(*tile));
        rest
    }

    /// Whether there is a tile next to the hex.
    #[must_use]
    pub fn touch(&self, hex: Point) -> bool {
        hex.around().any(|other| self.hexes.contains(other))
    }

    /// The group at a corner.
    #[must_use]
    pub fn group(&self, corner: Corner) -> Group {
        let mut group = Group { arches: 0, closed: true };
        // Each tile has at most three corners of a side.
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
        // The loop counts each arch from both ends.
        group.arches /= 2;
        group
    }

    /// Whether a group of this side that contains the tile on this hex is closed and has an arch.
    #[must_use]
    pub fn closes(&self, hex: Point, side: Side) -> bool {
        Corner::of(hex, side).into_iter().any(|corner| {
            let whole = |hex: &Point| self.hexes.contains(*hex);
            corner.hexes().iter().all(whole) && counts(self.group(corner))
        })
    }

    /// The number of arches of the largest group of a side.
    #[must_use]
    pub fn largest(&self, side: Side) -> usize {
        let corners = self.list().iter().flat_map(|tile| Corner::of(tile.hex, side));
        corners.map(|corner| self.group(corner).arches).max().unwrap_or(0)
    }
}

/// Whether a group ends the game (R3.1, R3.3).
fn counts(group: Group) -> bool {
    rule!("R3.1", group.closed) && rule!("R3.3", group.arches > 0)
}
