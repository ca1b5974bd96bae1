//! The table of alpha-beta: a lower and an upper bound for each position.

/// Bounds of a value, from the view of seat 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// The lower bound.
    pub(super) lower: i16,
    /// The upper bound.
    pub(super) upper: i16,
}

impl Bounds {
    /// No bounds.
    pub(super) const OPEN: Bounds = Bounds { lower: -i16::MAX, upper: i16::MAX };

    /// The bounds that follow from a search for "at least `beta`?".
    #[inline]
    pub(super) const fn of(answer: i16, beta: i16) -> Bounds {
        if answer >= beta {
            Bounds { lower: answer, ..Bounds::OPEN }
        } else {
            Bounds { upper: answer, ..Bounds::OPEN }
        }
    }

    /// The answer to "at least `beta`?", if the bounds determine it.
    #[inline]
    pub(super) const fn answer(self, beta: i16) -> Option<i16> {
        if self.lower >= beta {
            Some(self.lower)
        } else if self.upper < beta {
            Some(self.upper)
        } else {
            None
        }
    }
}

/// An entry. `best` is the index of the best action in the list, `work` the logarithm of the number
/// of positions searched for it. An entry without bounds (`upper < lower`) is free.
#[derive(Clone, Copy)]
struct TableEntry {
    tag: u64,
    bounds: Bounds,
    best: u16,
    work: u8,
}

const FREE: TableEntry =
    TableEntry { tag: 0, bounds: Bounds { lower: 0, upper: -1 }, best: 0, work: 0 };

/// A table of fixed size, in pairs of entries: one for the most expensive position, one for the
/// latest.
///
/// Entries are distinguished by 64 bits. Identities of up to 64 bits are distinguished exactly; two
/// longer ones collide with a probability of 2⁻⁶⁴.
pub struct Table {
    pairs: Vec<[TableEntry; 2]>,
    shift: u32,
}

impl Table {
    /// A table of 2 to the power of `bits` entries, 16 bytes each.
    #[must_use]
    pub fn new(bits: u32) -> Table {
        let bits = bits.clamp(2, 32) - 1;
        Table { pairs: vec![[FREE; 2]; 1 << bits], shift: 64 - bits }
    }

    /// Clears the table, for another game or another aim.
    pub fn clear(&mut self) {
        self.pairs.fill([FREE; 2]);
    }

    /// The 64 bits that distinguish an identity.
    #[inline]
    pub(super) const fn tag(identity: u128) -> u64 {
        let (low, high) = (identity as u64, (identity >> 64) as u64);
        low ^ high.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    #[inline]
    const fn place(&self, tag: u64) -> usize {
        let mixed = (tag ^ tag >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> self.shift) as usize
    }

    /// The bounds of a position and the index of its best action.
    #[inline]
    pub(super) fn get(&self, tag: u64) -> Option<(Bounds, u16)> {
        let pair = &self.pairs[self.place(tag)];
        let entry = pair.iter().find(|e| e.tag == tag && e.bounds.lower <= e.bounds.upper)?;
        Some((entry.bounds, entry.best))
    }

    /// Prefetches the entries of positions, with loads that run in parallel.
    #[inline]
    pub(super) fn warm(&self, tags: impl Iterator<Item = u64>) {
        let pairs = tags.map(|tag| self.pairs[self.place(tag)][0].tag);
        std::hint::black_box(pairs.fold(0, |sum, tag| sum ^ tag));
    }

    /// Stores bounds with the index of the best action and the number of positions searched,
    /// combined with the earlier bounds of the same position.
    pub(super) fn put(&mut self, tag: u64, bounds: Bounds, best: u16, nodes: u64) {
        let place = self.place(tag);
        let pair = &mut self.pairs[place];
        let work = nodes.checked_ilog2().unwrap_or(0) as u8;
        let mut entry = TableEntry { tag, bounds, best, work };
        for old in pair.iter_mut() {
            if old.tag == tag && old.bounds.lower <= old.bounds.upper {
                entry.bounds.lower = bounds.lower.max(old.bounds.lower);
                entry.bounds.upper = bounds.upper.min(old.bounds.upper);
                entry.work = work.max(old.work);
                *old = entry;
                return;
            }
        }
        if entry.work >= pair[0].work {
            pair[1] = pair[0];
            pair[0] = entry;
        } else {
            pair[1] = entry;
        }
    }
}
