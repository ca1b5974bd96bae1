//! Whole command lines on mutated records, in a temporary folder.
//!
//! The bytes choose a record of `fixtures` or of a game's broken inputs and change it. Then the
//! program runs on the file, and two properties are checked: every command reads the record as
//! `validate` does, and no command changes a file that it was not asked to write.
//!
//! The program and its plugins are in `target/release`, or in the folder that `WANQI_FUZZ_PROGRAM`
//! names; `cargo xtask fuzz` builds them.
#![no_main]

mod files;
mod program;
mod reading;
mod record;

use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use program::Desk;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Unstructured::new(data);
    // Too few bytes to choose a record: nothing to run.
    let Ok(record) = record::chosen(&mut bytes) else { return };
    let desk = Desk::new(&record);
    match bytes.int_in_range(0..=3) {
        Ok(0) => files::check(&desk, &mut bytes),
        _ => reading::check(&desk),
    }
});
