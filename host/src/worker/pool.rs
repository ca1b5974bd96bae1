//! The workers of one library: a process for each thread that asks, started when first needed and
//! again when one has ended.

use super::message::Ask;
use super::remote::{Remote, Shared};
use super::{Isolation, Process};
use crate::instance::{GONE, Imported, Refusal};
use crate::plugin::{Description, LoadError, LoadReason};
use crate::validate::apart::Answer;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;
use wanqi_abi::SourceSpan;

/// Workers that may end one after another, with nothing judged in between, before no more are
/// started.
const MOST_DEATHS: u32 = 20;

/// The workers of a library.
#[derive(Clone)]
pub(crate) struct Workers(Arc<Pool>);

struct Pool {
    isolation: Arc<Isolation>,
    library: PathBuf,
    processes: Mutex<HashMap<ThreadId, Arc<Shared>>>,
    deaths: AtomicU32,
    /// Answers in place of a worker's, in tests.
    #[cfg(test)]
    answers: Mutex<Vec<Vec<u8>>>,
}

impl Workers {
    pub(crate) fn new(isolation: Arc<Isolation>, library: PathBuf) -> Workers {
        Workers(Arc::new(Pool {
            isolation,
            library,
            processes: Mutex::default(),
            deaths: AtomicU32::new(0),
            #[cfg(test)]
            answers: Mutex::default(),
        }))
    }

    /// What is answered about games, question by question, in place of what a worker would answer.
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
        let shared = self.process()?;
        let (options, position) = (options.into(), position.into());
        let id = shared.ask(Ask::Create { rules, options, position })?;
        Ok(Remote::new(shared, id))
    }

    pub(crate) fn load(&self, bytes: &[u8]) -> Result<(u32, Remote), Refusal> {
        let shared = self.process()?;
        let (rules, id) = shared.ask(Ask::Load(bytes.into()))?;
        Ok((rules, Remote::new(shared, id)))
    }

    pub(crate) fn import(
        &self,
        format: u32,
        bytes: &[u8],
        encoding: &str,
    ) -> Result<Imported, Refusal> {
        let (bytes, encoding) = (bytes.into(), encoding.into());
        let ask = Ask::Import { format, bytes, encoding };
        let (wqn, map): (_, Vec<[u64; 3]>) = self.process()?.ask(ask)?;
        let span = |[at, from, length]: [u64; 3]| SourceSpan { at, from, length };
        Ok(Imported { wqn, map: map.into_iter().map(span).collect() })
    }

    pub(crate) fn export(
        &self,
        format: u32,
        wqn: &[u8],
    ) -> Result<(Vec<u8>, Vec<String>), Refusal> {
        self.process()?.ask(Ask::Export { format, wqn: wqn.into() })
    }

    /// Has many games played.
    ///
    /// # Errors
    /// The worker ended, or took too long: it is not known at which game.
    pub(crate) fn play(&self, games: &[u8]) -> Result<Answer, Refusal> {
        #[cfg(test)]
        if let Some(logs) = self.0.answers.lock().unwrap().pop() {
            return Ok(Answer::new(logs, || ()));
        }
        let shared = self.process()?;
        let limit = shared.limit.map(|limit| 6 * limit);
        let logs = shared.lock().play(games, limit)?;
        self.lives();
        Ok(Answer::new(logs, move || shared.lock().contradicts()))
    }

    fn lives(&self) {
        self.0.deaths.store(0, Ordering::Relaxed);
    }

    /// This thread's worker.
    fn process(&self) -> Result<Arc<Shared>, Refusal> {
        let mut processes = self.0.processes.lock().unwrap_or_else(PoisonError::into_inner);
        let thread = thread::current().id();
        if let Some(shared) = processes.get(&thread) {
            if !shared.lock().is_over() {
                return Ok(shared.clone());
            }
            processes.remove(&thread);
            if self.0.deaths.fetch_add(1, Ordering::Relaxed) + 1 >= MOST_DEATHS {
                let message = format!(
                    "the plugin's process ended {MOST_DEATHS} times on end: it is not started again"
                );
                return Err(Refusal { message, ..Refusal::of(GONE) });
            }
        }
        let shared = self.start()?;
        processes.insert(thread, shared.clone());
        Ok(shared)
    }

    fn start(&self) -> Result<Arc<Shared>, Refusal> {
        let Pool { isolation, library, .. } = &*self.0;
        let gone = |message| Refusal { message, ..Refusal::of(GONE) };
        let libraries = std::slice::from_ref(library);
        let mut process = Process::start(isolation, libraries).map_err(gone)?;
        let told = open(&mut process, library, isolation.limit)?.map_err(gone)?;
        told.valid().map_err(|reason| gone(reason.to_string()))?;
        Ok(Arc::new(Shared { process: Mutex::new(process), limit: isolation.limit }))
    }
}

fn open(
    process: &mut Process,
    library: &Path,
    limit: Option<Duration>,
) -> Result<Result<Description, String>, Refusal> {
    process.ask(Ask::Open(library.to_string_lossy()), limit)
}

/// What libraries say of themselves, asked in one worker; where one ends it, the others are asked
/// in the next.
pub(crate) fn describe(
    isolation: &Isolation,
    libraries: &[PathBuf],
) -> Vec<Result<Description, LoadError>> {
    let mut told = Vec::with_capacity(libraries.len());
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
        let valid = described.and_then(|told| told.valid().map(|()| told));
        told.push(valid.map_err(|reason| LoadError { path: library.clone(), reason }));
    }
    told
}
