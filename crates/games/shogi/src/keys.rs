//! Zobrist keys: a random number for each fact that R7.3 compares. The key of a position is their
//! exclusive or, so that a move changes it by a few of them.

use crate::board::{Point, SQUARES, Side};
use crate::piece::Piece;
use wanqi_sdk::prelude::*;

/// A piece of a side on a square.
#[inline]
#[must_use]
pub fn piece(side: Side, piece: Piece, square: Point) -> u64 {
    PIECES[side as usize][piece as usize][square.index()]
}

/// The `n`th piece of its kind in a hand.
#[inline]
#[must_use]
pub fn in_hand(side: Side, piece: Piece, n: u8) -> u64 {
    HANDS[side as usize][piece as usize][n as usize]
}

/// Gote is to move.
pub const GOTE: u64 = Rng::new(0x607E).next();

/// Largest number of pieces of a kind in a hand, plus one.
const MOST: usize = 19;

static PIECES: [[[u64; SQUARES]; 14]; 2] = {
    let mut rng = Rng::new(0x5406_1000);
    let mut table = [[[0; SQUARES]; 14]; 2];
    let mut i = 0;
    while i < 2 * 14 * SQUARES {
        table[i / (14 * SQUARES)][i / SQUARES % 14][i % SQUARES] = rng.next();
        i += 1;
    }
    table
};

static HANDS: [[[u64; MOST]; 7]; 2] = {
    let mut rng = Rng::new(0xA4D);
    let mut table = [[[0; MOST]; 7]; 2];
    let mut i = 0;
    while i < 2 * 7 * MOST {
        table[i / (7 * MOST)][i / MOST % 7][i % MOST] = rng.next();
        i += 1;
    }
    table
};
