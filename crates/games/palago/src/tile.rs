//! Tiles and the corners they meet at (R1.2, R1.3).

use crate::hex::Hex;
use std::fmt;

/// White or Blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Seat 1.
    White,
    /// Seat 2.
    Blue,
}

impl Colour {
    /// Both.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Blue];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Blue,
            Colour::Blue => Colour::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "White",
            Colour::Blue => "Blue",
        })
    }
}

/// A way to lie: which of the white corners has the tip; the blue tip is opposite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Way(u8);

impl Way {
    /// All three.
    pub const ALL: [Way; 3] = [Way(0), Way(1), Way(2)];

    const NAMES: [&str; 3] = ["n", "sw", "se"];

    /// The way of this name.
    #[must_use]
    pub fn parse(name: &[u8]) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.name().as_bytes() == name)
    }

    /// `n`, `sw` or `se`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Way::NAMES[self.0 as usize]
    }
}

/// A tile on the plane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tile {
    /// Where it lies.
    pub hex: Hex,
    /// How it lies.
    pub way: Way,
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.hex, self.way.name())
    }
}

/// A corner where three hexes meet: a white one is named by the hex below it, a blue one by the hex
/// above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corner {
    /// Its colour.
    pub colour: Colour,
    hex: Hex,
}

/// From a hex to those that name its corners: white ones above, lower left, lower right; blue ones
/// opposite.
const CORNERS: [[(i8, i8); 3]; 2] = [[(0, 0), (0, -1), (1, -1)], [(0, 0), (0, 1), (-1, 1)]];

/// What a tile is to one of its corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// It ends there.
    Tip,
    /// It joins it to another corner.
    Arch(Corner),
}

impl Corner {
    /// The corners of a colour around a hex.
    #[must_use]
    pub fn of(hex: Hex, colour: Colour) -> [Corner; 3] {
        CORNERS[colour as usize].map(|step| Corner { colour, hex: hex.plus(step) })
    }

    /// The three hexes around it.
    #[must_use]
    pub fn hexes(self) -> [Hex; 3] {
        CORNERS[self.colour as usize].map(|step| self.hex.minus(step))
    }

    /// What a tile that lies around it is to it.
    #[must_use]
    pub fn part(self, tile: Tile) -> Part {
        let corners = Corner::of(tile.hex, self.colour);
        let tip = usize::from(tile.way.0);
        if corners[tip] == self {
            return Part::Tip;
        }
        let (one, two) = (corners[(tip + 1) % 3], corners[(tip + 2) % 3]);
        Part::Arch(if one == self { two } else { one })
    }
}
