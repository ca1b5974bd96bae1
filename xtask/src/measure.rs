//! `measure`: measures the memory of validation for growing files, and the start-up time of the
//! program; or, with `--speed`, runs the benchmark. Writes the figures into `docs/performance.md`.

use crate::games::Program;
use crate::shell::{
    Failure, Scratch, cargo, fail, names, number, output, read, root, shown, usage, watch,
    write_between,
};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const PAGE: &str = "docs/performance.md";
const BEGIN: &str = "<!-- measured: cargo xtask measure writes from here -->\n";
const END: &str = "<!-- to here -->\n";
const SPEED: &str = "<!-- compared: cargo xtask measure --speed writes from here -->\n";
/// The programs with which the benchmark compares Wanqi.
const PEERS: [&str; 3] = ["cozy-chess", "pgn-reader", "shakmaty"];
/// The number of timed starts of the program.
const STARTS: usize = 21;

/// Measures, and writes the page.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut small, mut large) = (20, 2000);
    if words == ["--speed"] {
        return speed();
    }
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--small" => small = number("--small", words.next())?,
            "--large" => large = number("--large", words.next())?,
            word => return usage(format!("measure has no option {word}")),
        }
    }
    let program = Program::build(true)?;
    let scratch = Scratch::new("measure", false)?;
    let games = games(&program, &scratch.path)?;
    let mut text = String::from("| | |\n|---|---|\n");
    let mut peaks = Vec::new();
    for megabytes in [small, large] {
        let file = scratch.path.join("games.pgn");
        let count = fill(&file, &games, megabytes)?;
        let (peak, seconds) = validate(&program, &file)?;
        writeln!(
            text,
            "| peak memory of `wanqi validate`, {megabytes} MB of PGN ({count} games) | {:.1} MiB |",
            peak as f64 / 1024.0
        )
        .expect("a String takes all");
        println!("{megabytes} MB: {peak} KiB at most, {seconds:.1} s");
        peaks.push(peak as f64);
    }
    let ratio = peaks[1] / peaks[0];
    let start = start_up(&program)?;
    writeln!(text, "| ratio, under 1.1 wanted | {ratio:.3} |").expect("a String takes all");
    writeln!(
        text,
        "| `wanqi list`, median of {STARTS} starts, under 20 ms wanted | {start:.1} ms |"
    )
    .expect("a String takes all");
    println!("ratio {ratio:.3}; wanqi list starts in {start:.1} ms");
    write_between(PAGE, BEGIN, END, &text)?;
    if ratio < 1.1 && start < 20.0 { Ok(()) } else { fail("a figure exceeds its limit") }
}

/// Runs the benchmark and writes its output, with the machine, the date and the versions.
fn speed() -> Result<(), Failure> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["show", "--no-patch", "--format=%h of %cs"]);
    let commit = output(&mut git)?;
    let compiler = output(Command::new("rustc").arg("--version"))?;
    let lock = read(&root().join("Cargo.lock"))?;
    let version = |name: &str| {
        let head = format!("name = \"{name}\"\nversion = \"");
        let version = lock.split_once(&head).and_then(|(_, rest)| rest.split_once('"'));
        format!("{name} {}", version.map_or("of an unknown version", |(version, _)| version))
    };
    let peers = PEERS.map(version).join(", ");
    let figures = output(cargo().args(["bench", "--quiet", "-p", "wanqi", "--bench", "speed"]))?;
    let text = format!(
        "Commit {}, {}, {peers}, on {}. {}\n",
        commit.trim(),
        compiler.trim(),
        machine(),
        figures.trim()
    );
    println!("{text}");
    write_between(PAGE, SPEED, END, &text)
}

/// The processor and the number of its threads that this program may use.
fn machine() -> String {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let facts = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = facts.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model);
    format!("{model}, {threads} threads, {}", std::env::consts::OS)
}

/// Chess games as PGN: the fixtures that are also valid as PGN.
fn games(program: &Program, scratch: &Path) -> Result<String, Failure> {
    let folder = root().join("fixtures/chess");
    let one = scratch.join("one.pgn");
    let mut text = String::new();
    for name in names(&folder).iter().filter(|name| name.ends_with(".wqn")) {
        let mut convert = program.command();
        convert.args(["convert", "--from", "wqn", "--to", "pgn"]);
        convert.arg(folder.join(name)).arg(&one);
        let mut validate = program.command();
        validate.args(["validate", "-q"]).arg(&one);
        if silent(&mut convert)? && silent(&mut validate)? {
            text.push_str(&read(&one)?);
            text.push('\n');
        }
        let _ = std::fs::remove_file(&one);
    }
    if text.is_empty() { fail("no fixture of chess becomes a PGN game") } else { Ok(text) }
}

/// Whether a program succeeds; its output is hidden.
fn silent(command: &mut Command) -> Result<bool, Failure> {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.map(|s| s.success()).or_else(|e| fail(format!("{}: {e}", shown(command))))
}

/// Repeats the games up to a size; returns the number of games.
fn fill(file: &Path, games: &str, megabytes: u64) -> Result<u64, Failure> {
    let each = games.matches("[Event ").count().max(1) as u64;
    let times = megabytes * 1_000_000 / games.len() as u64 + 1;
    let made = std::fs::File::create(file).and_then(|f| {
        let mut out = std::io::BufWriter::with_capacity(1 << 20, f);
        (0..times).try_for_each(|_| out.write_all(games.as_bytes()))?;
        out.flush()
    });
    made.or_else(|e| fail(format!("{}: {e}", file.display())))?;
    Ok(each * times)
}

/// Peak resident memory in KiB, and seconds.
fn validate(program: &Program, file: &Path) -> Result<(u64, f64), Failure> {
    let mut command = program.command();
    command.args(["validate", "-q", "--only-failed"]).arg(file);
    let took = watch(&mut command, f64::INFINITY)?;
    match took.status {
        Some(status) if status.success() => Ok((took.kib, took.seconds)),
        other => fail(format!("wanqi validate: {other:?}")),
    }
}

/// The median run time of `wanqi list` in milliseconds.
fn start_up(program: &Program) -> Result<f64, Failure> {
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let start = Instant::now();
        program.text(&["list"])?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[STARTS / 2])
}
