//! The hash of a position text that a checkpoint contains, implemented from its description in
//! `docs/abi.md`.

/// The upper half of the hash.
#[must_use]
pub fn checkpoint(text: &str) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut lane = 0x243f_6a88_85a3_08d3_u64;
    let mut take = |word: u64| {
        let product = u128::from(lane ^ word) * u128::from(FACTOR);
        lane = (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(23);
    };
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    for word in words {
        take(u64::from_le_bytes(*word));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    take(u64::from_le_bytes(last));
    take(text.len() as u64);
    take(0);
    lane
}
