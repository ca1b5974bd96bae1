//! `fuzz`: runs each fuzz target of the workspace in `fuzz/` for a bounded time.

use crate::shell::{self, Failure, fail, names, number, read, root, target, write};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

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
        shell::run(&mut build(name))?;
    }
    // libFuzzer has one thread a target: as many run at a time as there are cores.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for together in targets.chunks(cores) {
        let runs: Result<Vec<_>, _> =
            together.iter().map(|name| Ok((name, told(&mut command(name, seconds)?)?))).collect();
        for (name, run) in runs? {
            end(name, run)?;
        }
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

/// Builds a target.
fn build(name: &str) -> Command {
    let mut command = nightly();
    command.args(["fuzz", "build", "--fuzz-dir"]).arg(root().join("fuzz").join(name)).arg(name);
    command
}

/// Starts a run whose output is kept for its end.
fn told(command: &mut Command) -> Result<Child, Failure> {
    println!("$ {}", shell::shown(command));
    let run = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    run.or_else(|e| fail(format!("{}: {e}", shell::shown(command))))
}

/// Waits for a run; all it said is shown if it found something, else the last line of its figures.
fn end(name: &str, run: Child) -> Result<(), Failure> {
    let output = run.wait_with_output().or_else(|e| fail(format!("{name}: {e}")))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        eprintln!("{text}");
        return fail(format!("fuzz target {name} has found something"));
    }
    let figure = |line: &&str| line.starts_with("stat::number_of_executed_units");
    println!("{name}: {}", text.lines().find(figure).unwrap_or("no figures"));
    Ok(())
}

/// A bounded run. What is found anew goes to the target folder, the seeds stay as they are.
pub fn command(name: &str, seconds: u64) -> Result<Command, Failure> {
    let folder = root().join("fuzz").join(name);
    let found = target().join("fuzz-corpus").join(name);
    let made = std::fs::create_dir_all(&found);
    made.or_else(|e| fail(format!("{}: {e}", found.display())))?;
    positions(name, &found)?;
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
    command.args(["-max_len=1024", "-rss_limit_mb=3000"]);
    Ok(command)
}

/// A position of `positions.yaml`.
#[derive(Deserialize)]
struct Position {
    rules: String,
    #[serde(default)]
    options: String,
    position: String,
}

/// Puts the instructive positions of a game, good ones and bad ones, among what its target begins
/// with: as text, which the fuzzer changes, and with bytes behind it that play on.
fn positions(game: &str, folder: &Path) -> Result<(), Failure> {
    let Ok(text) = read(&root().join("fixtures").join(game).join("positions.yaml")) else {
        // Not every target is a game's.
        return Ok(());
    };
    let listed: Vec<Position> = serde_yaml::from_str(&text)
        .or_else(|e| fail(format!("fixtures/{game}/positions.yaml: {e}")))?;
    for (number, Position { rules, options, position }) in listed.iter().enumerate() {
        let head = format!("position {rules} {options}");
        let on: Vec<u8> = (0..48).map(|step| (step * 37 + number * 11) as u8 % 200).collect();
        let seed = [head.trim_end().as_bytes(), b"\n", position.as_bytes(), b"\n", &on].concat();
        write(&folder.join(format!("position-{number}")), seed)?;
    }
    Ok(())
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
