//! Zobrist keys: a random number for each fact that makes positions different (R6.3); a position's
//! key is their exclusive or, so that a move changes it by a few of them.

use crate::piece::{Piece, Side};
use crate::square::Square;
use wanqi_sdk::Rng;

/// A piece of a side on a square.
#[inline]
#[must_use]
pub fn piece(side: Side, piece: Piece, square: Square) -> u64 {
    PIECES[side as usize][piece as usize][square.index()]
}

/// A rook that may castle.
#[inline]
#[must_use]
pub fn castle(rook: Square) -> u64 {
    CASTLES[rook.index()]
}

/// A square where a pawn can be taken en passant.
#[inline]
#[must_use]
pub fn en_passant(passed: Square) -> u64 {
    PASSED[passed.file() as usize]
}

/// Black is to move.
pub const BLACK: u64 = numbers::<1>(0xB1AC)[0];

static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut rng = Rng::new(0xC4E5);
    let mut table = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        table[i / 384][i / 64 % 6][i % 64] = rng.next();
        i += 1;
    }
    table
};

static CASTLES: [u64; 64] = numbers(0xCA57);
static PASSED: [u64; 8] = numbers(0xE9);

const fn numbers<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = Rng::new(seed);
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = rng.next();
        i += 1;
    }
    table
}
