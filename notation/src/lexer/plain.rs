//! The fast path: plain actions and move numbers of movetext, without an event for each.

use super::{Events, LexerState, trim_suffix};
use crate::Span;
use crate::bytes::{ALPHA, DIGIT, LEAD, ODD, PIPE, SPACE, class};

/// Receives the tokens of [`Events::plain`].
pub trait Plain<'a> {
    /// An action without seat and `|`. `text` has the bytes of `span`, without the trailing `!` and
    /// `?`.
    fn action(&mut self, text: &'a [u8], span: Span);

    /// A move number with its dots.
    fn number(&mut self, value: u32, span: Span);
}

/// The greatest number of digits on the fast path.
const DIGITS: usize = 9;

impl<'a> Events<'a> {
    /// Passes actions and move numbers to `taker` until another kind of token comes. Most of a game
    /// consists of these tokens. The next event is the one after them. The iterator would return
    /// the same tokens as events; `taker` does not get dots and suffixes.
    ///
    /// ```
    /// use wanqi_notation::Span;
    /// use wanqi_notation::events::{Event, Events, Plain};
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
    /// let mut events = Events::new(b"1. e4 e5 2. Nf3 {good} Nc6 *");
    /// let mut moves = Moves::default();
    /// assert!(matches!(events.next(), Some(Event::GameStart { .. })));
    /// assert!(matches!(events.next(), Some(Event::Number(_))));
    /// events.plain(&mut moves);
    /// assert_eq!(moves.0, ["e4", "e5", "Nf3"]);
    /// assert!(matches!(events.next(), Some(Event::Comment(_))));
    /// ```
    #[inline]
    pub fn plain(&mut self, taker: &mut impl Plain<'a>) {
        if self.busy || self.state != LexerState::Movetext || self.own_result.is_some() {
            return;
        }
        let src = self.src;
        let (mut at, mut last) = (self.pos, self.last);
        while let Some(&byte) = src.get(at) {
            let classes = class(byte);
            if classes & SPACE != 0 {
                at += 1;
                continue;
            }
            let end = if classes & ALPHA != 0 {
                self.plain_action(at, classes, taker)
            } else if classes & DIGIT != 0 {
                self.plain_number(at, taker)
            } else {
                None
            };
            let Some(end) = end else { break };
            last = Span::new(at, end);
            // Mostly one space follows, which is skipped without another look-up.
            at = end + usize::from(src.get(end) == Some(&b' '));
        }
        (self.pos, self.last) = (at, last);
    }

    /// The end of an action whose first byte is a letter with the classes `first`; `None` if it is
    /// not plain.
    #[inline(always)]
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
    #[inline(always)]
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
