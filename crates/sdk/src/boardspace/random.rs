//! The random numbers with which Boardspace sets up its games, from one seed.

/// Factor and addend of the generator, which is Java's, and the bits that it keeps.
const FACTOR: u64 = 0x5_DEEC_E66D;
const ADDEND: u64 = 0xB;
const MASK: u64 = (1 << 48) - 1;

/// Boardspace's generator. Until 2012, some games a year longer, it drew below a bound in a way of
/// its own.
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

    /// The same, drawing as old games do.
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
            // The lowest number has no opposite, and is nothing.
            let number = self.next().cast_signed().checked_abs().unwrap_or_default();
            return number.cast_unsigned() % bound;
        }
        loop {
            let number = self.next() >> 1;
            if bound.is_power_of_two() {
                return number >> (31 - bound.trailing_zeros());
            }
            // What lies beyond the last whole run of the bound would favour small numbers.
            let rest = number % bound;
            if number - rest + (bound - 1) < 1 << 31 {
                return rest;
            }
        }
    }

    /// Exchanges each item in turn for a random one, all of them as often as `passes` says.
    pub fn shuffle<T>(&mut self, items: &mut [T], passes: u32) {
        for _ in 0..passes {
            for n in 0..items.len() {
                items.swap(n, self.below(items.len() as u32) as usize);
            }
        }
    }
}
