//! `wanqi check`: tests the conformance of plugins, each test in a separate process.

use crate::app::{App, Out};
use crate::exit::{Code, Failure};
use crate::files;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use wanqi_host::check::child::TestPlan;
use wanqi_host::check::report::{TestReport, TestStatus};
use wanqi_host::check::{Test, USUAL};
use wanqi_host::platform::{self, LibraryFile};
use wanqi_host::source::{MOST_STREAMED, read_regular, read_whole};
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of plugins
    #[arg(value_name = "LIBRARY", required_unless_present = "reproduce")]
    library: Vec<PathBuf>,
    /// Runs the tests of levels 1 to N
    #[arg(long, value_name = "N", default_value_t = USUAL,
        value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Runs only this test
    #[arg(long, value_name = "NAME", value_parser = test)]
    test: Option<Test>,
    /// Seed of the random games in the tests
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Repeats the failed tests of an earlier run; FILE is its --json output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["library", "test", "seed"])]
    reproduce: Option<PathBuf>,
    /// Runs the tests in this process, for a debugger
    #[arg(long)]
    in_process: bool,
    /// Runs the tests in this process, confined like a worker; child processes run with this option
    #[arg(long, hide = true, conflicts_with = "in_process")]
    confined: bool,
    /// The process with which this one ends.
    #[arg(long, value_name = "PROCESS", requires = "confined", hide = true)]
    parent: Option<u32>,
    /// Ends a test after this time
    #[arg(long, value_name = "SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    limit: u64,
}

fn test(name: &str) -> Result<Test, Message> {
    let names = || Test::ALL.iter().map(|test| test.name()).collect::<Vec<_>>().join(", ");
    Test::named(name)
        .ok_or_else(|| message!("unknown test; the tests are {names}", names = names()))
}

/// Runs the tests and prints their reports.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    files::are_libraries(&args.library)?;
    let mut out = app.out();
    let mut reports = Vec::new();
    for (library, tests, seed) in jobs(args)? {
        if let Err(error) = std::fs::metadata(&library) {
            app.report(&Failure::file(&library, &error));
            continue;
        }
        let mut plan = plan(app, args, &library, seed)?;
        if args.confined {
            plan.opened = Some(Arc::new(confine(app, args.parent, &library)?));
        }
        let done = plan.run(&library, &tests);
        print(app, &mut out, &library, &done)?;
        reports.extend(done);
    }
    if !app.global.json && !app.global.quiet {
        let count = |status| reports.iter().filter(|report| report.status == status).count();
        let all = [
            TestStatus::Ok,
            TestStatus::Failed,
            TestStatus::Crashed,
            TestStatus::Timeout,
            TestStatus::Skipped,
        ];
        let counts = all.map(|status| (count(status), status));
        let counts =
            counts.iter().filter(|(count, status)| *count > 0 || *status == TestStatus::Ok);
        let words = counts.map(|(count, status)| {
            message!("{count} {status}", count, status = status_word(*status))
        });
        out.line(app.text(Message::list(words, ", ")))?;
    }
    out.flush()?;
    answer(&reports)
}

/// The libraries, each with its tests and its seed.
fn jobs(args: &Args) -> Result<Vec<(PathBuf, Vec<Test>, u64)>, Failure> {
    if let Some(file) = &args.reproduce {
        return again(file);
    }
    let tests: Vec<_> = match args.test {
        Some(test) => vec![test],
        None => Test::ALL.iter().copied().filter(|test| test.level() <= args.level).collect(),
    };
    Ok(args.library.iter().map(|library| (library.clone(), tests.clone(), args.seed)).collect())
}

/// The failed tests in the JSON lines of an earlier run.
fn again(file: &Path) -> Result<Vec<(PathBuf, Vec<Test>, u64)>, Failure> {
    let bytes = match file.as_os_str() == "-" {
        true => read_whole(std::io::stdin(), MOST_STREAMED),
        false => read_regular(file, MOST_STREAMED),
    };
    let bytes = bytes.map_err(|error| Failure::file(file, &error))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut jobs = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("{}:{}", file.display(), index + 1);
        let report: TestReport = serde_json::from_str(line).map_err(|error| {
            Failure::usage(message!(
                "{place}: is not a line of `wanqi check --json`: {error}",
                place,
                error = error.to_string()
            ))
        })?;
        if report.ok {
            continue;
        }
        let test = test(&report.test)
            .map_err(|why| Failure::usage(message!("{place}: {why}", place, why)))?;
        jobs.push((PathBuf::from(report.library), vec![test], report.seed));
    }
    match jobs.is_empty() {
        true => {
            Err(Failure::usage(message!("{file}: contains no failed test", file = file.display())))
        }
        false => Ok(jobs),
    }
}

/// Confines this process like a worker: it keeps no open files except its standard streams and the
/// library.
fn confine(app: &App, parent: Option<u32>, library: &Path) -> Result<LibraryFile, Failure> {
    if let Some(parent) = parent {
        platform::end_with(parent).map_err(Failure::plugin)?;
    }
    platform::close_inherited();
    let failed = |error: std::io::Error| Failure::file(library, &error);
    let full = platform::full_path(library).map_err(failed)?;
    let file = LibraryFile::open(&full).map_err(failed)?;
    let files = [file];
    let confined = platform::confine(&files, app.isolation().memory);
    let [file] = files;
    match confined {
        Err(_) if app.unconfined() => Ok(file),
        Err(why) => Err(Failure::plugin(why).help(message!("--unconfined runs the tests anyway"))),
        Ok(()) => Ok(file),
    }
}

fn plan(app: &App, args: &Args, library: &Path, seed: u64) -> Result<TestPlan, Failure> {
    let here = args.in_process || args.confined;
    let program = match here {
        true => None,
        false => Some(std::env::current_exe().map_err(|error| {
            Failure::new(
                Code::File,
                message!("cannot find the file of this program: {error}", error),
            )
        })?),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = if here { 1 } else { cores };
    let (limit, unconfined) =
        (Duration::from_secs(args.limit), app.isolation_of(library).unconfined);
    Ok(TestPlan { program, seed, limit, jobs, unconfined, language: app.language(), opened: None })
}

fn print(app: &App, out: &mut Out, library: &Path, reports: &[TestReport]) -> Result<(), Failure> {
    if app.global.json {
        for report in reports {
            out.json(report)?;
        }
        return out.flush();
    }
    let quiet = app.global.quiet;
    let shown: Vec<_> = reports.iter().filter(|report| !quiet || !report.ok).collect();
    if !shown.is_empty() {
        out.line(library.display())?;
    }
    for TestReport { test, level, status, seconds, detail, reproduce, self_reported, .. } in shown {
        let word = app.text(status_word(*status));
        let mark = match self_reported {
            true => app.text(message!("  (self-reported)")),
            false => String::new(),
        };
        out.line(format_args!("  {level} {test:<12} {word:<8}{seconds:>6.2} s  {detail}{mark}"))?;
        if let Some(command) = reproduce {
            out.line(app.text(message!("    again: {command}", command)))?;
        }
    }
    out.flush()
}

/// The word for the end of a test.
fn status_word(status: TestStatus) -> Message {
    match status {
        TestStatus::Ok => message!("ok"),
        TestStatus::Failed => message!("failed"),
        TestStatus::Crashed => message!("crashed"),
        TestStatus::Timeout => message!("timeout"),
        TestStatus::Skipped => message!("skipped"),
    }
}

/// The exit code: 4 if a plugin cannot be loaded or died, 1 if another test failed.
fn answer(reports: &[TestReport]) -> Result<(), Failure> {
    let died = |report: &TestReport| {
        let not_loaded = report.test == Test::Load.name() && report.status == TestStatus::Failed;
        not_loaded || report.status == TestStatus::Crashed
    };
    if reports.iter().any(died) {
        return Err(Failure::plugin(Message::none()));
    }
    if reports.iter().any(|report| !report.ok) { Err(Failure::silent_no()) } else { Ok(()) }
}
