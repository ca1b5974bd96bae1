//! Finds where a segment ends: at a game start that the bytes read so far decide.

use std::ops::ControlFlow;

use crate::bytes::{BOM, hard_boundary};
use crate::tokens::{LexerOptions, Plain, Token, Tokens};

/// The bytes from the start of a segment, as far as they have been read.
pub(super) struct Window<'a> {
    pub bytes: &'a [u8],
    /// Whether the file ends with these bytes.
    pub complete: bool,
    /// The greatest length of the segment.
    pub most: usize,
}

/// The result of a search.
pub(super) struct Found {
    /// `Break` has the first certain game start at or after the end of the block. `Continue` has
    /// the last certain one before it; 0 if there is none.
    pub at: ControlFlow<usize, usize>,
    /// The number of bytes that the lexer has read.
    pub lexed: usize,
}

impl Window<'_> {
    /// Searches from `from`, a certain game start or 0, for the first certain game start at or
    /// after `end`.
    pub fn search(&self, from: usize, end: usize, options: &LexerOptions) -> Found {
        let from = self.last_hard_boundary(from, end).unwrap_or(from);
        if from == end {
            return Found { at: ControlFlow::Break(from), lexed: 0 };
        }
        let mut starts = Vec::new();
        let mut tokens = Tokens::with_options(&self.bytes[from..], options);
        while let Some(token) = tokens.next() {
            let Token::GameStart { at } = token else {
                tokens.plain(&mut Skipped);
                continue;
            };
            let at = from + at;
            // A segment that began with `%` would have an escape line. Only the first game of a
            // file can begin with it.
            if at > self.most || self.bytes[at] == b'%' {
                continue;
            }
            starts.push(at);
            if at >= end {
                break;
            }
        }
        let lexed = tokens.offset();
        // The certain starts are the first ones; see `is_certain`.
        let at = match starts.last() {
            Some(&at) if at >= end && self.is_certain(at) => ControlFlow::Break(at),
            _ => {
                let certain = starts.partition_point(|&at| at < end && self.is_certain(at));
                ControlFlow::Continue(certain.checked_sub(1).map_or(from, |last| starts[last]))
            }
        };
        Found { at, lexed }
    }

    /// The last hard boundary after `from`, up to `end`.
    fn last_hard_boundary(&self, from: usize, end: usize) -> Option<usize> {
        let to = self.bytes.len().min(self.most.saturating_add(1)).min(end.saturating_add(1));
        let after = (from + 1).min(to);
        let mut found = memchr::memrchr_iter(b'[', &self.bytes[after..to]).map(|at| after + at);
        found.find(|&at| hard_boundary(self.bytes, at))
    }

    /// Whether the lexer finds this game start whatever bytes follow the window. If a start is
    /// certain, all starts before it are.
    ///
    /// The lexer looks ahead in two cases after which more tokens can follow: it searches the `]`
    /// of a `[`, and the `"]` of a tag with more text after its closing quotation mark. The first
    /// search ends at `]` or the line end, the second at `[` or the line end.
    fn is_certain(&self, at: usize) -> bool {
        if self.complete {
            return true;
        }
        let rest = &self.bytes[at..];
        if BOM.starts_with(rest) {
            return false;
        }
        if memchr::memchr2(b'\n', b'\r', rest).is_some() {
            return true;
        }
        let ends_search = |byte: &&u8| matches!(byte, b'[' | b'"' | b'\n' | b'\r');
        let before = self.bytes[..at].iter().rev().find(ends_search);
        let open = matches!(before, Some(b'[' | b'"'));
        !open || memchr::memchr(b'[', rest).is_some() && memchr::memchr(b']', rest).is_some()
    }
}

/// Skips movetext.
struct Skipped;

impl Plain<'_> for Skipped {
    fn action(&mut self, _: &[u8], _: crate::Span) {}
    fn number(&mut self, _: u32, _: crate::Span) {}
}
