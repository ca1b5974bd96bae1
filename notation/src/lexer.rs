//! The lexer of [`Tokens`]: one pass, with one byte of look-ahead in the common case.
//!
//! The hot path is [`Tokens::step`] → [`Tokens::plain_word`] / [`Tokens::number`]. Everything
//! rare (seats, joined actions, problems, the ends of games) sets `busy`, and the next call of
//! `next` uses [`Tokens::next_busy`].

mod plain;
mod recover;
mod special;
mod tag;

use crate::message;
pub use plain::{Plain, WINDOW};

use crate::bytes::{
    ALPHA, DELIM, DIGIT, LEAD, ODD, PIPE, SPACE, STAR, STOP, class, decimal, is_at, skip_digits,
};
use crate::tokens::{Action, Comment, CommentKind, End, EndMarker, LexerOptions, Number, Token};
use crate::{Problem, ProblemKind, Span};

/// The part of a game that the lexer is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LexerState {
    /// Before a game's first token.
    Before,
    /// Among its tags.
    Tags,
    /// In its movetext.
    Movetext,
    /// After its end marker.
    Ended,
}

/// The parts of a token `a|b|c` that have not been returned yet.
#[derive(Clone, Copy, Debug)]
struct Join {
    /// The `|` before the next part.
    at: usize,
    /// The end of the token.
    end: usize,
    seat: Option<u8>,
}

/// The tokens of one segment; see [the module](crate::tokens).
///
/// The iterator never fails: text that cannot be read is an [`Token::Problem`] with its place.
///
/// ```
/// use wanqi_notation::ProblemKind;
/// use wanqi_notation::tokens::{Token, Tokens};
///
/// let text = b"1. e4 e5 {a good start";
/// let problems: Vec<_> = Tokens::new(text)
///     .filter_map(|token| match token {
///         Token::Problem(problem) => Some((problem.kind, &text[problem.span.range()])),
///         _ => None,
///     })
///     .collect();
/// // The comment that has no end, at its opening brace.
/// assert_eq!(problems, [(ProblemKind::Truncated, &b"{"[..])]);
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    src: &'a [u8],
    options: LexerOptions,
    pos: usize,
    state: LexerState,
    /// `queue` or `join` is not empty, or the variations are too deep.
    busy: bool,
    /// The number of open variations.
    depth: u32,
    /// The offset of the outermost open `(`.
    outer: usize,
    game_start: usize,
    /// The last token of the game.
    last: Span,
    /// Whether the version tag is the first tag.
    versioned: bool,
    /// The value of the tag `Result`, if it is an end marker only as the last token of this game.
    own_result: Option<&'a [u8]>,
    /// The longest prefix of the bytes that is UTF-8.
    valid: &'a str,
    /// A failed search for `]` from an earlier `[` reached this byte.
    no_bracket_to: usize,
    encoding_reported: bool,
    after_end_reported: bool,
    depth_reported: bool,
    /// An unclosed construct has been reported, so a missing end marker is not reported, too.
    open_reported: bool,
    /// The number of errors of the game that have been returned.
    problems: u32,
    join: Option<Join>,
    queue: Vec<Token<'a>>,
}

impl<'a> Tokens<'a> {
    /// The tokens of a whole file, or of any bytes, with the default limits.
    pub fn new(src: &'a [u8]) -> Self {
        Self::with_options(src, &LexerOptions::DEFAULT)
    }

    /// The tokens of a segment.
    pub fn with_options(src: &'a [u8], options: &LexerOptions) -> Self {
        // For nearly every file this fast pass makes UTF-8 checks of tokens unnecessary.
        let valid = match std::str::from_utf8(src) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&src[..error.valid_up_to()]).unwrap_or_default(),
        };
        Self {
            src,
            options: *options,
            pos: if src.starts_with(crate::bytes::BOM) { 3 } else { 0 },
            state: LexerState::Before,
            busy: false,
            depth: 0,
            outer: 0,
            game_start: 0,
            last: Span::new(0, 0),
            versioned: false,
            own_result: None,
            valid,
            no_bracket_to: 0,
            encoding_reported: !options.warn_encoding,
            after_end_reported: false,
            depth_reported: false,
            open_reported: false,
            problems: 0,
            join: None,
            queue: Vec::new(),
        }
    }

    /// The bytes these tokens are borrowed from.
    pub fn source(&self) -> &'a [u8] {
        self.src
    }

    /// The offset up to which the lexer has read; all returned tokens are before it.
    pub fn offset(&self) -> usize {
        self.pos
    }

    /// The next token. At a change of state this is a token without text, such as `GameStart`, and
    /// the text is read by the next call.
    #[inline]
    fn step(&mut self) -> Option<Token<'a>> {
        let src = self.src;
        let mut at = self.pos;
        loop {
            let Some(&byte) = src.get(at) else {
                self.pos = at;
                return self.at_end_of_input();
            };
            let classes = class(byte);
            if classes & SPACE != 0 {
                at += 1;
                continue;
            }
            self.pos = at;
            if classes & ALPHA != 0 {
                return self.plain_word(at);
            }
            if classes & DIGIT != 0 {
                return self.number(at);
            }
            if classes & (DELIM | STAR) != 0 {
                return self.delimiter(at, byte);
            }
            if classes & (LEAD | ODD | PIPE) != 0 {
                // `None` means white space: a byte order mark between two concatenated files.
                match self.special(at, byte) {
                    Some(token) => return Some(token),
                    None => {
                        at = self.pos;
                        continue;
                    }
                }
            }
            return self.plain_word(at);
        }
    }

    /// The end of the token that begins at `at`, and the classes of its bytes.
    #[inline]
    fn token_end(&self, at: usize) -> (usize, u8) {
        self.token_end_from(at, 0)
    }

    /// The same for a token whose bytes before `end` have been read and have the classes `seen`.
    #[inline(always)]
    fn token_end_from(&self, mut end: usize, mut seen: u8) -> (usize, u8) {
        let src = self.src;
        while let Some(&byte) = src.get(end) {
            let classes = class(byte);
            if classes & STOP != 0 {
                // `P*5e` is a drop; the `*` in `Nf6*` is the end marker.
                if classes & STAR == 0 || !is_at(src, end + 1, ALPHA | DIGIT) {
                    break;
                }
            }
            seen |= classes;
            end += 1;
        }
        (end, seen)
    }

    /// A token that begins with an ordinary byte: nearly always an action.
    #[inline]
    fn plain_word(&mut self, at: usize) -> Option<Token<'a>> {
        let (end, seen) = self.token_end(at);
        if seen & (PIPE | ODD) != 0 || end - at > self.options.max_token {
            return self.general_word(at, end, seen);
        }
        let token = &self.src[at..end];
        if let Some(marker) = self.result_token(token, end) {
            return self.end_marker(marker, Span::new(at, end));
        }
        if self.state != LexerState::Movetext
            && let Some(token) = self.enter_movetext(at)
        {
            return Some(token);
        }
        self.pos = end;
        self.last = Span::new(at, end);
        if token == b"e.p." {
            return Some(Token::Suffix { text: token, span: self.last });
        }
        let text = trim_suffix(token);
        Some(Token::Action(Action {
            text,
            suffix: &token[text.len()..],
            seat: None,
            joined: false,
            span: Span::new(at, at + text.len()),
            lead: 0,
        }))
    }

    /// The end marker that a whole token is here, if it is one.
    #[inline]
    fn result_token(&self, token: &[u8], end: usize) -> Option<EndMarker> {
        if let b"1-0" | b"0-1" | b"1/2-1/2" = token {
            return EndMarker::from_token(token);
        }
        let own = self.own_result?;
        (own == token && self.depth == 0 && self.is_last_token(end))
            .then_some(EndMarker::AsResultTag)
    }

    /// A token that begins with a digit: a move number, a result, or an action.
    #[inline]
    fn number(&mut self, at: usize) -> Option<Token<'a>> {
        let src = self.src;
        let digits = skip_digits(src, at);
        let mut end = digits;
        while src.get(end) == Some(&b'.') {
            end += 1;
        }
        let is_number = end > digits
            || match src.get(digits) {
                None => true,
                Some(b'*') => !is_at(src, digits + 1, ALPHA | DIGIT),
                Some(&byte) => class(byte) & (SPACE | DELIM) != 0,
            };
        if !is_number {
            return self.plain_word(at);
        }
        let span = Span::new(at, end);
        let value = decimal(&src[at..digits]);
        if self.state != LexerState::Movetext {
            if self.state == LexerState::Ended
                && self.depth == 0
                && end > digits
                && value == Some(1)
            {
                // `1.` after the end marker begins a game without tags.
                return self.close_game(ProblemKind::Syntax);
            }
            if let Some(token) = self.enter_movetext(at) {
                return Some(token);
            }
        }
        self.pos = end;
        self.last = span;
        let dots = u8::try_from(end - digits).unwrap_or(u8::MAX);
        let number = Number { value: value.unwrap_or(u32::MAX), dots, span };
        if value.is_none() {
            let message = message!("the move number is too large");
            let hint = message!("numbers go up to 4294967295");
            let problem = Problem::new(ProblemKind::Syntax, span, message).hint(hint);
            return self.problem_then(problem, Token::Number(number));
        }
        Some(Token::Number(number))
    }

    /// An end marker.
    fn end_marker(&mut self, marker: EndMarker, span: Span) -> Option<Token<'a>> {
        if self.state != LexerState::Movetext
            && let Some(token) = self.enter_movetext(span.start)
        {
            return Some(token);
        }
        self.pos = span.end;
        self.last = span;
        let in_variation = self.depth > 0;
        if !in_variation {
            self.state = LexerState::Ended;
        }
        Some(Token::End(End { marker, text: &self.src[span.range()], in_variation, span }))
    }

    /// The token before the first token of movetext: the start of a game without tags, or a problem
    /// if the game has ended.
    #[cold]
    fn enter_movetext(&mut self, at: usize) -> Option<Token<'a>> {
        match self.state {
            LexerState::Movetext => None,
            LexerState::Before => Some(self.start_game(at, LexerState::Movetext)),
            LexerState::Tags => {
                self.state = LexerState::Movetext;
                None
            }
            LexerState::Ended if self.after_end_reported => None,
            LexerState::Ended => {
                self.after_end_reported = true;
                let span = Span::new(at, self.token_end(at).0.max(at + 1));
                let message = message!("movetext after the end marker");
                let hint = message!("the next game begins with a tag, or with move number 1");
                let problem = Problem::new(ProblemKind::AfterEnd, span, message).hint(hint);
                Some(Token::Problem(Box::new(problem)))
            }
        }
    }

    fn delimiter(&mut self, at: usize, byte: u8) -> Option<Token<'a>> {
        match byte {
            b'{' => Some(self.brace_comment(at)),
            b';' => Some(self.line_comment(at)),
            b'[' => self.bracket(at),
            b'(' | b')' => self.parenthesis(at, byte),
            b'$' => self.nag(at),
            b'*' if is_at(self.src, at + 1, ALPHA | DIGIT) => self.plain_word(at),
            b'*' => self.end_marker(EndMarker::Unknown, Span::new(at, at + 1)),
            _ => self.stray(at, byte),
        }
    }

    fn brace_comment(&mut self, at: usize) -> Token<'a> {
        let (end, closed) = self.brace_end(at);
        let text = &self.src[at + 1..if closed { end - 1 } else { end }];
        let span = Span::new(at, end);
        let comment = Token::Comment(Comment { text, kind: CommentKind::Brace, span });
        if !closed {
            self.queue_problem(self.unclosed(Span::new(at, at + 1), end, message!("comment"), "}"));
            self.open_reported = true;
        }
        self.finish_comment(comment, span)
    }

    fn line_comment(&mut self, at: usize) -> Token<'a> {
        let end = crate::bytes::line_end(self.src, at);
        let (text, span) = (&self.src[at + 1..end], Span::new(at, end));
        let comment = Token::Comment(Comment { text, kind: CommentKind::Line, span });
        self.finish_comment(comment, span)
    }

    fn finish_comment(&mut self, comment: Token<'a>, span: Span) -> Token<'a> {
        self.pos = span.end;
        if self.state != LexerState::Before {
            self.last = span;
        }
        self.check_encoding(span);
        self.after_queue(comment)
    }

    fn parenthesis(&mut self, at: usize, byte: u8) -> Option<Token<'a>> {
        if byte == b')' && self.depth == 0 {
            return self.stray(at, byte);
        }
        if self.state != LexerState::Movetext
            && let Some(token) = self.enter_movetext(at)
        {
            return Some(token);
        }
        let span = Span::new(at, at + 1);
        self.pos = at + 1;
        self.last = span;
        if byte == b')' {
            self.depth -= 1;
            return Some(Token::VariationClose { span });
        }
        if self.depth == 0 {
            self.outer = at;
        }
        self.depth = self.depth.saturating_add(1);
        if self.depth > self.options.max_depth {
            return self.too_deep(span);
        }
        Some(Token::VariationOpen { span })
    }

    fn nag(&mut self, at: usize) -> Option<Token<'a>> {
        if matches!(self.state, LexerState::Before | LexerState::Tags)
            && let Some(token) = self.enter_movetext(at)
        {
            return Some(token);
        }
        let digits = skip_digits(self.src, at + 1);
        let value = decimal(&self.src[at + 1..digits]).filter(|_| digits > at + 1);
        // `$x` is not the action `x`.
        let end = if value.is_some() { digits } else { self.token_end(at + 1).0 };
        let span = Span::new(at, end);
        self.pos = end;
        self.last = span;
        if let Some(value) = value {
            return Some(Token::Nag { value, span });
        }
        let message = message!("an annotation without its number");
        let hint = message!("write `$` and a number, as in `$1`, or `!` after the action");
        let problem = Problem::new(ProblemKind::Syntax, span, message).hint(hint);
        Some(Token::Problem(Box::new(problem)))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    #[inline]
    fn next(&mut self) -> Option<Token<'a>> {
        let token = if self.busy { self.next_busy() } else { self.step() };
        match token {
            Some(Token::Problem(problem)) => Some(self.counted(problem)),
            other => other,
        }
    }
}

impl std::iter::FusedIterator for Tokens<'_> {}

/// A token without its trailing run of `!` and `?`.
#[inline]
pub(crate) fn trim_suffix(token: &[u8]) -> &[u8] {
    let mut end = token.len();
    while end > 0 && matches!(token[end - 1], b'!' | b'?') {
        end -= 1;
    }
    &token[..end]
}
