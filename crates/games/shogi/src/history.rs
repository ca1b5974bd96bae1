//! Earlier positions (R7). In shogi none is gone for good: captured pieces are dropped again.

use wanqi_sdk::repetition::Run;

/// Keys of all positions of the game, this one included. The lowest bit of a key says whether the
/// side to move was in check.
#[derive(Debug)]
pub struct History {
    run: Run,
    /// How many positions fell on each slot: where they are few, none has come back often.
    slots: [u8; SLOTS],
}

const SLOTS: usize = 1024;
/// A position that stands this often ends the game (R7.1).
const FOURFOLD: usize = 4;

impl Clone for History {
    fn clone(&self) -> History {
        History { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &History) {
        let History { run, slots } = from;
        self.run.clone_from(run);
        self.slots = *slots;
    }
}

impl History {
    /// The history that begins with this position.
    #[must_use]
    pub fn new(key: u64, check: bool) -> History {
        let mut history = History { run: Run::default(), slots: [0; SLOTS] };
        history.push(key, check);
        history
    }

    /// Adds a position. Whether it may stand for the fourth time.
    #[inline]
    pub fn push(&mut self, key: u64, check: bool) -> bool {
        let key = key & !1 | u64::from(check);
        self.run.push(key);
        let slot = &mut self.slots[(key >> 1) as usize % SLOTS];
        *slot = slot.saturating_add(1);
        usize::from(*slot) >= FOURFOLD
    }

    /// If the newest position stands for the fourth time or more: who has given check with every
    /// move since it stood first (the side to move, the other).
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

    /// Puts earlier positions before the newest.
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
