//! The tiles (R1.2–R1.4): what their sides show, their turns, sets of them.

use crate::board::Side;
use std::fmt;

/// What an edge of a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// The colour of its owner.
    Colour,
    /// `L`: lines along the side.
    Along,
    /// `P`: lines that point to the centre.
    Inward,
}

/// The edges of a tile, clockwise from the north.
pub const EDGE_NAMES: [&str; 4] = ["north", "east", "south", "west"];

/// A tile in one orientation: four digits to the base three, one for each edge, the north first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile(u8);

/// The number of such tiles.
const TILES: u8 = 81;

impl Tile {
    /// Lines along all sides.
    pub const ALONG: Tile = Tile::new([Edge::Along; 4]);
    /// Lines to the centre on all sides.
    pub const INWARD: Tile = Tile::new([Edge::Inward; 4]);

    /// The tile that shows these edges.
    #[must_use]
    pub const fn new([north, east, south, west]: [Edge; 4]) -> Tile {
        Tile(((north as u8 * 3 + east as u8) * 3 + south as u8) * 3 + west as u8)
    }

    /// What one edge shows.
    #[inline]
    #[must_use]
    pub const fn edge(self, side: usize) -> Edge {
        self.edges()[side]
    }

    /// What all edges show.
    #[inline]
    #[must_use]
    pub const fn edges(self) -> [Edge; 4] {
        EDGES[self.0 as usize]
    }

    /// The tile in all its orientations.
    #[inline]
    #[must_use]
    pub const fn turns(self) -> Tiles {
        TURNS[self.0 as usize]
    }
}

/// A set of tiles in given orientations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles(u128);

wanqi_sdk::set_of_places!(Tiles, Tile);

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles(0);
    /// All tiles.
    pub const ALL: Tiles = Tiles((1 << TILES) - 1);
    /// The neutral tiles (R1.4).
    pub const NEUTRAL: Tiles = Tiles(1 << Tile::ALONG.0 | 1 << Tile::INWARD.0);
    /// The tiles of each side (R1.3): those with one to three coloured edges.
    pub const OWN: Tiles = {
        let (mut set, mut n) = (0, 1);
        while n < TILES {
            let [north, east, south, west] = Tile(n).edges();
            if matches!(north, Edge::Colour)
                || matches!(east, Edge::Colour)
                || matches!(south, Edge::Colour)
                || matches!(west, Edge::Colour)
            {
                set |= 1 << n;
            }
            n += 1;
        }
        Tiles(set)
    };

    /// The tiles that show this on an edge.
    #[inline]
    #[must_use]
    pub const fn showing(side: usize, edge: Edge) -> Tiles {
        SHOWING[side][edge as usize]
    }
}

static EDGES: [[Edge; 4]; TILES as usize] = {
    let kinds = [Edge::Colour, Edge::Along, Edge::Inward];
    let mut edges = [[Edge::Colour; 4]; TILES as usize];
    let mut n = 0;
    while n < edges.len() {
        edges[n] = [kinds[n / 27], kinds[n / 9 % 3], kinds[n / 3 % 3], kinds[n % 3]];
        n += 1;
    }
    edges
};

static SHOWING: [[Tiles; 3]; 4] = {
    let mut showing = [[Tiles::NONE; 3]; 4];
    let mut n = 0;
    while n < TILES {
        let edges = Tile(n).edges();
        let mut side = 0;
        while side < 4 {
            showing[side][edges[side] as usize].0 |= 1 << n;
            side += 1;
        }
        n += 1;
    }
    showing
};

static TURNS: [Tiles; TILES as usize] = {
    let mut turns = [Tiles::NONE; TILES as usize];
    let mut n = 0;
    while n < TILES {
        let [a, b, c, d] = Tile(n).edges();
        let ways = [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]];
        let mut way = 0;
        while way < 4 {
            turns[n as usize].0 |= 1 << Tile::new(ways[way]).0;
            way += 1;
        }
        n += 1;
    }
    turns
};

/// A tile and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The tile in its orientation.
    pub tile: Tile,
    /// `None` for a neutral tile.
    pub owner: Option<Side>,
}

impl Piece {
    /// The letter of an edge: `B` or `S` for the colour of the owner, `L`, `P`.
    #[must_use]
    pub fn sign(self, side: usize) -> char {
        match self.tile.edge(side) {
            Edge::Colour => self.owner.map_or('C', Side::sign),
            Edge::Along => 'L',
            Edge::Inward => 'P',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..4).try_for_each(|side| fmt::Write::write_char(f, self.sign(side)))
    }
}
