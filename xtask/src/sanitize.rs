//! `sanitize`: runs the tests of abi and sdk, which have nearly all unsafe code of the project,
//! under tools that check every memory access: AddressSanitizer (nightly) and valgrind's memcheck;
//! or Miri.

use crate::fuzz::nightly;
use crate::shell::{self, Failure, cargo, fail, output, target};
use std::process::{Command, Stdio};

/// The crates.
const CRATES: [&str; 4] = ["-p", "wanqi-abi", "-p", "wanqi-sdk"];

/// Runs the tools that are installed; with `--miri` only Miri.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    match words {
        [] => {}
        ["--miri"] => return miri(),
        _ => return shell::usage("sanitize takes --miri, or nothing"),
    }
    let triple = triple()?;
    let mut ran = Vec::new();
    if answers(nightly().arg("--version")) {
        let mut test = nightly();
        test.arg("test").args(CRATES).args(["-q", "--tests", "--target", &triple]);
        test.env("RUSTFLAGS", "-Zsanitizer=address").env("ASAN_OPTIONS", "detect_leaks=0");
        // Tables of plugins are created once and never freed.
        shell::run(test.env("CARGO_TARGET_DIR", target().join("sanitize")))?;
        ran.push("AddressSanitizer");
    }
    if answers(Command::new("valgrind").arg("--version")) {
        let runner = triple.to_uppercase().replace('-', "_");
        let mut test = cargo();
        test.arg("test").args(CRATES).args(["-q", "--tests"]);
        test.env(
            format!("CARGO_TARGET_{runner}_RUNNER"),
            "valgrind -q --error-exitcode=9 --errors-for-leak-kinds=none",
        );
        shell::run(&mut test)?;
        ran.push("valgrind");
    }
    if ran.is_empty() {
        return fail("neither a nightly toolchain nor valgrind is installed");
    }
    println!("sanitize: abi and sdk pass under {}", ran.join(" and "));
    Ok(())
}

/// Miri does not support C compilers, files and clocks, so it runs only the tests without them.
fn miri() -> Result<(), Failure> {
    for (package, test, names) in
        [("wanqi-abi", "layout", "versions::structs"), ("wanqi-sdk", "it", "abi::")]
    {
        let mut miri = nightly();
        miri.args(["miri", "test", "-p", package, "--test", test, names]);
        shell::run(miri.env("MIRIFLAGS", "-Zmiri-disable-isolation"))?;
    }
    println!("sanitize: abi and sdk pass under Miri");
    Ok(())
}

/// The triple of this machine.
pub fn triple() -> Result<String, Failure> {
    let text = output(Command::new("rustc").arg("-vV"))?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map_or_else(|| fail("rustc -vV names no host"), |host| Ok(host.to_owned()))
}

fn answers(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
