//! Proves from files of verdicts that runs over ranges validated each byte of a file once, and joins
//! their verdicts to those of one run.
//!
//! A file of verdicts has one line of JSON for each game of a run, then its summary
//! ([`Covered`]); it may have several runs. The proof has two steps. In
//! each run, the number of games, their indices, their bytes and the bytes between them must give
//! the numbers of its summary. Then the runs of a file, in order, must begin at 0, each where the
//! one before it ended, and end with the file; so must their lines and indices.

mod json;
mod run;

use crate::platform;
use crate::source::Input;
use crate::source::identity::identity;
use crate::validate::Covered;
use crate::verdict::Summary;
use run::Run;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use wanqi_notation::{Message, message};

/// The result of an audit.
#[derive(Debug, Default)]
pub struct Audit {
    /// What is wrong. Without faults, every byte of every file was validated once.
    pub faults: Vec<AuditFault>,
    /// The files that were validated, in the order in which the verdicts name them.
    pub files: Vec<AuditedFile>,
    /// The totals of all runs; the warning about the encoding of a file counts once.
    pub summary: Summary,
    sources: Vec<PathBuf>,
}

/// Something wrong in files of verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditFault {
    /// The file: one of verdicts, or a file that was validated.
    pub file: String,
    /// The line in the file of verdicts, from 1, if it is about one.
    pub line: Option<u64>,
    /// What is wrong.
    pub message: Message,
}

/// A file that was validated.
#[derive(Debug)]
pub struct AuditedFile {
    /// Its name.
    pub name: String,
    /// The number of runs.
    pub runs: u64,
    /// The number of games.
    pub games: u64,
    /// The number of bytes, of the text if the file is compressed.
    pub bytes: u64,
    /// The number of bytes in no game.
    pub gaps: u64,
    parts: Vec<Joined>,
}

/// Where a run begins in its file.
#[derive(Clone, Copy, Debug)]
pub struct RunStart<'a> {
    /// The run.
    pub covered: &'a Covered,
    /// The index in the file of its first game.
    pub index: u64,
    /// The number in the file of its first line.
    pub line: u64,
}

impl AuditedFile {
    /// The starts of the runs, in the order of the file.
    pub fn starts(&self) -> impl Iterator<Item = RunStart<'_>> {
        self.parts.iter().map(|part| {
            let Joined { run, index, line, .. } = part;
            RunStart { covered: &run.covered, index: *index, line: *line }
        })
    }
}

/// A run, with what changes in its verdicts when they are joined.
#[derive(Debug)]
struct Joined {
    run: Run,
    /// The index of the first game and the number of the first line.
    index: u64,
    line: u64,
    /// Whether an earlier run has the warning about the encoding of the file.
    warned: bool,
}

/// Audits files of verdicts, and folders of such files. The files of `archives` must be among the
/// files that were validated, and must not have changed since.
///
/// ```
/// # let folder = std::env::current_exe()?.with_file_name("audit");
/// # std::fs::create_dir_all(&folder)?;
/// use wanqi_host::audit::audit;
///
/// # let verdicts = folder.join("part.jsonl");
/// // The verdicts of a run over the first half of a file without games.
/// std::fs::write(&verdicts, concat!(
///     r#"{"summary":{"games":0,"ok":0,"failed":0,"warned":0,"actions":0,"rules_assumed":0,"#,
///     r#""skipped":0,"seconds":0.1,"file":"a.pgn","from":0,"to":5,"first":0,"next":5,"#,
///     r#""ends":false,"gaps":5,"line":1,"index":0,"lines":5,"relative":false,"settings":"","#,
///     r#""size":10,"modified":"","hash":""}}"#,
/// ))?;
/// let audit = audit(&[verdicts], &[])?;
/// assert_eq!(audit.faults.len(), 1);
/// assert_eq!(audit.faults[0].message.to_string(), "the bytes from 5 on were not validated");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// A file cannot be read.
pub fn audit(verdicts: &[PathBuf], archives: &[Input]) -> io::Result<Audit> {
    let mut audit = Audit::default();
    audit.sources = audit.found(verdicts)?;
    let mut runs: Vec<Run> = Vec::new();
    for (at, path) in audit.sources.iter().enumerate() {
        let mut reader = BufReader::new(File::open(path)?);
        let read = run::read(&mut reader, at, &mut |line, message| {
            audit.faults.push(AuditFault { file: path.display().to_string(), line, message });
        })?;
        runs.extend(read);
    }
    audit.runs(runs);
    for archive in archives {
        audit.archive(archive)?;
    }
    Ok(audit)
}

/// Audits runs without their verdicts: whether together they cover every byte of every file once.
/// Whether the verdicts of each run agree with its summary is not checked.
///
/// ```
/// use wanqi_host::audit::audit_runs;
/// use wanqi_host::source::identity::Identity;
/// use wanqi_host::validate::Covered;
/// use wanqi_host::verdict::Summary;
///
/// let identity = Identity { size: 9, modified: String::new(), hash: String::new() };
/// let covered = |first, next| Covered {
///     file: "a.pgn".to_owned(),
///     from: first,
///     to: Some(next),
///     first,
///     next,
///     ends: next == 9,
///     gaps: next - first,
///     line: 1,
///     index: 0,
///     lines: Some(2),
///     relative: first > 0,
///     settings: String::new(),
///     identity: identity.clone(),
/// };
/// let run = |first, next| (covered(first, next), Summary::default());
/// let audit = audit_runs(vec![run(5, 9), run(0, 5)]);
/// assert!(audit.faults.is_empty());
/// let lines: Vec<u64> = audit.files[0].starts().map(|start| start.line).collect();
/// assert_eq!(lines, [1, 3]);
/// assert_eq!(audit_runs(vec![run(0, 5), run(4, 9)]).faults.len(), 1);
/// ```
pub fn audit_runs(runs: Vec<(Covered, Summary)>) -> Audit {
    let run = |(covered, summary)| {
        let (source, at, length, encoding) = (0, 0, 0, None);
        Run { source, at, length, covered, summary, encoding }
    };
    let mut audit = Audit::default();
    audit.runs(runs.into_iter().map(run).collect());
    audit
}

impl Audit {
    fn fault(&mut self, file: &str, message: Message) {
        self.faults.push(AuditFault { file: file.to_owned(), line: None, message });
    }

    /// The files of verdicts; those of a folder are sorted by name.
    fn found(&mut self, paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
        let mut all = Vec::new();
        for path in paths {
            if !path.is_dir() {
                all.push(path.clone());
                continue;
            }
            let entries: io::Result<Vec<_>> = std::fs::read_dir(path)?.collect();
            let mut files: Vec<_> = entries?.into_iter().map(|entry| entry.path()).collect();
            files.retain(|file| {
                let suffix = file.extension().and_then(|suffix| suffix.to_str());
                matches!(suffix, Some("json" | "jsonl" | "ndjson")) && file.is_file()
            });
            if files.is_empty() {
                let message =
                    message!("this folder has no file of verdicts (.json, .jsonl, .ndjson)");
                self.fault(&path.display().to_string(), message);
            }
            files.sort();
            all.extend(files);
        }
        Ok(all)
    }

    /// Checks the runs of all files.
    fn runs(&mut self, runs: Vec<Run>) {
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let mut files: Vec<(String, Vec<Run>)> = Vec::new();
        for run in runs {
            let name = &run.covered.file;
            let at = numbers.get(name).copied().unwrap_or_else(|| {
                numbers.insert(name.clone(), files.len());
                files.push((name.clone(), Vec::new()));
                files.len() - 1
            });
            files[at].1.push(run);
        }
        // Files that are absent here cannot be compared.
        let mut named: HashMap<platform::Identity, String> = HashMap::new();
        for (name, mut runs) in files {
            let other = platform::identity(Path::new(&name))
                .and_then(|identity| named.insert(identity, name.clone()));
            if let Some(other) = other {
                self.fault(
                    &name,
                    message!("is the same file as {other}, which has runs, too", other),
                );
            }
            runs.sort_by_key(|run| (run.covered.first, run.covered.next, run.covered.from));
            self.file(name, runs);
        }
    }

    /// Checks the runs of a file, which are in its order.
    fn file(&mut self, name: String, runs: Vec<Run>) {
        let (mut next, mut ends, mut index, mut line) = (0, false, 0, 1);
        let (mut games, mut gaps, mut count, mut warned) = (0, 0, 0, false);
        let mut parts = Vec::new();
        if let Some(first) = runs.first() {
            let other = |run: &&Run| run.covered.identity != first.covered.identity;
            if let Some(other) = runs.iter().find(other) {
                let (a, b) = (first.range(), other.range());
                self.fault(
                    &name,
                    message!("the file changed between the runs over {a} and {b}", a, b),
                );
            }
            let other = |run: &&Run| run.covered.settings != first.covered.settings;
            if let Some(other) = runs.iter().find(other) {
                let (a, b) = (first.range(), other.range());
                let message =
                    message!("the runs over {a} and {b} have different options or programs", a, b);
                self.fault(&name, message);
            }
        }
        for run in runs {
            let covered = &run.covered;
            let (first, range) = (covered.first, run.range());
            if first < next || ends && covered.next > next {
                let to = next.min(covered.next);
                let message = message!(
                    "the bytes from {first} to {to} were validated twice, the second time by the run over {range}",
                    first,
                    to,
                    range
                );
                self.fault(&name, message);
            } else if first > next {
                let message = message!(
                    "the bytes from {from} to {to} were not validated",
                    from = next,
                    to = first
                );
                self.fault(&name, message);
            } else if !covered.relative {
                if covered.index != index {
                    let message = message!(
                        "the run over {range} counts games from {counted}, but {index} games precede it",
                        range,
                        counted = covered.index,
                        index
                    );
                    self.fault(&name, message);
                }
                if covered.lines.is_some() && covered.line != line {
                    let message = message!(
                        "the run over {range} begins at line {line}, but the file does at line {real}",
                        range,
                        line = covered.line,
                        real = line
                    );
                    self.fault(&name, message);
                }
            }
            let here = Joined { index, line, warned, run };
            let Run { covered, summary, encoding, .. } = &here.run;
            (next, ends) = (next.max(covered.next), ends || covered.ends);
            index += summary.games;
            line += covered.lines.unwrap_or_default();
            (games, gaps, count) = (games + summary.games, gaps + covered.gaps, count + 1);
            add(&mut self.summary, summary);
            if let Some(alone) = *encoding {
                self.summary.warned -= u64::from(warned && alone);
                warned = true;
            }
            parts.push(here);
        }
        if !ends {
            self.fault(&name, message!("the bytes from {next} on were not validated", next));
        }
        self.files.push(AuditedFile { name, runs: count, games, bytes: next, gaps, parts });
    }

    /// Whether a run validated this file.
    #[must_use]
    pub fn names(&self, path: &Path) -> bool {
        self.validated(&path.to_string_lossy(), std::fs::canonicalize(path).ok()).is_some()
    }

    /// The validated file with this name, or with this path under another name.
    fn validated(&self, name: &str, path: Option<PathBuf>) -> Option<&AuditedFile> {
        let same = |file: &&AuditedFile| {
            file.name == name || path.is_some() && std::fs::canonicalize(&file.name).ok() == path
        };
        self.files.iter().find(same)
    }

    /// Compares a file with what was validated.
    fn archive(&mut self, archive: &Input) -> io::Result<()> {
        let path = archive.path.as_deref().map(std::fs::canonicalize).transpose()?;
        let Some(file) = self.validated(&archive.name, path) else {
            self.fault(&archive.name, message!("no run validated this file"));
            return Ok(());
        };
        let now = identity(archive)?;
        if file.parts.iter().any(|part| part.run.covered.identity != now) {
            self.fault(&archive.name, message!("the file changed after it was validated"));
        }
        Ok(())
    }

    /// Calls `take` with the verdicts of all runs, each a line of JSON without its line end, in the
    /// order of the files and of their games: the verdicts of one run over each file. False ends
    /// it.
    ///
    /// # Errors
    /// A file of verdicts cannot be read, or changed since the audit.
    pub fn join(&self, take: &mut dyn FnMut(&[u8]) -> bool) -> io::Result<()> {
        for part in self.files.iter().flat_map(|file| &file.parts) {
            let mut file = File::open(&self.sources[part.run.source])?;
            file.seek(SeekFrom::Start(part.run.at))?;
            if !part.join(BufReader::new(file.take(part.run.length)), take)? {
                break;
            }
        }
        Ok(())
    }
}

fn add(sum: &mut Summary, run: &Summary) {
    sum.games += run.games;
    sum.ok += run.ok;
    sum.failed += run.failed;
    sum.warned += run.warned;
    sum.actions += run.actions;
    sum.rules_assumed += run.rules_assumed;
    sum.skipped += run.skipped;
    sum.seconds += run.seconds;
}

impl Joined {
    /// Calls `take` with the verdicts of the run; false if it returned false.
    fn join(
        &self,
        mut lines: impl BufRead,
        take: &mut dyn FnMut(&[u8]) -> bool,
    ) -> io::Result<bool> {
        let covered = &self.run.covered;
        let edits = json::Edits {
            index: self.index.wrapping_sub(covered.index),
            line: if covered.lines.is_some() { self.line.wrapping_sub(covered.line) } else { 0 },
            relative: covered.relative,
            encoding: self.warned && self.run.encoding.is_some(),
        };
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            let text = line.trim_ascii();
            let goes_on = match edits == json::Edits::default() {
                _ if text.is_empty() => true,
                true => take(text),
                false => take(&edits.of(text)?),
            };
            if !goes_on {
                return Ok(false);
            }
            line.clear();
        }
        Ok(true)
    }
}

/// Whether a file contains verdicts: whether its first line is a JSON object.
///
/// # Errors
/// The file cannot be read.
pub fn is_of_verdicts(path: &Path) -> io::Result<bool> {
    let mut line = Vec::new();
    BufReader::new(File::open(path)?.take(run::MOST_LINE)).read_until(b'\n', &mut line)?;
    Ok(serde_json::from_slice::<serde_json::Map<_, _>>(&line).is_ok())
}
