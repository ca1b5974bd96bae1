//! `c-example`: builds the game in C, then records and validates games with it.

use crate::games::Program;
use crate::shell::{self, Failure, Scratch, fail, root, target};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A whole game by normal play: seat 1 takes the last stone.
const GAME: &str = "d7\nc4\nb3\na1\nc1\n";

/// Builds the game into a folder, and records and validates games with it.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let folder = match words {
        [] => target().join("c-example"),
        [folder] if !folder.starts_with('-') => PathBuf::from(folder),
        _ => return shell::usage("c-example takes at most one folder"),
    };
    let script = root().join("crates/abi/examples/c/build.sh");
    shell::run(Command::new("sh").arg(script).arg(&folder))?;
    exercise(&Program::build(false)?, &folder)?;
    println!("c-example: {} records, validates and refuses", folder.display());
    Ok(())
}

/// Records a game of nim with the plugin in a folder, validates it, and validates a damaged copy.
pub fn exercise(program: &Program, folder: &Path) -> Result<(), Failure> {
    let scratch = Scratch::new("c-example", false)?;
    let file = scratch.path.join("nim.wqn");
    record(program, folder, &file, GAME)?;
    let text = shell::read(&file)?;
    for part in ["[Game \"nim\"]", "[Rules \"normal@1\"]", "c4", "1-0"] {
        if !text.contains(part) {
            return fail(format!("the record lacks {part}:\n{text}"));
        }
    }
    let told = validate(program, folder, &file)?;
    if !told.contains("\"ok\":true") || !told.contains("last-stone") {
        return fail(format!("a valid record is refused:\n{told}"));
    }
    // Taking eight stones from a heap of seven must be refused, with the rule.
    let broken = scratch.path.join("broken.wqn");
    shell::write(&broken, text.replace("d7", "d8"))?;
    let told = validate(program, folder, &broken)?;
    if !told.contains("\"rule\":\"R2.1\"") || !told.contains("heap d holds 7 stones") {
        return fail(format!("an illegal action is not refused by its rule:\n{told}"));
    }
    Ok(())
}

fn record(program: &Program, plugins: &Path, file: &Path, moves: &str) -> Result<(), Failure> {
    let mut command = program.command();
    command.arg("--plugin-dir").arg(plugins).args(["record", "nim", "--out"]).arg(file);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let child = command.spawn();
    let mut child = child.or_else(|e| fail(format!("{}: {e}", program.path().display())))?;
    let mut input = child.stdin.take().expect("piped");
    // The program may end before it has read all lines.
    let _ = input.write_all(moves.as_bytes());
    drop(input);
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        other => fail(format!("wanqi record nim: {other:?}")),
    }
}

fn validate(program: &Program, plugins: &Path, file: &Path) -> Result<String, Failure> {
    let mut command = program.command();
    command.arg("--plugin-dir").arg(plugins).args(["validate", "--json"]).arg(file);
    let output = command.output().or_else(|e| fail(format!("wanqi validate: {e}")))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
