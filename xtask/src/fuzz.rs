//! `fuzz`: runs each fuzz target of the workspace in `fuzz/` for a bounded time.

use crate::shell::{self, Failure, fail, names, number, root, target};
use std::path::PathBuf;
use std::process::Command;

/// Seconds a target runs if nothing else is said.
const SECONDS: u64 = 20;

/// Runs them.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut seconds, mut targets) = (SECONDS, Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--seconds" => seconds = number("--seconds", words.next())?,
            option if option.starts_with('-') => {
                return shell::usage(format!("fuzz has no option {option}"));
            }
            name => targets.push(name.to_owned()),
        }
    }
    let all = all();
    for name in &targets {
        if !all.contains(name) {
            return fail(format!("there is no fuzz target {name}; there are {}", all.join(", ")));
        }
    }
    if targets.is_empty() {
        targets = all;
    }
    for name in &targets {
        shell::run(&mut command(name, seconds)?)?;
    }
    println!("fuzz: {} targets ran {seconds} s each and found nothing", targets.len());
    Ok(())
}

/// Every package of `fuzz/`.
pub fn all() -> Vec<String> {
    let folder = root().join("fuzz");
    let mut found = names(&folder);
    found.retain(|name| folder.join(name).join("Cargo.toml").is_file());
    found
}

/// A bounded run. What is found anew goes to the target folder, the seeds stay as they are.
pub fn command(name: &str, seconds: u64) -> Result<Command, Failure> {
    let folder = root().join("fuzz").join(name);
    let found = target().join("fuzz-corpus").join(name);
    let made = std::fs::create_dir_all(&found);
    made.or_else(|e| fail(format!("{}: {e}", found.display())))?;
    let mut command = nightly();
    command.args(["fuzz", "run", "--fuzz-dir"]).arg(&folder).arg(name).arg(found);
    let seeds: PathBuf = folder.join("corpus");
    if seeds.is_dir() {
        command.arg(seeds);
    }
    command.args([
        "--",
        &format!("-max_total_time={seconds}"),
        "-timeout=20",
        "-print_final_stats=1",
    ]);
    command.args(["-max_len=512", "-rss_limit_mb=3000"]);
    Ok(command)
}

/// `cargo +nightly`, whatever toolchain this runs under.
pub fn nightly() -> Command {
    let mut command = Command::new("cargo");
    for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC", "RUSTDOC", "RUSTFLAGS"] {
        command.env_remove(name);
    }
    command.arg("+nightly").current_dir(root());
    command
}
