//! Captures (R5).

use crate::board::{Board, Direction, Set, Side, beside};
use crate::variant::Variant;
use wanqi_sdk::prelude::*;

/// The capture at a corner (R5.3, R5.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corner {
    /// One enemy captures the piece in a corner.
    One,
    /// The corner counts as an enemy of the piece next to it.
    Square,
    /// Enemies on both neighbours of a corner capture the piece in it.
    Both,
}

/// The board after a move, for finding its captures.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The rule set.
    pub variant: &'static Variant,
    /// The capture at a corner.
    pub corner: Corner,
    /// The pieces, the moved one on its new square.
    pub board: &'a Board,
    /// The side that moved.
    pub side: Side,
}

impl Sight<'_> {
    /// The pieces that the moved piece on this square captures.
    #[inline]
    #[must_use]
    pub fn captured(&self, to: Set) -> Set {
        let enemy = self.side.other();
        let leader = self.board.leader[enemy as usize];
        let safe = if rule!("R5.5", self.variant.bell) { 0 } else { leader };
        let prey = self.board.of(enemy) & !safe;
        let own = self.board.of(self.side);
        let mut captured = 0;
        for direction in Direction::ALL {
            let piece = direction.step(to) & prey;
            if piece == 0 {
                continue;
            }
            let beyond = direction.step(piece);
            let is_captured =
                rule!("R5.1", beyond & own != 0) || self.by_the_corner(piece, beyond, own);
            if is_captured {
                captured |= piece;
            }
        }
        captured
    }

    /// Whether this piece is captured at a corner (R5.3, R5.4).
    #[inline]
    fn by_the_corner(&self, piece: Set, beyond: Set, own: Set) -> bool {
        let corners = self.variant.grid.corners;
        match self.corner {
            Corner::One => rule!("R5.3", piece & corners != 0),
            Corner::Square => rule!("R5.3", beyond & corners != 0),
            Corner::Both if piece & corners == 0 => false,
            Corner::Both => {
                let neighbours = beside(piece) & self.variant.grid.squares;
                rule!("R5.4", neighbours & !own == 0)
            }
        }
    }
}
