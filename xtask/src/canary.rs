//! `canary`: the properties and the fuzz target of chess must find the wrong rule of the chess
//! variant in `crates/wanqi/tests/canary`.

use crate::fuzz::{cargo_fuzz_elsewhere, quickly};
use crate::shell::{Failure, cargo, fail, number, output, root, shown, target, usage};
use std::process::Command;

/// The time limit for finding the wrong rule, in seconds.
const SECONDS: u64 = 60;

/// Tests the properties, then, unless the seconds are 0, runs the fuzz target.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let seconds = match words {
        [] => SECONDS,
        ["--seconds", rest @ ..] => number("--seconds", rest.first())?,
        _ => return usage("canary has one option, --seconds N"),
    };
    println!("canary: properties: {}", hunt(SECONDS)?);
    if seconds > 0 {
        println!("canary: fuzzing: {}", fuzz(seconds)?);
    }
    Ok(())
}

/// Checks the common properties of games along seeded games.
fn hunt(seconds: u64) -> Result<String, Failure> {
    let mut command = cargo();
    command.current_dir(root().join("crates/wanqi/tests/canary"));
    command.args(["run", "--quiet", "--bin", "hunt", "--", &seconds.to_string()]);
    command.env("CARGO_TARGET_DIR", target().join("canary"));
    output(&mut command).map(|text| text.trim().to_owned())
}

/// Runs the fuzz target of chess from its seeds. The time limit begins after the build.
fn fuzz(seconds: u64) -> Result<String, Failure> {
    let folder = root().join("crates/wanqi/tests/canary/fuzz");
    let found = target().join("canary/found");
    let _ = std::fs::remove_dir_all(&found);
    std::fs::create_dir_all(&found).or_else(|e| fail(format!("{}: {e}", found.display())))?;
    let mut build = cargo_fuzz_elsewhere("build", &folder, "canary");
    quickly(&mut build);
    crate::shell::run(&mut build)?;
    let mut command = cargo_fuzz_elsewhere("run", &folder, "canary");
    quickly(&mut command);
    command.arg(&found).arg(crate::fuzz::pack::unpack("chess")?);
    command.args(["--", &format!("-max_total_time={seconds}"), "-max_len=512"]);
    command.arg(format!("-artifact_prefix={}/", found.display()));
    told_by(&mut command)
}

/// Checks that a run of libFuzzer has failed because of the wrong rule.
fn told_by(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().or_else(|e| fail(format!("{}: {e}", shown(command))))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.contains("R3.4"));
    match line {
        Some(line) if !output.status.success() => Ok(format!("found: {}", line.trim())),
        _ => fail(format!("the wrong rule was not found:\n{text}")),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn properties_find_the_wrong_rule() {
        let told = super::hunt(super::SECONDS).expect("found in time");
        assert!(told.starts_with("found after") && told.contains("R3.4"), "{told}");
    }
}
