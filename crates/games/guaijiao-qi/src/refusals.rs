//! Refusals of illegal placings (R3) and slides (R4), in the order of the rules.

use crate::board::{Piece, Point, SIZE};
use crate::game::GuaijiaoQi;
use wanqi_sdk::prelude::*;

impl GuaijiaoQi {
    pub(crate) fn check_place(&self, piece: Piece) -> Result<(), Rejection> {
        let us = self.to_move();
        let count = self.count(us);
        let all = count == self.variant.pieces;
        forbid!("R3.1", all, "{us} has placed all {}", plural(count, "piece"));
        forbid!("R3.5", !self.placing, "placing is over, because a piece had no room");
        let outside = piece.cells().count() < 3;
        forbid!("R3.2", outside, "{piece} is not within the board, whose corners are a1 and i9");
        self.check_free("R3.3", piece, None)
    }

    /// Refuses cells that a piece other than `but` covers.
    fn check_free(
        &self,
        rule: &'static str,
        piece: Piece,
        but: Option<Piece>,
    ) -> Result<(), Rejection> {
        for cell in piece.cells() {
            if let Some((side, other)) = self.on(cell).filter(|(_, other)| Some(*other) != but) {
                let message = format!("{cell} is covered by {other}, a piece of {side}");
                return Err(Rejection::illegal(rule, message));
            }
        }
        Ok(())
    }

    pub(crate) fn check_slide(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move();
        forbid!("R2.3", !self.variant.slides, "in rule-2 a turn places a piece, such as d6ne");
        let left = self.variant.pieces - self.count(us);
        forbid!("R4.1", self.placing, "{us} has {} left to place", plural(left, "piece"));
        let piece = self.piece_at(us, from);
        let piece = require!("R4.2", piece, "no piece of {us} has its corner on {from}");
        let far = self.variant.direction(from, to).is_none();
        let along = if self.variant.directions == 4 { " along its row or column" } else { "" };
        forbid!("R4.3", far, "{to} is not one cell from {from}{along}");
        let moved = Piece { corner: to, ..piece };
        let outside = moved.cells().count() < 3;
        forbid!(
            "R4.4",
            outside,
            "{piece} would leave the board, which has {SIZE} rows and columns"
        );
        self.check_free("R4.4", moved, Some(piece))
    }
}
