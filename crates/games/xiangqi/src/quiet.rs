//! The natural limit (R10): moves without a capture, where the checks of a side beyond the tenth do
//! not count.

use crate::board::{Board, Side};
use crate::game::Xiangqi;
use wanqi_sdk::prelude::*;

/// The largest number of checks of a side that count.
const CHECKS: u32 = 10;

impl Xiangqi {
    /// Whether both sides have made enough moves without a capture for a draw (R10.1).
    #[inline]
    pub(crate) fn is_quiet(&self) -> bool {
        let limit = self.limit;
        // Each side has made half of the moves, so a smaller clock cannot be enough.
        limit > 0 && self.board.clock >= limit && self.counted_is_quiet()
    }

    #[cold]
    fn counted_is_quiet(&self) -> bool {
        let checks = self.checks();
        let each = [Side::Red, Side::Black].map(|side| {
            let beyond = checks[side as usize].saturating_sub(CHECKS);
            let beyond = if rule!("R10.2", beyond > 0) { beyond } else { 0 };
            moves_of(&self.board, side).saturating_sub(beyond)
        });
        each.into_iter().all(|moves| 2 * moves >= self.limit)
    }

    /// The number of checks of each side since the last capture, where they are counted (R10.2).
    pub(crate) fn checks(&self) -> [u32; 2] {
        let mut checks = self.earlier_checks;
        if !self.counts_checks() || self.board.clock == 0 {
            return checks;
        }
        let mut board = self.board;
        for m in self.moves.iter().rev() {
            board.take_back(*m);
        }
        for m in &self.moves {
            let us = board.to_move;
            board.play(*m);
            checks[us as usize] += u32::from(board.in_check(board.to_move));
        }
        checks
    }
}

/// The number of moves of a side since the last capture.
pub(crate) const fn moves_of(board: &Board, side: Side) -> u32 {
    let last = side as u8 != board.to_move as u8;
    (board.clock + last as u32) / 2
}
