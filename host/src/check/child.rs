//! Runs each test in a process of its own, so that a plugin that crashes does not stop other tests.
//!
//! The child is this program with `--confined`. It confines itself as a worker does, and then opens
//! the library. A system call that plugins may not make fails, and the report names it. The child
//! prints one line of JSON. A child that ends without that line has crashed; a child that takes too
//! long is killed.

use super::report::{TestReport, TestStatus};
use super::{Test, TestVerdict};
use crate::instance::{GONE, TIMED_OUT};
use crate::language::Language;
use crate::platform::{self, DENIED, LibraryFile};
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
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Bytes of a child's output that are read; a report is much shorter.
const MOST: u64 = 1 << 20;
/// Characters of a crashed child's last line that a report shows.
const WORDS: usize = 300;

/// How tests are run.
#[derive(Clone, Debug)]
pub struct TestPlan {
    /// The path of this program, to start children; `None` runs the tests in this process.
    pub program: Option<PathBuf>,
    /// The seed of the random games.
    pub seed: u64,
    /// The time limit of a test.
    pub limit: Duration,
    /// The number of tests that run at a time.
    pub jobs: usize,
    /// Whether children run even if this system cannot confine them.
    pub unconfined: bool,
    /// The language of the reports.
    pub language: Language,
    /// The library, opened before this process was confined.
    pub opened: Option<Arc<LibraryFile>>,
}

impl TestPlan {
    fn report(
        &self,
        library: &Path,
        test: Test,
        status: TestStatus,
        detail: &Message,
    ) -> TestReport {
        TestReport::new(library, test, self.seed, status, self.language.say(detail))
    }

    /// The report of a test that has a result.
    fn report_of(&self, library: &Path, test: Test, verdict: TestVerdict) -> TestReport {
        let (status, detail) = match verdict {
            TestVerdict::Ok(detail) => (TestStatus::Ok, detail),
            TestVerdict::Failed(detail) => (TestStatus::Failed, detail),
            TestVerdict::Skipped(detail) => (TestStatus::Skipped, detail),
        };
        self.report(library, test, status, &detail)
    }

    /// Runs tests of a library; the reports are in the order of `tests`. If [`Test::Load`] comes
    /// first and fails, the other tests are skipped.
    #[must_use]
    pub fn run(&self, library: &Path, tests: &[Test]) -> Vec<TestReport> {
        let Some((first, others)) = tests.split_first() else { return Vec::new() };
        let report = self.one(library, *first);
        if *first == Test::Load && !report.ok {
            let why = message!("the library does not load");
            let skip = |test| self.report(library, test, TestStatus::Skipped, &why);
            return std::iter::once(report).chain(others.iter().copied().map(skip)).collect();
        }
        let mut reports = vec![report];
        reports.extend(self.all(library, others));
        reports
    }

    fn all(&self, library: &Path, tests: &[Test]) -> Vec<TestReport> {
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
            // If the system starts fewer threads, each runs more tests. This thread runs some, too.
            let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let threads: Vec<_> = (1..count).filter_map(start).collect();
            let own = work();
            let others = threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default());
            own.into_iter().chain(others).collect()
        });
        done.sort_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, report)| report).collect()
    }

    fn one(&self, library: &Path, test: Test) -> TestReport {
        let begun = Instant::now();
        let report = match &self.program {
            None => self.here(library, test),
            Some(program) => self.apart(program, library, test),
        };
        let report = report.self_reported(test.is_self_reported());
        report.took(begun)
    }

    /// Runs a test in a child process, or in two whose results must be equal.
    fn apart(&self, program: &Path, library: &Path, test: Test) -> TestReport {
        let run = || match test.is_self_reported() {
            true => self.child(program, library, test),
            false => self.judged(program, library, test),
        };
        let first = run();
        if !test.twice() || first.status != TestStatus::Ok {
            return first;
        }
        let second = run();
        if second.status != TestStatus::Ok || second.detail == first.detail {
            return second;
        }
        let detail = message!(
            "two processes give different results: {one}, and {other}",
            one = first.detail,
            other = second.detail
        );
        self.report(library, test, TestStatus::Failed, &detail)
    }

    /// Runs a test in this process, with the plugin in a worker process. This process chooses the
    /// questions and checks the answers, so that the plugin cannot forge the result.
    fn judged(&self, program: &Path, library: &Path, test: Test) -> TestReport {
        let report = |status, detail| self.report(library, test, status, &detail);
        let full = match platform::full_path(library) {
            Ok(full) => full,
            Err(error) => {
                return report(TestStatus::Crashed, message!("cannot be found: {error}", error));
            }
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
            // The worker ended before the first question, or the library is not a plugin.
            Err(refusal) => (
                TestVerdict::Failed(refusal.message.clone()),
                Some(refusal).filter(|refusal| matches!(refusal.status, GONE | TIMED_OUT)),
            ),
        };
        let Fate { over, denied } = crew.end();
        let over = over.or(closed);
        match (over, denied, verdict) {
            (_, Some(denied), _) => report(TestStatus::Failed, Message::verbatim(denied)),
            (Some(over), ..) if over.status == TIMED_OUT => {
                let seconds = self.limit.as_secs_f64();
                report(TestStatus::Timeout, message!("no answer in {seconds} s", seconds))
            }
            (Some(over), ..) => report(TestStatus::Crashed, over.message),
            (None, None, verdict) => self.report_of(library, test, verdict),
        }
    }

    /// Runs a test in this process.
    fn here(&self, library: &Path, test: Test) -> TestReport {
        let opened = match &self.opened {
            Some(file) => Plugin::open_file(file),
            None => Plugin::open(library).map_err(|error| error.reason),
        };
        let verdict = match opened {
            Ok(plugin) => test.run(&plugin, self.seed),
            Err(reason) => TestVerdict::Failed(reason.word()),
        };
        self.report_of(library, test, verdict)
    }

    fn child(&self, program: &Path, library: &Path, test: Test) -> TestReport {
        let report = |status, detail| self.report(library, test, status, &detail);
        let mut command = Command::new(program);
        command.args(["--lang", self.language.tag(), "check", "--json", "--confined"]);
        command.args(["--test", test.name()]);
        if self.unconfined {
            command.arg("--unconfined");
        }
        let full = match platform::full_path(library) {
            Ok(full) => full,
            Err(error) => {
                return report(TestStatus::Crashed, message!("cannot be found: {error}", error));
            }
        };
        command.arg("--seed").arg(self.seed.to_string());
        let (err, childs) = match platform::error_stream() {
            Ok(streams) => streams,
            Err(error) => {
                return report(TestStatus::Crashed, message!("has no output: {error}", error));
            }
        };
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(childs);
        // The environment of a worker, so that a plugin cannot tell a test from a worker.
        command.env_clear().env("RUST_BACKTRACE", "0").current_dir("/");
        command.arg("--parent").arg(std::process::id().to_string());
        command.arg("--").arg(full);
        let mut child = match platform::spawn(command) {
            Ok(child) => child,
            Err(error) => {
                return report(TestStatus::Crashed, message!("cannot be started: {error}", error));
            }
        };
        let out = child.stdout.take().map(reader);
        let err = Some(reader(err));
        let Some(status) = wait(&mut child, self.limit) else {
            let seconds = self.limit.as_secs_f64();
            return report(TestStatus::Timeout, message!("no answer in {seconds} s", seconds));
        };
        let [out, err] = [out, err].map(read);
        let output =
            out.lines().rev().find_map(|line| serde_json::from_str::<TestReport>(line).ok());
        match output {
            // A denied system call is a failure, even if the child then reported success.
            Some(_) if let Some(line) = err.lines().find(|line| line.ends_with(DENIED)) => {
                report(TestStatus::Failed, Message::verbatim(clean(line)))
            }
            // The child's report is used only for its status and detail: the plugin could forge the
            // rest.
            Some(output) if status.code().is_some() => {
                report(output.status, Message::verbatim(output.detail))
            }
            _ => report(TestStatus::Crashed, how_it_ended(status, &err)),
        }
    }
}

/// Reads a child's output in a thread, so that the child never blocks on a full pipe. Reading stops
/// after `MOST` bytes.
fn reader(stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    let reading = move || {
        let mut stream = stream.take(MOST);
        let mut bytes = vec![0; 1 << 16];
        // A read error ends the output as its end does.
        while let Ok(count @ 1..) = stream.read(&mut bytes) {
            if sender.send(bytes[..count].to_vec()).is_err() {
                return;
            }
        }
    };
    // If no thread can be started, the output is closed, and its test fails.
    let _ = thread::Builder::new().spawn(reading);
    receiver
}

/// The output of a child that has ended. A process that the child started may keep its output open,
/// so that reading stops after a second without output.
fn read(receiver: Option<Receiver<Vec<u8>>>) -> String {
    let mut bytes = Vec::new();
    while let Some(Ok(more)) = receiver.as_ref().map(|r| r.recv_timeout(Duration::from_secs(1))) {
        bytes.extend(more);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for a child. A child that exceeds the limit is killed, and the result is `None`.
fn wait(child: &mut Child, limit: Duration) -> Option<ExitStatus> {
    let begun = Instant::now();
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if begun.elapsed() >= limit {
            // An error means that the child has just ended by itself.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// How a child ended, and the last line it wrote.
fn how_it_ended(status: ExitStatus, err: &str) -> Message {
    let how = match status.code() {
        Some(code) => message!("the plugin ended the process with code {code}", code),
        // `signal: 6 (SIGABRT)`.
        None => message!("the plugin ended the process: {status}", status = status.to_string()),
    };
    let last = err.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let last = clean(last);
    if last.is_empty() { how } else { message!("{how}; its last line: {last}", how, last) }
}

/// A line of a child without control characters, shortened to `WORDS` characters.
fn clean(line: &str) -> String {
    line.chars().filter(|sign| !sign.is_control()).take(WORDS).collect()
}
