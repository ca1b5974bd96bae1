//! Handles a failing input: minimises it, keeps it as a regression, and prints it as a record.

use super::built;
use crate::games::slugs;
use crate::shell::{Failure, fail, root, target};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The time limit for minimising an input, in seconds.
const SHORTENING: u64 = 60;

/// Keeps the failing input of a run, and fails with its path.
pub fn tell(name: &str, told: &str) -> Result<(), Failure> {
    let Some(input) = written(told) else {
        return fail(format!("fuzz target {name} has failed without writing an input"));
    };
    let short = shortened(name, &input);
    let kept = keep(name, &short)?;
    let record = recorded(name, &kept);
    let record =
        record.map_or_else(String::new, |file| format!("; the game is in {}", file.display()));
    let runs = match slugs().iter().any(|slug| slug == name) {
        true => "`cargo test` runs",
        false => "every run of this target begins with",
    };
    fail(format!(
        "fuzz target {name} has found an error: the input is kept as {}, which {runs}{record}",
        kept.display()
    ))
}

/// The file that libFuzzer reports to have written.
fn written(told: &str) -> Option<PathBuf> {
    let line = told.lines().rev().find(|line| line.contains("Test unit written to "))?;
    let path = line.split("Test unit written to ").nth(1)?.trim();
    Some(root().join(path))
}

fn target_run(name: &str, input: &Path) -> Result<Command, Failure> {
    let mut run = built(name)?;
    run.arg(input).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(run)
}

/// A shorter input that also fails, or the same input if none is found in a minute.
fn shortened(name: &str, input: &Path) -> PathBuf {
    let out = target().join("fuzz-found").join(format!("{name}.short"));
    let _ = std::fs::create_dir_all(out.parent().unwrap_or(Path::new(".")));
    let _ = std::fs::remove_file(&out);
    let Ok(mut run) = target_run(name, input) else { return input.to_owned() };
    run.args(["-minimize_crash=1", &format!("-max_total_time={SHORTENING}")]);
    run.arg(format!("-exact_artifact_path={}", out.display()));
    match run.status() {
        Ok(_) if out.is_file() => out,
        _ => input.to_owned(),
    }
}

/// Adds an input to the regressions of its target.
fn keep(name: &str, input: &Path) -> Result<PathBuf, Failure> {
    let folder = root().join("fuzz").join(name).join("regressions");
    let bytes = std::fs::read(input).or_else(|e| fail(format!("{}: {e}", input.display())))?;
    let kept = folder.join(format!("found-{:016x}", fnv(&bytes)));
    let done = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&kept, bytes));
    done.or_else(|e| fail(format!("{}: {e}", kept.display())))?;
    Ok(kept)
}

/// The record of a run, if the target belongs to a game.
fn recorded(name: &str, input: &Path) -> Option<PathBuf> {
    let file = target().join("fuzz-found").join(format!("{name}.wqn"));
    let _ = std::fs::remove_file(&file);
    target_run(name, input).ok()?.env("WANQI_FUZZ_RECORD", &file).status().ok()?;
    file.is_file().then_some(file)
}

/// A name for bytes, from their FNV-1a hash.
fn fnv(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn the_file_of_a_crash_is_found() {
        let told = "==1== ERROR: libFuzzer: deadly signal\n\
            artifact_prefix='fuzz/go/artifacts/go/'; Test unit written to fuzz/go/crash-1f\nBase64: AA==\n";
        assert!(written(told).unwrap().ends_with("fuzz/go/crash-1f"));
        assert_eq!(written("stat::number_of_executed_units: 5"), None);
    }
}
