//! `fuzz`: runs each fuzz target of the workspace in `fuzz/` for a bounded time.
//!
//! | module | contents |
//! |---|---|
//! | `found` | converts a crash into a regression, which every test runs, and into a record |
//! | `kept` | corpora that stay in the repository, and `docs/fuzzing.md` |
//! | `pack` | the packed form of these corpora |

mod found;
mod kept;
pub mod pack;

use crate::sanitize::triple;
use crate::shell::{self, Failure, fail, names, read, root, target, write};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// The default run time of a target, in seconds.
const SECONDS: u64 = 20;

/// The target that also plays through plugins.
const DIFFERENTIAL: &str = "differential";

/// The target that runs command lines.
const COMMANDS: &str = "commands";

/// The targets that need the program and its plugins.
const RUNNING: [&str; 2] = [COMMANDS, DIFFERENTIAL];

/// The targets that cross the C ABI.
const CROSSING: [&str; 2] = ["abi", DIFFERENTIAL];

/// The options.
struct Plan {
    /// The run time of a target, in seconds.
    seconds: u64,
    /// The seed of libFuzzer; by default libFuzzer chooses it.
    seed: Option<u32>,
    /// Whether new inputs that increase coverage are kept in the repository.
    keep: bool,
    /// Whether targets are only built.
    only_build: bool,
    /// Whether targets are built faster and run slower, for runs of seconds.
    quick: bool,
    targets: Vec<String>,
}

/// Runs the targets.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    if words == ["--table"] {
        return kept::tell(&BTreeMap::new());
    }
    let Plan { seconds, seed, keep, only_build, quick, targets } = plan(words)?;
    build(&targets, quick)?;
    if only_build {
        println!("fuzz: {} targets are built", targets.len());
        return Ok(());
    }
    let before = processor_of_children();
    let runs = side_by_side(&targets, seconds, seed);
    let spent = before.zip(processor_of_children()).map(|(before, after)| after - before);
    // The total CPU time is divided between targets in proportion to their run time.
    let clock: f64 = runs.iter().map(|run| run.clock).sum();
    let share = spent.map_or(1.0, |spent| spent / clock);
    let mut minutes = BTreeMap::new();
    let mut failed = Vec::new();
    for Run { name, clock, result } in runs {
        failed.extend(result.err());
        minutes.insert(name, clock * share / 60.0);
    }
    if let Some(last) = failed.pop() {
        failed.iter().for_each(|failure| eprintln!("error: {failure}"));
        return Err(last);
    }
    println!("fuzz: {} targets ran {seconds} s each and found nothing", targets.len());
    if keep {
        targets.iter().try_for_each(|name| kept::minimise(name))?;
        kept::tell(&minutes)?;
    }
    Ok(())
}

/// CPU seconds of the ended child processes; `None` on systems other than Linux.
fn processor_of_children() -> Option<f64> {
    /// The unit of such times in `/proc`, in fractions of a second.
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may contain any character and ends with the last parenthesis. After
    // it, the fourteenth and fifteenth words are the user and system time of child processes.
    let words: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| words.get(at)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / TICKS_PER_SECOND)
}

fn plan(words: &[&str]) -> Result<Plan, Failure> {
    let mut plan = Plan {
        seconds: SECONDS,
        seed: None,
        keep: false,
        only_build: false,
        quick: false,
        targets: Vec::new(),
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--time" => plan.seconds = time(words.next())?,
            "--seed" => plan.seed = Some(seed(words.next())?),
            "--keep" => plan.keep = true,
            "--build" => plan.only_build = true,
            "--quick" => plan.quick = true,
            option if option.starts_with('-') => {
                return shell::usage(format!("fuzz has no option {option}"));
            }
            name => plan.targets.push(name.to_owned()),
        }
    }
    let all = all();
    for name in &plan.targets {
        if !all.contains(name) {
            return fail(format!("there is no fuzz target {name}; there are {}", all.join(", ")));
        }
    }
    if plan.targets.is_empty() {
        plan.targets = all;
    }
    Ok(plan)
}

/// `90`, `90s`, `10m` or `2h`, in seconds.
fn time(text: Option<&&str>) -> Result<u64, Failure> {
    let wrong = || shell::usage("--time wants 90s, 10m or 2h");
    let Some(text) = text else { return wrong() };
    let (digits, unit) = match text.strip_suffix(['s', 'm', 'h']) {
        Some(digits) => (digits, &text[digits.len()..]),
        None => (*text, "s"),
    };
    let seconds = match unit {
        "h" => 3600,
        "m" => 60,
        _ => 1,
    };
    match digits.parse::<u64>().ok().and_then(|n| n.checked_mul(seconds)) {
        Some(seconds) => Ok(seconds),
        None => wrong(),
    }
}

fn seed(text: Option<&&str>) -> Result<u32, Failure> {
    match text.and_then(|text| text.parse().ok()) {
        Some(seed) => Ok(seed),
        None => shell::usage("--seed takes a number"),
    }
}

/// Every package of `fuzz/`.
pub fn all() -> Vec<String> {
    let folder = root().join("fuzz");
    let mut found = names(&folder);
    found.retain(|name| folder.join(name).join("Cargo.toml").is_file());
    found
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Builds the targets. cargo-fuzz builds one target at a time in a target folder, so there are
/// several target folders, and another one for targets with other build options.
fn build(targets: &[String], quick: bool) -> Result<(), Failure> {
    let build_lane = |lane: usize| {
        let mut inside = targets.iter().filter(|name| lane_of(name) == lane);
        inside.try_for_each(|name| {
            if RUNNING.contains(&name.as_str()) {
                shell::run(&mut plugins())?;
            }
            shell::run(&mut build_one(name, quick))
        })
    };
    std::thread::scope(|scope| {
        let running: Vec<_> =
            (0..=lanes()).map(|lane| scope.spawn(move || build_lane(lane))).collect();
        running.into_iter().try_for_each(|lane| {
            lane.join().unwrap_or_else(|_| fail("building the fuzz targets panicked"))
        })
    })
}

/// The number of target folders, besides that of [`CROSSING`]. It is less than the number of cores,
/// because shared dependencies such as libFuzzer are built in each folder (two minutes of a slow
/// core).
fn lanes() -> usize {
    cores().div_ceil(2)
}

/// The target folder of a target.
fn lane_of(name: &str) -> usize {
    if CROSSING.contains(&name) {
        return lanes();
    }
    all().iter().position(|other| other == name).unwrap_or(0) % lanes()
}

/// `cargo fuzz build TARGET`.
fn build_one(name: &str, quick: bool) -> Command {
    let sanitizer = if CROSSING.contains(&name) { "address" } else { "none" };
    let folder = root().join("fuzz").join(name);
    let mut command = cargo_fuzz_in("build", &folder, lane_of(name), sanitizer, name);
    if quick {
        quickly(&mut command);
    }
    command
}

/// Options for a faster build of targets that run only for seconds: builds take a quarter less
/// time, and run 10 % fewer inputs per second.
pub fn quickly(command: &mut Command) {
    command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1").env("RUSTFLAGS", "-Zshare-generics=y");
}

/// The command of a built target, as in `cargo fuzz run`, which would call cargo twice before.
fn built(name: &str) -> Result<Command, Failure> {
    let folder = target().join("fuzz").join(lane_of(name).to_string()).join(triple()?);
    let artifacts = root().join("fuzz").join(name).join("artifacts").join(name);
    let made = std::fs::create_dir_all(&artifacts);
    made.or_else(|e| fail(format!("{}: {e}", artifacts.display())))?;
    let mut command = Command::new(folder.join("release").join(name));
    command.current_dir(root()).arg(format!("-artifact_prefix={}/", artifacts.display()));
    let own = std::env::var("ASAN_OPTIONS").map_or_else(|_| String::new(), |own| own + ":");
    command.env("ASAN_OPTIONS", own + "detect_odr_violation=0");
    command.env("WANQI_FUZZ_PROGRAM", target().join("release"));
    Ok(command)
}

/// The target of another workspace, built in the folder of most targets, which already has
/// libFuzzer.
pub fn cargo_fuzz_elsewhere(verb: &str, folder: &Path, name: &str) -> Command {
    cargo_fuzz_in(verb, folder, 0, "none", name)
}

/// AddressSanitizer is used only for targets that cross the C ABI. Other targets have no unsafe
/// code except in libraries, and build and run faster without it. Comparisons are not traced: this
/// doubles the number of runs, and reaches more code in the same time, because the dictionary has
/// the words to compare with.
fn cargo_fuzz_in(verb: &str, folder: &Path, lane: usize, sanitizer: &str, name: &str) -> Command {
    let mut command = nightly();
    command.args(["fuzz", verb, "--fuzz-dir"]).arg(folder);
    command.arg("--target-dir").arg(target().join("fuzz").join(lane.to_string()));
    command.args(["--sanitizer", sanitizer, "--no-trace-compares"]).arg(name);
    command
}

/// Builds the program and all plugins, for the targets of [`RUNNING`]. It uses the command of the
/// README, so that nothing is built twice.
fn plugins() -> Command {
    let mut command = shell::cargo();
    command.args(["build", "--release", "--quiet"]);
    command
}

/// A target that has run.
struct Run {
    name: String,
    /// Wall-clock seconds.
    clock: f64,
    result: Result<(), Failure>,
}

/// Runs the targets in the order of their names, one per core at a time, because libFuzzer has one
/// thread per target.
fn side_by_side(targets: &[String], seconds: u64, seed: Option<u32>) -> Vec<Run> {
    let waiting = Mutex::new(targets.iter());
    let next = || waiting.lock().expect("no thread panics while it takes a name").next();
    let core = || {
        let one = |name: &String| {
            let begun = Instant::now();
            let result = run_one(name, seconds, seed);
            Run { name: name.clone(), clock: begun.elapsed().as_secs_f64(), result }
        };
        std::iter::from_fn(next).map(one).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..cores()).map(|_| scope.spawn(core)).collect();
        running.into_iter().flat_map(|runs| runs.join().expect("a run panicked")).collect()
    })
}

/// Runs a target to its end. Prints its whole output if it found an error, otherwise the last line
/// of its statistics.
fn run_one(name: &str, seconds: u64, seed: Option<u32>) -> Result<(), Failure> {
    let mut command = command(name, seconds, seed)?;
    println!("$ {}", shell::shown(&command));
    let output = command.stdout(Stdio::null()).output();
    let output = output.or_else(|e| fail(format!("{}: {e}", shell::shown(&command))))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        eprintln!("{text}");
        return found::tell(name, &text);
    }
    let figure = |line: &&str| line.starts_with("stat::number_of_executed_units");
    println!("{name}: {}", text.lines().find(figure).unwrap_or("no figures"));
    Ok(())
}

/// A run of bounded time. New inputs are written to the target folder; the seeds are unchanged.
pub fn command(name: &str, seconds: u64, seed: Option<u32>) -> Result<Command, Failure> {
    let folder = root().join("fuzz").join(name);
    let found = target().join("fuzz-corpus").join(name);
    let made = std::fs::create_dir_all(&found);
    made.or_else(|e| fail(format!("{}: {e}", found.display())))?;
    positions(name, &found)?;
    let words = dictionary(name)?;
    let mut command = built(name)?;
    command.arg(found);
    let more = [pack::unpack(name)?, folder.join("regressions")];
    command.args(more.iter().filter(|folder| folder.is_dir()));
    command.arg(format!("-max_total_time={seconds}"));
    command.args(["-timeout=20", "-print_final_stats=1", "-max_len=1024", "-rss_limit_mb=3000"]);
    command.args(seed.map(|seed| format!("-seed={seed}")));
    command.args(words.map(|words| format!("-dict={}", words.display())));
    Ok(command)
}

/// The dictionary of a target, which the target writes itself; not every target has one.
fn dictionary(name: &str) -> Result<Option<PathBuf>, Failure> {
    let folder = target().join("fuzz-dictionary");
    let (words, nothing) = (folder.join(format!("{name}.dict")), folder.join("nothing"));
    write(&nothing, "")?;
    let _ = std::fs::remove_file(&words);
    let mut one = built(name)?;
    one.arg(nothing).env("WANQI_FUZZ_DICTIONARY", &words);
    match one.stdout(Stdio::null()).stderr(Stdio::null()).status() {
        Ok(_) if words.is_file() => Ok(Some(words)),
        Ok(_) => Ok(None),
        Err(error) => fail(format!("{name}: {error}")),
    }
}

/// A position of `positions.yaml`.
#[derive(Deserialize)]
struct Position {
    rules: String,
    #[serde(default)]
    options: String,
    position: String,
}

/// Adds the instructive positions of a game, valid and invalid ones, to the seeds of its target: as
/// text, which the fuzzer mutates, and with bytes after it that continue the game.
pub fn positions(game: &str, folder: &Path) -> Result<(), Failure> {
    let Ok(text) = read(&root().join("fixtures").join(game).join("positions.yaml")) else {
        // Not every target belongs to a game.
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

/// `cargo +nightly`, independent of the current toolchain.
pub fn nightly() -> Command {
    let mut command = Command::new("cargo");
    for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC", "RUSTDOC", "RUSTFLAGS"] {
        command.env_remove(name);
    }
    command.arg("+nightly").current_dir(root());
    command.env("WANQI_FUZZ_PROGRAM", target().join("release"));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_children_take_is_seen() {
        let Some(before) = processor_of_children() else { return };
        // Long enough for some clock ticks.
        let busy = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        assert!(Command::new("sh").args(["-c", busy]).status().unwrap().success());
        let spent = processor_of_children().unwrap() - before;
        assert!(spent > 0.02, "{spent} s");
    }

    #[test]
    fn times_have_units() {
        for (text, seconds) in [("90", 90), ("90s", 90), ("10m", 600), ("2h", 7200)] {
            assert_eq!(time(Some(&text)).ok(), Some(seconds), "{text}");
        }
        for text in ["", "m", "1.5h", "10d", "99999999999999999999h"] {
            assert!(time(Some(&text)).is_err(), "{text}");
        }
    }
}
