//! Zobrist keys (R7.1): a random number for each piece on each point and for the side to move. The
//! key of a position is the exclusive or of these numbers, so a move changes it by a few of them.

use crate::board::{POINTS, Point, Side};
use crate::piece::Piece;
use wanqi_sdk::prelude::*;

/// The number of a piece of a side on a point.
#[inline]
#[must_use]
pub fn piece(side: Side, piece: Piece, point: Point) -> u64 {
    PIECES[side as usize][piece as usize][point.index()]
}

/// The number for Han to move.
pub const HAN: u64 = Rng::new(0x4A21).next();

static PIECES: [[[u64; POINTS]; 7]; 2] = {
    let mut rng = Rng::new(0x1A96);
    let mut table = [[[0; POINTS]; 7]; 2];
    let mut i = 0;
    while i < 2 * 7 * POINTS {
        table[i / (7 * POINTS)][i / POINTS % 7][i % POINTS] = rng.next();
        i += 1;
    }
    table
};
