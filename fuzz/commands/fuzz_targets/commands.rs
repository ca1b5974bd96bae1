//! Whole command lines on mutated records, in a temporary folder.
//!
//! The bytes choose a record of `fixtures` or of a game's broken inputs and change it. Then the
//! program runs on the file, and two properties are checked: every command reads the record as
//! `validate` does, and no command changes a file that it was not asked to write. The test
//! `commands` of `crates/wanqi` checks the same for unchanged records and for some mutations.
//!
//! The program and its plugins are in `target/release`, or in the folder that `WANQI_FUZZ_PROGRAM`
//! names; `cargo xtask fuzz` builds them.
#![no_main]

#[path = "../../../crates/wanqi/tests/commands/files.rs"]
mod files;
#[path = "../../../crates/wanqi/tests/commands/program.rs"]
mod program;
#[path = "../../../crates/wanqi/tests/commands/reading.rs"]
mod reading;
#[path = "../../../crates/wanqi/tests/commands/record.rs"]
#[allow(dead_code)]
mod record;

use arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use program::Desk;
use std::path::{Path, PathBuf};

/// The folder next to the program that holds links to the program with few plugins each.
const PROGRAMS: &str = "fuzz-programs";

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of the program and its plugins.
fn built() -> PathBuf {
    let beside = || root().join("target/release");
    std::env::var_os("WANQI_FUZZ_PROGRAM").map_or_else(beside, PathBuf::from)
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Unstructured::new(data);
    // There are too few bytes to choose a record.
    let Ok(record) = record::chosen(&mut bytes) else { return };
    let desk = Desk::new(&record);
    match bytes.int_in_range(0..=3) {
        Ok(0) => files::check(&desk, &mut bytes),
        _ => reading::check(&desk),
    }
});
