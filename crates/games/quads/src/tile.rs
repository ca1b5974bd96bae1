//! The tiles (R1.2–R1.4): what their sides show, their turns, sets of them.

use std::fmt;

/// Black or Silver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    Silver,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::Silver];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::Silver,
            Colour::Silver => Colour::Black,
        }
    }

    /// What a coloured side is written as.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::Silver => 'S',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "Black",
            Colour::Silver => "Silver",
        })
    }
}

/// What a side of a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// The colour of its owner.
    Colour,
    /// `L`: lines along the side.
    Along,
    /// `P`: lines pointing to the centre.
    Inward,
}

/// The sides of a tile, clockwise from the north.
pub const SIDES: [&str; 4] = ["north", "east", "south", "west"];

/// How a tile lies: what it shows on its sides, four digits to the base of three, the north first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile(u8);

/// So many ways there are.
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

    /// What it shows on a side.
    #[inline]
    #[must_use]
    pub const fn edge(self, side: usize) -> Edge {
        self.edges()[side]
    }

    /// What it shows on all sides.
    #[inline]
    #[must_use]
    pub const fn edges(self) -> [Edge; 4] {
        EDGES[self.0 as usize]
    }

    /// All the ways it can be turned.
    #[inline]
    #[must_use]
    pub const fn turns(self) -> Tiles {
        TURNS[self.0 as usize]
    }
}

/// A set of ways that tiles lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles(u128);

impl Tiles {
    /// None.
    pub const NONE: Tiles = Tiles(0);
    /// All that there are.
    pub const ALL: Tiles = Tiles((1 << TILES) - 1);
    /// The neutral tiles (R1.4).
    pub const NEUTRAL: Tiles = Tiles(1 << Tile::ALONG.0 | 1 << Tile::INWARD.0);
    /// What each seat has (R1.3): all with a coloured side but the one with four.
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

    /// Those that show an edge on a side.
    #[inline]
    #[must_use]
    pub const fn showing(side: usize, edge: Edge) -> Tiles {
        SHOWING[side][edge as usize]
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    /// Those in this set alone.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Tiles) -> Tiles {
        Tiles(self.0 & !other.0)
    }

    /// Whether a tile is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl Iterator for Tiles {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let tile = Tile(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(tile)
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

/// A tile and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// How it lies.
    pub tile: Tile,
    /// Nobody's if it is neutral.
    pub owner: Option<Colour>,
}

impl Piece {
    /// The letter for what it shows on a side: `B` or `S`, `L`, `P`.
    #[must_use]
    pub fn sign(self, side: usize) -> char {
        match self.tile.edge(side) {
            Edge::Colour => self.owner.map_or('C', Colour::letter),
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
