//! The lines in which a plugin describes a picture: what reading a scene and reading targets share.

use crate::printable::is_unseen;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// The most bytes of all lines together.
pub(crate) const MOST_BYTES: usize = 2 << 20;
/// The most lines; a scene of the largest boards has about ten thousand.
pub(crate) const MOST_LINES: usize = 100_000;
/// The most bytes of a line.
const LONGEST: usize = 16 << 10;

/// What the lines describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// `wq.scene/1`: what is drawn.
    Scene,
    /// `wq.touch/1`: what a pointer can touch.
    Targets,
}

/// Why lines of a plugin cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.word())]
pub struct Unreadable {
    /// What the lines describe.
    pub of: Lines,
    /// Number of the wrong line, from 1; 0 for all lines together.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub reason: Message,
}

impl Word for Unreadable {
    fn word(&self) -> Message {
        let Unreadable { of, line, reason } = self;
        let reason = match line {
            0 => reason.clone(),
            _ => message!("line {line}: {reason}", line, reason),
        };
        match of {
            Lines::Scene => message!("the scene cannot be drawn: {reason}", reason),
            Lines::Targets => message!("the targets cannot be used: {reason}", reason),
        }
    }
}

impl Lines {
    /// Passes each line to `read`, whose error is the reason why the line is wrong.
    pub(crate) fn read<'t>(
        self,
        text: &'t str,
        mut read: impl FnMut(&'t str) -> Result<(), Message>,
    ) -> Result<(), Unreadable> {
        if text.len() > MOST_BYTES {
            let (bytes, most) = (text.len(), MOST_BYTES);
            return Err(self.refuse(message!("{bytes} bytes, the maximum is {most}", bytes, most)));
        }
        for (index, line) in text.lines().enumerate() {
            if index == MOST_LINES {
                return Err(self.refuse(message!("more than {most} lines", most = MOST_LINES)));
            }
            let checked = if line.len() > LONGEST {
                let (bytes, most) = (line.len(), LONGEST);
                Err(message!("{bytes} bytes, the maximum is {most}", bytes, most))
            } else if let Some(sign) = line.chars().find(|&sign| is_unseen(sign)) {
                let sign = format_args!("{sign:?}");
                Err(message!("contains the control or invisible character {sign}", sign))
            } else {
                read(line)
            };
            checked.map_err(|reason| Unreadable { of: self, line: index + 1, reason })?;
        }
        Ok(())
    }

    /// The error about all lines together.
    pub(crate) fn refuse(self, reason: Message) -> Unreadable {
        Unreadable { of: self, line: 0, reason }
    }
}
