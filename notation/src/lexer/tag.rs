//! Tags, and the meaning of `[` in each part of a game.

use super::{LexerState, Tokens};
use crate::bytes::{ALPHA, DIGIT, at_line_start, hard_boundary, is_at, line_end, skip_space};
use crate::tokens::{Tag, Token};
use crate::{Message, message};
use crate::{Problem, ProblemKind, Span};

fn tag_hint() -> Message {
    message!("a tag is written `[Name \"value\"]`")
}

impl<'a> Tokens<'a> {
    /// `[`: a tag, the first tag of the next game, or a stray bracket.
    pub(super) fn bracket(&mut self, at: usize) -> Option<Token<'a>> {
        match self.state {
            LexerState::Before => Some(self.start_game(at, LexerState::Tags)),
            LexerState::Tags => {
                if at != self.game_start && hard_boundary(self.src, at) {
                    return self.close_game(ProblemKind::Syntax);
                }
                Some(self.tag(at))
            }
            LexerState::Movetext | LexerState::Ended => {
                if hard_boundary(self.src, at) || self.next_game_opens(at) {
                    return self.close_game(ProblemKind::Syntax);
                }
                self.stray_bracket(at)
            }
        }
    }

    /// Whether a tag in movetext begins the next game. After the end marker it may be anywhere. If
    /// the end marker is missing, which PGN does not allow, the tag must be the first text on its
    /// line.
    fn next_game_opens(&self, at: usize) -> bool {
        let first = first_on_line(self.src, at);
        let ended = self.state == LexerState::Ended && self.depth == 0;
        (first || ended) && self.tag_opens(at) || first && ended && is_at(self.src, at + 1, ALPHA)
    }

    /// Whether the text at `at` is `[Name "`.
    pub(super) fn tag_opens(&self, at: usize) -> bool {
        let name = skip_space(self.src, at + 1);
        let end = name_end(self.src, name);
        end > name && self.src.get(skip_space(self.src, end)) == Some(&b'"')
    }

    /// A `[` in movetext that does not begin a tag: the text up to the closing bracket is one
    /// problem.
    #[cold]
    fn stray_bracket(&mut self, at: usize) -> Option<Token<'a>> {
        let Some(end) = self.closing_bracket(at) else {
            return self.stray(at, b'[');
        };
        let span = Span::new(at, end);
        self.pos = end;
        self.last = span;
        let problem =
            Problem::new(ProblemKind::Syntax, span, message!("brackets inside the movetext"));
        let is_command = self.src.get(at + 1) == Some(&b'%');
        let problem = if is_command {
            problem.hint(message!("a command must be in a comment: `{[%clk 0:01:02]}`"))
        } else {
            problem.hint(message!("tags come before the movetext")).losing_action()
        };
        Some(Token::Problem(Box::new(problem)))
    }

    /// One past the `]` on the same line. A line without `]` is searched only once, not once per
    /// `[`.
    fn closing_bracket(&mut self, at: usize) -> Option<usize> {
        if at < self.no_bracket_to {
            return None;
        }
        let found = memchr::memchr3(b']', b'\n', b'\r', &self.src[at..]);
        let place = found.map_or(self.src.len(), |offset| at + offset);
        if self.src.get(place) == Some(&b']') {
            return Some(place + 1);
        }
        self.no_bracket_to = place;
        None
    }

    /// The tag that opens at `at`.
    fn tag(&mut self, at: usize) -> Token<'a> {
        let src = self.src;
        let name = skip_space(src, at + 1);
        let end = name_end(src, name);
        let quote = skip_space(src, end);
        if end == name || src.get(quote) != Some(&b'"') {
            return self.malformed_tag(at);
        }
        let from = quote + 1;
        let Some(close) = closing_quote(src, from) else {
            return self.unclosed_value(at, from);
        };
        let bracket = skip_space(src, close + 1);
        if src.get(bracket) == Some(&b']') {
            return self.finish_tag(at, Span::new(name, end), Span::new(from, close), bracket + 1);
        }
        self.tag_without_bracket(at, from, close)
    }

    #[inline]
    fn finish_tag(
        &mut self,
        at: usize,
        name_span: Span,
        value_span: Span,
        end: usize,
    ) -> Token<'a> {
        let span = Span::new(at, end);
        let raw = &self.src[value_span.range()];
        let name = self.name(name_span);
        self.pos = end;
        self.last = span;
        match name {
            "Result" => self.note_result(raw),
            "WQN" => self.version_tag(span, raw),
            _ => {}
        }
        if name.len() > self.options.max_token || raw.len() > self.options.max_tag_value {
            let message = message!("a tag of {span} bytes", span = span.len());
            self.queue_problem(Problem::new(ProblemKind::Limit, span, message));
        }
        self.check_encoding(value_span);
        self.after_queue(Token::Tag(Tag {
            name,
            raw,
            span,
            value_span,
            name_start: name_span.start,
        }))
    }

    /// A tag name. It is ASCII, so it is valid text even if other bytes are not UTF-8.
    #[inline]
    fn name(&self, span: Span) -> &'a str {
        let bytes = || std::str::from_utf8(&self.src[span.range()]).unwrap_or_default();
        self.valid.get(span.range()).unwrap_or_else(bytes)
    }

    /// A value of `Result` other than the usual end markers is an end marker as the last token of
    /// the game: any value in files without the version tag, only `0-0` in files with it.
    fn note_result(&mut self, raw: &'a [u8]) {
        let usual = matches!(raw, b"1-0" | b"0-1" | b"1/2-1/2" | b"*" | b"");
        let read = !usual && (!self.versioned || raw == b"0-0");
        self.own_result = read.then_some(raw);
    }

    fn version_tag(&mut self, span: Span, raw: &[u8]) {
        let place = span.start;
        let first = place == self.game_start;
        self.versioned |= first;
        if !first {
            let message = message!("the version tag is not first");
            let hint = message!("`[WQN \"1\"]`, at column 1, is the first line of a game");
            self.queue_problem(Problem::new(ProblemKind::Syntax, span, message).hint(hint));
        } else if raw != b"1" {
            let message = message!("unknown version of the notation");
            self.queue_problem(
                Problem::new(ProblemKind::Syntax, span, message)
                    .hint(message!("the known version is `1`")),
            );
        }
    }

    /// A tag without a name, or without a quotation mark after the name. The problem extends to the
    /// `]`, at most to the end of the line.
    #[cold]
    fn malformed_tag(&mut self, at: usize) -> Token<'a> {
        let end = match self.closing_bracket(at) {
            Some(end) => end,
            None => self.no_bracket_to.max(at + 1),
        };
        let span = Span::new(at, end);
        self.pos = end;
        self.last = span;
        let closed = self.src[end - 1] == b']' && end > at + 1;
        if !closed && self.is_file_end(skip_space(self.src, end)) {
            self.open_reported = true;
            let problem = self.unclosed(span, self.src.len(), message!("tag"), "]");
            return Token::Problem(Box::new(problem));
        }
        let message = message!("this is not a tag");
        let problem = Problem::new(ProblemKind::Syntax, span, message).hint(tag_hint());
        Token::Problem(Box::new(problem))
    }

    /// The value has no closing quotation mark on its line: the line is the value.
    #[cold]
    fn unclosed_value(&mut self, at: usize, from: usize) -> Token<'a> {
        let end = line_end(self.src, from);
        let line = self.src[from..end].trim_ascii_end();
        let line = line.strip_suffix(b"]").unwrap_or(line).trim_ascii_end();
        let line = line.strip_suffix(b"\"").unwrap_or(line);
        if self.is_file_end(skip_space(self.src, end)) {
            self.open_reported = true;
            self.queue_problem(self.unclosed(
                Span::new(at, at + 1),
                self.src.len(),
                message!("tag"),
                "\"]",
            ));
        } else {
            let span = Span::new(from - 1, end);
            let message = message!("the value is not closed on its line");
            self.queue_problem(Problem::new(ProblemKind::Syntax, span, message).hint(tag_hint()));
        }
        let name = self.name_at(at);
        self.finish_tag(at, name, Span::new(from, from + line.len()), end)
    }

    /// There is no `]` after the quotation mark at `close`: the mark belongs to the value, or other
    /// text follows it, or the bracket is missing. The tag ends with the line at the latest, and
    /// before the next `[`.
    #[cold]
    fn tag_without_bracket(&mut self, at: usize, from: usize, close: usize) -> Token<'a> {
        let src = self.src;
        let name = self.name_at(at);
        let stops = |byte: &u8| matches!(byte, b'\n' | b'\r' | b'[');
        let stop = src[close..].iter().position(stops).map_or(src.len(), |offset| close + offset);
        if let Some((quote, end)) = quote_and_bracket(src, close + 1, stop) {
            let span = Span::new(close, close + 1);
            let message = message!("a quotation mark inside the value");
            let hint = message!("inside a value it is written `\\\"`");
            self.queue_problem(Problem::new(ProblemKind::Syntax, span, message).hint(hint));
            return self.finish_tag(at, name, Span::new(from, quote), end);
        }
        let bracket = memchr::memchr(b']', &src[close..stop]).map(|offset| close + offset);
        let end = bracket.unwrap_or(close + 1 + src[close + 1..stop].trim_ascii_end().len());
        if let Some(bracket) = bracket {
            let span = Span::new(close + 1, bracket);
            let message = message!("text between a tag's value and its bracket");
            self.queue_problem(Problem::new(ProblemKind::Syntax, span, message).hint(tag_hint()));
            return self.finish_tag(at, name, Span::new(from, close), bracket + 1);
        }
        if self.is_file_end(skip_space(src, end)) {
            self.open_reported = true;
            self.queue_problem(self.unclosed(
                Span::new(at, at + 1),
                src.len(),
                message!("tag"),
                "]",
            ));
        } else {
            let problem = Problem::new(
                ProblemKind::Syntax,
                Span::new(at, end),
                message!("this tag is not closed"),
            );
            let problem = Problem { lost_action: end > close + 1, ..problem };
            self.queue_problem(problem.hint(tag_hint()));
        }
        self.finish_tag(at, name, Span::new(from, close), end)
    }

    fn name_at(&self, at: usize) -> Span {
        let name = skip_space(self.src, at + 1);
        Span::new(name, name_end(self.src, name))
    }
}

/// The next `"` that is followed by `]` before `stop`: its offset, and one past the `]`.
fn quote_and_bracket(src: &[u8], from: usize, stop: usize) -> Option<(usize, usize)> {
    let mut at = from;
    while let Some(found) = memchr::memchr(b'"', src.get(at..stop)?) {
        let quote = at + found;
        let blanks = src[quote + 1..stop].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
        at = quote + 1 + blanks.count();
        if at < stop && src[at] == b']' {
            return Some((quote, at + 1));
        }
    }
    None
}

/// The quotation mark that closes the value which begins at `from`, on the same line.
#[inline]
fn closing_quote(src: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at = skip_plain(src, at);
        match src.get(at)? {
            b'"' => return Some(at),
            // An escaped `"` or `\` does not end the value, but a line end does.
            b'\\' if matches!(src.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'\n' | b'\r' => return None,
            _ => at += 1,
        }
    }
}

/// The next offset from `at` on with `"`, `\` or a control character, or an offset in the last
/// seven bytes. Reads eight bytes at a time, because values are only a few words long.
#[inline]
fn skip_plain(src: &[u8], mut at: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    while let Some(eight) = src.get(at..).and_then(|rest| rest.first_chunk()) {
        let eight = u64::from_le_bytes(*eight);
        // Sets the top bit of each byte that is below 0x21 after XOR with 2, which are `"`
        // and control characters, and of each `\`. Only the lowest set bit is exact.
        let low = (eight ^ (ONES * 2)).wrapping_sub(ONES * 0x21);
        let slash = (eight ^ (ONES * u64::from(b'\\'))).wrapping_sub(ONES);
        let found = (low | slash) & !eight & (ONES << 7);
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    at
}

/// The end of the tag name that begins at `at`; `at` itself if no name begins there.
#[inline]
fn name_end(src: &[u8], at: usize) -> usize {
    if !is_at(src, at, ALPHA) {
        return at;
    }
    let mut end = at + 1;
    while is_at(src, end, ALPHA | DIGIT) || src.get(end) == Some(&b'_') {
        end += 1;
    }
    end
}

/// Whether only spaces and tabs are before `at` on its line.
fn first_on_line(src: &[u8], at: usize) -> bool {
    let mut line = at;
    while line > 0 && matches!(src[line - 1], b' ' | b'\t') {
        line -= 1;
    }
    let marked = src[..line].ends_with(crate::bytes::BOM);
    at_line_start(src, if marked { line - crate::bytes::BOM.len() } else { line })
}
