//! Lines and columns. Lines end in LF, CR LF or a lone CR; columns count Unicode scalar values;
//! both begin at 1. A byte that is not UTF-8 counts as one column, a byte order mark as none.

use crate::bytes::BOM;

/// A line and a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: u64,
    /// The column in Unicode scalar values, from 1.
    pub column: u64,
}

/// The number of line ends in `bytes`: LF, CR LF, or a lone CR.
pub fn count_lines(bytes: &[u8]) -> u64 {
    // At most 255, because the inner loop counts in a `u8`, which compilers vectorise.
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

/// The position of one byte, in time linear in `byte`. For many positions, see [`PositionCursor`] and
/// [`LineIndex`]. An offset after the end means the end.
///
/// ```
/// use wanqi_notation::position::{Position, locate};
///
/// let text = "1. e4\n{é} e5".as_bytes();
/// let byte = text.len() - 2;
/// assert_eq!(locate(text, byte), Position { line: 2, column: 5 });
/// ```
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

/// The offset where the line that contains `byte` begins.
pub fn line_start(bytes: &[u8], byte: usize) -> usize {
    let mut at = byte;
    while !crate::bytes::at_line_start(bytes, at) || (at == 3 && bytes.starts_with(BOM)) {
        at -= 1;
    }
    at
}

/// The number of columns in a part of a line; the part begins at the offset `start` of the text.
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

/// An offset at which a line can be split for counting columns: `byte`, or the beginning of the
/// character that contains it, at most three bytes before.
fn boundary(text: &[u8], byte: usize) -> usize {
    let within = |at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    if !within(byte) {
        return byte;
    }
    (byte.saturating_sub(3)..byte).rev().find(|&at| !within(at)).unwrap_or(byte)
}

/// A position that moves forward through a text. It finds positions in ascending order in one pass,
/// on lines of any length.
#[derive(Clone, Copy, Debug)]
pub struct PositionCursor {
    /// The range of its line, without the line end.
    start: usize,
    end: usize,
    line: u64,
    /// The offset up to which columns of the line are counted, and their number.
    counted: usize,
    columns: u64,
    at: usize,
}

impl PositionCursor {
    /// A cursor at the first byte of a text whose first line has the number `first_line`.
    pub fn new(text: &[u8], first_line: u64) -> Self {
        let end = crate::bytes::line_end(text, 0);
        Self { start: 0, end, line: first_line, counted: 0, columns: 0, at: 0 }
    }

    /// The offset of the cursor.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Moves to an offset in the text that the cursor was made for. The cursor never moves back,
    /// and an offset after the end means the end.
    pub fn forward(&mut self, text: &[u8], byte: usize) -> Position {
        self.at = byte.min(text.len()).max(self.at);
        if self.at > self.end {
            let start = line_start(text, self.at);
            // The LF of CR LF belongs to the line before it.
            if start != self.start {
                self.line += count_lines(&text[self.start..start]);
                (self.start, self.end) = (start, crate::bytes::line_end(text, start));
                (self.counted, self.columns) = (start, 0);
            }
        }
        let boundary = boundary(text, self.at).max(self.counted);
        self.columns += columns(&text[self.counted..boundary], self.counted);
        self.counted = boundary;
        let column = self.columns + columns(&text[boundary..self.at], boundary) + 1;
        Position { line: self.line, column }
    }

    /// The bytes of its line, without the line end.
    pub fn line<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        &text[self.start..self.end]
    }
}

/// The distance, in bytes, of the offsets in long lines whose columns are stored.
const STRIDE: usize = 1024;

/// An index of the lines of a text, to look up many positions.
///
/// ```
/// use wanqi_notation::position::{LineIndex, Position};
///
/// let index = LineIndex::new(b"1. e4\r\n1... e5");
/// assert_eq!(index.position(12), Position { line: 2, column: 6 });
/// assert_eq!(index.line(1), Some(&b"1. e4"[..]));
/// assert_eq!(index.lines(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    text: &'a [u8],
    first_line: u64,
    starts: Vec<usize>,
    /// Offsets in long lines, with the number of columns before them.
    within: Vec<(usize, u64)>,
}

impl<'a> LineIndex<'a> {
    /// The index of a whole file.
    pub fn new(text: &'a [u8]) -> Self {
        Self::starting_at(text, 1)
    }

    /// The index of a segment whose first line has the number `first_line` in its file.
    pub fn starting_at(text: &'a [u8], first_line: u64) -> Self {
        let ends = memchr::memchr2_iter(b'\n', b'\r', text)
            .filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'));
        let starts: Vec<usize> = std::iter::once(0).chain(ends.map(|at| at + 1)).collect();
        let mut within = Vec::new();
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).map_or(text.len(), |&next| next);
            let (mut at, mut before) = (start, 0);
            while end - at > STRIDE {
                let next = boundary(text, at + STRIDE);
                before += columns(&text[at..next], at);
                at = next;
                within.push((at, before));
            }
        }
        Self { text, first_line, starts, within }
    }

    /// The position of a byte. An offset after the end means the end.
    pub fn position(&self, byte: usize) -> Position {
        let byte = byte.min(self.text.len());
        let index = self.starts.partition_point(|&start| start <= byte) - 1;
        let start = self.starts[index];
        let near = self.within.partition_point(|&(at, _)| at <= byte).checked_sub(1);
        let near = near.map(|index| self.within[index]).filter(|&(at, _)| at > start);
        let (from, before) = near.unwrap_or((start, 0));
        let column = before + columns(&self.text[from..byte], from) + 1;
        Position { line: self.first_line + index as u64, column }
    }

    /// The bytes of a line without its line end; `None` if the number is out of range.
    pub fn line(&self, line: u64) -> Option<&'a [u8]> {
        let index = usize::try_from(line.checked_sub(self.first_line)?).ok()?;
        let start = *self.starts.get(index)?;
        let Some(&next) = self.starts.get(index + 1) else { return Some(&self.text[start..]) };
        let line = &self.text[start..next - 1];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// The number of lines. A text that ends with a line end has an empty last line.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }
}
