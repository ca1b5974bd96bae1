//! The tiles (R1.2).

use std::fmt;

/// The number of tiles.
pub const TILES: usize = 18;

/// The pairs of sides that the paths of each tile join; sides are 0 to 7, clockwise from the top.
const PATHS: [[(u8, u8); 4]; TILES] = [
    [(0, 1), (2, 3), (4, 5), (6, 7)],
    [(0, 1), (2, 3), (4, 6), (5, 7)],
    [(0, 1), (2, 3), (4, 7), (5, 6)],
    [(0, 1), (2, 4), (3, 6), (5, 7)],
    [(0, 1), (2, 4), (3, 7), (5, 6)],
    [(0, 1), (2, 5), (3, 6), (4, 7)],
    [(0, 1), (2, 5), (3, 7), (4, 6)],
    [(0, 1), (2, 6), (3, 5), (4, 7)],
    [(0, 1), (2, 6), (3, 7), (4, 5)],
    [(0, 1), (2, 7), (3, 5), (4, 6)],
    [(0, 1), (2, 7), (3, 6), (4, 5)],
    [(0, 2), (1, 3), (4, 6), (5, 7)],
    [(0, 2), (1, 4), (3, 6), (5, 7)],
    [(0, 2), (1, 5), (3, 6), (4, 7)],
    [(0, 2), (1, 5), (3, 7), (4, 6)],
    [(0, 3), (1, 5), (2, 6), (4, 7)],
    [(0, 3), (1, 6), (2, 5), (4, 7)],
    [(0, 4), (1, 5), (2, 6), (3, 7)],
];

/// A tile, counted from 0; `t1` is the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tile(u8);

impl Tile {
    /// All tiles.
    pub fn all() -> impl Iterator<Item = Tile> + Clone {
        (0..TILES as u8).map(Tile)
    }

    /// The number from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of turns that look different: 1, 2, 4 or 8.
    #[must_use]
    pub const fn turns(self) -> u8 {
        TURNS[self.index()]
    }

    /// Reads `t7`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Tile> {
        let number = wanqi_sdk::board::square::row(text.strip_prefix(b"t")?)?;
        u8::try_from(number).ok().map(Tile).filter(|tile| tile.index() < TILES)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0 + 1)
    }
}

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The tile.
    pub tile: Tile,
    /// Eighths of a turn clockwise, less than [`Tile::turns`].
    pub turn: u8,
}

impl Laid {
    /// The other end of the path from a side.
    #[inline]
    #[must_use]
    pub const fn across(self, side: u8) -> u8 {
        (PARTNERS[self.tile.index()][((side + 8 - self.turn) % 8) as usize] + self.turn) % 8
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.tile, self.turn)
    }
}

/// For each tile the other end of the path from each side.
static PARTNERS: [[u8; 8]; TILES] = {
    let mut partners = [[0; 8]; TILES];
    let mut n = 0;
    while n < 4 * TILES {
        let (a, b) = PATHS[n / 4][n % 4];
        partners[n / 4][a as usize] = b;
        partners[n / 4][b as usize] = a;
        n += 1;
    }
    partners
};

static TURNS: [u8; TILES] = {
    let mut turns = [8; TILES];
    let mut n = 0;
    while n < TILES {
        while turns[n] > 1 && looks_same(n, turns[n] / 2) {
            turns[n] /= 2;
        }
        n += 1;
    }
    turns
};

/// Whether a tile turned by this angle looks the same as before.
const fn looks_same(tile: usize, turn: u8) -> bool {
    let mut side = 0;
    while side < 8 {
        let turned = (PARTNERS[tile][((side + 8 - turn) % 8) as usize] + turn) % 8;
        if turned != PARTNERS[tile][side as usize] {
            return false;
        }
        side += 1;
    }
    true
}
