//! Earlier positions (R7.2), as keys.

use wanqi_sdk::repetition::KeySet;
use wanqi_sdk::snapshot::{Reader, Writer};

/// The positions so far, as far back as they may come again.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// All of them.
    once: KeySet,
    /// Those that stood twice.
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
    /// Adds a position; whether it stands for the third time at least.
    #[inline]
    pub(crate) fn add(&mut self, key: u64) -> bool {
        !self.once.insert(key) && !self.twice.insert(key)
    }

    /// Forgets all, keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.once.clear();
        self.twice.clear();
    }

    pub(crate) fn save(&self, out: &mut Writer) {
        out.u64s(self.once.keys());
        out.u64s(self.twice.keys());
    }

    /// Reads what was saved; this position is to be among it.
    pub(crate) fn restore(&mut self, from: &mut Reader<'_>, key: u64) -> Option<()> {
        self.clear();
        let mut keys = Vec::new();
        for set in [&mut self.once, &mut self.twice] {
            from.u64s(&mut keys)?;
            for key in &keys {
                // A history holds no key twice.
                set.insert(*key).then_some(())?;
            }
        }
        self.once.contains(key).then_some(())
    }
}
