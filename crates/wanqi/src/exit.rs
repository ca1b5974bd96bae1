//! Failures and exit codes.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Exit codes, the weakest first: the greatest `Code` of a run becomes the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// Success.
    Well,
    /// A check failed: a record is invalid, an action is refused, a plugin failed a test.
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

/// A failure that ends a command, or that a command reports before it continues.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub code: Code,
    /// The message; empty if it has already been printed.
    pub message: Message,
    /// A suggestion for the user, or empty.
    pub help: Message,
    /// Whether standard output failed, which ends every command.
    pub of_output: bool,
}

impl Failure {
    /// A failure with its message.
    pub fn new(code: Code, message: impl Word) -> Self {
        Self { code, message: message.word(), help: Message::none(), of_output: false }
    }

    /// Wrong usage of the command line.
    pub fn usage(message: impl Word) -> Self {
        Self::new(Code::Usage, message)
    }

    /// A file cannot be read or written.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Self::new(Code::File, message!("{path}: {error}", path = path.display(), error))
    }

    /// A check failed.
    pub fn no(message: impl Word) -> Self {
        Self::new(Code::No, message)
    }

    /// A plugin cannot be loaded, or died.
    pub fn plugin(message: impl Word) -> Self {
        Self::new(Code::Plugin, message)
    }

    /// A check failed, and the reason has already been printed.
    pub fn silent_no() -> Self {
        Self::no(Message::none())
    }

    /// Standard output cannot be written. A closed pipe counts as success.
    pub fn stdout(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::new(Code::Well, Message::none());
        }
        let failure = Self::new(Code::File, message!("standard output: {error}", error));
        Self { of_output: true, ..failure }
    }

    /// The same failure with a suggestion for the user.
    #[must_use]
    pub fn help(mut self, help: impl Word) -> Self {
        self.help = help.word();
        self
    }
}
