//! Long work, which Ctrl-C interrupts and which does not hold the GIL.

use crate::errors::runtime;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Builder, ThreadId};
use std::time::Duration;

/// How often a waiting thread looks for Ctrl-C.
pub const LOOK: Duration = Duration::from_millis(100);

/// Python's main thread, the only one in which signal handlers run; `None` if the module was
/// imported in another thread.
static MAIN: OnceLock<Option<ThreadId>> = OnceLock::new();

/// Remembers this thread if it is Python's main thread.
pub fn note_thread(py: Python<'_>) -> PyResult<()> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?;
    let own = threading.call_method0("current_thread")?;
    let _ = MAIN.set(main.is(&own).then(|| thread::current().id()));
    Ok(())
}

/// Whether this is Python's main thread.
pub fn in_main_thread() -> bool {
    MAIN.get().copied().flatten() == Some(thread::current().id())
}

/// Tells background work to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks it to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it should stop.
    pub fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Receives the next value without the GIL; `None` if the sender is gone.
///
/// # Errors
/// `KeyboardInterrupt`, or what another signal handler raises.
pub fn receive<T: Send>(py: Python<'_>, receiver: &Mutex<Receiver<T>>) -> PyResult<Option<T>> {
    loop {
        // The lock is taken without the GIL, and released before the GIL is taken.
        let received = py
            .detach(|| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK));
        match received {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

/// Runs work in a thread of its own and waits for it without the GIL. Ctrl-C asks the work to stop
/// and does not wait until it has.
///
/// # Errors
/// `KeyboardInterrupt`; the system starts no thread; or the work panicked.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Stop::default();
    let (sender, receiver) = sync_channel(1);
    let own = stop.clone();
    start("work", move || {
        let _ = sender.send(work(&own));
    })?;
    match receive(py, &Mutex::new(receiver)) {
        Ok(Some(done)) => Ok(done),
        Ok(None) => Err(runtime("internal error: the work ended without a result")),
        Err(interrupted) => {
            stop.stop();
            Err(interrupted)
        }
    }
}

/// Starts a thread.
///
/// # Errors
/// The system starts no more threads.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    let thread = Builder::new().name(format!("wanqi-{name}")).spawn(work);
    thread.map(drop).map_err(|error| runtime(format!("no thread can be started: {error}")))
}
