//! Earlier positions (R7). Every position can occur again, because captured pieces are dropped.

use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The keys of all positions of the game with the newest. The lowest bit of a key is 1 if the side
/// to move was in check.
#[derive(Debug)]
pub struct History {
    run: Run,
    /// The number of positions in each slot of a hash. A position in a slot with fewer than
    /// [`FOURFOLD`] has not occurred four times.
    slots: [u8; SLOTS],
}

/// Number of slots.
const SLOTS: usize = 1024;

/// The number of occurrences of a position that ends the game (R7.1).
const FOURFOLD: usize = 4;

reusing_clone!(History: run);

impl History {
    /// A history with only this position.
    #[must_use]
    pub fn new(key: u64, check: bool) -> History {
        let mut history = History { run: Run::default(), slots: [0; SLOTS] };
        history.push(key, check);
        history
    }

    /// Adds a position. Returns whether it may be its fourth occurrence.
    #[inline]
    pub fn push(&mut self, key: u64, check: bool) -> bool {
        let key = key & !1 | u64::from(check);
        self.run.push(key);
        let slot = &mut self.slots[(key >> 1) as usize % SLOTS];
        *slot = slot.saturating_add(1);
        usize::from(*slot) >= FOURFOLD
    }

    /// If the newest position has occurred four times or more: whether the side to move, and
    /// whether the other side, has given check with every move since the first occurrence.
    #[must_use]
    pub fn fourfold(&self) -> Option<[bool; 2]> {
        if self.run.count_last() < FOURFOLD {
            return None;
        }
        let keys = self.run.keys();
        let first = keys.iter().position(|key| Some(key) == keys.last())?;
        let checks = |n: usize| keys[first + 1..].iter().rev().skip(n).step_by(2).all(is_check);
        // After the moves of the other side, the newest among them, the side to move is in check.
        Some([checks(1), checks(0)])
    }

    /// All keys but the newest, oldest first.
    #[must_use]
    pub fn earlier(&self) -> &[u64] {
        self.run.keys().split_last().map_or(&[], |(_, earlier)| earlier)
    }

    /// Inserts earlier positions before the newest.
    pub fn prepend(&mut self, earlier: &[u64]) {
        let newest = self.run.keys().last().copied();
        self.run.clear();
        self.slots = [0; SLOTS];
        for key in earlier.iter().copied().chain(newest) {
            self.push(key, is_check(&key));
        }
    }
}

fn is_check(key: &u64) -> bool {
    *key & 1 != 0
}
