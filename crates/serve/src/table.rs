//! Open games and open records, limited in number.

use crate::problem::{self, Answer};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use wanqi_host::language::Language;
use wanqi_notation::message;

/// Values with numbers, each used by one request at a time.
pub struct Table<T> {
    most: usize,
    rows: Mutex<Rows<T>>,
}

struct Rows<T> {
    next: u64,
    open: HashMap<u64, Arc<Mutex<Option<T>>>>,
}

/// A value that a request uses.
pub type Row<T> = Arc<Mutex<Option<T>>>;

impl<T> Table<T> {
    /// A table of at most so many values.
    pub fn new(most: usize) -> Table<T> {
        Table { most, rows: Mutex::new(Rows { next: 1, open: HashMap::new() }) }
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
            let number = rows.next;
            rows.next += 1;
            let row = Row::default();
            rows.open.insert(number, row.clone());
            (number, row)
        };
        match make(number) {
            Ok(value) => {
                *row.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
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
    /// There is no such value, or the use's own error.
    pub fn with<R>(
        &self,
        language: Language,
        number: u64,
        work: impl FnOnce(&mut T) -> Answer<R>,
    ) -> Answer<R> {
        let none = || problem::missing(language, message!("this game is not open any more"));
        let row = self.rows().open.get(&number).cloned().ok_or_else(none)?;
        let mut value = row.lock().unwrap_or_else(PoisonError::into_inner);
        work(value.as_mut().ok_or_else(none)?)
    }

    /// Removes a value after its present use.
    pub fn remove(&self, number: u64) -> Option<T> {
        let row = self.rows().open.remove(&number)?;
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
