//! Functions that importers and exporters of other formats share.
//!
//! An importer writes records with a [`Writer`], collects the places of their parts in the file,
//! and calls [`imported`] at the end. The game interprets the tokens of the file when the record is
//! validated. So a token that WQN cannot contain is written as a token that no game accepts
//! ([`write_token`]). An exporter whose format has no variations uses [`main_lines`].

use crate::facts::{Facts, FormatError, Imported, SourceSpan};
use crate::replay::FILE_ERROR;
use std::borrow::Cow;
use wanqi_notation::sgf::{Collection, GameTree};
use wanqi_notation::sources::{Sources, locate};
use wanqi_notation::text::is_style_action;
use wanqi_notation::tokens::{EndMarker, Token, Tokens};
use wanqi_notation::writer::Writer;
use wanqi_notation::{Severity, Span};

impl FormatError {
    /// An error at a span of the file.
    pub fn at(place: Span, message: impl Into<String>) -> FormatError {
        FormatError { offset: place.start, length: place.len(), message: message.into() }
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
    })
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

/// Writes the tags with which every record begins; `options` are canonical.
///
/// # Panics
/// `rules` is not the index of a rule set.
pub fn write_head(writer: &mut Writer, facts: &Facts, rules: usize, options: &str) {
    let set = &facts.rulesets[rules];
    let rules = format!("{}@{}", set.slug, set.revision);
    for (name, value) in
        [("WQN", "1"), ("Game", facts.slug), ("Rules", &rules), ("Options", options)]
    {
        writer.tag(name, value).expect("these are valid tag names");
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
/// in the file.
#[must_use]
pub fn error_token(message: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    FILE_ERROR.chars().chain(message.chars().map(kept)).collect()
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

/// The records with the places of their parts. Spans refer to the text that was read; `original`
/// maps an offset in this text to an offset in the file, which differs if the file was decoded.
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
    original: impl Fn(usize) -> usize,
) -> Imported {
    let wqn = writer.finish();
    let mut map = Vec::new();
    locate(&wqn, records, |at, span| {
        let from = original(span.start);
        let length = original(span.end).saturating_sub(from);
        map.push(SourceSpan { at: at as u64, from: from as u64, length: length as u64 });
    });
    Imported { wqn, map }
}

/// The name and value of each tag of a record.
pub type Tags = Vec<(String, String)>;

/// Goes through the main line of each record of a text. `begin` creates a value from the tags.
/// `take` gets this value with each event, including the beginning of a variation, but not the
/// content of variations.
///
/// ```
/// use wanqi_notation::tokens::Token;
/// use wanqi_sdk::formats::{Tags, main_lines};
///
/// let wqn = b"[Black \"Anna\"]\n\n1. c4 (1. d3) c3 *\n";
/// let begin = |tags: Tags| Ok(vec![format!("{} {}", tags[0].0, tags[0].1)]);
/// let games = main_lines(wqn, begin, |lines, event| {
///     if let Token::Action(action) = event {
///         lines.push(action.as_str().to_owned());
///     }
///     Ok(())
/// })?;
/// assert_eq!(games, [["Black Anna", "c4", "c3"]]);
/// # Ok::<(), wanqi_sdk::facts::FormatError>(())
/// ```
///
/// # Errors
/// The errors of `begin` and `take`.
pub fn main_lines<P>(
    wqn: &[u8],
    begin: impl Fn(Tags) -> Result<P, FormatError>,
    take: impl Fn(&mut P, &Token<'_>) -> Result<(), FormatError>,
) -> Result<Vec<P>, FormatError> {
    let mut ended = Vec::new();
    let (mut tags, mut record, mut depth) = (Tags::new(), None::<P>, 0_u32);
    for event in Tokens::new(wqn) {
        match event {
            Token::GameStart { .. } => (tags, record, depth) = (Tags::new(), None, 0),
            Token::Tag(tag) => tags.push((tag.name.to_owned(), tag.value().into_owned())),
            event => {
                let followed = match &mut record {
                    Some(followed) => followed,
                    None => record.insert(begin(std::mem::take(&mut tags))?),
                };
                if depth == 0 {
                    take(followed, &event)?;
                }
                match event {
                    Token::VariationOpen { .. } => depth += 1,
                    Token::VariationClose { .. } => depth = depth.saturating_sub(1),
                    Token::GameEnd { .. } => ended.extend(record.take()),
                    _ => {}
                }
            }
        }
    }
    Ok(ended)
}
