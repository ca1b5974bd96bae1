//! Converts bytes of a segment to places in the file.

use super::pieces::FilePiece;
use crate::printable::escaped;
use crate::verdict::{Excerpt, Fault, FaultKind, Reason};
use std::cell::{Cell, OnceCell, RefCell};
use wanqi_abi::SourceSpan;
use wanqi_notation::Span;
use wanqi_notation::position::{LineIndex, Position, PositionCursor};
use wanqi_notation::sgf;

/// Characters of a long line that are shown on each side of a fault.
const AROUND: usize = 60;
/// The most bytes of a token in JSON.
const TOKEN: usize = 4096;

/// The number of places before the last one that are found by counting; then an index is built.
const BACKWARDS: u32 = 16;

/// A text that is validated, and the place of its bytes in the file.
pub(super) struct PlacedText<'a> {
    /// The bytes for the lexer.
    pub bytes: &'a [u8],
    /// Offset of its first byte in the file.
    pub offset: u64,
    /// Line of its first byte.
    pub line: u64,
    /// Column of its first byte.
    pub column: u64,
    /// For imported text: the file's own bytes, and the source of each segment of the text.
    pub imported: Option<ImportMap<'a>>,
    /// The place that was found last.
    found: Cell<Option<PositionCursor>>,
    backwards: Cell<u32>,
    lines: OnceCell<LineIndex<'a>>,
    /// Warnings about the whole file, which are reported with its first game.
    pub of_file: RefCell<Vec<Fault>>,
}

/// The source of imported text.
pub(super) struct ImportMap<'a> {
    pub original: &'a [u8],
    /// The source spans, ascending by `at`.
    pub map: &'a [SourceSpan],
}

impl<'a> PlacedText<'a> {
    pub fn new(bytes: &'a [u8], offset: u64, line: u64, column: u64) -> PlacedText<'a> {
        let (found, backwards) = (Cell::new(None), Cell::new(0));
        let lines = OnceCell::new();
        let (imported, of_file) = (None, RefCell::default());
        PlacedText { bytes, offset, line, column, imported, found, backwards, lines, of_file }
    }

    /// A piece of a file, without an importer.
    pub fn of(piece: &'a FilePiece) -> PlacedText<'a> {
        PlacedText::new(&piece.bytes, piece.offset, piece.line, piece.column)
    }

    /// The text that an importer made of a piece of a file.
    pub fn imported(
        bytes: &'a [u8],
        piece: &'a FilePiece,
        map: &'a [SourceSpan],
    ) -> PlacedText<'a> {
        let imported = Some(ImportMap { original: &piece.bytes, map });
        PlacedText { bytes, imported, ..PlacedText::of(piece) }
    }

    /// The bytes of the file, which messages show.
    fn source(&self) -> &'a [u8] {
        self.imported.as_ref().map_or(self.bytes, |imported| imported.original)
    }

    /// The segment of the source that a segment of the text comes from.
    pub fn in_source(&self, span: Span) -> Span {
        let Some(imported) = &self.imported else { return span };
        let end = imported.original.len();
        let index = imported.map.partition_point(|entry| entry.at <= span.start as u64);
        let Some(entry) = index.checked_sub(1).and_then(|index| imported.map.get(index)) else {
            return Span::new(0, 0);
        };
        let from = (entry.from as usize).min(end);
        Span::new(from, from.saturating_add(entry.length as usize).min(end))
    }

    /// The byte of the file where the source of a segment of the text begins, and the number of bytes
    /// to its end. The source of a game is that of all its parts.
    pub fn in_file(&self, span: Span) -> (u64, u64) {
        let Some(imported) = &self.imported else {
            return (self.offset + span.start as u64, span.len() as u64);
        };
        let end = imported.original.len();
        let first = imported.map.partition_point(|entry| entry.at <= span.start as u64);
        let entries = imported.map[first.saturating_sub(1)..].iter();
        let places = entries.take_while(|entry| entry.at < span.end as u64).map(|entry| {
            let from = (entry.from as usize).min(end);
            (from, from.saturating_add(entry.length as usize).min(end))
        });
        let whole = places.reduce(|(from, to), (a, b)| (from.min(a), to.max(b)));
        let (from, to) = whole.unwrap_or_default();
        (self.offset + from as u64, (to - from) as u64)
    }

    /// A fault about a segment of the text.
    #[cold]
    pub fn fault(&self, kind: FaultKind, span: Span, reason: impl Into<Reason>) -> Fault {
        self.source_fault(kind, self.in_source(span), reason)
    }

    /// A fault about a segment of the file's own bytes.
    #[cold]
    pub fn source_fault(&self, kind: FaultKind, span: Span, reason: impl Into<Reason>) -> Fault {
        let source = self.source();
        let span = Span::new(span.start.min(source.len()), span.end.min(source.len()));
        let (mut place, line) = self.locate(source, span.start);
        if place.line == self.line {
            place.column += self.column - 1;
        }
        let token = &source[span.start..span.end.min(span.start.saturating_add(TOKEN))];
        let token = String::from_utf8_lossy(token).into_owned();
        Fault {
            kind,
            line: place.line,
            column: place.column,
            byte: self.offset + span.start as u64,
            length: span.len() as u64,
            action_index: None,
            seat: None,
            token: (!token.is_empty()).then_some(token),
            reason: reason.into(),
            variation: None,
            stops: false,
            unlisted: false,
            scene: Some(Box::new(excerpt(source, line, span))),
        }
    }

    /// Adds the warnings about the charset of an SGF file.
    pub fn warn_of_encoding(&self, named: Option<&str>) {
        let options = sgf::SgfOptions { encoding: named, ..sgf::SgfOptions::default() };
        let problems = sgf::encoding_problems(self.source(), &options).into_iter();
        let faults =
            problems.map(|problem| self.source_fault(problem.kind.into(), problem.span, &problem));
        self.of_file.borrow_mut().extend(faults);
    }

    /// The line of the file that contains a byte of the text.
    pub fn line_of(&self, byte: usize) -> u64 {
        let source = self.source();
        let at = self.in_source(Span::new(byte, byte)).start;
        self.locate(source, at).0.line
    }

    /// The place of a byte, and its line. Most requests come in the order of the text, so that
    /// lines and columns are counted from the last place.
    fn locate(&self, source: &'a [u8], byte: usize) -> (Position, &'a [u8]) {
        if self.backwards.get() > BACKWARDS {
            let lines = self.lines.get_or_init(|| LineIndex::starting_at(source, self.line));
            let place = lines.position(byte);
            return (place, lines.line(place.line).unwrap_or_default());
        }
        let mut cursor = match self.found.get() {
            Some(cursor) if cursor.at() <= byte => cursor,
            last => {
                self.backwards.set(self.backwards.get() + u32::from(last.is_some()));
                PositionCursor::new(source, self.line)
            }
        };
        let place = cursor.forward(source, byte);
        self.found.set(Some(cursor));
        (place, cursor.line(source))
    }
}

/// The line around a segment, shortened if it is long. Of a segment with several lines, only the
/// first is shown.
fn excerpt(source: &[u8], line: &[u8], span: Span) -> Excerpt {
    let line_at = line.as_ptr() as usize - source.as_ptr() as usize;
    let inside = line_at..=line_at + line.len();
    let begin = if inside.contains(&span.start) { span.start - line_at } else { line.len() };
    let end = (span.end.max(span.start) - span.start).saturating_add(begin).min(line.len());
    let cut_end = end.min(begin + 2 * AROUND);
    let from = char_start(line, begin.saturating_sub(AROUND));
    let to = char_start(line, (cut_end + AROUND).min(line.len()));
    let clean = |bytes: &[u8]| {
        let text: String = String::from_utf8_lossy(bytes).chars().map(picture).collect();
        escaped(&text).into_owned()
    };
    let mut text = String::new();
    if from > 0 {
        text.push('…');
    }
    text.push_str(&clean(&line[from..begin]));
    let start = text.len();
    text.push_str(&clean(&line[begin..cut_end.max(begin)]));
    let stop = text.len();
    text.push_str(&clean(&line[cut_end.max(begin)..to.max(cut_end).max(begin)]));
    if to < line.len() {
        text.push('…');
    }
    Excerpt { text, span: start..stop }
}

/// The picture of a control character, one column wide: lines of binary files contain many of them.
fn picture(c: char) -> char {
    match c {
        '\t' => ' ',
        '\x7F' => '␡',
        c if c.is_ascii_control() => char::from_u32(0x2400 + u32::from(c)).unwrap_or(c),
        c => c,
    }
}

/// The start of the character that contains the byte `at`.
fn char_start(line: &[u8], at: usize) -> usize {
    let mut at = at.min(line.len());
    while at > 0 && line.get(at).is_some_and(|byte| byte & 0xC0 == 0x80) {
        at -= 1;
    }
    at
}
