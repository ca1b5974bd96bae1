//! All that the program prints. Nothing else writes to standard output or standard error.
//!
//! What goes to a terminal is [`Printable`]. What goes to a file or a pipe stays as it is, byte for byte;
//! messages on standard error are escaped wherever they go.

use crate::exit::Failure;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use wanqi_host::printable::{Printable, is_unseen};

/// Standard output: a closed pipe ends the program well, other failures do not.
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

    /// Prints one JSON line; on a terminal what is unseen in its strings is written as `\u202e`.
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

    /// Prints text.
    pub fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        let text = text.to_string();
        match self.terminal {
            true => self.shown(&Printable::lines(&text)),
            false => self.put(text.as_bytes()),
        }
    }

    /// Prints what a terminal may show.
    pub fn shown(&mut self, text: &Printable) -> Result<(), Failure> {
        self.put(text.as_str().as_bytes())
    }

    /// Prints bytes: to files and pipes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self.terminal {
            true => {
                self.shown(&Printable::lines(&String::from_utf8_lossy(bytes).replace('\r', "")))
            }
            false => self.put(bytes),
        }
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        self.text(format_args!("{text}\n"))
    }

    /// Sees to it that everything has been printed.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(|error| Failure::stdout(&error))
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| Failure::stdout(&error))
    }
}

/// The same JSON without anything unseen: outside of strings there is nothing of the kind.
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

/// Prints on standard error; where nobody reads it, nothing can be said.
pub fn err(text: &Printable) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_str().as_bytes()).and_then(|()| stderr.flush());
}

/// Prints a message on standard error: its lines behind the first are set in, so that none of them can
/// pass for a message of its own.
pub fn message(level: &str, text: &impl Display, colour: bool) {
    let text = text.to_string();
    let text = Printable::lines(&text.replace('\n', "\n    "));
    let code = match level {
        "error" => "1;31",
        "warning" => "1;33",
        _ => "1;32",
    };
    let mut stderr = io::stderr().lock();
    let _ = match colour {
        true => writeln!(stderr, "\x1b[{code}m{level}\x1b[0m: {text}"),
        false => writeln!(stderr, "{level}: {text}"),
    };
}
