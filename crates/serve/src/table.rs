//! Open games and open records, limited in number and memory.

use crate::problem::{self, Answer};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use wanqi_host::language::Language;
use wanqi_notation::message;

/// A value that takes memory as long as it is open.
pub trait Held {
    /// About how many bytes it takes.
    fn bytes(&self) -> usize;
}

/// Values with numbers, each used by one request at a time.
pub struct Table<T> {
    most: usize,
    /// The most bytes of all values together; the last one may exceed it.
    memory: usize,
    rows: Mutex<Rows<T>>,
}

struct Rows<T> {
    next: u64,
    /// With the bytes that each takes.
    open: HashMap<u64, (Row<T>, usize)>,
}

/// A value that a request uses.
pub type Row<T> = Arc<Mutex<Option<T>>>;

impl<T: Held> Table<T> {
    /// A table of at most `most` values; it is full as soon as they take `memory` bytes.
    pub fn new(most: usize, memory: usize) -> Table<T> {
        Table { most, memory, rows: Mutex::new(Rows { next: 1, open: HashMap::new() }) }
    }

    fn rows(&self) -> std::sync::MutexGuard<'_, Rows<T>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes and adds a value.
    ///
    /// # Errors
    /// The table is full, or the value cannot be made.
    pub fn add(&self, language: Language, make: impl FnOnce(u64) -> Answer<T>) -> Answer<u64> {
        let (number, row) = {
            let mut rows = self.rows();
            if rows.open.len() >= self.most {
                return Err(problem::said(
                    StatusCode::TOO_MANY_REQUESTS,
                    language,
                    message!("{most} games are open; close one first", most = self.most),
                ));
            }
            if rows.open.values().map(|(_, bytes)| bytes).sum::<usize>() >= self.memory {
                return Err(problem::said(
                    StatusCode::TOO_MANY_REQUESTS,
                    language,
                    message!(
                        "the open games take more than {most} MiB; close one first",
                        most = self.memory >> 20
                    ),
                ));
            }
            let number = rows.next;
            rows.next += 1;
            let row = Row::default();
            rows.open.insert(number, (row.clone(), 0));
            (number, row)
        };
        match make(number) {
            Ok(value) => {
                let bytes = value.bytes();
                *row.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
                if let Some((_, taken)) = self.rows().open.get_mut(&number) {
                    *taken = bytes;
                }
                Ok(number)
            }
            Err(problem) => {
                self.rows().open.remove(&number);
                Err(problem)
            }
        }
    }

    /// Uses a value; other requests for it wait.
    ///
    /// # Errors
    /// The value does not exist, or the use's own error.
    pub fn with<R>(
        &self,
        language: Language,
        number: u64,
        work: impl FnOnce(&mut T) -> Answer<R>,
    ) -> Answer<R> {
        let none = || problem::missing(language, message!("this game is not open any more"));
        let row = self.rows().open.get(&number).map(|(row, _)| row.clone()).ok_or_else(none)?;
        let mut value = row.lock().unwrap_or_else(PoisonError::into_inner);
        work(value.as_mut().ok_or_else(none)?)
    }

    /// Replaces a value after its present use, or removes it.
    pub fn change(&self, number: u64, change: impl FnOnce(T) -> Option<T>) {
        let Some((row, _)) = self.rows().open.get(&number).cloned() else { return };
        let mut value = row.lock().unwrap_or_else(PoisonError::into_inner);
        *value = value.take().and_then(change);
        if value.is_none() {
            self.rows().open.remove(&number);
        }
    }

    /// Removes a value after its present use.
    pub fn remove(&self, number: u64) -> Option<T> {
        let (row, _) = self.rows().open.remove(&number)?;
        let mut value = row.lock().unwrap_or_else(PoisonError::into_inner);
        value.take()
    }

    /// The numbers of the values, ascending.
    pub fn numbers(&self) -> Vec<u64> {
        let mut numbers: Vec<_> = self.rows().open.keys().copied().collect();
        numbers.sort_unstable();
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::{Held, Table};
    use wanqi_host::language::Language::English;

    struct Bytes(usize);

    impl Held for Bytes {
        fn bytes(&self) -> usize {
            self.0
        }
    }

    fn open(table: &Table<Bytes>, bytes: usize) -> Option<u64> {
        table.add(English, |_| Ok(Bytes(bytes))).ok()
    }

    #[test]
    fn values_are_limited_in_number() {
        let table = Table::new(2, 100);
        assert_eq!([1, 1, 1].map(|bytes| open(&table, bytes)), [Some(1), Some(2), None]);
        table.remove(1);
        assert_eq!(open(&table, 1), Some(3));
    }

    #[test]
    fn values_are_limited_in_memory() {
        let table = Table::new(10, 100);
        // The second one exceeds the limit, and no third one is opened.
        assert_eq!([99, 500, 1].map(|bytes| open(&table, bytes)), [Some(1), Some(2), None]);
        table.remove(1);
        assert_eq!(open(&table, 1), None);
        table.remove(2);
        assert_eq!(open(&table, 1), Some(3));
    }
}
