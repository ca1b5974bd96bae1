//! Zobrist keys: a random number for each piece on each point and for the side to move; a
//! position's key is their exclusive or, so that a move changes it by a few of them (R7.1).

use crate::piece::{Piece, Side};
use crate::point::{POINTS, Point};
use wanqi_sdk::Rng;

/// A piece of a side on a point.
#[inline]
#[must_use]
pub fn piece(side: Side, piece: Piece, point: Point) -> u64 {
    PIECES[side as usize][piece as usize][point.index()]
}

/// Han is to move.
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
