//! Problems with the form of a record: kinds, places and messages.

use crate::Message;
use std::fmt;
use std::ops::Range;

/// A range of bytes, relative to the segment that was read. `start <= end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` to `end`, without the byte at `end`.
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The length in bytes.
    #[inline]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span has no bytes; it still has a place.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as a range, to index the segment with.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// The same span in a text that begins `base` bytes earlier.
    #[inline]
    pub const fn shifted(self, base: usize) -> Self {
        Self::new(self.start + base, self.end + base)
    }
}

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The record is invalid.
    Error,
    /// The record can be valid, but it should be corrected or checked.
    Warning,
}

/// The kinds of problems that are found without the rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProblemKind {
    /// Bytes that do not follow the grammar.
    Syntax,
    /// The file ends inside a tag, a comment or a variation.
    Truncated,
    /// A limit on nesting, length, number or size is exceeded.
    Limit,
    /// Movetext after the end marker.
    AfterEnd,
    /// Bytes in a tag or comment that are not UTF-8.
    Encoding,
    /// The movetext has no end marker.
    NoEndMarker,
}

impl ProblemKind {
    /// The name in diagnostics: `syntax`, `truncated`, `limit`, `after-end`,
    /// `encoding`, `no-end-marker`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Truncated => "truncated",
            Self::Limit => "limit",
            Self::AfterEnd => "after-end",
            Self::Encoding => "encoding",
            Self::NoEndMarker => "no-end-marker",
        }
    }

    /// Error or warning.
    pub const fn severity(self) -> Severity {
        match self {
            Self::Syntax | Self::Truncated | Self::Limit | Self::AfterEnd => Severity::Error,
            Self::Encoding | Self::NoEndMarker => Severity::Warning,
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A problem: what is wrong, where, and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind.
    pub kind: ProblemKind,
    /// The bytes concerned, relative to the segment.
    pub span: Span,
    /// What is wrong, as a sentence without a full stop.
    pub message: Message,
    /// How to correct it, or an empty text.
    pub hint: Message,
    /// Whether the unreadable bytes may contain an action. If so, no later action of this line of
    /// play can be validated, because the position before it is unknown.
    pub lost_action: bool,
}

impl Problem {
    /// A problem without a hint, with [`Problem::lost_action`] not set.
    pub fn new(kind: ProblemKind, span: Span, message: Message) -> Self {
        Self { kind, span, message, hint: Message::none(), lost_action: false }
    }

    /// The same problem with a hint.
    #[must_use]
    pub fn hint(mut self, hint: Message) -> Self {
        self.hint = hint;
        self
    }

    /// The same problem with [`Problem::lost_action`] set.
    #[must_use]
    pub fn losing_action(mut self) -> Self {
        self.lost_action = true;
        self
    }

    /// Error or warning.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, span) = (self.kind, self.span);
        write!(f, "{kind} at {}..{}: {}", span.start, span.end, self.message)?;
        if !self.hint.is_empty() {
            write!(f, " ({})", self.hint)?;
        }
        Ok(())
    }
}
