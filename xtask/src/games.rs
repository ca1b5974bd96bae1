//! The games of the workspace, found in its folders, and the program that loads them.

use crate::shell::{Failure, cargo, fail, names, output, root, run, target};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Slugs of `crates/games/*`.
pub fn slugs() -> Vec<String> {
    let folder = root().join("crates/games");
    let mut slugs = names(&folder);
    slugs.retain(|slug| folder.join(slug).join("Cargo.toml").is_file());
    slugs
}

/// The file name of a game's library on this system.
pub fn library_name(slug: &str) -> String {
    let (start, end) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    format!("{start}wanqi_{}{end}", slug.replace('-', "_"))
}

/// The program, with all plugins next to it.
pub struct Program {
    path: PathBuf,
}

impl Program {
    /// Builds the program and every game, or uses the program that `WANQI_BIN` names.
    pub fn build(release: bool) -> Result<Program, Failure> {
        if let Some(path) = std::env::var_os("WANQI_BIN") {
            return Ok(Program { path: PathBuf::from(path) });
        }
        let mut command = cargo();
        command.arg("build");
        if release {
            // The whole workspace, as users build it: single packages enable other features of the
            // dependencies, and packages would differ.
            command.arg("--release");
        } else {
            command.args(["-p", "wanqi"]);
            for slug in slugs() {
                command.args(["-p", &format!("wanqi-{slug}")]);
            }
        }
        run(&mut command)?;
        let profile = if release { "release" } else { "debug" };
        Ok(Program { path: target().join(profile).join("wanqi") })
    }

    /// An existing program.
    pub fn at(path: PathBuf) -> Program {
        Program { path }
    }

    /// The library of a game, next to the program.
    pub fn library(&self, slug: &str) -> PathBuf {
        self.path.with_file_name(library_name(slug))
    }

    /// A command that runs the program.
    pub fn command(&self) -> Command {
        Command::new(&self.path)
    }

    /// Its standard output.
    pub fn text(&self, words: &[&str]) -> Result<String, Failure> {
        output(self.command().args(words))
    }

    /// Its output with `--json`, one value per line; the exit code is ignored.
    pub fn json(&self, words: &[&str]) -> Result<Vec<Value>, Failure> {
        let mut command = self.command();
        command.args(words).arg("--json").stderr(Stdio::inherit());
        let output = command.output().or_else(|e| fail(format!("{}: {e}", self.path.display())))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines()
            .map(|line| {
                serde_json::from_str(line).or_else(|e| fail(format!("{words:?}: {e}: {line}")))
            })
            .collect()
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A program and its games in the folder in which Cargo built them, for this or another system.
pub struct Built {
    folder: PathBuf,
    windows: bool,
}

impl Built {
    /// Builds the program and games for a system, with a profile of the workspace.
    pub fn build(triple: &str, profile: &str, games: &[String]) -> Result<Built, Failure> {
        let mut command = cargo();
        command.args(["build", "--profile", profile, "--target", triple, "-p", "wanqi"]);
        for slug in games {
            command.args(["-p", &format!("wanqi-{slug}")]);
        }
        run(&mut command)?;
        let folder = target().join(triple).join(profile);
        Ok(Built { folder, windows: triple.contains("windows") })
    }

    /// A program for this system, next to its games.
    pub fn of(program: &Program) -> Built {
        let folder = program.path().parent().unwrap_or(Path::new("")).to_owned();
        Built { folder, windows: cfg!(windows) }
    }

    /// Whether they are for Windows.
    pub fn is_windows(&self) -> bool {
        self.windows
    }

    /// The file of the program.
    pub fn program(&self) -> PathBuf {
        self.folder.join(if self.windows { "wanqi.exe" } else { "wanqi" })
    }

    /// The library of a game.
    pub fn library(&self, slug: &str) -> PathBuf {
        let stem = format!("wanqi_{}", slug.replace('-', "_"));
        self.folder.join(match self.windows {
            true => format!("{stem}.dll"),
            false => {
                format!("{}{stem}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
            }
        })
    }
}

/// The rule sets in the JSON output of `wanqi list`.
pub fn rule_sets(program: &Program) -> Result<Vec<Value>, Failure> {
    program.json(&["list"])
}

/// A field of a JSON object as text; empty if it is missing.
pub fn field<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}
