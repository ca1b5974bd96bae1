//! `canary`: the chess with one wrong rule in `crates/wanqi/tests/canary` must be found, by the properties and
//! by the fuzz target of chess.

use crate::fuzz::{cargo_fuzz_elsewhere, quickly};
use crate::shell::{Failure, cargo, fail, number, output, root, shown, target, usage};
use std::process::Command;

/// Within this time it must be found, in seconds.
const SECONDS: u64 = 60;

/// Hunts it by properties; then, unless the seconds are 0, by fuzzing.
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

/// The properties that every game's tests run, along seeded games.
fn hunt(seconds: u64) -> Result<String, Failure> {
    let mut command = cargo();
    command.current_dir(root().join("crates/wanqi/tests/canary"));
    command.args(["run", "--quiet", "--bin", "hunt", "--", &seconds.to_string()]);
    command.env("CARGO_TARGET_DIR", target().join("canary"));
    output(&mut command).map(|text| text.trim().to_owned())
}

/// The fuzz target of chess, from its seeds. It is built first, the time counts from then.
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

/// A run of libFuzzer must end badly, and by the rule that is wrong.
fn told_by(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().or_else(|e| fail(format!("{}: {e}", shown(command))))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.contains("R3.4"));
    match line {
        Some(line) if !output.status.success() => Ok(format!("found: {}", line.trim())),
        _ => fail(format!("the canary was not found:\n{text}")),
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
