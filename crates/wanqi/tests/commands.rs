//! Every command reads a record as `validate` does, and no command changes a file that it was not
//! asked to write. The tests check this for the small records of all games, unchanged and mutated
//! at random. The fuzz target `commands` runs the same checks.
//!
//! `WANQI_COMMANDS=N..M` selects the mutated records to check. A failed check prints the number of
//! its record.
// In a test, a panic is a failure.
#![allow(clippy::unwrap_used)]
#![cfg(unix)]

#[path = "commands/files.rs"]
mod files;
#[path = "cli/program.rs"]
#[allow(dead_code)]
mod host;
#[path = "commands/program.rs"]
mod program;
#[path = "commands/reading.rs"]
mod reading;
#[path = "commands/record.rs"]
mod record;

use arbitrary::Unstructured;
use program::Desk;
use record::Record;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The folder next to the program that holds links to the program with few plugins each.
const PROGRAMS: &str = "test-programs";
/// The mutated records that are checked by default.
const CHANGED: Range<u64> = 0..200;

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of the program and its plugins.
fn built() -> PathBuf {
    host::program().parent().unwrap().to_owned()
}

/// Pseudo-random bytes of a seed (SplitMix64).
fn bytes(number: u64) -> Vec<u8> {
    let mut state = number;
    let word = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31).to_le_bytes()
    };
    std::iter::repeat_with(word).take(32).flatten().collect()
}

/// Runs the checks on one thread per processor; returns the names of failed checks.
fn failing<T: Send>(items: impl Iterator<Item = (String, T)> + Send, check: impl Fn(T) + Sync) {
    let (items, failed) = (Mutex::new(items), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some((name, item)) = items.lock().unwrap().next() else { return };
            if catch_unwind(AssertUnwindSafe(|| check(item))).is_err() {
                failed.lock().unwrap().push(name);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "failing: {failed:?}");
}

#[test]
fn unchanged_records_are_read_by_every_command_as_by_validate() {
    let name = |record: Record| (format!("{}: {:.60}", record.game, show(&record)), record);
    failing(record::unchanged().map(name), |record| reading::check(&Desk::new(&record)));
}

fn show(record: &Record) -> String {
    String::from_utf8_lossy(&record.text).replace('\n', " ")
}

#[test]
fn changed_records_are_read_by_every_command_as_by_validate_and_no_file_is_destroyed() {
    let wanted = std::env::var("WANQI_COMMANDS").ok();
    let wanted = wanted.map_or(CHANGED, |range| {
        let ends = range.split_once("..").map(|(from, to)| (from.parse(), to.parse()));
        let Some((Ok(from), Ok(to))) = ends else { panic!("WANQI_COMMANDS is N..M") };
        from..to
    });
    failing(wanted.map(|number| (number.to_string(), number)), |number| {
        let data = bytes(number);
        let mut bytes = Unstructured::new(&data);
        let record = record::chosen(&mut bytes).expect("enough bytes");
        let desk = Desk::new(&record);
        match number % 4 {
            0 => files::check(&desk, &mut bytes),
            _ => reading::check(&desk),
        }
    });
}
