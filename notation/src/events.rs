//! Events: what a record says, in its own order, borrowed from its bytes.
//!
//! [`Events`] is an iterator over one contiguous segment (a file, a game, or a segment of a
//! [`crate::segment::Segments`]). It allocates nothing on the way, except for problems; it is
//! total: any bytes give a finite stream, in time linear in their number.
//!
//! # Order
//! Each game is `GameStart`, its tags, its movetext, `GameEnd`. Comments and escape lines before
//! the first game stand outside of any game, as do the problems about them. Spans never go
//! backwards, with one exception: a [`Problem`] may point back at what was left open.
//!
//! # Nothing is lost
//! Bytes that no event covers are white space, or lie in the span of a problem. Where a problem
//! may hide an action, its [`Problem::lost_action`] is set.

use std::borrow::Cow;

pub use crate::lexer::{Events, Plain};
use crate::{Problem, Span, comment, text};

/// Limits and circumstances of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How deep variations may nest; what lies deeper is passed over with one `limit` a game.
    pub max_depth: u32,
    /// How many bytes an action, an event or a tag name may have.
    pub max_token: usize,
    /// How many bytes a tag's value may have.
    pub max_tag_value: usize,
    /// How many errors of the form a game may have; behind them is one `limit`, and the game is passed
    /// over to where another begins for certain.
    pub max_problems: u32,
    /// The segment ends where another game begins, not where the file ends: what is open there
    /// is `syntax`, not `truncated`.
    pub game_follows: bool,
    /// Whether bytes that are not UTF-8 give the warning `encoding`, once for these events.
    /// A reader of several segments of one file switches it off after the first.
    pub warn_encoding: bool,
}

impl Options {
    /// The defaults: 1,000 variations deep, 4 KiB a token, 64 KiB a tag's value, 100 errors.
    pub const DEFAULT: Self = Self {
        max_depth: 1_000,
        max_token: 4 * 1024,
        max_tag_value: 64 * 1024,
        max_problems: 100,
        game_follows: false,
        warn_encoding: true,
    };
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// One event of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A game begins at this byte.
    GameStart {
        /// The first byte of its first token.
        at: usize,
    },
    /// A tag pair.
    Tag(Tag<'a>),
    /// A move number.
    Number(Number),
    /// Dots that stand apart, as in `12. ... e5`: they belong to the number before them.
    Dots {
        /// How many, at most 255.
        count: u8,
        /// Where.
        span: Span,
    },
    /// An action.
    Action(Action<'a>),
    /// A suffix that stands apart from its action: `!`, `?!`, `e.p.`.
    Suffix {
        /// What is written.
        text: &'a [u8],
        /// Where.
        span: Span,
    },
    /// An event of the record, `:word`.
    Event(Word<'a>),
    /// A numeric annotation, `$14`.
    Nag {
        /// Its number.
        value: u32,
        /// Where, with the `$`.
        span: Span,
    },
    /// A comment.
    Comment(Comment<'a>),
    /// An escape line: `%` in column 1 up to the end of the line.
    Escape {
        /// What stands behind the `%`.
        text: &'a [u8],
        /// Where, with the `%` and without the line feed.
        span: Span,
    },
    /// `(`: a variation that replaces the turn before it.
    VariationOpen {
        /// Where.
        span: Span,
    },
    /// `)`
    VariationClose {
        /// Where.
        span: Span,
    },
    /// The end marker.
    End(End<'a>),
    /// Something is wrong; reading goes on.
    Problem(Box<Problem>),
    /// The game is over.
    GameEnd {
        /// From the first byte of its first token to one past its last.
        span: Span,
    },
}

impl Event<'_> {
    /// The bytes the event is about: for an action the whole of what is written, with seat, `|`
    /// and suffix; for [`Event::GameStart`] an empty span.
    pub fn span(&self) -> Span {
        match self {
            Self::GameStart { at } => Span::new(*at, *at),
            Self::Tag(tag) => tag.span,
            Self::Number(number) => number.span,
            Self::Action(action) => action.token_span(),
            Self::Event(word) => word.span,
            Self::Comment(comment) => comment.span,
            Self::End(end) => end.span,
            Self::Problem(problem) => problem.span,
            Self::Dots { span, .. }
            | Self::Suffix { span, .. }
            | Self::Nag { span, .. }
            | Self::Escape { span, .. }
            | Self::VariationOpen { span }
            | Self::VariationClose { span }
            | Self::GameEnd { span } => *span,
        }
    }
}

/// A tag pair, `[Name "value"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name: a letter, then letters, digits and `_`.
    pub name: &'a str,
    /// The value as it is written, with its backslashes; perhaps not UTF-8.
    pub raw: &'a [u8],
    /// The whole tag, with its brackets.
    pub span: Span,
    /// The raw value, without its quotes.
    pub value_span: Span,
    /// The first byte of the name.
    pub name_start: usize,
}

impl<'a> Tag<'a> {
    /// The name's bytes, relative to the tag's own beginning.
    pub(crate) fn name_span(&self) -> Span {
        let start = self.name_start - self.span.start;
        Span::new(start, start + self.name.len())
    }

    /// The value without its escapes. Bytes that are not UTF-8 become U+FFFD.
    pub fn value(&self) -> Cow<'a, str> {
        match text::unescape_tag(self.raw) {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
}

/// A move number: `12.`, `12...`, `12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The number; `u32::MAX` with a problem before it where it does not fit.
    pub value: u32,
    /// How many dots follow it directly, at most 255.
    pub dots: u8,
    /// Where, with its dots.
    pub span: Span,
}

/// An action as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action<'a> {
    /// The text without seat, `|` and suffix: always UTF-8, never empty.
    pub text: &'a [u8],
    /// The trailing run of `!` and `?`, often empty.
    pub suffix: &'a [u8],
    /// The seat named in front (`@2:`), 0 for ENV; parts joined to it share it.
    pub seat: Option<u8>,
    /// The action goes on with the open turn: a `|` stands in front of it.
    pub joined: bool,
    /// Exactly the bytes of `text`.
    pub span: Span,
    /// How many bytes in front of `text` belong to the action: its own `|` and `@2:`.
    pub lead: u8,
}

impl<'a> Action<'a> {
    /// The text.
    pub fn as_str(&self) -> &'a str {
        // The lexer gives no action that is not UTF-8.
        std::str::from_utf8(self.text).unwrap_or_default()
    }

    /// Everything written: `|`, seat, text and suffix.
    #[inline]
    pub fn token_span(&self) -> Span {
        Span::new(self.span.start - self.lead as usize, self.span.end + self.suffix.len())
    }
}

/// What happened in the game that is no action: `:resign`, `:illegal=Ke9@2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Which event.
    pub kind: text::EventWord,
    /// What stands behind `=`: the refused action of `:illegal=TEXT`.
    pub argument: Option<&'a str>,
    /// The seat named behind (`@3`), where it is not the one to act.
    pub seat: Option<u8>,
    /// Where, with the colon.
    pub span: Span,
}

/// How a comment is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommentKind {
    /// `{ … }`, over any number of lines.
    Brace,
    /// `; …` up to the end of the line.
    Line,
}

/// A comment. Comments beside one another stay apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// What stands between the braces, or behind the semicolon; perhaps not UTF-8.
    pub text: &'a [u8],
    /// How it is written.
    pub kind: CommentKind,
    /// Where, with braces or semicolon.
    pub span: Span,
}

impl<'a> Comment<'a> {
    /// The text. Bytes that are not UTF-8 become U+FFFD.
    pub fn as_str(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.text)
    }

    /// The commands in it (`[%clk 0:01:02]`), with spans relative to the segment.
    pub fn commands(&self) -> impl Iterator<Item = comment::Command<'a>> + use<'a> {
        let base = self.span.start + 1;
        comment::commands(self.text).map(move |mut command| {
            command.span = command.span.shifted(base);
            command
        })
    }
}

/// Which end marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndMarker {
    /// `1-0`: the first seat named by the result has won.
    FirstWins,
    /// `0-1`
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    Unknown,
    /// `:end`: the Result tag says how.
    End,
    /// A last token equal to the Result tag's value: `2-0`, `WhiteWins`, `0-0`.
    AsResultTag,
}

impl EndMarker {
    /// The marker as it is written; empty for [`EndMarker::AsResultTag`], which is written as
    /// the tag is.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
            Self::End => ":end",
            Self::AsResultTag => "",
        }
    }

    /// The marker that is written so; never [`EndMarker::AsResultTag`].
    pub fn from_token(token: &[u8]) -> Option<Self> {
        match token {
            b"1-0" => Some(Self::FirstWins),
            b"0-1" => Some(Self::SecondWins),
            b"1/2-1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            b":end" => Some(Self::End),
            _ => None,
        }
    }
}

/// An end marker in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End<'a> {
    /// Which.
    pub marker: EndMarker,
    /// As it is written.
    pub text: &'a [u8],
    /// It stands inside a variation and ends only that line.
    pub in_variation: bool,
    /// Where.
    pub span: Span,
}
