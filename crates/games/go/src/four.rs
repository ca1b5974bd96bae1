//! Four numbers of 16 bits in one, the first in the lowest bits. The four neighbours of a point are
//! compared together, without a branch for each that the processor could mispredict.

const ONES: u64 = 0x0001_0001_0001_0001;
const TOPS: u64 = ONES << 15;

/// Packs four numbers.
#[inline]
pub const fn of([a, b, c, d]: [u16; 4]) -> u64 {
    a as u64 | (b as u64) << 16 | (c as u64) << 32 | (d as u64) << 48
}

/// The same number four times.
#[inline]
pub const fn all(bits: u8) -> u64 {
    ONES * bits as u64
}

/// The top bit of each number that is equal.
#[inline]
pub const fn equal(one: u64, two: u64) -> u64 {
    let unlike = one ^ two;
    !(((unlike & !TOPS) + !TOPS) | unlike) & TOPS
}

/// For each number, the number of the four that are equal to it.
#[inline]
pub const fn meets(four: u64) -> u64 {
    let next = equal(four, four.rotate_left(16));
    let across = equal(four, four.rotate_left(32));
    ONES + (next >> 15) + (next.rotate_right(16) >> 15) + (across >> 15)
}

/// The number of bits in the result of [`equal`].
#[inline]
pub const fn count(equal: u64) -> u32 {
    ((equal >> 15).wrapping_mul(ONES) >> 48) as u32
}

/// The first place in the result of [`equal`], or 4.
#[inline]
pub const fn first(equal: u64) -> usize {
    (equal.trailing_zeros() / 16) as usize
}

/// All places in the result of [`equal`].
pub fn places(equal: u64) -> impl Iterator<Item = usize> {
    (0..4).filter(move |i| equal >> (16 * i) & TOPS & 0xFFFF != 0)
}
