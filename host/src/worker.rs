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
//! | `pool` | the worker processes: a bounded number, ended when nobody asks |
//! | `remote` | a game in a worker |
//! | `serve` | the worker's side |
//!
//! A worker is confined before the library is opened ([`crate::platform::confine`]). Games are
//! asked function by function; `validate` sends the frames of many games and gets logs of them back.

mod message;
mod pool;
mod process;
mod remote;
mod serve;

pub(crate) use message::GameAsk;
pub(crate) use pool::{Crew, Fate, Workers, describe};
use process::Process;
pub(crate) use remote::Remote;
pub use serve::serve;

use std::path::PathBuf;
use std::time::{Duration, Instant};

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
    /// When it is too late for any answer; none: never.
    pub until: Option<Instant>,
    /// Bytes of address space that a worker may have.
    pub memory: u64,
    /// Processes at most, of all libraries together. Only where games live in every one of them is another
    /// started.
    pub processes: usize,
    /// A process in which no game lives, and which nobody has asked for so long, is ended.
    pub idle: Duration,
}

impl Isolation {
    /// Ten seconds an answer, 2 GiB, four processes for each processor, half a minute.
    #[must_use]
    pub fn new(program: PathBuf) -> Isolation {
        Isolation {
            program,
            everything: false,
            unconfined: false,
            limit: Some(Duration::from_secs(10)),
            until: None,
            memory: 2 << 30,
            processes: 4 * std::thread::available_parallelism().map_or(1, usize::from),
            idle: Duration::from_secs(30),
        }
    }
}
