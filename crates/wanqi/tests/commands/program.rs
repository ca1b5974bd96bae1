//! Runs the program in a temporary folder.

use crate::record::Record;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs::File;
use std::io::{Seek, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// A temporary folder that contains one record.
pub struct Desk {
    folder: tempfile::TempDir,
    program: PathBuf,
    /// The record's file name.
    pub file: String,
    /// Its content.
    pub text: Vec<u8>,
}

/// The result of a command.
pub struct Ran {
    /// The command line, for messages.
    line: String,
    /// The record before the command, for messages.
    record: String,
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: Vec<u8>,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// Standard output as JSON Lines.
    pub fn json(&self) -> Vec<Value> {
        let text = String::from_utf8_lossy(&self.out);
        let line = |line: &str| {
            serde_json::from_str(line).unwrap_or_else(|e| panic!("{}: {e}: {line}", self.line))
        };
        text.lines().map(line).collect()
    }

    /// Everything about the run, for the message of a failed check.
    pub fn told(&self) -> String {
        let out = String::from_utf8_lossy(&self.out);
        let Ran { line, record, code, err, .. } = self;
        format!("$ {line}\nexit code {code}\n{out}{err}\nof the record\n{record}")
    }
}

/// The program in a folder with only two plugins: of this game, and of chess, the default game of
/// PGN files. A program that opens all plugins needs five times as long to start.
fn program_for(game: &str) -> PathBuf {
    static READY: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let built = crate::built();
    let built = built.canonicalize().unwrap_or_else(|e| panic!("{}: {e}", built.display()));
    let folder = built.with_file_name(crate::PROGRAMS).join(game);
    let program = folder.join("wanqi");
    let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
    if ready.insert(game.to_owned()) {
        let library =
            |slug: &str| format!("{DLL_PREFIX}wanqi_{}{DLL_SUFFIX}", slug.replace('-', "_"));
        let names = BTreeSet::from([library(game), library("chess"), "wanqi".to_owned()]);
        std::fs::create_dir_all(built.with_file_name(crate::PROGRAMS)).expect("a folder");
        // Tests may run in several processes. Each waits here, and keeps a folder that is complete.
        let lock = File::create(folder.with_extension("lock")).expect("a lock file");
        lock.lock().expect("the lock");
        let version = |path: PathBuf| std::fs::metadata(path).and_then(|it| it.modified()).ok();
        let kept = |name: &String| {
            let there = version(folder.join(name));
            there.is_some() && there == version(built.join(name))
        };
        if !names.iter().all(kept) {
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).expect("a folder");
            for name in &names {
                std::fs::hard_link(built.join(name), folder.join(name))
                    .unwrap_or_else(|e| panic!("{}: {e}", built.join(name).display()));
            }
        }
    }
    program
}

impl Desk {
    /// A folder with this record.
    pub fn new(record: &Record) -> Desk {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let dot = if record.suffix.is_empty() { "" } else { "." };
        let file = format!("record{dot}{}", record.suffix);
        std::fs::write(folder.path().join(&file), &record.text).expect("the record is written");
        Desk { folder, program: program_for(record.game), file, text: record.text.clone() }
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a command in the folder. It must exit without a signal and without a panic.
    pub fn run(&self, words: &[&str], input: &str) -> Ran {
        let mut command = Command::new(&self.program);
        command.args(words).current_dir(self.folder.path()).env_clear();
        // Without the plugins that the user has installed.
        command.env("XDG_DATA_HOME", self.program.with_file_name("data"));
        // Input is a file, because writing to the pipe of an ended program would kill this process.
        let mut stdin = tempfile::tempfile().expect("a temporary file");
        stdin.write_all(input.as_bytes()).and_then(|()| stdin.rewind()).expect("it is written");
        let output = command.stdin(stdin).output().expect("the program runs");
        let ran = Ran {
            line: format!("wanqi {}", words.join(" ")),
            record: String::from_utf8_lossy(&self.text).into_owned(),
            code: output.status.code().unwrap_or(-1),
            out: output.stdout,
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        assert!((0..=4).contains(&ran.code), "no such exit code\n{}", ran.told());
        assert!(!ran.err.contains("panicked"), "a panic\n{}", ran.told());
        ran
    }

    /// Every file of the folder with its content.
    pub fn content(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = self.folder.path().read_dir().expect("the folder is there");
        let entry = |entry: std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read(entry.path()).unwrap_or_default())
        };
        entries.flatten().map(entry).collect()
    }
}
