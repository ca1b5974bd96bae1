//! How the program ends: failures, and the exit code that the first applicable one gives.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Exit codes, in the order in which they apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// All well.
    Well,
    /// The answer is no: a record invalid, a check failed, an action refused.
    No,
    /// A file cannot be read or written.
    File,
    /// A plugin cannot be loaded or died.
    Plugin,
    /// Wrong usage.
    Usage,
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        ExitCode::from(match code {
            Code::Well => 0,
            Code::No => 1,
            Code::Usage => 2,
            Code::File => 3,
            Code::Plugin => 4,
        })
    }
}

/// Why a command stops, or what goes wrong on its way.
#[derive(Debug)]
pub struct Failure {
    /// What the program's exit code says.
    pub code: Code,
    /// The message for people; empty where everything has been said.
    pub message: String,
    /// What would help, or empty.
    pub help: String,
}

impl Failure {
    /// A failure with its message.
    pub fn new(code: Code, message: impl Display) -> Self {
        Self { code, message: message.to_string(), help: String::new() }
    }

    /// The command line asks for what cannot be.
    pub fn usage(message: impl Display) -> Self {
        Self::new(Code::Usage, message)
    }

    /// A file cannot be read or written.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Self::new(Code::File, format_args!("{}: {error}", path.display()))
    }

    /// The answer is no.
    pub fn no(message: impl Display) -> Self {
        Self::new(Code::No, message)
    }

    /// A plugin cannot be loaded, or died.
    pub fn plugin(message: impl Display) -> Self {
        Self::new(Code::Plugin, message)
    }

    /// The answer is no, and everything has been said.
    pub fn silent_no() -> Self {
        Self::no("")
    }

    /// Standard output cannot be written; that the reader has gone is no failure.
    pub fn stdout(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::new(Code::Well, "");
        }
        Self::new(Code::File, format_args!("standard output: {error}"))
    }

    /// The same failure with what would help.
    #[must_use]
    pub fn help(mut self, help: impl Display) -> Self {
        self.help = help.to_string();
        self
    }
}
