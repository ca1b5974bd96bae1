//! Random numbers for playouts and tests: fast, seeded, not for secrets.

/// SplitMix64 (Steele, Lea, Flood 2014).
///
/// ```
/// use wanqi_sdk::Rng;
///
/// let (mut rng, mut same) = (Rng::new(7), Rng::new(7));
/// let faces: Vec<u32> = (0..100).map(|_| 1 + rng.below(6)).collect();
/// assert!(faces.iter().all(|face| (1..=6).contains(face)));
/// assert!(faces.iter().all(|face| *face == 1 + same.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
    /// The next 64 bits, computed in advance, so that the processor can do it in parallel with the
    /// game.
    ready: u64,
}

impl Rng {
    /// The sequence of this seed.
    #[inline]
    #[must_use]
    pub const fn new(seed: u64) -> Rng {
        let mut rng = Rng { state: seed, ready: 0 };
        rng.next();
        rng
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        std::mem::replace(&mut self.ready, z ^ (z >> 31))
    }

    /// A uniformly random number below `n` (Lemire 2019); `n` must not be zero.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        let mut product = (self.next() as u32) as u64 * n as u64;
        if (product as u32) < n {
            let floor = n.wrapping_neg() % n;
            while (product as u32) < floor {
                product = (self.next() as u32) as u64 * n as u64;
            }
        }
        (product >> 32) as u32
    }
}
