//! Functions that importers and exporters of other formats share.
//!
//! An importer writes records with a [`Writer`], collects the places of their parts in the file,
//! and calls [`imported`] at the end. The game interprets the tokens of the file when the record is
//! validated. So a token that WQN cannot contain is written as a token that no game accepts
//! ([`write_token`]).
//!
//! An exporter whose format has no variations uses [`main_lines`]: it plays each record again
//! ([`start`], [`action`]) and reports what the format cannot contain ([`Losses`], [`other_tags`]).

use crate::Options;
use crate::facts::{Facts, FormatError, Imported, SourceSpan};
use crate::file_errors;
use crate::rejection::Rejection;
use crate::replay::FILE_ERROR;
use std::borrow::Cow;
use wanqi_notation::encoding::UnknownEncoding;
use wanqi_notation::sgf::{Collection, GameTree, SgfOptions, parse_with};
use wanqi_notation::sources::{Sources, locate};
use wanqi_notation::text::is_style_action;
use wanqi_notation::tokens::EndMarker;
use wanqi_notation::writer::Writer;
use wanqi_notation::{Severity, Span};

mod played;

pub use played::{Losses, Tags, action, main_lines, other_tags, start, tag, winner};

impl FormatError {
    /// An error at a span of the file.
    pub fn at(place: Span, message: impl Into<String>) -> FormatError {
        let (offset, length) = (place.start, place.len());
        FormatError { offset, length, message: message.into(), chinese: String::new() }
    }

    /// An error that has no place in the file: offset and length are 0.
    pub fn without_place(message: impl Into<String>) -> FormatError {
        FormatError::at(Span::default(), message)
    }

    /// The error that the game refuses a part of the file, with both messages of the refusal.
    ///
    /// ```
    /// use wanqi_notation::Span;
    /// use wanqi_sdk::Rejection;
    /// use wanqi_sdk::facts::FormatError;
    ///
    /// let refusal = Rejection::illegal("R3.2", "e4 is occupied").zh("e4 已有棋子");
    /// let error = FormatError::refused(Span::new(2, 4), refusal);
    /// assert_eq!((&*error.message, &*error.chinese), ("e4 is occupied", "e4 已有棋子"));
    /// ```
    #[must_use]
    pub fn refused(place: Span, refusal: Rejection) -> FormatError {
        let chinese = refusal.chinese.map(|texts| texts.message).unwrap_or_default();
        FormatError::at(place, refusal.message).zh(chinese)
    }

    /// Adds the message in Chinese.
    #[must_use]
    pub fn zh(mut self, message: impl Into<String>) -> FormatError {
        self.chinese = message.into();
        self
    }
}

impl From<UnknownEncoding> for FormatError {
    fn from(unknown: UnknownEncoding) -> FormatError {
        let message = unknown.to_string();
        let chinese = file_errors::in_chinese(&message);
        FormatError::without_place(message).zh(chinese)
    }
}

/// The file as text.
///
/// # Errors
/// The file is not UTF-8; the error has the offset of the first invalid byte.
pub fn text(bytes: &[u8]) -> Result<&str, FormatError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let wrong = error.valid_up_to();
        FormatError::at(Span::new(wrong, wrong + 1), "the file is not UTF-8")
            .zh("文件不是 UTF-8 编码")
    })
}

/// The charset of a file: the charset that the user names; if this is empty, UTF-8 for bytes that
/// are valid UTF-8, else `usual`.
///
/// ```
/// use wanqi_sdk::formats::charset;
///
/// let file = b"\xB1\xBD";
/// assert_eq!(charset(file, "", "euc-kr"), "euc-kr");
/// assert_eq!(charset(file, "gb18030", "euc-kr"), "gb18030");
/// assert_eq!(charset("馬".as_bytes(), "", "euc-kr"), "utf-8");
/// ```
#[must_use]
pub fn charset<'n>(bytes: &[u8], named: &'n str, usual: &'n str) -> &'n str {
    match named {
        "" if std::str::from_utf8(bytes).is_ok() => "utf-8",
        "" => usual,
        named => named,
    }
}

/// The lines of a text, which end in LF, CR LF or a lone CR. A lone CR at the end of the text is
/// followed by an empty line.
///
/// ```
/// let lines: Vec<_> = wanqi_sdk::formats::lines("one\rtwo\r\nthree\n").collect();
/// assert_eq!(lines, ["one", "two", "three"]);
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('\r'))
}

/// The span of a part in a text. The part must be a slice of the text, not a copy.
#[must_use]
pub fn place(part: &str, text: &str) -> Span {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    Span::new(start, start + part.len())
}

/// The place in the file of a span of the text that was read. `offset` maps an offset in this text
/// to an offset in the file.
#[must_use]
pub fn original(span: Span, offset: impl Fn(usize) -> usize) -> Span {
    let start = offset(span.start);
    Span::new(start, offset(span.end).max(start))
}

/// The games of an SGF file. The named charset overrides that of the file; `""` names none.
#[must_use]
pub fn sgf<'t>(bytes: &'t [u8], encoding: &str) -> Collection<'t> {
    let encoding = Some(encoding).filter(|name| !name.is_empty());
    parse_with(bytes, &SgfOptions { encoding, ..SgfOptions::default() })
}

/// The error for an SGF file without a game tree: the first problem of the file, at its place.
#[must_use]
pub fn no_game_tree(collection: &Collection<'_>) -> FormatError {
    let Some(problem) = collection.problems().first() else {
        return FormatError::without_place("there is no game tree").zh("没有棋谱树");
    };
    let message = problem.message.to_string();
    let chinese = file_errors::in_chinese(&message);
    FormatError::at(problem.span, message).zh(chinese)
}

/// Writes the tags with which every record begins. `options` are `key=value` separated by spaces;
/// the others are the defaults. Invalid options are written unchanged: the game refuses them.
///
/// # Panics
/// `rules` is not the index of a rule set.
pub fn write_head(writer: &mut Writer, facts: &Facts, rules: usize, options: &str) {
    let set = &facts.rulesets[rules];
    let rules = format!("{}@{}", set.slug, set.revision);
    let canonical = Options::parse(set.options, options).map(|options| options.canonical());
    let options = canonical.as_deref().unwrap_or(options);
    for (name, value) in
        [("WQN", "1"), ("Game", facts.slug), ("Rules", &rules), ("Options", options)]
    {
        writer.tag(name, value).expect("these are valid tag names");
    }
}

/// Writes the number before a ply of a game in which two seats alternate: before each even ply,
/// counted from 0.
pub fn write_number(writer: &mut Writer, ply: usize) {
    if ply.is_multiple_of(2) {
        writer.number(ply as u32 / 2 + 1, false);
    }
}

/// The number of characters that are kept of a text that is not a token.
const KEPT: usize = 64;

/// A text as a token: unchanged, or, if it is not a valid token, as a token that no game accepts.
#[must_use]
pub fn token(text: &str) -> Cow<'_, str> {
    if is_style_action(text) {
        return text.into();
    }
    let kept = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    format!("unreadable_{}", text.chars().take(KEPT).map(kept).collect::<String>()).into()
}

/// Writes a text as a [`token`] of this seat.
///
/// # Panics
/// Never: [`token`] returns only valid tokens.
pub fn write_token(writer: &mut Writer, seat: Option<u8>, text: &str) {
    writer.action(seat, &token(text), "").expect("letters and digits are a token");
}

/// A token that marks an error of an SGF file. Every game refuses it with this message, at its place
/// in the file. The message must be in the table of `file_errors.rs`, which has its Chinese text.
#[must_use]
pub fn error_token(message: &str) -> String {
    FILE_ERROR.chars().chain(message.chars().map(file_errors::kept)).collect()
}

/// The errors of an SGF file that belong to a game: the [`error_token`] of each, with its place in
/// [`Collection::text`]. Every importer of SGF writes them, so that no part of a file is lost
/// without an error.
#[must_use]
pub fn sgf_errors(collection: &Collection<'_>, tree: &GameTree) -> Vec<(String, Span)> {
    let errors = collection.problems_of(tree).filter(|p| p.severity() == Severity::Error);
    errors.map(|problem| (error_token(&problem.message.to_string()), problem.span)).collect()
}

/// Whether a token marks an error of a file, so that an exporter leaves it out.
#[must_use]
pub fn is_error_token(text: &str) -> bool {
    text.starts_with(FILE_ERROR)
}

/// Ends a record with the end marker of its result.
pub fn write_end(writer: &mut Writer, result: &str) {
    writer.end(EndMarker::from_token(result.as_bytes()).unwrap_or(EndMarker::Unknown));
    writer.finish_game();
}

/// The records with the places of their parts. Spans refer to the text that was read; `offset` maps
/// an offset in this text to an offset in the file, which differs if the file was decoded.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), wanqi_sdk::facts::FormatError> {
/// use wanqi_notation::Span;
/// use wanqi_notation::sources::Sources;
/// use wanqi_notation::writer::Writer;
/// use wanqi_sdk::formats::{imported, place, text, write_end, write_head, write_token};
///
/// // A file with one game: its numbers. `TwentyOne` is the game in the example of `Game`.
/// let file = text(b"3 2 1")?;
/// let mut writer = Writer::new();
/// write_head(&mut writer, &FACTS, 0, "");
/// let mut record = Sources { whole: Span::new(0, file.len()), ..Sources::default() };
/// for number in file.split(' ') {
///     write_token(&mut writer, None, &format!("+{number}"));
///     record.tokens.push(place(number, file));
/// }
/// write_end(&mut writer, "*");
/// let result = imported(writer, [record], |offset| offset);
/// assert!(result.wqn.ends_with(b"\n+3 +2 +1 *\n"));
/// let last = &result.map[result.map.len() - 1];
/// assert_eq!((last.from, last.length), (4, 1));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn imported(
    writer: Writer,
    records: impl IntoIterator<Item = Sources>,
    offset: impl Fn(usize) -> usize,
) -> Imported {
    let wqn = writer.finish();
    let mut map = Vec::new();
    locate(&wqn, records, |at, span| {
        let place = original(span, &offset);
        let (from, length) = (place.start as u64, place.len() as u64);
        map.push(SourceSpan { at: at as u64, from, length });
    });
    Imported { wqn, map }
}

/// The records that were read from a decoded file, or the error: places in the decoded text become
/// places in the file. `offset` maps an offset in this text to an offset in the file.
///
/// ```
/// use wanqi_notation::Span;
/// use wanqi_sdk::facts::FormatError;
/// use wanqi_sdk::formats::in_file;
///
/// // The text begins after a mark of three bytes.
/// let error = FormatError::at(Span::new(2, 4), "this is not a move");
/// let error = in_file(Err(error), |at| at + 3).err().unwrap();
/// assert_eq!((error.offset, error.length), (5, 2));
/// ```
///
/// # Errors
/// The error of the reader.
pub fn in_file(
    read: Result<Imported, FormatError>,
    offset: impl Fn(usize) -> usize,
) -> Result<Imported, FormatError> {
    let place = |from: usize, length: usize| original(Span::new(from, from + length), &offset);
    let mut imported = read.map_err(|error| {
        let place = place(error.offset, error.length);
        FormatError { offset: place.start, length: place.len(), ..error }
    })?;
    for part in &mut imported.map {
        let place = place(part.from as usize, part.length as usize);
        (part.from, part.length) = (place.start as u64, place.len() as u64);
    }
    Ok(imported)
}
