//! Points (R1) and knight's moves (R3.2). A set of points has eight bits for each row.

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;

/// The bit of a point.
pub(crate) const fn bit(point: Point) -> Bitboard {
    Bitboard::of(index(point))
}

/// The number of the bit of a point.
pub(crate) const fn index(point: Point) -> u8 {
    point.y * 8 + point.x
}

/// The points of a set, row by row from the bottom.
pub(crate) fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(|bit| Point::new(bit % 8, bit / 8))
}

/// The points a knight's move away from a point, on a board of eight by eight.
#[inline]
pub(crate) fn around(point: Point) -> Bitboard {
    AROUND[usize::from(index(point))]
}

/// Whether a point has the colour of `a1` on a chequered board. Each knight's move changes the
/// colour.
pub(crate) const fn is_dark(point: Point) -> bool {
    (point.x + point.y).is_multiple_of(2)
}

/// All points that a knight reaches from a point without leaving a set.
pub(crate) fn reached(from: Point, within: Bitboard) -> Bitboard {
    let (mut all, mut new) = (bit(from), bit(from));
    while !new.is_empty() {
        let next = points(new).fold(Bitboard::EMPTY, |next, point| next | around(point));
        new = next & within & !all;
        all |= new;
    }
    all
}

static AROUND: [Bitboard; 64] = {
    let mut all = [Bitboard::EMPTY; 64];
    let mut from = 0_usize;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (dx, dy) = ((from % 8).abs_diff(to % 8), (from / 8).abs_diff(to / 8));
            if dx * dy == 2 {
                all[from].0 |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    all
};
