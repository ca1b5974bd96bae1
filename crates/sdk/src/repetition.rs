//! Histories of positions as keys, and draws by repetition.

use crate::snapshot::{Listed, Restore, SnapshotReader, SnapshotWriter};

/// Keys of the positions since the last irreversible action, oldest first. For games such as chess,
/// in which a position can be repeated only between irreversible actions.
///
/// ```
/// use wanqi_sdk::repetition::Run;
///
/// let mut run = Run::default();
/// for key in [1, 2, 3, 4, 1] {
///     run.push(key);
/// }
/// assert_eq!(run.count_last(), 2);
/// // A capture: no earlier position can occur again.
/// run.restart(9);
/// assert_eq!((run.len(), run.count(1)), (1, 0));
/// ```
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Run {
    keys: Vec<u64>,
}

impl Clone for Run {
    fn clone(&self) -> Run {
        Run { keys: self.keys.clone() }
    }

    fn clone_from(&mut self, from: &Run) {
        self.keys.clone_from(&from.keys);
    }
}

impl Run {
    /// Clears the history, after an irreversible action.
    #[inline]
    pub fn clear(&mut self) {
        self.keys.clear();
    }

    /// Adds a position.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Clears the history and adds this position, with which a new history begins.
    #[inline]
    pub fn restart(&mut self, key: u64) {
        self.keys.clear();
        self.keys.push(key);
    }

    /// The number of positions in the history.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the history is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The number of occurrences of the key.
    #[must_use]
    pub fn count(&self, key: u64) -> usize {
        self.keys.iter().filter(|k| **k == key).count()
    }

    /// The number of occurrences of the newest position, including itself, if two seats alternate,
    /// so that only every second position can be equal to it.
    #[must_use]
    pub fn count_last(&self) -> usize {
        let Some(last) = self.keys.last() else { return 0 };
        // Pairs from the end: only the second key of a pair can be equal, and so can an unpaired
        // first key.
        let pairs = self.keys.rchunks_exact(2);
        let first = pairs.remainder().iter();
        pairs.map(|pair| &pair[1]).chain(first).filter(|key| *key == last).count()
    }

    /// Whether this is the key of the newest position.
    #[must_use]
    pub fn ends_with(&self, key: u64) -> bool {
        self.keys.last() == Some(&key)
    }

    /// The keys, oldest first.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Replaces the keys, when a snapshot is read.
    pub fn keys_mut(&mut self) -> &mut Vec<u64> {
        &mut self.keys
    }
}

impl Restore for Run {
    fn save(&self, out: &mut SnapshotWriter) {
        out.u64s(&self.keys);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        from.u64s(&mut self.keys)
    }
}

/// Why the rules declare a draw, in games with these two reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// A position has occurred as often as the rules allow.
    Repetition,
    /// The game has made no progress for as many turns as the rules allow.
    Quiet,
}

impl Listed for Draw {
    const ALL: &'static [Draw] = &[Draw::Repetition, Draw::Quiet];
}

/// A set of keys with constant-time look-up, for games where any earlier position counts (superko).
/// It keeps the order of insertion, so that the history can be written and undone.
///
/// ```
/// use wanqi_sdk::repetition::KeySet;
///
/// let mut seen = KeySet::default();
/// assert!(seen.insert(7) && seen.insert(3));
/// assert!(!seen.insert(7));
/// assert!(seen.contains(3));
/// assert_eq!(seen.keys(), [7, 3]);
/// ```
#[derive(Debug, Default)]
pub struct KeySet {
    keys: Vec<u64>,
    /// An open-addressing table; 0 is a free slot, and the key 0 is in `zero`. Its length is a
    /// power of two, or 0.
    slots: Vec<u64>,
    zero: bool,
}

impl PartialEq for KeySet {
    fn eq(&self, other: &KeySet) -> bool {
        self.keys == other.keys
    }
}

impl Eq for KeySet {}

impl Clone for KeySet {
    fn clone(&self) -> KeySet {
        KeySet { keys: self.keys.clone(), slots: self.slots.clone(), zero: self.zero }
    }

    fn clone_from(&mut self, from: &KeySet) {
        // The next game is probably as long as the last, so this capacity is kept, and no more.
        let room = KeySet::room(self.keys.len()).max(from.slots.len());
        self.keys.clone_from(&from.keys);
        self.zero = from.zero;
        if self.slots.len() < room {
            self.slots.clone_from(&from.slots);
        } else {
            self.fill(room);
        }
    }
}

impl Restore for KeySet {
    fn save(&self, out: &mut SnapshotWriter) {
        out.u64s(&self.keys);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        let mut keys = Vec::new();
        from.u64s(&mut keys)?;
        self.clear();
        // A key is saved once.
        keys.iter().all(|key| self.insert(*key)).then_some(())
    }
}

impl KeySet {
    /// The number of distinct keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys in the order of insertion.
    #[must_use]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Removes all keys and keeps the memory.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.slots.fill(0);
        self.zero = false;
    }

    /// Whether the set contains the key.
    #[inline]
    #[must_use]
    pub fn contains(&self, key: u64) -> bool {
        if key == 0 {
            return self.zero;
        }
        !self.slots.is_empty() && self.slots[self.slot(key)] != 0
    }

    /// Adds the key; `false` if the set already contains it.
    #[inline]
    pub fn insert(&mut self, key: u64) -> bool {
        if key == 0 {
            let new = !std::mem::replace(&mut self.zero, true);
            self.keys.extend(new.then_some(0));
            return new;
        }
        if self.slots.len() < 4 * (self.keys.len() + 1) {
            self.fill(KeySet::room(self.keys.len()));
        }
        let slot = self.slot(key);
        if self.slots[slot] != 0 {
            return false;
        }
        self.keys.push(key);
        self.slots[slot] = key;
        true
    }

    /// The slot of the key, or the free slot for it.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Slots for twice this number of keys.
    fn room(keys: usize) -> usize {
        (8 * (keys + 1)).next_power_of_two().max(64)
    }

    /// Moves every key into a table with this number of slots.
    #[cold]
    fn fill(&mut self, room: usize) {
        self.slots.clear();
        self.slots.resize(room, 0);
        for i in 0..self.keys.len() {
            if self.keys[i] != 0 {
                let slot = self.slot(self.keys[i]);
                self.slots[slot] = self.keys[i];
            }
        }
    }
}
