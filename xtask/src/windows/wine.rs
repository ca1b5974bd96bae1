//! Runs the program for Windows.

use crate::shell::{Failure, fail, run, shown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A run that takes longer than this is ended, in seconds.
const LIMIT: &str = "300";

/// An installation of wine that has only the program.
pub struct Wine {
    prefix: PathBuf,
}

/// The result of a command.
#[derive(Debug)]
pub struct Ran {
    /// The command.
    pub command: String,
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    /// The bytes on standard output.
    pub out: Vec<u8>,
    /// The bytes on standard error.
    pub err: Vec<u8>,
}

impl Ran {
    /// Runs a command to its end.
    pub fn of(command: &mut Command) -> Result<Ran, Failure> {
        let text = shown(command);
        let output = command.output().or_else(|error| fail(format!("{text}: {error}")))?;
        let (code, out, err) = (output.status.code(), output.stdout, output.stderr);
        Ok(Ran { command: text, code, out, err })
    }

    /// Standard output as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.out).into_owned()
    }

    /// Both outputs as text.
    pub fn both(&self) -> String {
        self.text() + &String::from_utf8_lossy(&self.err)
    }

    /// Fails unless the command ended with this code.
    pub fn ended(self, code: i32) -> Result<Ran, Failure> {
        match self.code == Some(code) {
            true => Ok(self),
            false => fail(format!(
                "{} ended with {:?} instead of {code}:\n{}",
                self.command,
                self.code,
                self.both()
            )),
        }
    }

    /// Fails unless one of the outputs has this text.
    pub fn prints(self, part: &str) -> Result<Ran, Failure> {
        match self.both().contains(part) {
            true => Ok(self),
            false => fail(format!("{} does not print {part:?}:\n{}", self.command, self.both())),
        }
    }
}

impl Wine {
    /// Creates the installation in a folder.
    pub fn new(folder: &Path) -> Result<Wine, Failure> {
        let prefix = std::path::absolute(folder.join("prefix"));
        let prefix = prefix.or_else(|error| fail(format!("{}: {error}", folder.display())))?;
        std::fs::create_dir_all(&prefix)
            .or_else(|error| fail(format!("{}: {error}", prefix.display())))?;
        let wine = Wine { prefix };
        // Otherwise it ends a few seconds after each program, and a program that starts in that moment
        // fails without a word.
        run(wine.settings(Command::new("wineserver").arg("--persistent")))?;
        run(wine.settings(Command::new("wine").args(["wineboot", "--init"])))?;
        Ok(wine)
    }

    /// A folder of drive C.
    pub fn drive(&self) -> PathBuf {
        self.prefix.join("drive_c")
    }

    /// The folder of the program, with a space and Chinese characters.
    pub fn program_folder(&self) -> PathBuf {
        self.drive().join("Program Files/Wanqi 万棋")
    }

    fn settings<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        for variable in ["DISPLAY", "WANQI_UNCONFINED", "XDG_DATA_HOME", "WANQI_PLUGIN_PATH"] {
            command.env_remove(variable);
        }
        command.env("WINEPREFIX", &self.prefix).env("WINEDEBUG", "-all");
        // Neither .NET nor a browser is installed.
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml=").env("LC_ALL", "C.UTF-8")
    }

    /// A command of the program. The working folder is that of this process.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new("timeout");
        command
            .args(["--kill-after=5", LIMIT, "wine"])
            .arg(self.program_folder().join("wanqi.exe"));
        command.args(words).stdin(Stdio::null());
        self.settings(&mut command);
        command
    }

    /// Runs the program. A fault of the program becomes its exit code under wine. If a signal ends
    /// the process, wine itself died, and the program runs once more.
    pub fn run(&self, words: &[&str]) -> Result<Ran, Failure> {
        let ran = Ran::of(&mut self.command(words))?;
        if ran.code.is_some() {
            return Ok(ran);
        }
        println!("wine died at `{}`, which runs once more", ran.command);
        Ran::of(&mut self.command(words))
    }

    /// Starts the program with pipes. Its process is the child itself, which can be killed.
    pub fn start(&self, words: &[&str]) -> Result<Child, Failure> {
        let mut command = Command::new("wine");
        command.arg(self.program_folder().join("wanqi.exe")).args(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let started = self.settings(&mut command).spawn();
        started.or_else(|error| fail(format!("{}: {error}", shown(&command))))
    }
}

impl Drop for Wine {
    fn drop(&mut self) {
        // Ends wine's processes of this installation, if there are any.
        let _ = self.settings(Command::new("wineserver").arg("--kill")).status();
    }
}
