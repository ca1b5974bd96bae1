//! Text that can be read from any byte on.

use super::{Input, open_regular};
use crate::source::packed::Packed;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use wanqi_notation::segment;

/// The text of a file that can be read from any byte on: a file that is not compressed, or a packed
/// one ([`pack`](super::pack)).
#[derive(Debug)]
pub struct Seekable {
    text: Text,
    size: u64,
}

#[derive(Debug)]
enum Text {
    Plain(File),
    Packed(Box<Packed>),
}

impl Seekable {
    /// Opens a file; `None` if it is compressed in one piece, or is standard input. A packed file
    /// may have a text `expansion` times as long.
    ///
    /// # Errors
    /// The file cannot be read, or is not a regular file, or its text is too long.
    pub fn open(input: &Input, expansion: u64) -> io::Result<Option<Seekable>> {
        let Some(path) = &input.path else { return Ok(None) };
        let mut file = open_regular(path)?;
        let mut magic = Vec::with_capacity(segment::COMPRESSION);
        (&mut file).take(segment::COMPRESSION as u64).read_to_end(&mut magic)?;
        if segment::is_compressed(&magic) {
            // A file in gzip has no table of frames.
            let packed = Packed::open(file, expansion)?;
            return Ok(packed.map(|packed| {
                let size = packed.size();
                Seekable { text: Text::Packed(Box::new(packed)), size }
            }));
        }
        file.seek(SeekFrom::Start(0))?;
        let size = file.metadata()?.len();
        Ok(Some(Seekable { text: Text::Plain(file), size }))
    }

    /// The number of bytes of the text.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The last place at or before a byte that is known to begin a segment of this size: the start
    /// of a frame of a packed file. `None` if no place is known.
    #[must_use]
    pub fn segment_start(&self, byte: u64, segment_bytes: usize) -> Option<u64> {
        match &self.text {
            Text::Packed(packed) => packed.segment_start(byte, segment_bytes),
            Text::Plain(_) => None,
        }
    }
}

impl Read for Seekable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.text {
            Text::Plain(file) => file.read(buffer),
            Text::Packed(packed) => packed.read(buffer),
        }
    }
}

impl Seek for Seekable {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match &mut self.text {
            Text::Plain(file) => file.seek(to),
            Text::Packed(packed) => packed.seek(to),
        }
    }
}
