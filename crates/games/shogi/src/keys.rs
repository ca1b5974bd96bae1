//! Zobrist keys: a random number for each fact that makes positions different (R7.3); a position's
//! key is their exclusive or, so that a move changes it by a few of them.

use crate::piece::{Piece, Side};
use crate::square::{SQUARES, Square};
use wanqi_sdk::Rng;

/// A piece of a side on a square.
#[inline]
#[must_use]
pub fn piece(side: Side, piece: Piece, square: Square) -> u64 {
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

/// Most pieces of a kind in a hand, and one for none.
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
