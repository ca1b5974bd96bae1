//! The table of positions that alpha-beta has seen: for each what it is worth at least and at most.

/// Bounds of a value, from seat 1's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    /// At least.
    pub(super) lower: i16,
    /// At most.
    pub(super) upper: i16,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const OPEN: Bounds = Bounds { lower: -i16::MAX, upper: i16::MAX };

    /// What the answer to "at least `beta`?" says.
    #[inline]
    pub(super) const fn of(answer: i16, beta: i16) -> Bounds {
        if answer >= beta {
            Bounds { lower: answer, ..Bounds::OPEN }
        } else {
            Bounds { upper: answer, ..Bounds::OPEN }
        }
    }

    /// The answer to "at least `beta`?", if they give it.
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

/// An entry; `best` is the place of the action that was best in the list, `work` the logarithm of
/// the positions looked at for it. Without bounds (`upper < lower`) it is free.
#[derive(Clone, Copy)]
struct Entry {
    tag: u64,
    bounds: Bounds,
    best: u16,
    work: u8,
}

const FREE: Entry = Entry { tag: 0, bounds: Bounds { lower: 0, upper: -1 }, best: 0, work: 0 };

/// A table of fixed size, in pairs: one place for what cost most, one for what came last.
///
/// 64 bits distinguish entries. They distinguish identities of up to 64 bits exactly, longer
/// ones meet by accident with a chance of 2⁻⁶⁴ for each pair.
pub struct Table {
    pairs: Vec<[Entry; 2]>,
    shift: u32,
}

impl Table {
    /// A table of 2 to the power of `bits` entries, 16 bytes each.
    #[must_use]
    pub fn new(bits: u32) -> Table {
        let bits = bits.clamp(2, 32) - 1;
        Table { pairs: vec![[FREE; 2]; 1 << bits], shift: 64 - bits }
    }

    /// Forgets everything: another game, another question.
    pub fn clear(&mut self) {
        self.pairs.fill([FREE; 2]);
    }

    /// What tells an identity apart here.
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

    /// Bounds of a position and the place of its best action.
    #[inline]
    pub(super) fn get(&self, tag: u64) -> Option<(Bounds, u16)> {
        let pair = &self.pairs[self.place(tag)];
        let entry = pair.iter().find(|e| e.tag == tag && e.bounds.lower <= e.bounds.upper)?;
        Some((entry.bounds, entry.best))
    }

    /// Brings the places of positions into the cache: loads that do not wait for one another.
    #[inline]
    pub(super) fn warm(&self, tags: impl Iterator<Item = u64>) {
        let pairs = tags.map(|tag| self.pairs[self.place(tag)][0].tag);
        std::hint::black_box(pairs.fold(0, |sum, tag| sum ^ tag));
    }

    /// Keeps bounds, with the place of the best action and the positions looked at, together with
    /// what was known of the same position.
    pub(super) fn put(&mut self, tag: u64, bounds: Bounds, best: u16, nodes: u64) {
        let place = self.place(tag);
        let pair = &mut self.pairs[place];
        let work = nodes.checked_ilog2().unwrap_or(0) as u8;
        let mut entry = Entry { tag, bounds, best, work };
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
