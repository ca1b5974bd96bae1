//! Tiles and the corners where they meet (R1.2, R1.3).

use crate::board::{Point, Side};
use std::fmt;

/// The orientation of a tile, named by the white corner with the tip; the blue tip is opposite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Orientation(u8);

impl Orientation {
    /// All three orientations.
    pub const ALL: [Orientation; 3] = [Orientation(0), Orientation(1), Orientation(2)];

    const NAMES: [&str; 3] = ["n", "sw", "se"];

    /// The orientation of this name.
    #[must_use]
    pub fn parse(name: &[u8]) -> Option<Orientation> {
        Orientation::ALL.into_iter().find(|orientation| orientation.name().as_bytes() == name)
    }

    /// The name: `n`, `sw` or `se`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Orientation::NAMES[self.0 as usize]
    }
}

/// A tile on the plane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tile {
    /// The hex of the tile.
    pub hex: Point,
    /// The orientation of the tile.
    pub orientation: Orientation,
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.hex, self.orientation.name())
    }
}

/// A corner where three hexes meet. The hex below a white corner identifies it, for a blue corner
/// the hex above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corner {
    /// The side whose colour it has.
    pub side: Side,
    hex: Point,
}

/// Steps from a hex to those that identify its corners: white ones above, lower left, lower right;
/// blue ones opposite.
const CORNERS: [[(i8, i8); 3]; 2] = [[(0, 0), (0, -1), (1, -1)], [(0, 0), (0, 1), (-1, 1)]];

/// The part of a tile at one of its corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The tip.
    Tip,
    /// The arch, which leads to this other corner.
    Arch(Corner),
}

impl Corner {
    /// The corners of a side around a hex.
    #[must_use]
    pub fn of(hex: Point, side: Side) -> [Corner; 3] {
        CORNERS[side as usize].map(|step| Corner { side, hex: hex.plus(step) })
    }

    /// The three hexes around the corner.
    #[must_use]
    pub fn hexes(self) -> [Point; 3] {
        CORNERS[self.side as usize].map(|step| self.hex.minus(step))
    }

    /// The part of an adjacent tile at this corner.
    #[must_use]
    pub fn part(self, tile: Tile) -> Part {
        let corners = Corner::of(tile.hex, self.side);
        let tip = usize::from(tile.orientation.0);
        if corners[tip] == self {
            return Part::Tip;
        }
        let (one, two) = (corners[(tip + 1) % 3], corners[(tip + 2) % 3]);
        Part::Arch(if one == self { two } else { one })
    }
}
