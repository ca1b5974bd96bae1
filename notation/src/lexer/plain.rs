//! The fast path: plain actions and move numbers of movetext, without a token for each.

use super::{LexerState, Tokens, trim_suffix};
use crate::Span;
use crate::bytes::{ALPHA, DIGIT, LEAD, ODD, PIPE, SPACE, STAR, STOP, class};

/// Receives the tokens of [`Tokens::plain`].
pub trait Plain<'a> {
    /// An action without seat and `|`. `text` has the bytes of `span`, without the trailing `!` and
    /// `?`.
    fn action(&mut self, text: &'a [u8], span: Span);

    /// The same for an action that is the first `length` bytes of `window`, which is shorter than
    /// the window. To copy the whole window is faster than to copy a few bytes.
    #[inline]
    fn short_action(&mut self, window: &'a [u8; WINDOW], length: usize, span: Span) {
        self.action(&window[..length], span);
    }

    /// A move number with its dots.
    fn number(&mut self, value: u32, span: Span);
}

/// The number of bytes that are read together: more than nearly every token has.
pub const WINDOW: usize = 16;

/// The greatest number of digits on the fast path.
const DIGITS: usize = 9;

impl<'a> Tokens<'a> {
    /// Passes actions and move numbers to `taker` until another kind of token comes. Most of a game
    /// consists of these tokens. The next token is the one after them. The iterator would return
    /// the same ones; `taker` does not get dots and suffixes.
    ///
    /// ```
    /// use wanqi_notation::Span;
    /// use wanqi_notation::tokens::{Token, Tokens, Plain};
    ///
    /// #[derive(Default)]
    /// struct Moves(Vec<String>);
    /// impl Plain<'_> for Moves {
    ///     fn action(&mut self, text: &[u8], _: Span) {
    ///         self.0.push(String::from_utf8_lossy(text).into_owned());
    ///     }
    ///     fn number(&mut self, _: u32, _: Span) {}
    /// }
    ///
    /// let mut tokens = Tokens::new(b"1. e4 e5 2. Nf3 {good} Nc6 *");
    /// let mut moves = Moves::default();
    /// assert!(matches!(tokens.next(), Some(Token::GameStart { .. })));
    /// assert!(matches!(tokens.next(), Some(Token::Number(_))));
    /// tokens.plain(&mut moves);
    /// assert_eq!(moves.0, ["e4", "e5", "Nf3"]);
    /// assert!(matches!(tokens.next(), Some(Token::Comment(_))));
    /// ```
    #[inline]
    pub fn plain(&mut self, taker: &mut impl Plain<'a>) {
        if self.busy || self.state != LexerState::Movetext || self.own_result.is_some() {
            return;
        }
        let src = self.src;
        let mut rest = src.get(self.pos..).unwrap_or_default();
        let mut last = self.last;
        // A window may be longer than the longest token that is allowed.
        let windows = self.options.max_token >= WINDOW;
        loop {
            while let Some(window) = rest.first_chunk::<WINDOW>()
                && windows
            {
                let at = src.len() - rest.len();
                let classes = class(window[0]);
                if classes & SPACE != 0 {
                    rest = &rest[1..];
                    continue;
                }
                let length = if classes & ALPHA != 0 {
                    short_action(window, at, classes, taker)
                } else if classes & DIGIT != 0 {
                    short_number(window, at, taker)
                } else {
                    None
                };
                let Some(length) = length else { break };
                last = Span::new(at, at + length);
                // Mostly one space follows, which is skipped without another look-up.
                rest = &rest[length + usize::from(window[length] == b' ')..];
            }
            let at = src.len() - rest.len();
            let Some(token) = self.plain_token(at, taker) else { break };
            last = token;
            rest = &src[token.end..];
        }
        (self.pos, self.last) = (src.len() - rest.len(), last);
    }

    /// The place of the plain token at `at`, also if it is long or near the end of the text; `None`
    /// if the token there is not plain.
    #[inline(never)]
    fn plain_token(&self, mut at: usize, taker: &mut impl Plain<'a>) -> Option<Span> {
        let classes = loop {
            let classes = class(*self.src.get(at)?);
            if classes & SPACE == 0 {
                break classes;
            }
            at += 1;
        };
        let end = if classes & ALPHA != 0 {
            self.plain_action(at, classes, taker)
        } else if classes & DIGIT != 0 {
            self.plain_number(at, taker)
        } else {
            None
        };
        Some(Span::new(at, end?))
    }

    /// The end of an action of any length whose first byte is a letter with the classes `first`;
    /// `None` if it is not plain.
    fn plain_action(&self, at: usize, first: u8, taker: &mut impl Plain<'a>) -> Option<usize> {
        let (end, seen) = self.token_end_from(at + 1, first);
        let token = &self.src[at..end];
        if seen & (PIPE | ODD) != 0 || token.len() > self.options.max_token {
            return None;
        }
        let mut text = token;
        // Nearly every token has none of these characters.
        if seen & LEAD != 0 {
            if token == b"e.p." {
                return None;
            }
            text = trim_suffix(token);
        }
        taker.action(text, Span::new(at, at + text.len()));
        Some(end)
    }

    /// The end of a move number with dots, or `None` for any other token.
    fn plain_number(&self, at: usize, taker: &mut impl Plain<'a>) -> Option<usize> {
        let src = self.src;
        let (mut end, mut value) = (at, 0u32);
        while let Some(&byte) = src.get(end)
            && byte.is_ascii_digit()
            && end - at < DIGITS
        {
            value = value * 10 + u32::from(byte - b'0');
            end += 1;
        }
        let digits = end;
        while src.get(end) == Some(&b'.') {
            end += 1;
        }
        if end == digits {
            return None;
        }
        taker.number(value, Span::new(at, end));
        Some(end)
    }
}

/// The length of the action at the start of the window, whose first byte is a letter with the classes
/// `first`; `None` if it is longer or needs a second check. It is less than the window's.
#[inline(always)]
fn short_action<'a>(
    window: &'a [u8; WINDOW],
    at: usize,
    first: u8,
    taker: &mut impl Plain<'a>,
) -> Option<usize> {
    let (mut length, mut seen) = (1, first);
    let stop = loop {
        let classes = class(*window.get(length)?);
        if classes & STOP != 0 {
            break classes;
        }
        seen |= classes;
        length += 1;
    };
    if stop & STAR != 0 || seen & (PIPE | ODD | LEAD) != 0 {
        return None;
    }
    taker.short_action(window, length, Span::new(at, at + length));
    Some(length)
}

/// The length of the move number with dots at the start of the window; `None` for any other token,
/// or if it is longer. It is less than the window's.
#[inline(always)]
fn short_number<'a>(
    window: &'a [u8; WINDOW],
    at: usize,
    taker: &mut impl Plain<'a>,
) -> Option<usize> {
    let (mut length, mut value) = (0, 0u32);
    while window[length].is_ascii_digit() {
        if length == DIGITS {
            return None;
        }
        value = value * 10 + u32::from(window[length] - b'0');
        length += 1;
    }
    let digits = length;
    while *window.get(length)? == b'.' {
        length += 1;
    }
    if length == digits {
        return None;
    }
    taker.number(value, Span::new(at, at + length));
    Some(length)
}
