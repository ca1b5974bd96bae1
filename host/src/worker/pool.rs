//! The worker processes: started on demand, reused by later questions, and ended when idle.

use super::message::Ask;
use super::remote::{Remote, Shared};
use super::{Isolation, Process};
use crate::instance::{GONE, Imported, Refusal};
use crate::language::Chosen;
use crate::platform;
use crate::plugin::{Description, LoadError, LoadReason, Plugin};
use crate::validate::apart::GameLogs;
use crate::wire::Sent;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};
use wanqi_abi::{self as abi, SourceSpan};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// The most workers that may end one after another without a played game; then no more are started.
const MOST_DEATHS: u32 = 20;

/// The worker processes of a program. Their number is limited, unless all of them contain games. A
/// process without games is ended after a time without questions.
pub(crate) struct Crew {
    isolation: Isolation,
    state: Mutex<PoolState>,
    /// Signals that a process was released.
    done: Condvar,
}

#[derive(Default)]
struct PoolState {
    processes: Vec<Arc<Shared>>,
    /// Number of processes that are being started.
    starting: usize,
    /// Number of threads that wait for a process.
    waiting: usize,
    /// Whether a thread ends idle processes.
    watched: bool,
    /// The reports about ended processes.
    fate: Fate,
}

/// How the processes of a crew ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fate {
    /// The first process that failed.
    pub over: Option<Refusal>,
    /// The first denied system call, as a sentence.
    pub denied: Option<String>,
}

impl Fate {
    fn add(&mut self, (over, denied): (Option<Refusal>, Option<String>)) {
        self.over = self.over.take().or(over);
        self.denied = self.denied.take().or(denied);
    }
}

/// The workers of a library.
#[derive(Clone)]
pub(crate) struct Workers(Arc<Pool>);

struct Pool {
    crew: Arc<Crew>,
    library: PathBuf,
    /// Number of workers that ended, or could not be started, since a game was last played to its
    /// end.
    deaths: AtomicU32,
    language: Chosen,
    /// Answers that replace a worker's, in tests.
    #[cfg(test)]
    answers: Mutex<Vec<Vec<u8>>>,
}

impl Crew {
    pub(crate) fn new(isolation: Isolation) -> Arc<Crew> {
        Arc::new(Crew { isolation, state: Mutex::default(), done: Condvar::new() })
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A process of a library that no one else uses, until the lease is dropped. If no more
    /// processes may be started, one that contains games of the library. `None` if the caller must
    /// start one, for which there is room.
    fn free(self: &Arc<Self>, library: &Path) -> Option<Lease> {
        let mut state = self.state();
        loop {
            let full = state.processes.len() + state.starting >= self.isolation.processes.max(1);
            let own = state.processes.iter().filter(|shared| shared.library == library);
            let free = own.clone().filter(|shared| shared.is_free());
            let best = free.min_by_key(|shared| shared.games()).filter(|best| {
                // A process without games is as good as a new one.
                full || best.games() == 0
            });
            let busy = || own.clone().min_by_key(|shared| shared.games()).filter(|_| full);
            if let Some(found) = best.or_else(busy) {
                return Some(Lease::of(self, found));
            }
            let all_live = state.processes.iter().all(|shared| shared.games() > 0);
            if !full || self.make_room(&mut state) || (all_live && state.starting == 0) {
                state.starting += 1;
                return None;
            }
            // A process may be released soon, or get a game.
            state.waiting += 1;
            let waited = self.done.wait_timeout(state, Duration::from_millis(100));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            state.waiting -= 1;
        }
    }

    /// Ends the process with the oldest question among the idle ones, if there is one.
    fn make_room(&self, state: &mut PoolState) -> bool {
        let idle = state.processes.iter().enumerate().filter(|(_, shared)| shared.is_idle());
        let longest = idle.min_by_key(|(_, shared)| shared.asked_at()).map(|(at, _)| at);
        longest.map(|at| state.processes.swap_remove(at)).is_some()
    }

    /// Registers a process that was started, or a failed start.
    fn started(self: &Arc<Self>, started: Result<Shared, Refusal>) -> Result<Lease, Refusal> {
        let mut state = self.state();
        state.starting -= 1;
        self.notify(&state);
        let shared = Arc::new(started?);
        let lease = Lease::of(self, &shared);
        state.processes.push(shared);
        if !state.watched {
            // Without the thread, idle processes run on; the next start tries again.
            state.watched = watch(Arc::downgrade(self), self.isolation.idle).is_ok();
        }
        Ok(lease)
    }

    /// Ends idle processes beyond the maximum number.
    fn trim(&self) {
        let mut state = self.state();
        let most = self.isolation.processes.max(1);
        while state.processes.len() > most && self.make_room(&mut state) {}
        self.notify(&state);
    }

    /// Wakes the threads that wait for a process. Without any, the system call is saved.
    fn notify(&self, state: &PoolState) {
        if state.waiting > 0 {
            self.done.notify_all();
        }
    }

    /// Removes the processes of a library that have ended; returns their number.
    fn remove_ended(&self, library: &Path) -> u32 {
        let mut state = self.state();
        let (dead, alive) = std::mem::take(&mut state.processes)
            .into_iter()
            .partition::<Vec<_>, _>(|shared| shared.library == library && shared.is_over());
        state.processes = alive;
        dead.iter().for_each(|shared| state.fate.add(shared.lock().fate()));
        dead.len() as u32
    }

    /// Ends all processes; returns how processes of the crew have ended.
    pub(crate) fn end(&self) -> Fate {
        let mut state = self.state();
        let processes = std::mem::take(&mut state.processes);
        processes.iter().for_each(|shared| state.fate.add(shared.lock().fate()));
        state.fate.clone()
    }

    /// A plugin whose code runs in these processes.
    ///
    /// # Errors
    /// The worker cannot open the library, or it ended.
    pub(crate) fn open(self: &Arc<Self>, library: &Path) -> Result<Plugin, Refusal> {
        let begun = Instant::now();
        let workers = Workers::new(self.clone(), library.to_owned());
        self.state().starting += 1;
        let mut description = None;
        let started = workers.start().map(|(shared, found)| {
            description = Some(found);
            shared
        });
        let took = begun.elapsed();
        self.started(started)?;
        let description = description.ok_or_else(|| Refusal::of(GONE))?;
        let plugin = Plugin::described(description, library.to_owned(), workers);
        Ok(Plugin { opened_in: took, ..plugin })
    }

    /// Ends processes that were idle for this time; false if no processes remain.
    fn end_idle(&self, idle: Duration) -> bool {
        let mut state = self.state();
        state.processes.retain(|shared| !shared.is_idle() || shared.asked_at().elapsed() < idle);
        state.watched = !state.processes.is_empty();
        state.watched
    }
}

/// Ends idle processes from time to time, as long as there are processes.
fn watch(crew: Weak<Crew>, idle: Duration) -> io::Result<()> {
    let step = (idle / 4).clamp(Duration::from_millis(10), Duration::from_secs(5));
    let watching = thread::Builder::new().spawn(move || {
        loop {
            thread::sleep(step);
            if !crew.upgrade().is_some_and(|crew| crew.end_idle(idle)) {
                return;
            }
        }
    });
    watching.map(drop)
}

/// A process that is in use.
struct Lease(Arc<Shared>, Arc<Crew>);

impl Lease {
    fn of(crew: &Arc<Crew>, shared: &Arc<Shared>) -> Lease {
        shared.leases.fetch_add(1, Ordering::Relaxed);
        Lease(shared.clone(), crew.clone())
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.touch();
        self.0.leases.fetch_sub(1, Ordering::Relaxed);
        self.1.trim();
    }
}

impl Workers {
    pub(crate) fn new(crew: Arc<Crew>, library: PathBuf) -> Workers {
        Workers(Arc::new(Pool {
            crew,
            library,
            deaths: AtomicU32::new(0),
            language: Chosen::default(),
            #[cfg(test)]
            answers: Mutex::default(),
        }))
    }

    /// Sets the answers that replace those of a worker, question by question.
    #[cfg(test)]
    pub(crate) fn answer_with(&self, answers: Vec<Vec<u8>>) {
        *self.0.answers.lock().unwrap() = answers;
    }

    pub(crate) fn create(
        &self,
        rules: u32,
        options: &str,
        position: &str,
    ) -> Result<Remote, Refusal> {
        let lease = self.process()?;
        let (options, position) = (options.into(), position.into());
        let id = lease.0.ask(Ask::Create { rules, options, position })?;
        Ok(Remote::new(lease.0.clone(), id))
    }

    pub(crate) fn load(&self, bytes: &[u8]) -> Result<(u32, Remote), Refusal> {
        let lease = self.process()?;
        let (rules, id) = lease.0.ask(Ask::Load(bytes.into()))?;
        Ok((rules, Remote::new(lease.0.clone(), id)))
    }

    pub(crate) fn import(
        &self,
        format: u32,
        bytes: &[u8],
        encoding: &str,
    ) -> Result<Imported, Refusal> {
        let (bytes, encoding) = (bytes.into(), encoding.into());
        let ask = Ask::Import { format, bytes, encoding };
        let (wqn, map): (_, Vec<[u64; 3]>) = self.process()?.0.ask(ask)?;
        let span = |[at, from, length]: [u64; 3]| SourceSpan { at, from, length };
        Ok(Imported { wqn, map: map.into_iter().map(span).collect() })
    }

    pub(crate) fn export(&self, format: u32, wqn: &[u8]) -> Result<(Vec<u8>, String), Refusal> {
        self.process()?.0.ask(Ask::Export { format, wqn: wqn.into() })
    }

    /// Plays the games that `games` writes in one question; `logs` is memory for the answer.
    ///
    /// # Errors
    /// The worker ended, or timed out; the game that caused it is unknown.
    pub(crate) fn play(
        &self,
        games: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
        mut logs: Vec<u8>,
    ) -> Result<GameLogs, Refusal> {
        #[cfg(test)]
        if let Some(logs) = self.0.answers.lock().unwrap().pop() {
            return Ok(GameLogs::new(logs, 0, || ()));
        }
        let lease = self.process()?;
        // The limit is short for many games. If it is exceeded, each game is played in a question
        // of its own.
        let limit = lease.0.limit.map(|limit| 2 * limit);
        let first = lease.0.lock().play(games, limit, &mut logs)?;
        let shared = lease.0.clone();
        Ok(GameLogs::new(logs, first, move || shared.lock().contradicts()))
    }

    /// Other workers of the same library, with a language of their own.
    pub(crate) fn separate(&self) -> Workers {
        Workers::new(self.0.crew.clone(), self.0.library.clone())
    }

    /// The language of messages and pictures, which can be set.
    pub(crate) fn language(&self) -> Chosen {
        self.0.language.clone()
    }

    /// Notes that a game was played to its end.
    pub(crate) fn note_success(&self) {
        self.0.deaths.store(0, Ordering::Relaxed);
    }

    /// Ends all processes of the crew; their reports are kept.
    pub(crate) fn end_processes(&self) {
        self.0.crew.end();
    }

    /// A process of the library.
    fn process(&self) -> Result<Lease, Refusal> {
        let Pool { crew, library, deaths, .. } = &*self.0;
        let died = crew.remove_ended(library);
        if deaths.fetch_add(died, Ordering::Relaxed) + died >= MOST_DEATHS {
            let message = message!(
                "the plugin's process ended, or could not be started, {MOST_DEATHS} times in a row, \
                 and is not started again",
                MOST_DEATHS
            );
            return Err(Refusal { message, ..Refusal::of(GONE) });
        }
        match crew.free(library) {
            Some(lease) => Ok(lease),
            None => {
                let started = self.start();
                // A library may end each process when it is opened.
                if started.is_err() {
                    deaths.fetch_add(1, Ordering::Relaxed);
                }
                crew.started(started.map(|(shared, _)| shared))
            }
        }
    }

    fn start(&self) -> Result<(Shared, Description), Refusal> {
        let Pool { crew, library, language, .. } = &*self.0;
        let isolation = &crew.isolation;
        let gone = |message| Refusal { message, ..Refusal::of(GONE) };
        let libraries = std::slice::from_ref(library);
        let mut process = Process::start(isolation, libraries).map_err(gone)?;
        process.language = language.clone();
        // A library that is not a plugin is a different error than a process that ended.
        let none = |message| Refusal { message, ..Refusal::of(abi::BAD_ARGUMENT) };
        let description = open(&mut process, library, isolation.limit)?.map_err(none)?;
        description.valid().map_err(|reason| none(reason.word()))?;
        Ok((Shared::new(process, library.clone(), isolation.limit), description))
    }
}

fn open(
    process: &mut Process,
    library: &Path,
    limit: Option<Duration>,
) -> Result<Result<Description, Message>, Refusal> {
    let opened: Result<Description, Sent> =
        process.ask(Ask::Open(platform::path_bytes(library)), limit)?;
    Ok(opened.map_err(|Sent(message)| message))
}

/// The descriptors of libraries, read in one worker. If a library ends the worker, the next one
/// reads the rest.
pub(crate) fn describe(
    isolation: &Isolation,
    libraries: &[PathBuf],
) -> Vec<Result<Description, LoadError>> {
    let mut all = Vec::with_capacity(libraries.len());
    let mut process: Option<Process> = None;
    for (index, library) in libraries.iter().enumerate() {
        let mut ask = || {
            let running = match process.take() {
                Some(running) => process.insert(running),
                None => process.insert(Process::start(isolation, &libraries[index..])?),
            };
            open(running, library, isolation.limit).map_err(|gone| gone.message)?
        };
        let described = ask();
        if process.as_ref().is_some_and(Process::is_over) {
            process = None;
        }
        let described = described.map_err(LoadReason::Worker);
        let valid = described.and_then(|found| found.valid().map(|()| found));
        all.push(valid.map_err(|reason| LoadError { path: library.clone(), reason }));
    }
    all
}
