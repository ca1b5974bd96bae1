//! The worst known inputs of every format at two small sizes: what they take grows as they do.
//! `cargo xtask worst` measures them at full size.

#[path = "../worst/mod.rs"]
mod inputs;

use crate::program::{folder, program};
use inputs::Input;
use rustix::time::{ClockId, clock_gettime};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;
use wanqi_host::registry::{Folders, Registry};
use wanqi_host::source::{Claims, Input as File};
use wanqi_host::validate::{self, Report, Settings};
use wanqi_host::verdict::Verdict;
use wanqi_host::worker::Isolation;

const SMALL: usize = 64 << 10;
/// How many times as large the other size is.
const TIMES: u32 = 4;
/// What is over within this time is not compared: setting up takes a part of it.
const SHORT: Duration = Duration::from_millis(40);
/// Errors, or warnings, of a game: 100, that there are more, and what stops the main line.
const FAULTS: usize = 102;

/// What reading an input came to.
struct Read {
    /// What this thread took of the processor, whatever else the machine does.
    took: Duration,
    games: u64,
}

/// Counts faults.
struct Count<'n>(&'n str);

impl Report for Count<'_> {
    fn verdict(&mut self, verdict: Verdict) -> bool {
        let name = self.0;
        assert!(verdict.errors.len() <= FAULTS, "{name}: {} errors", verdict.errors.len());
        assert!(verdict.warnings.len() <= FAULTS, "{name}: {} warnings", verdict.warnings.len());
        true
    }

    fn unreadable(&mut self, _: &File, error: &std::io::Error) {
        panic!("{}: {error}", self.0);
    }
}

fn processor() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.cast_unsigned(), now.tv_nsec as u32)
}

fn read(registry: &Registry, input: &Input, size: usize, file: &Path) -> Read {
    std::fs::write(file, input.bytes(size)).unwrap();
    let from = Claims::new(registry, None).named(&input.format).unwrap();
    // With one job all is done on this thread.
    let settings = Settings {
        from: Some(from),
        jobs: 1,
        variations: true,
        all_verdicts: true,
        ..Settings::default()
    };
    let label = format!("{}: {}", input.format, input.name);
    let begun = processor();
    let done = validate::run(registry, &settings, &[File::named(file)], &mut Count(&label));
    assert!(!done.died && !done.stopped && done.summary.games > 0, "{label}: {done:?}");
    Read { took: processor() - begun, games: done.summary.games }
}

fn registry() -> Registry {
    let beside = program().parent().unwrap().to_owned();
    let folders = Folders { program: vec![beside], ..Folders::default() };
    Registry::find(&folders, &Isolation::new(program().to_owned()))
}

#[test]
fn what_the_worst_inputs_take_grows_as_they_do() {
    let registry = registry();
    let file = folder("worst").join("worst");
    let mut beyond = Vec::new();
    for input in inputs::inputs() {
        let growth = || {
            let small = read(&registry, &input, SMALL, &file);
            let large = read(&registry, &input, SMALL * TIMES as usize, &file);
            let most = (small.games + 1) * u64::from(TIMES + 1);
            assert!(large.games <= most, "{input:?}: {} {}", small.games, large.games);
            (small.took, large.took)
        };
        // What grows with the square takes sixteen times as long. Once it may have been bad luck.
        let too_much =
            |(small, large): &(Duration, Duration)| *large > SHORT && *large > *small * (2 * TIMES);
        let measured: Vec<_> = (0..3).map(|_| growth()).take_while(too_much).collect();
        if measured.len() == 3 {
            beyond.push(format!("{}: {}: {measured:?}", input.format, input.name));
        }
    }
    assert!(beyond.is_empty(), "{beyond:#?}");
}

/// A format of which no worst input is known has not been looked at.
#[test]
fn every_format_has_its_worst_inputs() {
    let known: BTreeSet<String> = inputs::inputs().into_iter().map(|input| input.format).collect();
    let registry = registry();
    let formats = registry.formats().filter(|format| format.info().imports);
    let named = formats.map(|f| format!("{}:{}", f.plugin().game.slug, f.info().id));
    let read: BTreeSet<String> = named.chain(["pgn", "wqn"].map(str::to_owned)).collect();
    assert_eq!(known, read);
}
