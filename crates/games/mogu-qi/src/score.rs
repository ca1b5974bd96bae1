//! The score of a full board (R7.5): rows of three or more in each direction.

use crate::board::{Point, STRINGS};
use wanqi_sdk::board::bitboard::Bitboard;

/// The points of the stones of a side.
pub(crate) fn score(stones: Bitboard) -> u32 {
    let strings = STRINGS.iter().flatten();
    strings.map(|string| score_string(*string, stones)).sum()
}

/// The points of the rows on a string.
fn score_string(string: Bitboard, stones: Bitboard) -> u32 {
    let (mut total, mut length) = (0, 0);
    for Point(at) in string.map(Point) {
        if stones.has(at) {
            length += 1;
        } else {
            total += worth(length);
            length = 0;
        }
    }
    total + worth(length)
}

/// Ten points for a row of three, doubled for each further stone.
fn worth(length: u32) -> u32 {
    if length < 3 { 0 } else { 10 << (length - 3) }
}
