//! Earlier positions (R7.2), as keys.

use wanqi_sdk::repetition::KeySet;

/// The positions so far that can occur again.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// All positions.
    pub(crate) once: KeySet,
    /// The positions that occurred at least twice.
    pub(crate) twice: KeySet,
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
}
