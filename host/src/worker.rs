//! Plugins in separate processes: a fault of one plugin does not affect this program and other
//! games.
//!
//! ```text
//! program ── length + question ──▶ worker (this program again, confined, one library)
//!         ◀── length + answer ────
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `message` | questions and answers |
//! | `process` | one worker process: start, questions with a time limit, end |
//! | `pool` | the worker processes: a limited number, ended when idle |
//! | `remote` | a game in a worker |
//! | `serve` | the worker's side |
//!
//! A worker is confined before it opens the library ([`crate::platform::confine`]). A call of a
//! game is one question; `validate` sends the frames of many games in one question and receives a
//! log for each.

mod message;
mod pool;
mod process;
mod remote;
mod serve;

pub(crate) use message::{CONVERTED_MORE, CONVERTED_PER_BYTE, GameAsk};
pub(crate) use pool::{Crew, Fate, Workers, describe};
use process::Process;
pub(crate) use remote::Remote;
pub use serve::serve;

use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How workers are started, and their limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Isolation {
    /// The path of this program, which is started again as a worker.
    pub program: PathBuf,
    /// Whether all plugins run in workers, even trusted ones.
    pub everything: bool,
    /// Whether plugins run even if this system cannot confine them.
    pub unconfined: bool,
    /// The time limit of an answer; `None`: no limit. Counts and random games have no limit.
    pub limit: Option<Duration>,
    /// The deadline of all answers; `None`: no deadline.
    pub until: Option<Instant>,
    /// Address space of a worker, in bytes.
    pub memory: u64,
    /// The most processes of all libraries together. One more is started only if all of them
    /// contain games.
    pub processes: usize,
    /// A process without games is ended after this time without a question.
    pub idle: Duration,
}

impl Isolation {
    /// Ten seconds per answer, 2 GiB, four processes per processor, 30 seconds of idleness.
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
