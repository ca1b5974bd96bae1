//! Printing. No other module writes to standard output or standard error.
//!
//! A terminal gets [`Printable`] text. A file or a pipe gets the bytes unchanged. Messages on
//! standard error are always escaped.

use crate::exit::Failure;
use crate::language::Level;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use wanqi_host::language::Language;
use wanqi_host::printable::{Printable, is_unseen};

/// Standard output. A closed pipe ends the program with exit code 0, any other failure with code 3.
pub struct Out {
    writer: BufWriter<StdoutLock<'static>>,
    terminal: bool,
}

impl Out {
    /// Standard output, buffered.
    pub fn new() -> Out {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Out { writer: BufWriter::new(stdout.lock()), terminal }
    }

    /// Prints one JSON line. On a terminal, invisible characters in strings become escapes:
    /// `\u202e`.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let failed = |error: serde_json::Error| Failure::stdout(&error.into());
        if !self.terminal {
            serde_json::to_writer(&mut self.writer, value).map_err(failed)?;
            return self.put(b"\n");
        }
        let text = serde_json::to_string(value).map_err(failed)?;
        self.put(json_escaped(&text).as_bytes())?;
        self.put(b"\n")
    }

    /// Prints a line that is JSON already, as [`Out::json`] prints it.
    pub fn json_line(&mut self, line: &[u8]) -> Result<(), Failure> {
        match self.terminal {
            true => self.put(json_escaped(&String::from_utf8_lossy(line)).as_bytes())?,
            false => self.put(line)?,
        }
        self.put(b"\n")
    }

    /// Prints text, escaped on a terminal.
    pub fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        let text = text.to_string();
        match self.terminal {
            true => self.shown(&Printable::lines(&text)),
            false => self.put(text.as_bytes()),
        }
    }

    /// Prints text that is safe for a terminal.
    pub fn shown(&mut self, text: &Printable) -> Result<(), Failure> {
        self.put(text.as_str().as_bytes())
    }

    /// Prints bytes, unchanged to a file or a pipe, escaped on a terminal.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self.terminal {
            true => self.shown(&Printable::of_bytes(bytes)),
            false => self.put(bytes),
        }
    }

    /// Prints text and a line feed.
    pub fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        self.text(format_args!("{text}\n"))
    }

    /// Writes everything that is buffered.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(|error| Failure::stdout(&error))
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| Failure::stdout(&error))
    }
}

/// Escapes the invisible characters of a JSON text. They occur only inside strings.
fn json_escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 32);
    for c in text.chars() {
        if !is_unseen(c) {
            escaped.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing into a string does not fail.
            let _ = write!(escaped, "\\u{unit:04x}");
        }
    }
    Cow::Owned(escaped)
}

/// Prints on standard error. Errors are ignored: they could only be reported here.
pub fn err(text: &Printable) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_str().as_bytes()).and_then(|()| stderr.flush());
}

/// Prints a message on standard error. Its lines after the first are indented, so that none of them
/// looks like a separate message.
pub fn message(level: Level, text: &str, language: Language, colour: bool) {
    let text = Printable::lines(&text.replace('\n', "\n    "));
    let (code, level) = (level.colour(), level.word(language));
    let mut stderr = io::stderr().lock();
    let _ = match colour {
        true => writeln!(stderr, "\x1b[{code}m{level}\x1b[0m: {text}"),
        false => writeln!(stderr, "{level}: {text}"),
    };
}
