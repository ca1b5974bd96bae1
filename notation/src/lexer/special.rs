//! Tokens with special characters: seats, joined actions, events, dots, escape lines, and tokens
//! that need a second check.

use super::{Join, LexerState, Tokens, trim_suffix};
use crate::bytes::{BOM, DIGIT, ODD, PIPE, at_line_start, decimal, is_at, line_end, skip_digits};
use crate::text::EventWord;
use crate::tokens::{Action, EndMarker, Token, Word};
use crate::{Message, message};
use crate::{Problem, ProblemKind, Span};

impl<'a> Tokens<'a> {
    /// A token that begins with `: % ! ? . @ |`, a control character or a byte above ASCII.
    /// `None` for a byte order mark, which is skipped.
    #[cold]
    pub(super) fn special(&mut self, at: usize, byte: u8) -> Option<Token<'a>> {
        if self.src[at..].starts_with(BOM) {
            self.pos = at + BOM.len();
            return None;
        }
        if byte == b'%' && at_line_start(self.src, at) {
            return Some(self.escape_line(at));
        }
        let annotates = matches!(byte, b'!' | b'?') && self.state == LexerState::Ended;
        if self.state != LexerState::Movetext
            && byte != b':'
            && !annotates
            && let Some(token) = self.enter_movetext(at)
        {
            return Some(token);
        }
        match byte {
            b'.' => Some(self.dots(at)),
            b':' => self.event_word(at),
            b'!' | b'?' => self.lone_suffix(at),
            b'%' => {
                let (end, _) = self.token_end(at);
                let message = message!("an action does not begin with `%`");
                Some(self.bad_token(
                    at,
                    end,
                    message,
                    message!("an escape line begins in column 1"),
                ))
            }
            _ => {
                let (end, seen) = self.token_end(at);
                self.general_word(at, end, seen)
            }
        }
    }

    fn escape_line(&mut self, at: usize) -> Token<'a> {
        let end = line_end(self.src, at);
        let span = Span::new(at, end);
        self.pos = end;
        if self.state != LexerState::Before {
            self.last = span;
        }
        self.check_encoding(span);
        self.after_queue(Token::Escape { text: &self.src[at + 1..end], span })
    }

    fn dots(&mut self, at: usize) -> Token<'a> {
        let run = self.src[at..].iter().take_while(|&&byte| byte == b'.').count();
        let span = Span::new(at, at + run);
        self.pos = span.end;
        self.last = span;
        Token::Dots { count: u8::try_from(run).unwrap_or(u8::MAX), span }
    }

    /// A suffix such as `!?`, separated from its action.
    fn lone_suffix(&mut self, at: usize) -> Option<Token<'a>> {
        let (end, _) = self.token_end(at);
        let text = &self.src[at..end];
        if !trim_suffix(text).is_empty() {
            let message = message!("an action does not begin with `!` or `?`");
            return Some(self.bad_token(
                at,
                end,
                message,
                message!("write them after the action: `e4!`"),
            ));
        }
        self.pos = end;
        self.last = Span::new(at, end);
        Some(Token::Suffix { text, span: self.last })
    }

    /// The problem of a token that cannot be read as an action.
    pub(super) fn bad_token(
        &mut self,
        at: usize,
        end: usize,
        message: Message,
        hint: Message,
    ) -> Token<'a> {
        let span = Span::new(at, end);
        self.pos = end;
        self.last = span;
        let problem = Problem::new(ProblemKind::Syntax, span, message).hint(hint).losing_action();
        Token::Problem(Box::new(problem))
    }

    /// The problem of a token with a control character or with bytes that are not UTF-8.
    fn unreadable(&mut self, at: usize, end: usize) -> Option<Token<'a>> {
        let span = Span::new(at, end);
        if let Some(place) = self.control_in(span) {
            let message = message!(
                "a control character (U+{code}) in movetext",
                code = format_args!("{:04X}", self.src[place])
            );
            return Some(self.bad_token(at, end, message, message!("an action is visible text")));
        }
        if end > self.valid.len() && std::str::from_utf8(&self.src[at..end]).is_err() {
            let message = message!("movetext that is not UTF-8");
            let hint = message!("name the file's encoding with `--encoding`");
            return Some(self.bad_token(at, end, message, hint));
        }
        None
    }

    /// Any token of actions: `|@2:a|b`.
    #[cold]
    pub(super) fn general_word(&mut self, at: usize, end: usize, seen: u8) -> Option<Token<'a>> {
        if self.state != LexerState::Movetext
            && let Some(token) = self.enter_movetext(at)
        {
            return Some(token);
        }
        if seen & ODD != 0
            && let Some(problem) = self.unreadable(at, end)
        {
            return Some(problem);
        }
        // A value of the tag `Result`, such as `WhiteWins`, in any script.
        if let Some(marker) = self.result_token(&self.src[at..end], end) {
            return self.end_marker(marker, Span::new(at, end));
        }
        let joined = self.src[at] == b'|';
        let mut text = at + usize::from(joined);
        let mut seat = None;
        if self.src.get(text) == Some(&b'@') && is_at(self.src, text + 1, DIGIT) {
            let digits = skip_digits(self.src, text + 1);
            let number = seat_number(&self.src[text + 1..digits]);
            if self.src.get(digits) == Some(&b':') {
                let Some(number) = number else {
                    let message = message!("this is not a seat number");
                    return Some(self.bad_token(
                        at,
                        end,
                        message,
                        message!("seats are 1 to 255, ENV is 0"),
                    ));
                };
                seat = Some(number);
                text = digits + 1;
            }
        }
        Some(self.part(at, text, end, joined, seat, seen & PIPE != 0))
    }

    /// The part of a token that begins at `text`. The parts after its `|` are kept in `join`.
    fn part(
        &mut self,
        at: usize,
        text: usize,
        end: usize,
        joined: bool,
        seat: Option<u8>,
        pipes: bool,
    ) -> Token<'a> {
        let pipe = if pipes { memchr::memchr(b'|', &self.src[text..end]) } else { None };
        let part_end = pipe.map_or(end, |offset| text + offset);
        if pipe.is_some() {
            self.join = Some(Join { at: part_end, end, seat });
            self.busy = true;
        }
        let action = trim_suffix(&self.src[text..part_end]);
        if action.is_empty() {
            let message = message!("an action is missing here");
            let place = part_end.max(at + 1).min(end);
            return self.bad_token(
                at,
                place,
                message,
                message!("an action must follow `|` and `@2:`"),
            );
        }
        if let b':' | b'%' | b'!' | b'?' | b'.' = action[0] {
            let message =
                message!("an action does not begin with `{action}`", action = action[0] as char);
            return self.bad_token(
                at,
                part_end,
                message,
                message!("an event must be a separate token"),
            );
        }
        if action[0] == b'@' && action.get(1).is_some_and(u8::is_ascii_digit) {
            let hint = message!("a seat is written in front of the token: `@2:`");
            return self.bad_token(
                at,
                part_end,
                message!("an action does not begin with `@` and a digit"),
                hint,
            );
        }
        self.pos = part_end;
        self.last = Span::new(at, part_end);
        let span = Span::new(text, text + action.len());
        let suffix = &self.src[span.end..part_end];
        // At most `|@255:`.
        let lead = (text - at) as u8;
        let token = Token::Action(Action { text: action, suffix, seat, joined, span, lead });
        if action.len() > self.options.max_token {
            let message = message!("an action of {action} bytes", action = action.len());
            let limit = message!("the limit is {max_token}", max_token = self.options.max_token);
            let problem = Problem::new(ProblemKind::Limit, span, message).hint(limit);
            self.queue_problem(problem.losing_action());
        }
        self.after_queue(token)
    }

    /// The next part of a token `a|b|c`.
    pub(super) fn next_joined(&mut self, join: Join) -> Token<'a> {
        self.part(join.at, join.at + 1, join.end, true, join.seat, true)
    }

    /// `:word`, `:word=TEXT`, `:word@3`.
    fn event_word(&mut self, at: usize) -> Option<Token<'a>> {
        let (end, seen) = self.token_end(at);
        let token = &self.src[at..end];
        if token == b":end" {
            return self.end_marker(EndMarker::End, Span::new(at, end));
        }
        if self.state != LexerState::Movetext
            && let Some(token) = self.enter_movetext(at)
        {
            return Some(token);
        }
        if seen & ODD != 0
            && let Some(problem) = self.unreadable(at, end)
        {
            return Some(problem);
        }
        let (rest, seat) = split_seat(&token[1..]);
        let Some(seat) = seat else {
            return Some(self.bad_token(
                at,
                end,
                message!("this is not a seat number"),
                message!("seats are 1 to 255"),
            ));
        };
        let (word, argument) = match memchr::memchr(b'=', rest) {
            Some(place) => (&rest[..place], Some(&rest[place + 1..])),
            None => (rest, None),
        };
        let Some(kind) = EventWord::from_bytes(word) else {
            return Some(self.bad_token(at, end, message!("an unknown event"), EventWord::hint()));
        };
        let argument = argument.and_then(|bytes| std::str::from_utf8(bytes).ok());
        if kind.takes_argument() != argument.is_some_and(|text| !text.is_empty()) {
            let message = if kind.takes_argument() {
                message!("`:illegal` without the refused action")
            } else {
                message!("this event takes no argument after `=`")
            };
            return Some(self.bad_token(
                at,
                end,
                message,
                message!("`:illegal=TEXT` records a refused action"),
            ));
        }
        if token.len() > self.options.max_token.saturating_add(32) {
            let limit = message!("the limit is the same as for an action");
            return Some(self.bad_token(at, end, message!("the event is too long"), limit));
        }
        self.pos = end;
        self.last = Span::new(at, end);
        Some(Token::Event(Word { kind, argument, seat, span: self.last }))
    }
}

/// The text before a trailing `@3`, and the seat. The outer `None` is an invalid seat number, the
/// inner `None` a text without a seat.
fn split_seat(text: &[u8]) -> (&[u8], Option<Option<u8>>) {
    let digits = text.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let at = text.len() - digits;
    if digits == 0 || at == 0 || text[at - 1] != b'@' {
        return (text, Some(None));
    }
    (&text[..at - 1], seat_number(&text[at..]).filter(|&seat| seat > 0).map(Some))
}

/// A seat number of at most three digits, up to 255.
fn seat_number(digits: &[u8]) -> Option<u8> {
    let number = if digits.len() <= 3 {
        decimal(digits)?
    } else {
        return None;
    };
    u8::try_from(number).ok()
}
