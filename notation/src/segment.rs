//! Cutting a stream into segments at game boundaries, so that a file of any size is read in
//! bounded memory and by several threads.
//!
//! Cuts lie at hard boundaries (a line `[WQN "`, or `[Event "` behind an empty line), which one
//! backward search finds. Only where a segment grows past its size without one does the lexer
//! look for the softer boundaries of PGN. Lexing the segments one after another gives the events
//! of the whole file.

use std::io::{self, Read};
#[cfg(feature = "compress")]
use std::sync::Arc;
#[cfg(feature = "compress")]
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bytes::{BOM, hard_boundary};
use crate::events::{Event, Events, Options};
use crate::position::{Position, count_lines, locate};
use crate::{Problem, ProblemKind, Span};

/// The largest game that is read, by default: 64 MiB.
pub const MAX_GAME_BYTES: usize = 64 << 20;
/// The size a segment is cut at, by default: 1 MiB.
pub const TARGET_BYTES: usize = 1 << 20;
/// The bytes that decide whether a `[` is a hard boundary.
const BOUNDARY: usize = b"[Event \"".len();
/// How many times the largest game a stretch without a boundary may be, and how long it may be however
/// small that is: what is longer has no end.
const ENDLESS: u64 = 16;
const LONG: u64 = 1 << 30;
/// What is kept, while a game is passed over, to see an empty line before a boundary.
const LOOK_BEHIND: usize = 4 * 1024;

/// Sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// About how large a segment becomes.
    pub target_bytes: usize,
    /// The largest game; a larger one is passed over with the problem `limit`.
    pub max_game_bytes: usize,
    /// The limits of the lexer.
    pub options: Options,
}

impl Default for Config {
    fn default() -> Self {
        let (target_bytes, max_game_bytes) = (TARGET_BYTES, MAX_GAME_BYTES);
        Self { target_bytes, max_game_bytes, options: Options::DEFAULT }
    }
}

/// Some whole games of a file.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The games; empty where a game was passed over.
    pub bytes: Vec<u8>,
    /// The byte of the file the segment begins at.
    pub offset: u64,
    /// The line of the file it begins in, from 1.
    pub line: u64,
    /// The column it begins at, from 1; greater than 1 only in files with several games a line.
    pub column: u64,
    /// Another game follows; what is open at the end of the segment is `syntax`.
    pub game_follows: bool,
    /// Why a game was passed over: `limit`, with an empty span at the segment's beginning.
    pub problem: Option<Problem>,
    /// How many bytes of the file the segment stands for.
    pub length: u64,
}

impl Segment {
    /// The events of the segment.
    pub fn events(&self, options: &Options) -> Events<'_> {
        let options = Options { game_follows: self.game_follows, ..*options };
        Events::with_options(&self.bytes, &options)
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

/// The segments of a stream.
#[derive(Debug)]
pub struct Segments<R> {
    reader: R,
    config: Config,
    buffer: Vec<u8>,
    spare: Option<Vec<u8>>,
    offset: u64,
    line: u64,
    column: u64,
    /// No hard boundary begins before this byte of the buffer, but at 0.
    searched: usize,
    at_end: bool,
    started: bool,
    error: Option<io::Error>,
}

impl<R: Read> Segments<R> {
    /// Cuts `reader` with the default sizes. A byte order mark is passed over.
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
            searched: 0,
            at_end: false,
            started: false,
            error: None,
        }
    }

    /// Gives back the memory of a segment that has been dealt with.
    pub fn recycle(&mut self, segment: Segment) {
        self.spare = Some(segment.bytes);
    }

    /// The next segment, or `None` at the end.
    ///
    /// # Errors
    /// If reading fails; what was read before that has been given first.
    pub fn next_segment(&mut self) -> io::Result<Option<Segment>> {
        let most = self.most();
        let target = self.config.target_bytes.clamp(1, most);
        let mut goal = target;
        loop {
            self.fill(goal);
            if self.at_end && self.buffer.len() < most {
                return self.last();
            }
            if let Some(at) = self.last_hard_boundary() {
                return Ok(Some(self.cut(at)));
            }
            if self.buffer.len() >= target.saturating_mul(4).min(most)
                && let Some(at) = self.last_soft_boundary()
            {
                return Ok(Some(self.cut(at)));
            }
            if self.buffer.len() >= most {
                return Ok(Some(self.pass_over()));
            }
            // Doubling keeps the work linear, however often the lexer looks again.
            goal = self.buffer.len().saturating_mul(2).clamp(target, most);
        }
    }

    /// The size that no game may have.
    fn most(&self) -> usize {
        self.config.max_game_bytes.saturating_add(1)
    }

    fn last(&mut self) -> io::Result<Option<Segment>> {
        if !self.buffer.is_empty() {
            return Ok(Some(self.cut(self.buffer.len())));
        }
        self.error.take().map_or(Ok(None), Err)
    }

    /// Reads until the buffer holds `goal` bytes or the stream ends.
    fn fill(&mut self, goal: usize) {
        // A byte order mark is seen whole.
        let goal = if self.started { goal } else { goal.max(BOM.len()) };
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
            if self.buffer.starts_with(BOM) {
                self.buffer.drain(..BOM.len());
                self.offset = BOM.len() as u64;
                // What was drained is owed.
                self.fill(goal);
            }
        }
    }

    fn last_hard_boundary(&mut self) -> Option<usize> {
        let buffer = &self.buffer;
        let to = buffer.len().min(self.most());
        let from = self.searched.max(1).min(to);
        let mut found = memchr::memrchr_iter(b'[', &buffer[from..to]).map(|at| from + at);
        let boundary = found.find(|&at| hard_boundary(buffer, at));
        self.searched = to.saturating_sub(BOUNDARY);
        boundary
    }

    /// The last game that begins within the buffer for certain: one of whose tokens lies whole
    /// before its end.
    fn last_soft_boundary(&self) -> Option<usize> {
        let (mut last, mut candidate) = (None, None);
        let buffer = &self.buffer[..self.buffer.len().min(self.most())];
        for event in Events::with_options(buffer, &self.config.options) {
            match event {
                Event::GameStart { at } if at > 0 => candidate = Some(at),
                Event::Tag(_) | Event::Action(_) if event.span().end < buffer.len() => {
                    last = candidate.take().or(last);
                }
                _ => {}
            }
        }
        last
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
        self.searched = 0;
        let length = at as u64;
        Segment { bytes, offset, line, column, game_follows, problem: None, length }
    }

    /// Counts `bytes` as read.
    fn advance(&mut self, bytes: &[u8]) {
        self.offset += bytes.len() as u64;
        self.line += count_lines(bytes);
        let place = locate(&bytes[bytes.len().saturating_sub(LOOK_BEHIND)..], usize::MAX);
        let same_line = memchr::memchr2(b'\n', b'\r', bytes).is_none();
        self.column = if same_line { self.column + place.column - 1 } else { place.column };
    }

    /// Passes over a game that is too large, up to the next hard boundary.
    fn pass_over(&mut self) -> Segment {
        let (offset, line, column) = (self.offset, self.line, self.column);
        self.searched = 0;
        loop {
            let from = self.searched.max(1).min(self.buffer.len());
            let mut found = memchr::memchr_iter(b'[', &self.buffer[from..]).map(|at| from + at);
            if let Some(at) = found.find(|&at| hard_boundary(&self.buffer, at)) {
                self.discard(at);
                break;
            }
            let most = ENDLESS.saturating_mul(self.config.max_game_bytes as u64).max(LONG);
            if self.offset - offset > most {
                let message = "no game ends for so long that the rest is not read";
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
            self.discard(self.buffer.len() - keep);
            self.searched = self.buffer.len().saturating_sub(BOUNDARY);
            self.fill(keep + TARGET_BYTES);
        }
        self.searched = 0;
        let limit = self.config.max_game_bytes;
        let message = format!("a game of more than {limit} bytes is passed over");
        let hint = "reading goes on at the next `[Event \"` behind an empty line, or `[WQN \"`";
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

/// How many times its own size a compressed file may grow to, if nothing else is said. Archives of
/// games grow tenfold; what grows a thousandfold was made to.
pub const MAX_EXPANSION: u64 = 1_000;

/// How large a compressed file may become however small it is.
#[cfg(feature = "compress")]
const GROWN: u64 = 256 << 20;

/// Reads through gzip and Zstandard, told by their first bytes; anything else is given as it is.
/// Reading fails where a file has grown to more than `expansion` times what was read of it, and to
/// more than 256 MiB.
///
/// # Errors
/// If the first bytes cannot be read.
#[cfg(feature = "compress")]
pub fn decompress<'r>(
    mut reader: impl Read + Send + 'r,
    expansion: u64,
) -> io::Result<Box<dyn Read + Send + 'r>> {
    let mut magic = Vec::with_capacity(4);
    (&mut reader).take(4).read_to_end(&mut magic)?;
    let gzip = magic.starts_with(&[0x1F, 0x8B]);
    let zstandard = magic == [0x28, 0xB5, 0x2F, 0xFD];
    let taken = Arc::new(AtomicU64::new(0));
    let whole = io::Cursor::new(magic).chain(reader);
    if !gzip && !zstandard {
        return Ok(Box::new(whole));
    }
    let whole = Counted { inner: whole, taken: taken.clone() };
    let inner: Box<dyn Read + Send + 'r> = if gzip {
        Box::new(flate2::read::MultiGzDecoder::new(whole))
    } else {
        Box::new(zstd::stream::read::Decoder::new(whole)?)
    };
    Ok(Box::new(Bounded { inner, taken, given: 0, expansion }))
}

/// Counts what is read of a compressed file.
#[cfg(feature = "compress")]
struct Counted<R> {
    inner: R,
    taken: Arc<AtomicU64>,
}

#[cfg(feature = "compress")]
impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Fails where too much comes of too little.
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
            let message = format!(
                "limit: decompressed, it is more than {} times as large (--max-expansion)",
                self.expansion
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        Ok(read)
    }
}
