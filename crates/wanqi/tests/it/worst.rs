//! The worst known inputs of every format at small sizes: time grows in proportion to size.
//! `cargo xtask worst` measures them at full size. Also tests the limits on the work for a file.

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
use wanqi_host::verdict::{Fault, Verdict};
use wanqi_host::worker::Isolation;

/// A size that measures the set-up time, and two sizes to compare.
const SIZES: [usize; 3] = [1 << 10, 16 << 10, 64 << 10];
/// The sizes of `WANQI_WORST=all`, which reads all inputs.
const SIZES_OF_ALL: [usize; 3] = [4 << 10, 64 << 10, 256 << 10];
/// The ratio of the last two sizes.
const TIMES: u32 = 4;
/// Runs that take less time are not compared.
const SHORT: Duration = Duration::from_millis(15);
/// The number of inputs of each format that are read without `WANQI_WORST=all`.
const SAMPLE: usize = 5;
/// The most errors, or warnings, of a game: 100, the limit, and the error that ends the main line.
const FAULTS: usize = 102;

/// The result of reading an input.
struct Read {
    /// CPU time of this thread.
    took: Duration,
    games: u64,
}

/// Counts faults.
struct Count<'n>(&'n str);

impl Report for Count<'_> {
    fn verdict(&mut self, verdict: &mut Verdict) -> bool {
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

/// Settings for a format, with one job, so that this thread does all work.
fn settings(registry: &Registry, format: &str) -> Settings {
    let from = Some(Claims::new(registry, None).named(registry, format).unwrap());
    Settings { from, jobs: 1, variations: true, all_verdicts: true, ..Settings::default() }
}

fn read(registry: &Registry, input: &Input, size: usize, file: &Path) -> Read {
    std::fs::write(file, input.bytes(size)).unwrap();
    let settings = settings(registry, &input.format);
    let label = format!("{}: {}", input.format, input.name);
    let begun = processor();
    let done = validate::run(registry, &settings, &[File::named(file)], &mut Count(&label));
    assert!(!done.died && !done.stopped, "{label}: {done:?}");
    Read { took: processor() - begun, games: done.summary.games }
}

/// The plugins beside the program.
pub(crate) fn registry() -> Registry {
    let beside = program().parent().unwrap().to_owned();
    let folders = Folders { program: vec![beside], ..Folders::default() };
    Registry::find(&folders, &Isolation::new(program().to_owned()))
}

/// The inputs, and whether they are all inputs. Otherwise `WANQI_SEED` selects some of each format.
fn drawn() -> (Vec<Input>, bool) {
    let mut inputs = inputs::inputs();
    if std::env::var_os("WANQI_WORST").is_some_and(|word| word == "all") {
        return (inputs, true);
    }
    let seed = std::env::var("WANQI_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut state: u64 = seed.unwrap_or(1);
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % bound
    };
    let mut left = Vec::new();
    while let Some(format) = inputs.first().map(|input| input.format.clone()) {
        let (mut own, others): (Vec<_>, _) =
            inputs.into_iter().partition(|input| input.format == format);
        while own.len() > SAMPLE {
            own.swap_remove(below(own.len()));
        }
        left.extend(own);
        inputs = others;
    }
    (left, false)
}

#[test]
fn what_the_worst_inputs_take_grows_as_they_do() {
    let registry = registry();
    let file = folder("worst-worst").join("file");
    let (inputs, all) = drawn();
    let sizes = if all { SIZES_OF_ALL } else { SIZES };
    let mut beyond = Vec::new();
    for input in inputs {
        // The minimum of a few runs, because other programs may use the machine.
        let mut least = [Duration::MAX; 3];
        let mut too_much = true;
        for _ in 0..4 {
            let done = sizes.map(|size| read(&registry, &input, size, &file));
            let most = (done[1].games + 1) * u64::from(TIMES + 1);
            assert!(done[2].games <= most, "{input:?}: {} {}", done[1].games, done[2].games);
            for (least, done) in least.iter_mut().zip(done) {
                *least = done.took.min(*least);
            }
            let [start, small, large] = least;
            let (small, large) = (small.saturating_sub(start), large.saturating_sub(start));
            // Quadratic work takes sixteen times as long.
            too_much = large > SHORT && large > small * (2 * TIMES);
            if !too_much {
                break;
            }
        }
        if too_much {
            beyond.push(format!("{}: {}: {least:?}", input.format, input.name));
        }
    }
    assert!(beyond.is_empty(), "{beyond:#?}");
}

/// The verdict of a game as text, with the places of errors.
#[derive(Default)]
struct Places(Vec<String>);

impl Report for Places {
    fn verdict(&mut self, verdict: &mut Verdict) -> bool {
        let fault = |fault: &Fault| {
            let Fault { kind, line, column, byte, length, .. } = fault;
            format!("{kind:?} {line}:{column} {byte}+{length}")
        };
        let Verdict { index, line, actions, ok, errors, .. } = verdict;
        let errors: Vec<_> = errors.iter().map(fault).collect();
        self.0.push(format!("{index} {line} {actions} {ok} {errors:?}"));
        true
    }

    fn unreadable(&mut self, input: &File, error: &std::io::Error) {
        panic!("{}: {error}", input.name);
    }
}

#[test]
fn a_file_read_in_pieces_gets_the_same_verdicts_as_a_whole() {
    let registry = registry();
    let file = folder("worst-pieces").join("file");
    let mut compared = 0;
    for input in inputs::inputs() {
        if !input.head.is_empty() || !input.name.starts_with("games") || input.format == "pgn" {
            continue;
        }
        let bytes = input.bytes(2 << 10);
        std::fs::write(&file, bytes.trim_ascii_end()).unwrap();
        let validated = |segment_bytes| {
            let settings = Settings { segment_bytes, ..settings(&registry, &input.format) };
            let mut places = Places::default();
            validate::run(&registry, &settings, &[File::named(&file)], &mut places);
            places.0
        };
        let (pieces, whole) = (validated(100), validated(1 << 20));
        // Some importers refuse a file, or a piece, with such games.
        if whole.len() == 1 {
            continue;
        }
        assert_eq!(pieces, whole, "{}: {}", input.format, input.name);
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_file_of_too_many_games_ends_with_one_limit() {
    let registry = registry();
    let file = folder("worst-many").join("file");
    std::fs::write(&file, "4\n".repeat(1000)).unwrap();
    for jobs in [1, 3] {
        let settings = Settings {
            segment_bytes: 100,
            max_imported_games: 120,
            jobs,
            ..settings(&registry, "connect-four:columns")
        };
        let mut places = Places::default();
        let done = validate::run(&registry, &settings, &[File::named(&file)], &mut places);
        // Three pieces of 50 games.
        assert_eq!((done.summary.games, done.summary.failed), (151, 1));
        assert_eq!(places.0.last().unwrap(), "150 151 0 false [\"Limit 151:1 300+0\"]");
    }
}

#[test]
fn a_file_of_pieces_without_games_is_reported_as_empty() {
    let registry = registry();
    let file = folder("worst-none").join("file");
    let settings = Settings { segment_bytes: 100, ..settings(&registry, "connect-four:columns") };
    let validated = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let mut places = Places::default();
        validate::run(&registry, &settings, &[File::named(&file)], &mut places);
        places.0
    };
    let comments = "# none\n".repeat(100);
    assert_eq!(validated(&comments).len(), 1);
    assert_eq!(validated(&format!("{comments}4\n{comments}")), ["0 101 1 true []"]);
}

#[test]
fn reading_stops_in_a_file_in_which_no_game_ends() {
    struct Errors(u32);
    impl Report for Errors {
        fn verdict(&mut self, _: &mut Verdict) -> bool {
            true
        }
        fn unreadable(&mut self, _: &File, error: &std::io::Error) {
            let message = error.to_string();
            let named = ["--max-import-bytes", "--max-game-bytes"];
            assert!(named.iter().any(|option| message.contains(option)), "{message}");
            self.0 += 1;
        }
    }
    let registry = registry();
    let file = folder("worst-endless").join("file");
    std::fs::write(&file, "4".repeat(5000)).unwrap();
    for format in ["connect-four:columns", "go:sgf", "draughts:pdn"] {
        let settings = Settings {
            segment_bytes: 100,
            max_import_bytes: 1000,
            max_game_bytes: 1000,
            ..settings(&registry, format)
        };
        let mut errors = Errors(0);
        let done = validate::run(&registry, &settings, &[File::named(&file)], &mut errors);
        assert!(done.unreadable && errors.0 == 1, "{format}: {done:?}");
    }
}

/// Every format must have worst inputs; a format without them has not been examined.
#[test]
fn every_format_has_its_worst_inputs() {
    let known: BTreeSet<String> = inputs::inputs().into_iter().map(|input| input.format).collect();
    let registry = registry();
    let formats = registry.formats().filter(|format| format.info().imports);
    let named = formats.map(|f| format!("{}:{}", f.plugin().game.slug, f.info().id));
    let read: BTreeSet<String> = named.chain(["pgn", "wqn"].map(str::to_owned)).collect();
    assert_eq!(known, read);
}
