//! Tokens: the content of a record in its order, borrowed from its bytes.
//!
//! [`Tokens`] is an iterator over one contiguous segment (a file, a game, or a segment of a
//! [`crate::segment::Segments`]). It allocates only for problems. It accepts any bytes, and returns
//! a finite stream of tokens in linear time.
//!
//! # Order
//! Each game is `GameStart`, its tags, its movetext, `GameEnd`. Comments and escape lines before
//! the first game belong to no game, and neither do the problems about them. Spans never go
//! backwards, with one exception: a [`Problem`] may point back at an opening that was not closed.
//!
//! # Nothing is lost
//! Bytes that no token covers are white space, or are inside the span of a problem. If a problem
//! may hide an action, its [`Problem::lost_action`] is set.

use std::borrow::Cow;

pub use crate::lexer::{Plain, Tokens, WINDOW};
use crate::{Problem, Span, comment, text};

/// Limits and options of the lexer.
///
/// ```
/// use wanqi_notation::ProblemKind;
/// use wanqi_notation::tokens::{Token, Tokens, LexerOptions};
///
/// let options = LexerOptions { max_depth: 1, ..LexerOptions::DEFAULT };
/// let record = b"1. e4 (1. d4 d5 (1... Nf6)) e5 *";
/// let deep = Tokens::with_options(record, &options).any(
///     |token| matches!(token, Token::Problem(problem) if problem.kind == ProblemKind::Limit),
/// );
/// assert!(deep);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LexerOptions {
    /// The greatest nesting depth of variations. Deeper variations are skipped, with one `limit`
    /// per game.
    pub max_depth: u32,
    /// The greatest length of an action, an event or a tag name, in bytes.
    pub max_token: usize,
    /// The greatest length of a tag's value, in bytes.
    pub max_tag_value: usize,
    /// The greatest number of errors of a game. After them comes one `limit`, and the lexer skips
    /// to the next certain beginning of a game.
    pub max_problems: u32,
    /// Whether the segment ends at the beginning of another game, not at the end of the file. An
    /// unclosed comment, tag or variation there is `syntax`, not `truncated`.
    pub game_follows: bool,
    /// Whether bytes that are not UTF-8 give the warning `encoding`, once for these tokens. A
    /// reader of several segments of one file clears it after the first warning.
    pub warn_encoding: bool,
}

impl LexerOptions {
    /// The defaults: nesting depth 1,000, tokens of 4 KiB, tag values of 64 KiB, 100 errors.
    pub const DEFAULT: Self = Self {
        max_depth: 1_000,
        max_token: 4 * 1024,
        max_tag_value: 64 * 1024,
        max_problems: 100,
        game_follows: false,
        warn_encoding: true,
    };
}

impl Default for LexerOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// One token of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A game begins at this byte.
    GameStart {
        /// The first byte of its first token.
        at: usize,
    },
    /// A tag pair.
    Tag(Tag<'a>),
    /// A move number.
    Number(Number),
    /// Separate dots, as in `12. ... e5`: they belong to the number before them.
    Dots {
        /// The number of dots, at most 255.
        count: u8,
        /// Its span.
        span: Span,
    },
    /// An action.
    Action(Action<'a>),
    /// A suffix separated from its action: `!`, `?!`, `e.p.`.
    Suffix {
        /// The suffix.
        text: &'a [u8],
        /// Its span.
        span: Span,
    },
    /// An event of the record, `:word`.
    Event(Word<'a>),
    /// A numeric annotation, `$14`.
    Nag {
        /// The number.
        value: u32,
        /// Its span, with the `$`.
        span: Span,
    },
    /// A comment.
    Comment(Comment<'a>),
    /// An escape line: `%` in column 1 up to the end of the line.
    Escape {
        /// The text after the `%`.
        text: &'a [u8],
        /// Its span, with the `%` and without the line end.
        span: Span,
    },
    /// `(`: a variation that replaces the turn before it.
    VariationOpen {
        /// Its span.
        span: Span,
    },
    /// `)`
    VariationClose {
        /// Its span.
        span: Span,
    },
    /// The end marker.
    End(End<'a>),
    /// A problem; the lexer continues after it.
    Problem(Box<Problem>),
    /// The end of a game.
    GameEnd {
        /// From the first byte of its first token to one past its last.
        span: Span,
    },
}

impl Token<'_> {
    /// The bytes of the token. The span of an action includes seat, `|` and suffix; the span of
    /// [`Token::GameStart`] is empty.
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
///
/// ```
/// use wanqi_notation::tokens::{Token, Tokens};
///
/// let mut tokens = Tokens::new(br#"[Event "The \"Open\""]"#);
/// let tag = tokens.find_map(|token| match token {
///     Token::Tag(tag) => Some(tag),
///     _ => None,
/// });
/// let tag = tag.unwrap();
/// assert_eq!(tag.name, "Event");
/// assert_eq!(tag.raw, br#"The \"Open\""#);
/// assert_eq!(tag.value(), r#"The "Open""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name: a letter, then letters, digits and `_`.
    pub name: &'a str,
    /// The value as it is written, with its backslashes; it may contain bytes that are not UTF-8.
    pub raw: &'a [u8],
    /// The whole tag, with its brackets.
    pub span: Span,
    /// The raw value, without its quotes.
    pub value_span: Span,
    /// The first byte of the name.
    pub name_start: usize,
}

impl<'a> Tag<'a> {
    /// The span of the name, relative to the beginning of the tag.
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
    /// The number. If it does not fit, it is `u32::MAX`, and a problem comes before the token.
    pub value: u32,
    /// The number of dots directly after it, at most 255.
    pub dots: u8,
    /// Its span, with its dots.
    pub span: Span,
}

/// An action as it is written.
///
/// ```
/// use wanqi_notation::tokens::{Token, Tokens};
///
/// let record = b"1. @2:c3|e3! *";
/// let actions: Vec<_> = Tokens::new(record)
///     .filter_map(|token| match token {
///         Token::Action(action) => Some(action),
///         _ => None,
///     })
///     .collect();
/// let [first, second] = &actions[..] else { panic!("{actions:?}") };
/// assert_eq!((first.as_str(), first.seat, first.joined), ("c3", Some(2), false));
/// assert_eq!((second.as_str(), second.seat, second.joined), ("e3", Some(2), true));
/// assert_eq!(second.suffix, b"!");
/// assert_eq!(&record[second.token_span().range()], b"|e3!");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action<'a> {
    /// The text without seat, `|` and suffix: always UTF-8, never empty.
    pub text: &'a [u8],
    /// The trailing `!` and `?`, often empty.
    pub suffix: &'a [u8],
    /// The seat prefix (`@2:`), 0 for ENV. Joined parts have the seat of their token.
    pub seat: Option<u8>,
    /// Whether a `|` before the action joins it to the open turn.
    pub joined: bool,
    /// Exactly the bytes of `text`.
    pub span: Span,
    /// The number of bytes before `text` that belong to the action: its `|` and `@2:`.
    pub lead: u8,
}

impl<'a> Action<'a> {
    /// The text.
    pub fn as_str(&self) -> &'a str {
        // The lexer returns only actions that are UTF-8.
        std::str::from_utf8(self.text).unwrap_or_default()
    }

    /// The span of the whole action: `|`, seat, text and suffix.
    #[inline]
    pub fn token_span(&self) -> Span {
        Span::new(self.span.start - self.lead as usize, self.span.end + self.suffix.len())
    }
}

/// An event of the game that is not an action: `:resign`, `:illegal=Ke9@2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The event.
    pub kind: text::EventWord,
    /// The text after `=`: the refused action of `:illegal=TEXT`.
    pub argument: Option<&'a str>,
    /// The seat suffix (`@3`), which names another seat than the seat to act.
    pub seat: Option<u8>,
    /// Its span, with the colon.
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

/// A comment. Adjacent comments are separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The text between the braces, or after the semicolon; it may contain bytes that are not
    /// UTF-8.
    pub text: &'a [u8],
    /// The form: braces or semicolon.
    pub kind: CommentKind,
    /// Its span, with braces or semicolon.
    pub span: Span,
}

impl<'a> Comment<'a> {
    /// The text. Bytes that are not UTF-8 become U+FFFD.
    pub fn as_str(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.text)
    }

    /// The commands in it (`[%clk 0:01:02]`), with spans relative to the segment.
    pub fn commands(&self) -> impl Iterator<Item = comment::CommentCommand<'a>> + use<'a> {
        let base = self.span.start + 1;
        comment::commands(self.text).map(move |mut command| {
            command.span = command.span.shifted(base);
            command
        })
    }
}

/// The end markers.
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
    /// `:end`: the tag `Result` has the result.
    End,
    /// A last token equal to the value of the tag `Result`: `2-0`, `WhiteWins`, `0-0`.
    AsResultTag,
}

impl EndMarker {
    /// The marker as it is written; empty for [`EndMarker::AsResultTag`], which is written like the
    /// value of the tag.
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

    /// The marker that is written like `token`; never [`EndMarker::AsResultTag`].
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

/// An end marker in movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End<'a> {
    /// The marker.
    pub marker: EndMarker,
    /// The marker as it is written.
    pub text: &'a [u8],
    /// Whether it is inside a variation and ends only that line.
    pub in_variation: bool,
    /// Its span.
    pub span: Span,
}
