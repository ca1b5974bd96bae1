//! `coverage`: measures how many lines of each game its fuzz target runs.
//!
//! An instrumented build of the target runs the inputs that `fuzz` has collected, and the seeds; it
//! creates no new inputs. It needs LLVM's `llvm-profdata` and `llvm-cov`, of about the version that
//! rustc was built with.

use crate::fuzz;
use crate::games::slugs;
use crate::shell::{self, Failure, cargo, fail, names, output, read, root, target, write};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = "docs/coverage.md";
const HEAD: &str = "# Lines fuzzed

The table gives the number of lines of each game's crate that its fuzz target runs with these inputs: the
corpus, the regressions and the positions of the repository, and the inputs that runs on the same machine have
found (`cargo xtask fuzz`). Two kinds of lines are not counted: files that import and export other notations,
because the target does not call them, and `const` functions that only the compiler evaluates. Lines that only
the solver runs, such as `promise`, are counted. `cargo xtask coverage GAME` measures a game again and writes
its row; the other rows stay as they were. The goal is 90 %.

| game | lines | run | share | files with most lines left |
|---|---|---|---|---|
";
/// The wanted share of lines, in percent.
const WANTED: f64 = 90.0;
/// Versions of LLVM whose tools may be installed with a version suffix.
const VERSIONS: std::ops::RangeInclusive<u32> = 18..=24;

/// Measures these games, or all games, and writes the figures.
pub fn run(games: &[&str]) -> Result<(), Failure> {
    let all = slugs();
    if let Some(other) = games.iter().find(|game| !all.iter().any(|slug| slug == *game)) {
        return fail(format!("there is no game {other}; there are {}", all.join(", ")));
    }
    let games: Vec<&str> =
        if games.is_empty() { all.iter().map(String::as_str).collect() } else { games.to_vec() };
    let tools = Tools::find()?;
    let page = root().join(PAGE);
    let mut rows = rows(&read(&page).unwrap_or_default());
    for game in games {
        let lines = measure(game, &tools)?;
        let (row, share) = row(game, &lines);
        let word = if share < WANTED { "less than wanted" } else { "well" };
        println!("{game}: {share:.1} % of the lines are run, {word}");
        rows.insert(game.to_owned(), row);
    }
    let table: String = rows.values().map(|row| format!("{row}\n")).collect();
    write(&page, format!("{HEAD}{table}"))
}

/// The LLVM tools.
struct Tools {
    profdata: String,
    cov: String,
}

impl Tools {
    fn find() -> Result<Tools, Failure> {
        let works = |name: &str| {
            let told = Command::new(name).arg("--version").output().ok();
            told.and_then(|told| version(&told.stdout)).is_some_and(|v| v >= *VERSIONS.start())
        };
        let suffixes = VERSIONS.rev().map(|v| format!("-{v}")).chain([String::new()]);
        for suffix in suffixes {
            let (profdata, cov) = (format!("llvm-profdata{suffix}"), format!("llvm-cov{suffix}"));
            if works(&profdata) && works(&cov) {
                return Ok(Tools { profdata, cov });
            }
        }
        fail(format!(
            "llvm-profdata and llvm-cov of LLVM {} or later are not installed; older ones do not \
             read the compiler's profiles (Debian: llvm-19; rustup: llvm-tools)",
            VERSIONS.start()
        ))
    }
}

/// The 19 of `Debian LLVM version 19.1.7`.
fn version(told: &[u8]) -> Option<u32> {
    let told = String::from_utf8_lossy(told);
    told.split_once("LLVM version ")?.1.split('.').next()?.parse().ok()
}

/// The lines of a file by number, and whether each was run.
type Lines = BTreeMap<String, BTreeMap<u32, bool>>;

fn measure(game: &str, tools: &Tools) -> Result<Lines, Failure> {
    let folder = target().join("coverage");
    let made = std::fs::create_dir_all(&folder);
    made.or_else(|e| fail(format!("{}: {e}", folder.display())))?;
    let mut build = cargo();
    build.args(["build", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "-p"]);
    build.arg(format!("wanqi-fuzz-{game}")).arg("--target-dir").arg(&folder);
    build.env("RUSTFLAGS", "-Cinstrument-coverage -Copt-level=1 --cfg fuzzing");
    // Build scripts and procedural macros write profiles, too.
    build.env("LLVM_PROFILE_FILE", folder.join("build-%p-%m.profraw"));
    shell::run(&mut build)?;
    let program = folder.join("debug").join(game);
    let (raw, data) = (file(&folder, game, "profraw"), file(&folder, game, "profdata"));
    let mut replay = Command::new(&program);
    replay.arg("-runs=0").env("LLVM_PROFILE_FILE", &raw);
    // The seeds, and the inputs that runs on this machine have found.
    let seeds = folder.join("seeds").join(game);
    fuzz::positions(game, &seeds)?;
    let kept = root().join("fuzz").join(game);
    let found = target().join("fuzz-corpus").join(game);
    let inputs = [seeds, fuzz::pack::unpack(game)?, kept.join("regressions"), found];
    replay.args(inputs.iter().filter(|folder| folder.is_dir()));
    shell::run(replay.stderr(std::process::Stdio::null()))?;
    shell::run(Command::new(&tools.profdata).arg("merge").arg(&raw).arg("-o").arg(&data))?;
    let sources = root().join("crates/games").join(game).join("src");
    let mut export = Command::new(&tools.cov);
    export
        .args(["export", "-format=lcov", "-instr-profile"])
        .arg(&data)
        .arg(&program)
        .arg(&sources);
    Ok(lines(&output(&mut export)?, &sources))
}

fn file(folder: &Path, game: &str, suffix: &str) -> PathBuf {
    folder.join(format!("{game}.{suffix}"))
}

/// Reads an lcov trace. Leaves out lines of functions that only the compiler ran, and files that
/// read or write other notations.
fn lines(trace: &str, sources: &Path) -> Lines {
    let mut found = Lines::new();
    for record in trace.split("end_of_record") {
        let Some(path) = record.lines().find_map(|line| line.strip_prefix("SF:")) else { continue };
        let name = Path::new(path).strip_prefix(sources).unwrap_or(Path::new(path));
        let name = name.to_string_lossy().into_owned();
        let text = read(Path::new(path)).unwrap_or_default();
        if of_other_notations(&name, &text, sources) {
            continue;
        }
        let counts = counts(record);
        let left_out = by_the_compiler(&counts, &text);
        let of_file = found.entry(name).or_default();
        of_file.extend(counts.into_iter().filter(|(line, _)| !left_out.contains(line)));
    }
    found
}

/// Whether a file reads or writes other notations: it uses their containers, or is in a folder of
/// `src` for them.
fn of_other_notations(name: &str, text: &str, sources: &Path) -> bool {
    let uses = |text: &str| {
        ["wanqi_notation", "wanqi_sdk::boardspace", "boardspace::{self"]
            .iter()
            .any(|name| text.contains(name))
    };
    let Some((folder, _)) = name.split_once('/') else { return uses(text) };
    let inside = sources.join(folder);
    folder == "formats"
        || names(&inside).iter().any(|name| uses(&read(&inside.join(name)).unwrap_or_default()))
}

/// The lines of a record, and whether each was run.
fn counts(record: &str) -> BTreeMap<u32, bool> {
    let counts = record.lines().filter_map(|line| {
        let (line, count) = line.strip_prefix("DA:")?.split_once(',')?;
        Some((line.parse().ok()?, count.split(',').next()? != "0"))
    });
    counts.collect()
}

/// Lines of `const fn`s that were never called at run time.
fn by_the_compiler(counts: &BTreeMap<u32, bool>, text: &str) -> BTreeSet<u32> {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = BTreeSet::new();
    for (index, head) in lines.iter().enumerate() {
        if !head.trim_start().starts_with("const fn ") && !head.contains(" const fn ") {
            continue;
        }
        let indent = head.len() - head.trim_start().len();
        let close = format!("{}}}", " ".repeat(indent));
        let end = lines[index..].iter().position(|line| *line == close).unwrap_or(0) + index;
        let range = index as u32 + 1..=end as u32 + 1;
        if counts.range(range.clone()).all(|(_, run)| !run) {
            out.extend(range);
        }
    }
    out
}

/// The row of a game, and its share in hundredths.
fn row(game: &str, lines: &Lines) -> (String, f64) {
    let count = |of: &BTreeMap<u32, bool>| (of.len(), of.values().filter(|run| **run).count());
    let mut left: Vec<(usize, &str)> = lines
        .iter()
        .map(|(name, of)| (count(of).0 - count(of).1, name.as_str()))
        .filter(|(missing, _)| *missing > 0)
        .collect();
    left.sort_by(|a, b| b.cmp(a));
    let (all, run) = lines.values().map(count).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    let share = if all == 0 { 0.0 } else { 100.0 * run as f64 / all as f64 };
    let left: Vec<String> =
        left.iter().take(3).map(|(missing, name)| format!("{name} {missing}")).collect();
    (format!("| {game} | {all} | {run} | {share:.1} % | {} |", left.join(", ")), share)
}

/// The rows of the page by game.
fn rows(page: &str) -> BTreeMap<String, String> {
    let table = page.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let named = table.filter_map(|line| Some((line.split('|').nth(1)?.trim().to_owned(), line)));
    named.map(|(game, line)| (game, line.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_of_other_notations_are_left_out() {
        let left_out = |text| of_other_notations("log.rs", text, Path::new("src"));
        assert!(left_out("use wanqi_notation::sgf::Tree;"));
        assert!(left_out("use wanqi_sdk::boardspace::{Log, Step};"));
        assert!(!left_out("use wanqi_sdk::game::Game;"));
    }

    #[test]
    fn lines_of_the_compiler_are_left_out() {
        let text = "const fn table() -> u8 {\n    3\n}\nfn play() {\n    step();\n}\n";
        let record = "SF:x.rs\nDA:1,0\nDA:2,0\nDA:3,0\nDA:4,7\nDA:5,0\nDA:6,7\n";
        assert_eq!(by_the_compiler(&counts(record), text), BTreeSet::from([1, 2, 3]));
        let of_file = BTreeMap::from([(4, true), (5, false), (6, true)]);
        let (row, share) = row("go", &Lines::from([("x.rs".to_owned(), of_file)]));
        assert_eq!(row, "| go | 3 | 2 | 66.7 % | x.rs 1 |");
        assert!(share < WANTED);
        assert_eq!(rows(&format!("{HEAD}{row}\n")).len(), 1);
    }
}
