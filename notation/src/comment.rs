//! Commands inside comments: `{good [%clk 0:01:02] [%csl Gd4,Rf6]}`.

use memchr::{memchr, memmem};

use crate::Span;

/// The commands known to this notation and to PGN programs, sorted. Other commands are kept, with
/// the warning `unknown-command`.
pub const KNOWN: [&str; 12] =
    ["cal", "ccl", "clk", "csl", "egt", "emt", "eval", "evp", "mct", "pos", "restored", "sgf"];

/// A command, `[%name args]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentCommand<'a> {
    /// The name: letters, digits, `_` and `-`.
    pub name: &'a str,
    /// The text after the name up to the `]`, without white space at either end.
    pub args: &'a [u8],
    /// The whole command with its brackets, relative to the comment's text.
    pub span: Span,
}

impl CommentCommand<'_> {
    /// Whether the name is one of [`KNOWN`].
    pub fn is_known(&self) -> bool {
        KNOWN.binary_search(&self.name).is_ok()
    }
}

/// The commands in a comment's text, in order. Malformed commands are skipped as text.
///
/// ```
/// use wanqi_notation::comment::commands;
///
/// let found: Vec<_> = commands(b"good [%clk 0:01:02] [%foo]").collect();
/// assert_eq!((found[0].name, found[0].args), ("clk", &b"0:01:02"[..]));
/// assert!(found[0].is_known() && !found[1].is_known());
/// ```
pub fn commands(text: &[u8]) -> Commands<'_> {
    Commands { text, at: 0 }
}

/// The iterator of [`commands`].
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Commands<'a> {
    type Item = CommentCommand<'a>;

    fn next(&mut self) -> Option<CommentCommand<'a>> {
        loop {
            let start = self.at + memmem::find(&self.text[self.at..], b"[%")?;
            // Without a closing bracket no further command can follow, so the iterator ends.
            let close = start + memchr(b']', &self.text[start..])?;
            let inside = &self.text[start + 2..close];
            let letters = inside.iter().take_while(|byte| is_name_byte(**byte)).count();
            let (name, args) = inside.split_at(letters);
            self.at = start + 2;
            if name.is_empty() || args.first().is_some_and(|byte| !byte.is_ascii_whitespace()) {
                continue;
            }
            self.at = close + 1;
            let name = std::str::from_utf8(name).unwrap_or_default();
            let span = Span::new(start, close + 1);
            return Some(CommentCommand { name, args: args.trim_ascii(), span });
        }
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}
