//! The rare paths: queued tokens, the ends of games, unclosed constructs, stray characters.

use super::{LexerState, Tokens};
use crate::Message;
use crate::bytes::{self, at_line_start, class, hard_boundary, skip_space};
use crate::message;
use crate::tokens::Token;
use crate::{Problem, ProblemKind, Severity, Span};

impl<'a> Tokens<'a> {
    /// The next token if tokens are queued, or if the variations are too deep to be returned.
    #[cold]
    pub(super) fn next_busy(&mut self) -> Option<Token<'a>> {
        loop {
            let deep = self.depth > self.options.max_depth;
            let token = if !self.queue.is_empty() {
                Some(self.queue.remove(0))
            } else if let Some(join) = self.join.take() {
                Some(self.next_joined(join))
            } else {
                self.busy = deep;
                self.step()
            };
            let passes = match &token {
                None | Some(Token::Problem(_) | Token::Tag(_)) => true,
                Some(Token::GameStart { .. } | Token::GameEnd { .. }) => true,
                Some(_) => !deep,
            };
            if passes {
                return token;
            }
        }
    }

    /// Counts a problem of the game. If there are too many, returns `limit` and skips the rest of
    /// the game.
    #[cold]
    pub(super) fn counted(&mut self, problem: Box<Problem>) -> Token<'a> {
        if problem.severity() == Severity::Warning || self.state == LexerState::Before {
            return Token::Problem(problem);
        }
        self.problems += 1;
        let most = self.options.max_problems;
        if self.problems <= most {
            return Token::Problem(problem);
        }
        let message = message!("more than {most} errors: the rest of the game is skipped", most);
        let hint =
            message!("reading continues at the next `[Event \"` after an empty line, or `[WQN \"`");
        let limit = Problem::new(ProblemKind::Limit, problem.span, message).hint(hint);
        self.queue.clear();
        self.join = None;
        (self.busy, self.depth, self.open_reported) = (false, 0, true);
        // The search begins after the current token, so the same bracket is not found again.
        let from = self.pos.min(self.src.len());
        let mut brackets = memchr::memchr_iter(b'[', &self.src[from..]).map(|at| from + at);
        let next = brackets.find(|&at| hard_boundary(self.src, at));
        self.pos = next.unwrap_or(self.src.len());
        self.state = LexerState::Movetext;
        Token::Problem(Box::new(limit.losing_action()))
    }

    pub(super) fn queue_problem(&mut self, problem: Problem) {
        self.queue.push(Token::Problem(Box::new(problem)));
        self.busy = true;
    }

    /// Returns the first queued token and queues `token`; returns `token` if the queue is empty.
    #[inline]
    pub(super) fn after_queue(&mut self, token: Token<'a>) -> Token<'a> {
        if self.queue.is_empty() {
            return token;
        }
        self.queue.push(token);
        self.queue.remove(0)
    }

    /// Returns the problem, and queues the token for the next call.
    pub(super) fn problem_then(&mut self, problem: Problem, token: Token<'a>) -> Option<Token<'a>> {
        self.queue.push(token);
        self.busy = true;
        Some(Token::Problem(Box::new(problem)))
    }

    pub(super) fn start_game(&mut self, at: usize, state: LexerState) -> Token<'a> {
        self.state = state;
        self.game_start = at;
        self.last = Span::new(at, at);
        self.depth = 0;
        self.versioned = false;
        self.own_result = None;
        self.after_end_reported = false;
        self.depth_reported = false;
        self.open_reported = false;
        self.problems = 0;
        Token::GameStart { at }
    }

    /// Ends the game without reading the token that begins the next one. `kind` is the kind of the
    /// problem for an open variation: `syntax` before another game, `truncated` at the end of the
    /// file.
    pub(super) fn close_game(&mut self, kind: ProblemKind) -> Option<Token<'a>> {
        if self.depth > 0 {
            let message = match self.depth {
                1 => message!("this variation is not closed"),
                2 => message!("this variation is not closed, nor is the one inside it"),
                open => {
                    message!(
                        "this variation is not closed, nor are {count} inside it",
                        count = open - 1
                    )
                }
            };
            let place = Span::new(self.outer, self.outer + 1);
            self.queue_problem(
                Problem::new(kind, place, message).hint(message!("`)` closes a variation")),
            );
        } else if self.state != LexerState::Ended && !self.open_reported {
            let message = message!("the game has no end marker");
            let hint = message!("a game ends with one of `1-0`, `0-1`, `1/2-1/2`, `*`, `:end`");
            self.queue_problem(
                Problem::new(ProblemKind::NoEndMarker, self.last, message).hint(hint),
            );
        }
        self.state = LexerState::Before;
        self.depth = 0;
        let end = Token::GameEnd { span: Span::new(self.game_start, self.last.end) };
        Some(self.after_queue(end))
    }

    #[cold]
    pub(super) fn at_end_of_input(&mut self) -> Option<Token<'a>> {
        match self.state {
            LexerState::Before => None,
            _ if self.options.game_follows => self.close_game(ProblemKind::Syntax),
            _ => self.close_game(ProblemKind::Truncated),
        }
    }

    /// The problem of a construct that was opened at `opening` and is still open at `end`.
    pub(super) fn unclosed(
        &self,
        opening: Span,
        end: usize,
        what: Message,
        close: &str,
    ) -> Problem {
        let (kind, where_to) = if self.is_file_end(end) {
            (ProblemKind::Truncated, message!("the end of the file"))
        } else {
            (ProblemKind::Syntax, message!("the next game"))
        };
        Problem::new(
            kind,
            opening,
            message!("this {what} is not closed before {where_to}", what, where_to),
        )
        .hint(message!("`{close}` closes a {what}", close, what))
    }

    /// Whether the file, and not only the segment, ends at `end`.
    pub(super) fn is_file_end(&self, end: usize) -> bool {
        end == self.src.len() && !self.options.game_follows
    }

    /// The end of the comment that opens at `at`, and whether its brace closes it. A hard boundary
    /// ends it, too.
    pub(super) fn brace_end(&self, at: usize) -> (usize, bool) {
        let src = self.src;
        let mut from = at + 1;
        while let Some(found) = memchr::memchr3(b'}', b'\n', b'\r', &src[from..]) {
            let place = from + found;
            if src[place] == b'}' {
                return (place + 1, true);
            }
            from = place + 1;
            if src.get(from) == Some(&b'[') && hard_boundary(src, from) {
                return (from, false);
            }
        }
        (src.len(), false)
    }

    /// Whether only comments and escape lines are between `at` and the end of the game.
    #[cold]
    pub(super) fn is_last_token(&self, mut at: usize) -> bool {
        let src = self.src;
        loop {
            at = skip_space(src, at);
            match src.get(at) {
                None => return true,
                Some(b'{') => at = self.brace_end(at).0,
                Some(b';') => at = bytes::line_end(src, at),
                Some(b'%') if at_line_start(src, at) => at = bytes::line_end(src, at),
                Some(b'[') => return hard_boundary(src, at) || self.tag_opens(at),
                Some(_) => return false,
            }
        }
    }

    /// Reports the first variation beyond the limit, and skips its content.
    #[cold]
    pub(super) fn too_deep(&mut self, span: Span) -> Option<Token<'a>> {
        if self.depth_reported {
            // `next_busy` skips everything up to the matching `)`. It calls this function again,
            // but with `busy` set, so the recursion is not deeper.
            if self.busy {
                return Some(Token::VariationOpen { span });
            }
            return self.next_busy();
        }
        self.busy = true;
        self.depth_reported = true;
        let limit = self.options.max_depth;
        let message =
            message!("variations are nested deeper than {limit}; deeper ones are not read", limit);
        Some(Token::Problem(Box::new(Problem::new(ProblemKind::Limit, span, message))))
    }

    /// Warns once about bytes that are not UTF-8 in texts that are kept unchanged.
    #[inline]
    pub(super) fn check_encoding(&mut self, span: Span) {
        if span.end > self.valid.len() && !self.encoding_reported {
            self.report_encoding(span);
        }
    }

    #[cold]
    fn report_encoding(&mut self, span: Span) {
        let Err(error) = std::str::from_utf8(&self.src[span.range()]) else {
            return;
        };
        self.encoding_reported = true;
        let start = span.start + error.valid_up_to();
        let length = error.error_len().unwrap_or(span.end - start);
        let message = message!("this is not UTF-8; the bytes are kept unchanged");
        let hint =
            message!("name the file's encoding with `--encoding`; this is reported once per file");
        let place = Span::new(start, start + length);
        self.queue_problem(Problem::new(ProblemKind::Encoding, place, message).hint(hint));
    }

    /// A delimiter that opens or closes nothing here. A run of equal delimiters is one problem.
    #[cold]
    pub(super) fn stray(&mut self, at: usize, byte: u8) -> Option<Token<'a>> {
        if self.state == LexerState::Before {
            return Some(self.start_game(at, LexerState::Tags));
        }
        let run = self.src[at..].iter().take_while(|&&other| other == byte).count();
        let span = Span::new(at, at + run);
        self.pos = span.end;
        self.last = span;
        let (message, hint) = match byte {
            b')' => (
                message!("`)` closes nothing: no variation is open"),
                message!("`(` opens a variation"),
            ),
            b'}' => (
                message!("`}` closes nothing: no comment is open"),
                message!("`{` opens a comment"),
            ),
            b']' => {
                (message!("`]` closes nothing"), message!("a tag is written `[Name \"value\"]`"))
            }
            b'[' => (message!("`[` opens no tag here"), message!("tags come before the movetext")),
            b'"' => {
                (message!("a quotation mark outside of a tag"), message!("put text into `{ }`"))
            }
            _ => (message!("`<` and `>` are reserved"), message!("no action contains them")),
        };
        let problem = Problem::new(ProblemKind::Syntax, span, message).hint(hint);
        Some(Token::Problem(Box::new(problem)))
    }

    /// The offset of the first control character in a token, if there is one.
    pub(super) fn control_in(&self, span: Span) -> Option<usize> {
        let token = &self.src[span.range()];
        let is_control = |byte: &u8| class(*byte) & bytes::ODD != 0 && byte.is_ascii();
        token.iter().position(is_control).map(|place| span.start + place)
    }
}
