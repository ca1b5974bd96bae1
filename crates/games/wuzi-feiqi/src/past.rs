//! Earlier positions (R7.2), as keys.

use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::KeySet;

/// The positions so far that can occur again.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// All positions.
    once: KeySet,
    /// The positions that occurred at least twice.
    twice: KeySet,
}

impl Clone for Past {
    fn clone(&self) -> Past {
        Past { once: self.once.clone(), twice: self.twice.clone() }
    }

    fn clone_from(&mut self, from: &Past) {
        self.once.clone_from(&from.once);
        self.twice.clone_from(&from.twice);
    }
}

impl Past {
    /// Adds a position and returns whether it occurred at least twice before.
    #[inline]
    pub(crate) fn add(&mut self, key: u64) -> bool {
        !self.once.insert(key) && !self.twice.insert(key)
    }

    /// Removes all positions and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.once.clear();
        self.twice.clear();
    }

    pub(crate) fn save(&self, out: &mut Writer) {
        out.u64s(self.once.keys());
        out.u64s(self.twice.keys());
    }

    /// Reads what [`save`](Past::save) wrote. It must contain the current position, `key`.
    pub(crate) fn restore(&mut self, from: &mut Reader<'_>, key: u64) -> Option<()> {
        self.clear();
        let mut keys = Vec::new();
        for set in [&mut self.once, &mut self.twice] {
            from.u64s(&mut keys)?;
            for key in &keys {
                // A key is saved once.
                set.insert(*key).then_some(())?;
            }
        }
        self.once.contains(key).then_some(())
    }
}
