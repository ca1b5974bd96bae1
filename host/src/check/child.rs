//! A test in a process of its own: whatever the plugin does, the others are still run.
//!
//! The child is this program with `--confined`, which confines itself as a worker does before it
//! opens the library; a system call that plugins may not make fails, and is named. It prints one line of
//! JSON. A child that ends without one has crashed, a child that takes too long is ended.

use super::report::{Report, Status};
use super::{Test, Verdict};
use crate::instance::{GONE, TIMED_OUT};
use crate::platform::{DENIED, LibraryFile};
use crate::plugin::Plugin;
use crate::worker::{Crew, Fate, Isolation};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of a child's output that are read; a report is much shorter.
const MOST: u64 = 1 << 20;
/// Bytes of a crash's last words that are shown.
const WORDS: usize = 300;

/// How tests are run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// This program; nothing: in this process.
    pub program: Option<PathBuf>,
    /// What tests draw their games from.
    pub seed: u64,
    /// How long a test may take.
    pub limit: Duration,
    /// Tests at a time.
    pub jobs: usize,
    /// Children run although this system cannot confine them.
    pub unconfined: bool,
    /// The library as it was opened before this process was confined.
    pub opened: Option<Arc<LibraryFile>>,
}

impl Plan {
    /// Runs tests of a library; the reports are in their order. Where the library does not load,
    /// that alone is told of a whole run.
    #[must_use]
    pub fn run(&self, library: &Path, tests: &[Test]) -> Vec<Report> {
        let Some((first, others)) = tests.split_first() else { return Vec::new() };
        let report = self.one(library, *first);
        if *first == Test::Load && !report.ok {
            let why = "the library does not load";
            let skip =
                |test| Report::new(library, test, self.seed, Status::Skipped, why.to_owned());
            return std::iter::once(report).chain(others.iter().copied().map(skip)).collect();
        }
        let mut reports = vec![report];
        reports.extend(self.all(library, others));
        reports
    }

    fn all(&self, library: &Path, tests: &[Test]) -> Vec<Report> {
        if tests.is_empty() {
            return Vec::new();
        }
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(test) = tests.get(at) else { return done };
                done.push((at, self.one(library, *test)));
            }
        };
        let mut done: Vec<_> = thread::scope(|scope| {
            let count = self.jobs.clamp(1, tests.len());
            let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        });
        done.sort_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, report)| report).collect()
    }

    fn one(&self, library: &Path, test: Test) -> Report {
        let begun = Instant::now();
        let report = match &self.program {
            None => self.here(library, test),
            Some(program) => self.apart(program, library, test),
        };
        let report = report.self_reported(test.is_self_reported());
        report.took(begun)
    }

    /// Runs a test in a child, or in two whose answers must be equal.
    fn apart(&self, program: &Path, library: &Path, test: Test) -> Report {
        let run = || match test.is_self_reported() {
            true => self.child(program, library, test),
            false => self.judged(program, library, test),
        };
        let first = run();
        if !test.twice() || first.status != Status::Ok {
            return first;
        }
        let second = run();
        if second.status != Status::Ok || second.detail == first.detail {
            return second;
        }
        let detail = format!(
            "two processes come to different answers: {}, and {}",
            first.detail, second.detail
        );
        Report::new(library, test, self.seed, Status::Failed, detail)
    }

    /// Runs a test in this process, with the plugin in a worker: what is asked and what follows from the
    /// answers is ours, so that nothing that the plugin says of itself has to be believed.
    fn judged(&self, program: &Path, library: &Path, test: Test) -> Report {
        let report = |status, detail| Report::new(library, test, self.seed, status, detail);
        let full = match std::fs::canonicalize(library) {
            Ok(full) => full,
            Err(error) => return report(Status::Crashed, format!("cannot be found: {error}")),
        };
        let until = Instant::now() + self.limit;
        let crew = Crew::new(Isolation {
            unconfined: self.unconfined,
            limit: None,
            until: Some(until),
            processes: 1,
            idle: self.limit,
            ..Isolation::new(program.to_owned())
        });
        let (verdict, closed) = match crew.open(&full) {
            Ok(plugin) => (test.run(&Arc::new(plugin), self.seed), None),
            // It ended before it could be asked anything, or it is no plugin.
            Err(refusal) => (
                Verdict::Failed(refusal.message.clone()),
                Some(refusal).filter(|refusal| matches!(refusal.status, GONE | TIMED_OUT)),
            ),
        };
        let Fate { over, denied } = crew.end();
        let over = over.or(closed);
        match (over, denied, verdict) {
            (_, Some(denied), _) => report(Status::Failed, denied),
            (Some(over), ..) if over.status == TIMED_OUT => {
                let seconds = self.limit.as_secs_f64();
                report(Status::Timeout, format!("no answer in {seconds} s"))
            }
            (Some(over), ..) => report(Status::Crashed, over.message),
            (None, None, verdict) => Report::of(library, test, self.seed, verdict),
        }
    }

    /// Runs a test in this process.
    fn here(&self, library: &Path, test: Test) -> Report {
        let opened = match &self.opened {
            Some(file) => Plugin::open_file(file),
            None => Plugin::open(library).map_err(|error| error.reason),
        };
        let verdict = match opened {
            Ok(plugin) => test.run(&plugin, self.seed),
            Err(reason) => Verdict::Failed(reason.to_string()),
        };
        Report::of(library, test, self.seed, verdict)
    }

    fn child(&self, program: &Path, library: &Path, test: Test) -> Report {
        let report = |status, detail| Report::new(library, test, self.seed, status, detail);
        let mut command = Command::new(program);
        command.args(["check", "--json", "--confined", "--test", test.name()]);
        if self.unconfined {
            command.arg("--unconfined");
        }
        let full = match std::fs::canonicalize(library) {
            Ok(full) => full,
            Err(error) => return report(Status::Crashed, format!("cannot be found: {error}")),
        };
        command.arg("--seed").arg(self.seed.to_string()).arg("--").arg(full);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // As a worker is started.
        command.env_clear().env("RUST_BACKTRACE", "0").current_dir("/");
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(error) => return report(Status::Crashed, format!("cannot be started: {error}")),
        };
        let out = child.stdout.take().map(reader);
        let err = child.stderr.take().map(reader);
        let Some(status) = wait(&mut child, self.limit) else {
            let seconds = self.limit.as_secs_f64();
            return report(Status::Timeout, format!("no answer in {seconds} s"));
        };
        let [out, err] = [out, err].map(read);
        let told = out.lines().rev().find_map(|line| serde_json::from_str::<Report>(line).ok());
        match told {
            // A call that failed because it is denied is told, whatever came of it.
            Some(_) if let Some(line) = err.lines().find(|line| line.ends_with(DENIED)) => {
                report(Status::Failed, clean(line))
            }
            // Which library, test and seed these are is ours to say.
            Some(told) if status.code().is_some() => report(told.status, told.detail),
            _ => report(Status::Crashed, last_words(status, &err)),
        }
    }
}

/// Reads what a child writes, so that it never waits for us; a flood is cut off.
fn reader(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut stream = stream.take(MOST);
        let mut bytes = vec![0; 1 << 16];
        // An error ends it as the end does: what was read is what there is.
        while let Ok(count @ 1..) = stream.read(&mut bytes) {
            if sender.send(bytes[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// What a child has written; it has ended, but a process that it began may hold its output open.
fn read(receiver: Option<Receiver<Vec<u8>>>) -> String {
    let mut bytes = Vec::new();
    while let Some(Ok(more)) = receiver.as_ref().map(|r| r.recv_timeout(Duration::from_secs(1))) {
        bytes.extend(more);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for a child; nothing if it takes too long, and then it is gone.
fn wait(child: &mut Child, limit: Duration) -> Option<ExitStatus> {
    let begun = Instant::now();
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if begun.elapsed() >= limit {
            // That it has just ended by itself is as good.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// How a child ended, and the last line it wrote.
fn last_words(status: ExitStatus, err: &str) -> String {
    let how = match status.code() {
        Some(code) => format!("the plugin ended the process with code {code}"),
        // `signal: 6 (SIGABRT)`.
        None => format!("the plugin ended the process: {status}"),
    };
    let last = err.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let last = clean(last);
    if last.is_empty() { how } else { format!("{how}; its last words: {last}") }
}

/// A line that a child wrote, as it is shown.
fn clean(line: &str) -> String {
    line.chars().filter(|sign| !sign.is_control()).take(WORDS).collect()
}
