//! The rule sets as a table: board, start and special rules (R1.1, R1.3).

use crate::board::{Grid, Set};

/// A rule set.
#[derive(Debug)]
pub struct Variant {
    /// The board.
    pub grid: Grid,
    /// The name of the square in the middle (R1.2).
    pub middle: &'static str,
    /// The rows of the start in position text.
    pub start: &'static str,
    /// The numbers of attackers and defenders at the start, without the king.
    pub men: [u32; 2],
    /// The king wins on any square of the edge, not only in a corner (R5.1); corners are
    /// then ordinary squares.
    pub edge_escape: bool,
    /// The rule of the castle with the king in it (R3.5) holds.
    pub castle: bool,
    /// The king is captured from four sides everywhere (R4.4), and there are shieldwalls (R3.6),
    /// exit forts (R5.2) and rings (R5.4).
    pub copenhagen: bool,
}

impl Variant {
    /// The squares on which only the king may stop, and which help to capture while they are empty.
    #[inline]
    #[must_use]
    pub const fn restricted(&self) -> Set {
        if self.edge_escape { self.grid.throne } else { self.grid.throne | self.grid.corners }
    }

    /// The squares on which the king escapes.
    #[inline]
    #[must_use]
    pub const fn exits(&self) -> Set {
        if self.edge_escape { self.grid.edge } else { self.grid.corners }
    }
}

/// The rule sets, in the order of the facts.
pub static VARIANTS: [Variant; 3] = [
    Variant {
        grid: Grid::new(9),
        middle: "castle",
        start: "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3",
        men: [16, 8],
        edge_escape: true,
        castle: true,
        copenhagen: false,
    },
    Variant {
        grid: Grid::new(7),
        middle: "throne",
        start: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3",
        men: [8, 4],
        edge_escape: false,
        castle: false,
        copenhagen: false,
    },
    Variant {
        grid: Grid::new(11),
        middle: "throne",
        start: "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3",
        men: [24, 12],
        edge_escape: false,
        castle: false,
        copenhagen: true,
    },
];
