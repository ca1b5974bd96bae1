//! Starts that are remembered, by what of a record decides them. Mostly a game begins as the one before
//! it, and nothing is looked for.

use std::collections::HashMap;

/// Starts that are remembered at once; a file with more different headers forgets them.
const REMEMBERED: usize = 256;

/// What is known by keys, and which of it is at hand.
#[derive(Debug)]
pub(super) struct Starts<T> {
    /// The key that is looked for, to be written by who looks.
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
    /// Looks for the key; what stands under it is at hand then.
    #[inline]
    pub fn find(&mut self) -> bool {
        if self.at.is_some() && self.key == self.last {
            return true;
        }
        self.at = self.places.get(&self.key).copied();
        self.last.clone_from(&self.key);
        self.at.is_some()
    }

    /// Notes what the key stands for, which is at hand then.
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

    /// What is at hand.
    #[inline]
    pub fn get(&mut self) -> Option<&mut T> {
        self.known.get_mut(self.at?)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.at = None;
        self.places.clear();
        self.known.clear();
    }
}
