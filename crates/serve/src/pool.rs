//! Runs calls of plugins, and reading of files, outside the threads that answer requests.

use crate::problem::{self, Answer};
use std::sync::Arc;
use tokio::sync::Semaphore;
use wanqi_host::language::Language;

/// A limited number of threads, and of requests that wait for one.
pub struct Pool {
    threads: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Pool {
    /// A pool.
    pub fn new(threads: usize, waiting: usize) -> Pool {
        Pool { threads: Arc::new(Semaphore::new(threads)), waiting: Semaphore::new(waiting) }
    }

    /// Runs work in a thread of the pool. The thread is in use until the work ends, even if the
    /// request is given up before.
    ///
    /// # Errors
    /// Too many requests wait; or the work's own error. A panic in the work is an error, too.
    pub async fn run<T: Send + 'static>(
        &self,
        language: Language,
        work: impl FnOnce() -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let busy = |_| problem::busy(language);
        let waiting = self.waiting.try_acquire().map_err(busy)?;
        let thread = self.threads.clone().acquire_owned().await;
        drop(waiting);
        let thread = thread.map_err(|_| problem::busy(language))?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(thread);
            done
        });
        done.await.unwrap_or_else(|_| Err(problem::busy(language)))
    }
}
