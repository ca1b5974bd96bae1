//! Text that a terminal shows and does not act on.
//!
//! Records, file names and plugins are not trusted: an escape sequence in one of them could move
//! the cursor, overwrite earlier output or answer for the user, and a bidirectional character
//! changes the order of the shown text. [`Printable`] contains no such characters. The program
//! prints to users only through this type.

use std::borrow::Cow;
use std::fmt;
use wanqi_notation::Message;
use wanqi_notation::message::Word;

/// A number with a noun in singular or plural.
///
/// ```
/// use wanqi_host::printable::counted;
///
/// assert_eq!(counted(1, "action"), "1 action");
/// assert_eq!(counted(0, "action"), "0 actions");
/// ```
#[must_use]
pub fn counted(number: u64, noun: &str) -> Message {
    match number {
        1 => Message::sentence(format!("1 {noun}"), Vec::new()),
        _ => Message::sentence(format!("{{count}} {noun}s"), vec![("count".into(), number.word())]),
    }
}

/// Whether a character acts on a terminal or changes a text without being visible: control
/// characters, direction marks and overrides, line and paragraph separators, tags, and other
/// invisible characters. Joiners and variation selectors are not among them: some scripts need
/// them.
#[must_use]
pub const fn is_unseen(c: char) -> bool {
    matches!(c,
        '\0'..='\x1F'
        | '\x7F'..='\u{9F}'
        | '\u{AD}'
        | '\u{61C}'
        | '\u{115F}'..='\u{1160}'
        | '\u{17B4}'..='\u{17B5}'
        | '\u{180E}'
        | '\u{200B}'
        | '\u{200E}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{3164}'
        | '\u{FEFF}'
        | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// A text with invisible characters as escapes: `\u{1b}`, `\u{202e}`. A tab becomes a blank.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\t' => clean.push(' '),
            c if is_unseen(c) => clean.extend(c.escape_unicode()),
            c => clean.push(c),
        }
    }
    Cow::Owned(clean)
}

/// Text without invisible characters except line feeds, and with colours of this program only.
///
/// ```
/// use wanqi_host::printable::Printable;
///
/// assert_eq!(Printable::line("\u{1b}[2J\n"), "\\u{1b}[2J\\u{a}");
/// assert_eq!(Printable::lines("one\ntwo"), "one\ntwo");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printable(String);

impl Printable {
    /// A text of one line: line feeds are escaped, too.
    #[must_use]
    pub fn line(text: &str) -> Printable {
        Printable(escaped(text).into_owned())
    }

    /// A text of several lines.
    #[must_use]
    pub fn lines(text: &str) -> Printable {
        Printable(text.split('\n').map(escaped).collect::<Vec<_>>().join("\n"))
    }

    /// The lines of a file, without carriage returns.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Printable {
        Printable::lines(&String::from_utf8_lossy(bytes).replace('\r', ""))
    }

    /// A text that was composed of escaped texts and colours of this program.
    pub(crate) fn composed(text: String) -> Printable {
        Printable(text)
    }

    /// Appends a text.
    pub fn push(&mut self, more: &Printable) {
        self.0.push_str(&more.0);
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::ops::Deref for Printable {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Printable {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Printable {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for Printable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
