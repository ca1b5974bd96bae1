//! Captures (R5): what a move takes.

use crate::board::{Board, Set, Side, Way, beside};
use crate::variant::Variant;
use wanqi_sdk::rule;

/// How a corner takes part (R5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corner {
    /// One enemy takes the piece in a corner.
    One,
    /// The corner stands for an enemy of the piece beside it.
    Square,
    /// Enemies on both squares beside it take the piece in a corner.
    Both,
}

/// The board after a piece has moved, as the side that moved it sees it.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The rule set.
    pub variant: &'static Variant,
    /// How corners take part.
    pub corner: Corner,
    /// The pieces, the moved one on its new square.
    pub board: &'a Board,
    /// Who has moved.
    pub side: Side,
}

impl Sight<'_> {
    /// The pieces that the piece on this square has just taken.
    #[inline]
    #[must_use]
    pub fn captured(&self, to: Set) -> Set {
        let enemy = self.side.other();
        let leader = self.board.leader[enemy as usize];
        let safe = if rule!("R5.5", self.variant.bell) { 0 } else { leader };
        let prey = self.board.of(enemy) & !safe;
        let own = self.board.of(self.side);
        let mut captured = 0;
        for way in Way::ALL {
            let piece = way.step(to) & prey;
            if piece == 0 {
                continue;
            }
            let beyond = way.step(piece);
            let taken = rule!("R5.1", beyond & own != 0) || self.by_the_corner(piece, beyond, own);
            if taken {
                captured |= piece;
            }
        }
        captured
    }

    /// Whether a corner helps to take this piece (R5.3, R5.4).
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
