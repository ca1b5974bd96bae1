//! Lines and columns. Lines end in LF, CR LF or a lone CR; columns count Unicode scalar values;
//! both begin at 1. A byte that is not UTF-8 counts as one column, a byte order mark as none.

use crate::bytes::BOM;

/// A place as people count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: u64,
    /// The column in Unicode scalar values, from 1.
    pub column: u64,
}

/// How many line ends `bytes` holds: LF, and CR with no LF behind it.
pub fn count_lines(bytes: &[u8]) -> u64 {
    // As many as a byte can count; the inner loop is one that compilers make wide.
    const CHUNK: usize = 240;
    let Some((last, before)) = bytes.split_last() else { return 0 };
    let mut ends = u64::from(matches!(last, b'\n' | b'\r'));
    for (these, next) in before.chunks(CHUNK).zip(bytes[1..].chunks(CHUNK)) {
        let mut count = 0;
        for (this, next) in these.iter().zip(next) {
            count += u8::from((*this == b'\n') | (*this == b'\r') & (*next != b'\n'));
        }
        ends += u64::from(count);
    }
    ends
}

/// The place of one byte, found by reading what is before it. For many, see [`LineIndex`].
/// An offset behind the end is the end.
pub fn locate(bytes: &[u8], byte: usize) -> Position {
    let before = &bytes[..byte.min(bytes.len())];
    let start = line_start(bytes, before.len());
    let line = count_lines(&bytes[..start]) + 1;
    Position { line, column: columns(&bytes[start..before.len()], start) + 1 }
}

/// The bytes of the line that begins at `start`, without its line end.
pub fn line_from(bytes: &[u8], start: usize) -> &[u8] {
    &bytes[start..crate::bytes::line_end(bytes, start)]
}

/// Where the line that holds `byte` begins.
pub fn line_start(bytes: &[u8], byte: usize) -> usize {
    let mut at = byte;
    while !crate::bytes::at_line_start(bytes, at) || (at == 3 && bytes.starts_with(BOM)) {
        at -= 1;
    }
    at
}

/// Scalar values in a piece of a line that begins at `start` of its text.
pub fn columns(piece: &[u8], start: usize) -> u64 {
    let piece = if start == 0 { piece.strip_prefix(BOM).unwrap_or(piece) } else { piece };
    if piece.is_ascii() {
        return piece.len() as u64;
    }
    let chunks = piece.utf8_chunks();
    let count =
        |chunk: std::str::Utf8Chunk<'_>| chunk.valid().chars().count() + chunk.invalid().len();
    chunks.map(count).sum::<usize>() as u64
}

/// The line starts of a text, for looking up many places in it.
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    text: &'a [u8],
    first_line: u64,
    starts: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// The index of a whole file.
    pub fn new(text: &'a [u8]) -> Self {
        Self::starting_at(text, 1)
    }

    /// The index of a segment whose first line has this number in its file.
    pub fn starting_at(text: &'a [u8], first_line: u64) -> Self {
        let ends = memchr::memchr2_iter(b'\n', b'\r', text)
            .filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'));
        let starts = std::iter::once(0).chain(ends.map(|at| at + 1)).collect();
        Self { text, first_line, starts }
    }

    /// The place of a byte. An offset behind the end is the end.
    pub fn position(&self, byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let index = self.starts.partition_point(|&start| start <= byte) - 1;
        let start = self.starts[index];
        let column = columns(&self.text[start..byte], start) + 1;
        Position { line: self.first_line + index as u64, column }
    }

    /// The bytes of a line without its line end, or `None` where there is no such line.
    pub fn line(&self, line: u64) -> Option<&'a [u8]> {
        let index = usize::try_from(line.checked_sub(self.first_line)?).ok()?;
        let start = *self.starts.get(index)?;
        Some(&self.text[start..crate::bytes::line_end(self.text, start)])
    }

    /// How many lines there are; a text that ends in a line end has an empty last line.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }
}
