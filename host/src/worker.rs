//! Plugins in processes of their own: whatever one does, this program and every other game go on.
//!
//! ```text
//! program ── length + question ──▶ worker (this program again, confined, one library)
//!         ◀── length + answer ────
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | `message` | what is asked and answered |
//! | `process` | a worker process: started, asked with a time limit, ended |
//! | `pool` | the workers of one library, a process for each thread that asks |
//! | `remote` | a game in a worker |
//! | `serve` | the worker's side |
//!
//! A worker is confined before the library is opened ([`crate::platform::confine`]). Games are
//! asked function by function; `validate` sends whole stretches of a file and gets verdicts back.

mod message;
mod pool;
mod process;
mod remote;
mod serve;

pub(crate) use message::GameAsk;
pub(crate) use pool::{Workers, describe};
pub(crate) use process::Process;
pub(crate) use remote::Remote;
pub use serve::serve;

use std::path::PathBuf;
use std::time::Duration;

/// How workers are started, and what they may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isolation {
    /// This program, which is started again as a worker.
    pub program: PathBuf,
    /// Every plugin runs in workers, those that are trusted, too.
    pub everything: bool,
    /// Plugins run although this system cannot confine them.
    pub unconfined: bool,
    /// How long an answer may take; none: for ever. Counting and random games have no limit.
    pub limit: Option<Duration>,
    /// Bytes of address space that a worker may have.
    pub memory: u64,
}

impl Isolation {
    /// Ten seconds an answer, 2 GiB.
    #[must_use]
    pub fn new(program: PathBuf) -> Isolation {
        Isolation {
            program,
            everything: false,
            unconfined: false,
            limit: Some(Duration::from_secs(10)),
            memory: 2 << 30,
        }
    }
}
