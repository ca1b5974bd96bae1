//! Reads files of games' formats in pieces of whole games, if the format allows it, so that the
//! memory does not grow with the file.

use super::Settings;
use crate::instance::Format;
use std::io::{self, Read};
use wanqi_notation::encoding::canonical_name;
use wanqi_notation::position::locate;
use wanqi_notation::sgf;

/// Bytes at the start of an SGF file that determine its charset.
const HEAD: usize = 64 << 10;

/// A piece of a file, and its place.
pub(super) struct FilePiece {
    pub bytes: Vec<u8>,
    /// Offset of its first byte in the file.
    pub offset: u64,
    /// Line and column of its first byte, from 1.
    pub line: u64,
    pub column: u64,
    /// Whether it is the last piece.
    pub last: bool,
}

impl FilePiece {
    /// A file in one piece.
    pub fn all(bytes: Vec<u8>) -> FilePiece {
        FilePiece { bytes, offset: 0, line: 1, column: 1, last: true }
    }
}

/// Where a file may be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    Nowhere,
    /// After any line.
    Lines,
    /// After any game tree of SGF.
    Trees,
}

impl Cut {
    /// The cuts of a file with this start. In charsets other than UTF-8 and Latin-1, brackets and
    /// line feeds may be bytes of other characters.
    fn of(format: &Format, encoding: Option<&str>, head: &[u8]) -> Cut {
        let info = format.info();
        let cut = match (info.lines, info.magic.starts_with(b"(;")) {
            (true, _) => Cut::Lines,
            (_, true) => Cut::Trees,
            _ => return Cut::Nowhere,
        };
        let declared = || if cut == Cut::Trees { sgf::charset(head) } else { None };
        let label = encoding.map(Into::into).or_else(declared);
        let utf_8 = label.is_none_or(|label| canonical_name(label.trim()) == Some("UTF-8"));
        if utf_8 { cut } else { Cut::Nowhere }
    }

    fn last(self, bytes: &[u8]) -> Option<usize> {
        match self {
            Cut::Nowhere => None,
            Cut::Lines => memchr::memrchr(b'\n', bytes).map(|at| at + 1),
            Cut::Trees => sgf::last_tree_start(bytes),
        }
    }
}

/// The pieces of a file.
pub(super) struct Pieces<R> {
    reader: R,
    cut: Cut,
    /// The usual bytes of a piece, if they contain a whole game, and the most.
    target: usize,
    most: usize,
    /// Bytes that were read but not returned yet, and their place.
    rest: Vec<u8>,
    offset: u64,
    line: u64,
    column: u64,
    ended: bool,
}

impl<R: Read> Pieces<R> {
    pub fn new(mut reader: R, format: &Format, settings: &Settings) -> io::Result<Pieces<R>> {
        let mut rest = Vec::new();
        (&mut reader).take(HEAD as u64).read_to_end(&mut rest)?;
        let cut = Cut::of(format, settings.encoding.as_deref(), &rest);
        let target = settings.segment_bytes;
        // Game trees have a limit of their own.
        let most = match cut {
            Cut::Trees => settings.max_game_bytes,
            Cut::Lines | Cut::Nowhere => settings.max_import_bytes,
        };
        let (offset, line, column, ended) = (0, 1, 1, false);
        Ok(Pieces { reader, cut, target, most, rest, offset, line, column, ended })
    }

    /// The next piece.
    ///
    /// # Errors
    /// The file cannot be read, or a piece is too large.
    pub fn next(&mut self) -> io::Result<Option<FilePiece>> {
        if self.ended {
            return Ok(None);
        }
        if self.cut == Cut::Nowhere {
            self.ended = true;
            let rest = std::mem::take(&mut self.rest);
            let mut bytes = Vec::new();
            let all = (&rest[..]).chain(&mut self.reader);
            all.take(self.most as u64 + 1).read_to_end(&mut bytes)?;
            return if bytes.len() > self.most {
                Err(self.too_large())
            } else {
                Ok(Some(FilePiece::all(bytes)))
            };
        }
        let mut want = self.target.max(1);
        loop {
            let more = want.saturating_sub(self.rest.len()) as u64;
            (&mut self.reader).take(more).read_to_end(&mut self.rest)?;
            if self.rest.len() < want {
                self.ended = true;
                return Ok(Some(self.piece(self.rest.len())));
            }
            if let Some(end) = self.cut.last(&self.rest[..want]).filter(|end| *end > 0) {
                return Ok(Some(self.piece(end)));
            }
            if want > self.most {
                return Err(self.too_large());
            }
            // Reading twice as much each time keeps the total work linear.
            want *= 2;
        }
    }

    fn too_large(&self) -> io::Error {
        let most = self.most;
        let message = match self.cut {
            Cut::Nowhere => format!("larger than {most} bytes (--max-import-bytes)"),
            Cut::Lines => format!("no game ends within {most} bytes (--max-import-bytes)"),
            Cut::Trees => format!("no game ends within {most} bytes (--max-game-bytes)"),
        };
        io::Error::new(io::ErrorKind::FileTooLarge, message)
    }

    /// Returns the first bytes as a piece.
    fn piece(&mut self, length: usize) -> FilePiece {
        let rest = self.rest.split_off(length);
        let bytes = std::mem::replace(&mut self.rest, rest);
        let (offset, line, column) = (self.offset, self.line, self.column);
        let end = locate(&bytes, bytes.len());
        self.offset += bytes.len() as u64;
        self.line += end.line - 1;
        self.column = if end.line == 1 { column + end.column - 1 } else { end.column };
        FilePiece { bytes, offset, line, column, last: self.ended }
    }
}
