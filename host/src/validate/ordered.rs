//! Work in several threads, with the results in the order of the work.
//!
//! Each piece of work contains the channel for its results, and these channels wait in a queue in
//! the order of the work: so the results are taken in order, whichever thread is ready first. The
//! queue is bounded, so that memory is bounded. With one job, the caller's thread does all of it,
//! and no data moves between the caches of processors.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

/// Receives work, and results that need no work, in order. False means that no more is wanted.
pub(super) trait Queue<T, R> {
    /// Adds work.
    fn work(&mut self, work: T) -> bool;

    /// Adds a result.
    fn result(&mut self, result: R) -> bool;
}

/// The next results in order.
enum Next<R> {
    Result(R),
    /// Of a piece of work. A thread that ends without a result has panicked.
    Results(Receiver<R>),
}

/// Calls `give` once to queue work, does the work in `jobs` threads, or fewer if no more can be
/// started, and calls `take` with the results in the order of the work, in the caller's thread,
/// until it returns false. Each thread does its work with a function of its own, which `worker`
/// makes. Work has at least one result.
pub(super) fn run<T: Send, R: Send, W: FnMut(T, &mut dyn FnMut(R) -> bool)>(
    jobs: usize,
    give: impl FnOnce(&mut dyn Queue<T, R>) + Send,
    worker: &(impl Fn() -> W + Sync),
    take: &mut dyn FnMut(R) -> bool,
) {
    let give = Mutex::new(Some(give));
    if jobs > 1 && in_threads(jobs, &give, worker, take).is_ok() {
        return;
    }
    if let Some(give) = taken(&give) {
        give(&mut Here { worker: worker(), take });
    }
}

fn taken<T>(place: &Mutex<Option<T>>) -> Option<T> {
    place.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// As [`run`], in threads.
///
/// # Errors
/// Too few threads can be started; then nothing was done.
fn in_threads<T: Send, R: Send, W: FnMut(T, &mut dyn FnMut(R) -> bool)>(
    jobs: usize,
    give: &Mutex<Option<impl FnOnce(&mut dyn Queue<T, R>) + Send>>,
    worker: &(impl Fn() -> W + Sync),
    take: &mut dyn FnMut(R) -> bool,
) -> io::Result<()> {
    let stop = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (to_workers, work) = sync_channel::<(T, SyncSender<R>)>(jobs);
        let (to_taker, in_order) = sync_channel::<Next<R>>(2 * jobs);
        let work = Arc::new(Mutex::new(work));
        for started in 0..jobs {
            let work = work.clone();
            match Builder::new().spawn_scoped(scope, move || working(worker(), &work)) {
                Err(error) if started == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(work);
        let giver = move || {
            if let Some(give) = taken(give) {
                give(&mut There { to_workers, to_taker, stop });
            }
        };
        // If it cannot be started, the workers end, because the channel is closed.
        Builder::new().spawn_scoped(scope, giver)?;
        let mut goes_on = |next| match next {
            Next::Result(result) => take(result),
            // A panic leaves no result; the scope repeats it.
            Next::Results(results) => {
                let mut any = false;
                results.iter().all(|result| {
                    any = true;
                    take(result)
                }) && any
            }
        };
        for next in in_order {
            if !goes_on(next) {
                break;
            }
        }
        stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}

/// The loop of a thread that works.
fn working<T, R>(
    mut worker: impl FnMut(T, &mut dyn FnMut(R) -> bool),
    work: &Mutex<Receiver<(T, SyncSender<R>)>>,
) {
    loop {
        // The lock is held only while work is taken.
        let Ok(receiver) = work.lock() else { return };
        let Ok((work, results)) = receiver.recv() else { return };
        drop(receiver);
        // Sending fails after the run was stopped.
        worker(work, &mut |result| results.send(result).is_ok());
    }
}

/// The queue of several threads.
struct There<'s, T, R> {
    to_workers: SyncSender<(T, SyncSender<R>)>,
    to_taker: SyncSender<Next<R>>,
    stop: &'s AtomicBool,
}

impl<T, R> There<'_, T, R> {
    fn next(&self, next: Next<R>) -> bool {
        !self.stop.load(Ordering::Relaxed) && self.to_taker.send(next).is_ok()
    }
}

impl<T, R> Queue<T, R> for There<'_, T, R> {
    fn work(&mut self, work: T) -> bool {
        let (result, results) = sync_channel(1);
        self.next(Next::Results(results)) && self.to_workers.send((work, result)).is_ok()
    }

    fn result(&mut self, result: R) -> bool {
        self.next(Next::Result(result))
    }
}

/// The thread that queues work does it at once.
struct Here<'t, W, R> {
    worker: W,
    take: &'t mut dyn FnMut(R) -> bool,
}

impl<T, R, W: FnMut(T, &mut dyn FnMut(R) -> bool)> Queue<T, R> for Here<'_, W, R> {
    fn work(&mut self, work: T) -> bool {
        let Here { worker, take } = self;
        let mut goes_on = true;
        worker(work, &mut |result| {
            goes_on = goes_on && take(result);
            goes_on
        });
        goes_on
    }

    fn result(&mut self, result: R) -> bool {
        (self.take)(result)
    }
}

#[cfg(test)]
mod tests {
    use super::run;
    use proptest::prelude::*;

    /// What `take` gets, with this many jobs, if it stops after `most` results. Work is a number of
    /// results, 0 is a result without work.
    fn results(jobs: usize, work: &[usize], most: usize) -> Vec<(usize, usize)> {
        let mut got = Vec::new();
        run(
            jobs,
            |queue| {
                for item in work.iter().copied().enumerate() {
                    let goes_on = if item.1 == 0 { queue.result(item) } else { queue.work(item) };
                    if !goes_on {
                        break;
                    }
                }
            },
            &|| {
                |(at, count): (usize, usize), give: &mut dyn FnMut((usize, usize)) -> bool| {
                    std::thread::sleep(std::time::Duration::from_micros(50 * (at as u64 % 4)));
                    (0..count).all(|part| give((at, part)));
                }
            },
            &mut |result| {
                got.push(result);
                got.len() < most
            },
        );
        got
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn results_come_in_order(
            work in prop::collection::vec(0usize..4, 0..40),
            jobs in 1usize..5,
            most in 1usize..60,
        ) {
            let each = |(at, &count): (usize, &usize)| {
                (0..count.max(1)).map(move |part| (at, part))
            };
            let all: Vec<_> = work.iter().enumerate().flat_map(each).take(most).collect();
            prop_assert_eq!(results(jobs, &work, most), all);
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_a_worker_is_repeated() {
        let worker = || |_: u8, _: &mut dyn FnMut(u8) -> bool| panic!("no result");
        run(2, |queue| while queue.work(0) {}, &worker, &mut |_| true);
    }
}
