//! Cuts a stream into segments at game starts, so that a file of any size is read in bounded memory
//! and by several threads or processes.
//!
//! # Where segments end
//! The file is divided into blocks of [`Config::target_bytes`], by offset. A segment has the games
//! that begin in its block: it ends at the first game start at or after the end of the block in
//! which it begins. So the first game start at or after the beginning of any block is the start of
//! a segment, wherever reading began, and [`part()`] returns the same segments as a reader of the
//! whole file. A game start is any [`GameStart`](crate::tokens::Token::GameStart) of the lexer over
//! the whole file, except one at a `%`; the start of the file counts as one, too. Lexing the
//! segments one after another gives the tokens of the whole file.
//!
//! There is one exception. If no certain game start follows the end of the block within
//! [`Config::max_game_bytes`] of the segment's start, the segment ends at the last certain game
//! start in these bytes. If there is none, the game is too long: it is skipped up to the next
//! *hard boundary*, and game starts in the skipped bytes do not count. A hard boundary is a line
//! that begins with `[WQN "`, or with `[Event "` after an empty line. A game start is certain if
//! the lexer finds it in these bytes and no text after them can change it. A game start in the
//! last line of these bytes may be uncertain.
//!
//! # Work
//! Every byte is read once. The lexer reads from the last hard boundary before the end of the
//! block: one or two games per segment. In files without hard boundaries it reads every game.

mod cut;
mod part;

use std::io::{self, Read};
use std::ops::ControlFlow;
#[cfg(feature = "compress")]
use std::sync::Arc;
#[cfg(feature = "compress")]
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bytes::{BOM, blanks, hard_boundary_within};
use crate::message;
use crate::position::{Position, columns, count_lines, locate};
use crate::tokens::{LexerOptions, Tokens};
use crate::{Problem, ProblemKind, Span};
use cut::Window;
pub use part::{Part, part};

/// The default size limit of a game: 64 MiB.
pub const MAX_GAME_BYTES: usize = 64 << 20;
/// The default target size of a segment: 1 MiB.
pub const TARGET_BYTES: usize = 1 << 20;
/// The number of bytes that decide whether a `[` is a hard boundary.
const BOUNDARY: usize = b"[Event \"".len();
/// Reading stops after this many times the size limit of a game without a boundary, and at least
/// [`LONG`] bytes.
const ENDLESS: u64 = 16;
/// See [`ENDLESS`]: 1 GiB.
const LONG: u64 = 1 << 30;
/// The number of bytes that are kept while a game is skipped, to find an empty line before a
/// boundary.
const LOOK_BEHIND: usize = 4 * 1024;
/// The number of bytes that are read at once while a game is skipped.
const SKIPPED: usize = 64 * 1024;

/// Sizes and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The target size of a segment, and the size of a block, in bytes; 0 means 1.
    pub target_bytes: usize,
    /// The size limit of a game, in bytes. A larger game is skipped, with the problem `limit`.
    pub max_game_bytes: usize,
    /// The limits of the lexer. `max_problems` decides which games the lexer finds.
    pub options: LexerOptions,
}

impl Default for Config {
    fn default() -> Self {
        let (target_bytes, max_game_bytes) = (TARGET_BYTES, MAX_GAME_BYTES);
        Self { target_bytes, max_game_bytes, options: LexerOptions::DEFAULT }
    }
}

/// Consecutive whole games of a file.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The games; empty if a game was skipped.
    pub bytes: Vec<u8>,
    /// The offset of the segment in the file, in bytes.
    pub offset: u64,
    /// The line in the file where the segment begins, from 1.
    pub line: u64,
    /// The column where it begins, from 1; greater than 1 only in files with several games per
    /// line.
    pub column: u64,
    /// Whether another game follows. If so, an unclosed construct at the end is `syntax`.
    pub game_follows: bool,
    /// Why a game was skipped: `limit`, with an empty span at the beginning of the segment.
    pub problem: Option<Problem>,
    /// The number of bytes of the file that the segment covers, including a skipped game.
    pub length: u64,
}

impl Segment {
    /// The tokens of the segment.
    pub fn tokens(&self, options: &LexerOptions) -> Tokens<'_> {
        let options = LexerOptions { game_follows: self.game_follows, ..*options };
        Tokens::with_options(&self.bytes, &options)
    }

    /// The place in the file of a byte of the segment.
    pub fn position(&self, byte: usize) -> Position {
        let mut position = locate(&self.bytes, byte);
        if position.line == 1 {
            position.column += self.column - 1;
        }
        position.line += self.line - 1;
        position
    }
}

/// A hard boundary of a file ([module](self)); a line begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its offset in the file, in bytes.
    pub offset: u64,
    /// The number of its line, from 1. If it is unknown, write 1, and the lines of the segments are
    /// relative.
    pub line: u64,
}

/// The segments of a stream.
///
/// ```
/// use wanqi_notation::segment::{Config, Segments};
///
/// let file = b"[WQN \"1\"]\n1. e4 *\n[WQN \"1\"]\n1. d4 *\n";
/// // Segments of one game each; by default they have about 1 MiB.
/// let config = Config { target_bytes: 1, ..Config::default() };
/// let mut lines = Vec::new();
/// for segment in Segments::with_config(&file[..], config) {
///     let segment = segment?;
///     lines.push((segment.line, segment.bytes.len()));
/// }
/// assert_eq!(lines, [(1, 18), (3, 18)]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Segments<R> {
    reader: R,
    config: Config,
    buffer: Vec<u8>,
    spare: Option<Vec<u8>>,
    offset: u64,
    line: u64,
    column: u64,
    /// Segments before this offset are dropped, and the next one begins at the line `first_line`.
    wanted: u64,
    first_line: u64,
    lexed: u64,
    at_end: bool,
    started: bool,
    error: Option<io::Error>,
}

impl<R: Read> Segments<R> {
    /// Cuts `reader` with the default sizes. A byte order mark is skipped.
    pub fn new(reader: R) -> Self {
        Self::with_config(reader, Config::default())
    }

    /// Cuts `reader` with these sizes.
    pub fn with_config(reader: R, config: Config) -> Self {
        Self {
            reader,
            config,
            buffer: Vec::new(),
            spare: None,
            offset: 0,
            line: 1,
            column: 1,
            wanted: 0,
            first_line: 1,
            lexed: 0,
            at_end: false,
            started: false,
            error: None,
        }
    }

    /// Cuts the rest of a file from a hard boundary on; `reader` begins there. The segments that
    /// begin in a later block are those of the whole file. For any other place, use [`part()`].
    ///
    /// ```
    /// use wanqi_notation::segment::{Config, Segments, Start};
    ///
    /// let file = b"[WQN \"1\"]\n1. e4 *\n[WQN \"1\"]\n1. d4 *\n";
    /// let start = Start { offset: 18, line: 3 };
    /// let mut segments = Segments::starting_at(&file[18..], Config::default(), start);
    /// let segment = segments.next_segment()?.expect("a game");
    /// assert_eq!((segment.offset, segment.line, segment.column), (18, 3, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn starting_at(reader: R, config: Config, start: Start) -> Self {
        let Start { offset, line } = start;
        // A byte order mark counts only at the start of the file.
        let started = offset > 0;
        Self { offset, line, first_line: line, started, ..Self::with_config(reader, config) }
    }

    /// Returns the memory of a processed segment for reuse.
    pub fn recycle(&mut self, segment: Segment) {
        self.spare = Some(segment.bytes);
    }

    /// The place of the next segment: its offset in the file, in bytes, and the number of its line,
    /// from 1. At the end, that of the end of the file.
    ///
    /// ```
    /// use wanqi_notation::segment::Segments;
    ///
    /// let mut segments = Segments::new(&b"1. e4 *\n1. d4 *\n"[..]);
    /// while let Some(segment) = segments.next_segment()? {
    ///     segments.recycle(segment);
    /// }
    /// assert_eq!(segments.place(), (16, 3));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn place(&self) -> (u64, u64) {
        (self.offset, self.line)
    }

    /// The number of bytes that have been lexed so far to find game starts. It is a measure of
    /// work: at most 8 times the bytes read, and usually less than one percent of them in files
    /// with hard boundaries.
    pub fn lexed_bytes(&self) -> u64 {
        self.lexed
    }

    /// The next segment, or `None` at the end.
    ///
    /// # Errors
    /// If reading fails; all bytes read before the error have been returned in segments.
    pub fn next_segment(&mut self) -> io::Result<Option<Segment>> {
        loop {
            match self.next_of_all()? {
                Some(segment) if segment.offset < self.wanted => {
                    self.recycle(segment);
                    self.line = self.first_line;
                }
                wanted => return Ok(wanted),
            }
        }
    }

    fn next_of_all(&mut self) -> io::Result<Option<Segment>> {
        // Skips the byte order mark, which the offset must include.
        self.fill(1);
        let Config { target_bytes, max_game_bytes: most, options } = self.config;
        // A hard boundary directly after the longest game that is allowed must be visible.
        let limit = most.saturating_add(BOUNDARY);
        let end = self.block_end();
        let ahead = (target_bytes / 64).clamp(64, 4096);
        let (mut from, mut goal) = (0, end.saturating_add(ahead).min(limit));
        loop {
            self.fill(goal);
            let length = self.buffer.len().min(goal);
            let complete = self.at_end && length == self.buffer.len() && length < limit;
            let window = Window { bytes: &self.buffer[..length], complete, most };
            let found = window.search(from, end, &options);
            self.lexed += found.lexed as u64;
            match found.at {
                ControlFlow::Break(at) => return Ok(Some(self.cut(at))),
                ControlFlow::Continue(last) => from = last,
            }
            if complete && length <= most {
                return self.last();
            }
            if complete || length == limit {
                return Ok(Some(if from > 0 { self.cut(from) } else { self.skip_game() }));
            }
            // Doubling keeps the total work linear, although the lexer reads the game again.
            goal = (length - from).max(ahead).saturating_add(length).min(limit);
        }
    }

    /// The distance from the start of the segment to the end of its block, at least 1.
    fn block_end(&self) -> usize {
        let target = self.config.target_bytes.max(1) as u64;
        usize::try_from(target - self.offset % target).unwrap_or(usize::MAX)
    }

    fn last(&mut self) -> io::Result<Option<Segment>> {
        if !self.buffer.is_empty() {
            return Ok(Some(self.cut(self.buffer.len())));
        }
        self.error.take().map_or(Ok(None), Err)
    }

    /// Reads until the buffer holds `goal` bytes or the stream ends.
    fn fill(&mut self, goal: usize) {
        // Two byte order marks must be read completely.
        let goal = if self.started { goal } else { goal.max(2 * BOM.len()) };
        let Some(missing) = goal.checked_sub(self.buffer.len()).filter(|&n| n > 0) else {
            return;
        };
        if !self.at_end {
            let limit = missing as u64;
            match (&mut self.reader).take(limit).read_to_end(&mut self.buffer) {
                Ok(read) => self.at_end = (read as u64) < limit,
                Err(error) => {
                    self.at_end = true;
                    self.error = Some(error);
                }
            }
        }
        if !self.started {
            self.started = true;
            // If another mark follows, the first one remains: the second would seem to be first.
            if self.buffer.strip_prefix(BOM).is_some_and(|rest| !rest.starts_with(BOM)) {
                self.buffer.drain(..BOM.len());
                self.offset = BOM.len() as u64;
                // Replaces the removed bytes.
                self.fill(goal);
            }
        }
    }

    /// Takes the first `at` bytes of the buffer.
    fn cut(&mut self, at: usize) -> Segment {
        let mut rest = self.spare.take().unwrap_or_default();
        rest.clear();
        rest.extend_from_slice(&self.buffer[at..]);
        let game_follows = !rest.is_empty();
        let mut bytes = std::mem::replace(&mut self.buffer, rest);
        bytes.truncate(at);
        let (offset, line, column) = (self.offset, self.line, self.column);
        self.advance(&bytes);
        let length = at as u64;
        Segment { bytes, offset, line, column, game_follows, problem: None, length }
    }

    /// Counts `bytes` as read.
    fn advance(&mut self, bytes: &[u8]) {
        let line = memchr::memrchr2(b'\n', b'\r', bytes).map(|end| end + 1);
        let before = if line.is_some() { 1 } else { self.column };
        let start = line.unwrap_or(0);
        // `columns` ignores a byte order mark at the offset 0 only.
        let inside = usize::from(self.offset > 0).max(start);
        self.column = before + columns(&bytes[start..], inside);
        self.offset += bytes.len() as u64;
        self.line += count_lines(bytes);
    }

    /// Skips a game that is too large, up to the next hard boundary.
    fn skip_game(&mut self) -> Segment {
        let (offset, line, column) = (self.offset, self.line, self.column);
        // Whether the line that contains the start of the buffer is blank before it. A game does
        // not begin with a blank byte, so at first this matters only at the start of a file.
        let (mut blank, mut searched) = (true, 1);
        loop {
            let from = searched.min(self.buffer.len());
            let mut found = memchr::memchr_iter(b'[', &self.buffer[from..]).map(|at| from + at);
            let decides = |&at: &usize| hard_boundary_within(&self.buffer, at).unwrap_or(blank);
            if let Some(at) = found.find(decides) {
                self.discard(at);
                break;
            }
            let most = ENDLESS.saturating_mul(self.config.max_game_bytes as u64).max(LONG);
            if self.offset - offset > most {
                let message = message!("a game is so long that the rest of the file is not read");
                self.error = Some(io::Error::new(io::ErrorKind::FileTooLarge, message));
                self.at_end = true;
            }
            if self.at_end {
                self.discard(self.buffer.len());
                break;
            }
            let mut keep = LOOK_BEHIND.min(self.buffer.len());
            if self.buffer[..self.buffer.len() - keep].ends_with(b"\r") {
                keep += 1;
            }
            let dropped = &self.buffer[..self.buffer.len() - keep];
            let text = &dropped[..dropped.len() - blanks(dropped)];
            blank = text.last().map_or(blank, |last| matches!(last, b'\n' | b'\r'));
            self.discard(dropped.len());
            searched = self.buffer.len().saturating_sub(BOUNDARY).max(1);
            self.fill(keep + SKIPPED);
        }
        let limit = self.config.max_game_bytes;
        let message = message!("a game of more than {limit} bytes is skipped", limit);
        let hint =
            message!("reading continues at the next `[Event \"` after an empty line, or `[WQN \"`");
        let problem = Problem::new(ProblemKind::Limit, Span::new(0, 0), message).hint(hint);
        let game_follows = !self.buffer.is_empty();
        let (bytes, length) = (Vec::new(), self.offset - offset);
        Segment { bytes, offset, line, column, game_follows, problem: Some(problem), length }
    }

    fn discard(&mut self, count: usize) {
        let rest = self.buffer.split_off(count);
        let dropped = std::mem::replace(&mut self.buffer, rest);
        self.advance(&dropped);
    }
}

impl<R: Read> Iterator for Segments<R> {
    type Item = io::Result<Segment>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_segment().transpose()
    }
}

/// The default limit of the ratio of decompressed to compressed size. Archives of games expand
/// about ten times; a file that expands a thousand times was made for an attack.
pub const MAX_EXPANSION: u64 = 1_000;

/// The decompressed size that is always allowed: 256 MiB.
#[cfg(feature = "compress")]
const GROWN: u64 = 256 << 20;

/// The number of first bytes that show how a file is compressed.
pub const COMPRESSION: usize = 4;

/// Whether a file with these first bytes is compressed with gzip or Zstandard. A file in Zstandard
/// may begin with a frame that decoders skip, as those of `pzstd` do.
///
/// ```
/// use wanqi_notation::segment::is_compressed;
///
/// assert!(is_compressed(&[0x1F, 0x8B, 8, 0]));
/// assert!(is_compressed(&[0x28, 0xB5, 0x2F, 0xFD]));
/// assert!(is_compressed(&[0x50, 0x2A, 0x4D, 0x18]));
/// assert!(!is_compressed(b"[Eve"));
/// ```
pub fn is_compressed(first: &[u8]) -> bool {
    matches!(
        first,
        [0x1F, 0x8B, ..] | [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]
    )
}

/// Decompresses gzip and Zstandard, which are detected by their first bytes; other bytes are
/// returned unchanged. Reading fails if the decompressed bytes are more than `expansion` times the
/// compressed bytes read so far, and more than 256 MiB.
///
/// # Errors
/// If the first bytes cannot be read.
#[cfg(feature = "compress")]
pub fn decompress<'r>(
    mut reader: impl Read + Send + 'r,
    expansion: u64,
) -> io::Result<Box<dyn Read + Send + 'r>> {
    let mut magic = Vec::with_capacity(COMPRESSION);
    (&mut reader).take(COMPRESSION as u64).read_to_end(&mut magic)?;
    let gzip = magic.starts_with(&[0x1F, 0x8B]);
    let is_compressed = is_compressed(&magic);
    let taken = Arc::new(AtomicU64::new(0));
    let whole = io::Cursor::new(magic).chain(reader);
    if !is_compressed {
        return Ok(Box::new(whole));
    }
    let whole = CountingReader { inner: whole, taken: taken.clone() };
    let inner: Box<dyn Read + Send + 'r> = if gzip {
        Box::new(flate2::read::MultiGzDecoder::new(whole))
    } else {
        Box::new(zstd::stream::read::Decoder::new(whole)?)
    };
    Ok(Box::new(Bounded { inner, taken, given: 0, expansion }))
}

/// Counts the bytes read from a compressed file.
#[cfg(feature = "compress")]
struct CountingReader<R> {
    inner: R,
    taken: Arc<AtomicU64>,
}

#[cfg(feature = "compress")]
impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Fails if the decompressed size exceeds its limit.
#[cfg(feature = "compress")]
struct Bounded<R> {
    inner: R,
    taken: Arc<AtomicU64>,
    given: u64,
    expansion: u64,
}

#[cfg(feature = "compress")]
impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.given += read as u64;
        let most = self.taken.load(Ordering::Relaxed).saturating_mul(self.expansion).max(GROWN);
        if self.given > most {
            let message = message!(
                "limit: decompressed, the file is more than {times} times as large (--max-expansion)",
                times = self.expansion
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        Ok(read)
    }
}
