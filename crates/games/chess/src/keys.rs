//! Zobrist keys: a random number for each fact that makes positions different (R6.3). The key of a
//! position is their exclusive or, so a move changes it with a few numbers.

use crate::board::{Point, Side};
use crate::piece::Piece;
use wanqi_sdk::prelude::*;

/// The number of a piece of a side on a square.
#[inline]
#[must_use]
pub fn piece(side: Side, piece: Piece, square: Point) -> u64 {
    PIECES[side as usize][piece as usize][square.index()]
}

/// The number of a rook with a castling right.
#[inline]
#[must_use]
pub fn castle(rook: Point) -> u64 {
    CASTLES[rook.index()]
}

/// The number of a square on which a pawn can be captured en passant.
#[inline]
#[must_use]
pub fn en_passant(passed: Point) -> u64 {
    PASSED[passed.file() as usize]
}

/// The number of Black to move.
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
