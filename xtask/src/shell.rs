//! Functions for folders, files and other programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Why a task failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Wrong usage.
    #[error("{0}")]
    Usage(String),
    /// An error, or a failed check.
    #[error("{0}")]
    Chore(String),
}

/// The failure of a task.
pub fn fail<T>(text: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Chore(text.into()))
}

/// The failure for wrong arguments.
pub fn usage<T>(text: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Usage(text.into()))
}

/// The workspace.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is in the workspace").to_owned()
}

/// The target folder of this workspace.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The `cargo` that started this program.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs a program and shows its output.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    eprintln!("$ {}", shown(command));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => fail(format!("{} ended with {status}", shown(command))),
        Err(error) => fail(format!("{}: {error}", shown(command))),
    }
}

/// Runs a program and returns its standard output.
pub fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.or_else(|error| fail(format!("{}: {error}", shown(command))))?;
    if !output.status.success() {
        return fail(format!("{} ended with {}", shown(command), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The measured run of a program.
#[derive(Clone, Copy, Debug)]
pub struct Took {
    /// Its exit status; `None` if it was killed because it took too long.
    pub status: Option<ExitStatus>,
    /// The wall-clock time.
    pub seconds: f64,
    /// The CPU time of all threads, which does not depend on other programs.
    pub processor: f64,
    /// Peak resident memory in KiB.
    pub kib: u64,
}

/// Runs a program, hides its output, and measures it. The program is killed after `limit` seconds
/// of CPU time.
pub fn watch(command: &mut Command, limit: f64) -> Result<Took, Failure> {
    let begun = Instant::now();
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.or_else(|e| fail(format!("{}: {e}", shown(command))))?;
    let folder = format!("/proc/{}", child.id());
    let (mut kib, mut processor) = (0, 0.0_f64);
    let status = loop {
        // The high-water mark of Linux; the last value before the end counts.
        let text = std::fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let now = line.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
        kib = now.unwrap_or(0).max(kib);
        let text = std::fs::read_to_string(format!("{folder}/stat")).unwrap_or_default();
        processor = processor.max(processor_seconds(&text).unwrap_or(0.0));
        match child.try_wait() {
            Ok(None) if processor > limit => {
                let ended = child.kill().and_then(|()| child.wait());
                ended.or_else(|e| fail(format!("{}: {e}", shown(command))))?;
                break None;
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(2)),
            Ok(Some(status)) => break Some(status),
            Err(error) => return fail(format!("{}: {error}", shown(command))),
        }
    };
    if kib == 0 {
        return fail("peak memory needs /proc, which does not exist here");
    }
    Ok(Took { status, seconds: begun.elapsed().as_secs_f64(), processor, kib })
}

/// User and system time from `/proc/PID/stat`, in hundredths of a second: fields 14 and 15. Field 2
/// is a name in parentheses.
fn processor_seconds(stat: &str) -> Option<f64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let ticks = rest.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    Some(ticks.collect::<Result<Vec<_>, _>>().ok()?.iter().sum::<u64>() as f64 / 100.0)
}

/// Writes a table into a page, between its two marks.
pub fn write_between(page: &str, begin: &str, end: &str, table: &str) -> Result<(), Failure> {
    let path = root().join(page);
    let old = read(&path)?;
    let parts =
        old.split_once(begin).and_then(|(head, rest)| Some((head, rest.split_once(end)?.1)));
    let Some((head, tail)) = parts else { return fail(format!("{page} lacks its two marks")) };
    write(&path, format!("{head}{begin}\n{table}\n{end}{tail}"))
}

/// A command as a user would type it.
pub fn shown(command: &Command) -> String {
    let name = |text: &OsStr| {
        let path = Path::new(text);
        let short = if path.is_absolute() { path.file_name() } else { None };
        short.unwrap_or(text).to_string_lossy().into_owned()
    };
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(name).collect::<Vec<_>>().join(" ")
}

/// Reads a text file.
pub fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).or_else(|error| fail(format!("{}: {error}", path.display())))
}

/// Writes a file and the folders above it.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| std::fs::write(path, text))
        .or_else(|error| fail(format!("{}: {error}", path.display())))
}

/// Copies a file, and makes the folders above it.
pub fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let made = to.parent().map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| std::fs::copy(from, to).map(drop))
        .or_else(|error| fail(format!("{} to {}: {error}", from.display(), to.display())))
}

/// Copies the files of a folder, without the folders in it.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    names(from)
        .iter()
        .map(|name| (from.join(name), to.join(name)))
        .try_for_each(|(from, to)| if from.is_file() { copy(&from, &to) } else { Ok(()) })
}

/// The names in a folder, sorted; none if the folder does not exist.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A temporary folder, which is removed at the end unless it is kept.
pub struct Scratch {
    /// Its path.
    pub path: PathBuf,
    /// Whether it stays.
    pub keep: bool,
}

impl Scratch {
    /// A new, empty folder.
    pub fn new(name: &str, keep: bool) -> Result<Scratch, Failure> {
        let path = std::env::temp_dir().join(format!("wanqi-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path)
            .or_else(|error| fail(format!("{}: {error}", path.display())))?;
        Ok(Scratch { path, keep })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.keep {
            eprintln!("kept: {}", self.path.display());
        } else {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

/// The value after an option, as a number.
pub fn number(option: &str, value: Option<&&str>) -> Result<u64, Failure> {
    let number = value.and_then(|text| text.parse().ok());
    number.map_or_else(|| usage(format!("{option} takes a number")), Ok)
}

/// The next number of a pseudo-random series (SplitMix64).
pub fn random(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) as usize
}
