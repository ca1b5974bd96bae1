//! The random numbers with which Boardspace sets up its games, from one seed.

/// Factor, addend and mask of the generator, which is that of Java.
const FACTOR: u64 = 0x5_DEEC_E66D;
const ADDEND: u64 = 0xB;
const MASK: u64 = (1 << 48) - 1;

/// Boardspace's generator. Until 2012 (in some games until 2013) it used its own method to draw a
/// number below a bound.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    old: bool,
}

impl Random {
    /// The generator of a key.
    #[must_use]
    pub const fn new(key: i64) -> Random {
        Random { state: (key.cast_unsigned() ^ FACTOR) & MASK, old: false }
    }

    /// The generator of a key, with the method of old games.
    #[must_use]
    pub const fn old(key: i64) -> Random {
        Random { old: true, ..Random::new(key) }
    }

    /// The next 32 bits.
    const fn next(&mut self) -> u32 {
        self.state = (self.state.wrapping_mul(FACTOR) + ADDEND) & MASK;
        (self.state >> 16) as u32
    }

    /// A number below a bound, which is at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        if self.old {
            // The lowest number has no absolute value, so it counts as 0.
            let number = self.next().cast_signed().checked_abs().unwrap_or_default();
            return number.cast_unsigned() % bound;
        }
        loop {
            let number = self.next() >> 1;
            if bound.is_power_of_two() {
                return number >> (31 - bound.trailing_zeros());
            }
            // Numbers above the greatest multiple of the bound would favour small results.
            let rest = number % bound;
            if number - rest + (bound - 1) < 1 << 31 {
                return rest;
            }
        }
    }

    /// Swaps each item in turn with a random item, `passes` times over the whole list.
    pub fn shuffle<T>(&mut self, items: &mut [T], passes: u32) {
        for _ in 0..passes {
            for n in 0..items.len() {
                items.swap(n, self.below(items.len() as u32) as usize);
            }
        }
    }
}
