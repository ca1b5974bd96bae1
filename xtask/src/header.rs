//! `header`: the test that compiles `wanqi.h` and compares it with the Rust side.

use crate::shell::{self, Failure, cargo};

/// Runs it.
pub fn run() -> Result<(), Failure> {
    shell::run(cargo().args(["test", "-p", "wanqi-abi", "--test", "layout"]))
}
