//! `cuts`: divides a large archive at random bytes, validates each range in a run of its own, and
//! compares what `audit` merges with the verdicts of one run over the whole file, in every container.

use crate::games::Program;
use crate::shell::{Failure, Scratch, fail, names, number, random, root, usage, write};
use flate2::{Compression, GzBuilder};
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

/// The largest number of ranges of a division.
const RANGES: u64 = 12;

/// Makes an archive of `--mb` MB (default 100), and divides it `--rounds` times (default 3).
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut mb, mut rounds, mut seed) = (100, 3, 1);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "--mb" => mb = number("--mb", rest.next())?,
            "--rounds" => rounds = number("--rounds", rest.next())?,
            "--seed" => seed = number("--seed", rest.next())?,
            word => return usage(format!("cuts has no option {word}")),
        }
    }
    let own = Program::build(true)?;
    let scratch = Scratch::new("cuts", false)?;
    let mut state = seed;
    let bytes = archive(mb * 1_000_000, &mut state)?;
    let text = scratch.path.join("archive.pgn");
    write(&text, &bytes)?;
    let cuts = Cuts { own, folder: scratch.path.clone(), bytes: bytes.len() as u64 };
    let begun = Instant::now();
    let whole = cuts.verdicts(&text, &[], "whole")?;
    let seconds = begun.elapsed().as_secs_f64();
    let games = whole.split(|byte| *byte == b'\n').count() - 1;
    println!("cuts: {mb} MB, {games} games, {seconds:.1} s in one run");
    let mut divisions = 0;
    for (name, pieces) in
        [("archive.pgn", true), ("archive.pgn.zst", true), ("archive.pgn.gz", false)]
    {
        let file = scratch.path.join(name);
        match name.rsplit_once('.') {
            Some((_, "zst")) => cuts.said(&["pack", "-q", &shown(&text), &shown(&file)])?,
            Some((_, "gz")) => write(&file, compressed(&bytes))?,
            _ => {}
        }
        let whole = match name {
            "archive.pgn" => whole.clone(),
            _ => cuts.verdicts(&file, &[], "whole")?,
        };
        for _ in 0..rounds {
            for ranges in [cuts.random(&mut state, pieces), cuts.divided(&file, &mut state)?] {
                cuts.compare(&file, &ranges, &whole)?;
                divisions += 1;
            }
        }
        if !pieces {
            cuts.refused(&file)?;
        }
    }
    println!("cuts: {divisions} divisions have the verdicts of one run");
    Ok(())
}

/// A random number below this one.
fn below(state: &mut u64, most: u64) -> u64 {
    random(state) as u64 % most
}

/// An archive of this size: the records of the fixtures and broken ones, each with line ends of its
/// own, in random order.
fn archive(size: u64, state: &mut u64) -> Result<Vec<u8>, Failure> {
    let mut pieces = Vec::new();
    for folder in ["fixtures", "crates/games"] {
        for slug in names(&root().join(folder)) {
            let place = match folder {
                "fixtures" => root().join(folder).join(&slug),
                _ => root().join(folder).join(&slug).join("tests/broken"),
            };
            let records = |name: &String| name.ends_with(".wqn") || name.ends_with(".pgn");
            for name in names(&place).iter().filter(|name| records(name)) {
                let bytes = std::fs::read(place.join(name));
                pieces.push(bytes.or_else(|error| fail(format!("{name}: {error}")))?);
            }
        }
    }
    if pieces.len() < 200 {
        return fail(format!("there are {} files with records", pieces.len()));
    }
    let mut bytes = b"\xEF\xBB\xBF% an archive\n".to_vec();
    while (bytes.len() as u64) < size {
        let piece = &pieces[below(state, pieces.len() as u64) as usize];
        let line_end: &[u8] = [&b"\n"[..], b"\r\n", b"\r"][below(state, 3) as usize];
        for line in piece.split(|byte| *byte == b'\n') {
            bytes.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
            bytes.extend_from_slice(line_end);
        }
        for _ in 0..below(state, 4) {
            bytes.extend_from_slice(line_end);
        }
    }
    Ok(bytes)
}

/// What the divisions share.
struct Cuts {
    own: Program,
    folder: PathBuf,
    /// The size of the text.
    bytes: u64,
}

impl Cuts {
    /// Runs a command that must succeed.
    fn said(&self, words: &[&str]) -> Result<(), Failure> {
        let status = self.own.command().args(words).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            done => fail(format!("{words:?}: {done:?}")),
        }
    }

    /// The lines of a run with these options, without the last one, the summary.
    fn verdicts(&self, file: &Path, options: &[&str], name: &str) -> Result<Vec<u8>, Failure> {
        let out = self.folder.join(format!("{name}.jsonl"));
        let written = File::create(&out).or_else(|error| fail(format!("{name}: {error}")))?;
        let mut command = self.own.command();
        command.args(["validate", "--json"]).args(options).arg(file);
        let status = command.stdout(written).stderr(Stdio::null()).status();
        match status.map(|status| status.code()) {
            Ok(Some(0 | 1)) => games(&out),
            done => fail(format!("validate {options:?}: {done:?}")),
        }
    }

    /// Ranges between random bytes; of a file that cannot be divided, the whole one.
    fn random(&self, state: &mut u64, pieces: bool) -> Vec<String> {
        let count = if pieces { below(state, RANGES) } else { 0 };
        let mut cuts: Vec<u64> = (0..count).map(|_| 1 + below(state, self.bytes - 1)).collect();
        cuts.extend([0]);
        cuts.sort_unstable();
        cuts.dedup();
        let ends = cuts.iter().skip(1).map(u64::to_string).chain([String::new()]);
        cuts.iter().zip(ends).map(|(from, to)| format!("{from}..{to}")).collect()
    }

    /// The ranges that the program proposes.
    fn divided(&self, file: &Path, state: &mut u64) -> Result<Vec<String>, Failure> {
        let parts = (2 + below(state, RANGES)).to_string();
        let text = self.own.text(&["ranges", "--parts", &parts, &shown(file)])?;
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// Validates each range by itself; `audit` must make the verdicts of one run of them.
    fn compare(&self, file: &Path, ranges: &[String], whole: &[u8]) -> Result<(), Failure> {
        let folder = self.folder.join("ranges");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).or_else(|error| fail(format!("ranges: {error}")))?;
        for (at, range) in ranges.iter().enumerate() {
            self.verdicts(file, &["--range", range], &format!("ranges/{at}"))?;
        }
        let merged = self.folder.join("merged.jsonl");
        let written = File::create(&merged).or_else(|error| fail(format!("merged: {error}")))?;
        let mut audit = self.own.command();
        audit.args(["audit", "--json"]).arg(&folder).arg(file).stdout(written);
        let done = audit.status();
        let merged = games(&merged)?;
        if !done.is_ok_and(|status| status.success()) || merged != whole {
            let same = merged.iter().zip(whole).take_while(|(one, other)| one == other).count();
            let line = whole[..same].iter().filter(|byte| **byte == b'\n').count();
            return fail(format!("{}: {ranges:?}: verdict {line} differs", file.display()));
        }
        Ok(())
    }

    /// A range inside a file that is one compressed stream is refused.
    fn refused(&self, file: &Path) -> Result<(), Failure> {
        let mut command = self.own.command();
        command.args(["validate", "-q", "--range", "1000..2000"]).arg(file);
        match command.stderr(Stdio::null()).status().map(|status| status.code()) {
            Ok(Some(2)) => Ok(()),
            done => fail(format!("{}: a range inside is not refused: {done:?}", file.display())),
        }
    }
}

/// The lines of the verdicts of a file, without its last line.
fn games(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = std::fs::read(file).or_else(|error| fail(format!("{error}")))?;
    let end = bytes.trim_ascii_end();
    let end = end.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    bytes.truncate(end);
    Ok(bytes)
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("memory takes all");
    gzip.finish().expect("memory takes all")
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
