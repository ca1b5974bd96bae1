//! A cache of starts, by the bytes of a record that determine them. Most games have the same start
//! as the game before them, which is found without a search.

use std::collections::HashMap;

/// The most cached starts; then the cache is cleared.
const REMEMBERED: usize = 256;

/// Values by keys, and the current one.
#[derive(Debug)]
pub(super) struct Starts<T> {
    /// The key to search; the caller writes it.
    pub key: Vec<u8>,
    last: Vec<u8>,
    at: Option<usize>,
    places: HashMap<Vec<u8>, usize>,
    known: Vec<T>,
}

impl<T> Default for Starts<T> {
    fn default() -> Starts<T> {
        let (key, last) = (Vec::new(), Vec::new());
        Starts { key, last, at: None, places: HashMap::new(), known: Vec::new() }
    }
}

impl<T> Starts<T> {
    /// Searches the key; its value becomes the current one. False if there is none.
    #[inline]
    pub fn find(&mut self) -> bool {
        if self.at.is_some() && self.key == self.last {
            return true;
        }
        self.at = self.places.get(&self.key).copied();
        self.last.clone_from(&self.key);
        self.at.is_some()
    }

    /// Adds a value for the key, and makes it the current one.
    pub fn insert(&mut self, known: T) {
        if self.known.len() >= REMEMBERED {
            self.clear();
        }
        let at = self.known.len();
        self.known.push(known);
        self.places.insert(self.key.clone(), at);
        self.last.clone_from(&self.key);
        self.at = Some(at);
    }

    /// The current value.
    #[inline]
    pub fn get(&mut self) -> Option<&mut T> {
        self.known.get_mut(self.at?)
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.at = None;
        self.places.clear();
        self.known.clear();
    }
}
