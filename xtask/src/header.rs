//! `header`: runs the test that compiles `wanqi.h` and compares it with the Rust side.

use crate::shell::{self, Failure, cargo};

/// Runs the test.
pub fn run() -> Result<(), Failure> {
    shell::run(cargo().args(["test", "-p", "wanqi-abi", "--test", "layout"]))
}
