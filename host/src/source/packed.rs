//! Packed files: Zstandard in frames that begin where games begin, with a table of the frames at
//! the end ([the seekable format](https://github.com/facebook/zstd/tree/dev/contrib/seekable_format)).
//! Any program that reads Zstandard reads them.

use super::unexpected;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::rc::Rc;
use wanqi_notation::message;
use wanqi_notation::segment::{Config, Segments};
use zeekstd::SeekTable;
use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::CParameter;

/// The usual number of bytes of text in a frame, and the most.
const FRAME: usize = 1 << 20;
const MOST_FRAME: u64 = 128 << 20;
/// The decompressed size that is always allowed: 256 MiB.
const GROWN: u64 = 256 << 20;
/// The level of compression.
const LEVEL: i32 = 12;
/// A skippable frame before the table, which says that each frame begins a segment: its head, its
/// length, and a text with the size of the segments.
const MARK: [u8; 8] = [0x51, 0x2A, 0x4D, 0x18, 32, 0, 0, 0];
const MARK_LENGTH: usize = MARK.len() + 32;

fn mark(segment_bytes: usize) -> [u8; MARK_LENGTH] {
    let mut mark = [b' '; MARK_LENGTH];
    mark[..MARK.len()].copy_from_slice(&MARK);
    let text = format!("wanqi segments {segment_bytes}");
    for (to, from) in mark[MARK.len()..].iter_mut().zip(text.bytes()) {
        *to = from;
    }
    mark
}

/// A packed file.
pub(super) struct Packed {
    file: File,
    table: SeekTable,
    /// The size of the segments that its frames begin, if they do.
    segment_bytes: Option<usize>,
    decompressor: Decompressor<'static>,
    /// The frame in memory: its number, and its text.
    frame: Option<u32>,
    text: Vec<u8>,
    at: u64,
}

impl std::fmt::Debug for Packed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Packed").field("frames", &self.table.num_frames()).finish()
    }
}

impl Packed {
    /// Opens a file in Zstandard; `None` if it is not packed: if it has no table of frames, or
    /// bytes that its table does not have, or a frame that is too large.
    ///
    /// # Errors
    /// The file cannot be read, or its text is more than `expansion` times as long.
    pub fn open(mut file: File, expansion: u64) -> io::Result<Option<Packed>> {
        let size = file.metadata()?.len();
        let Ok(table) = SeekTable::from_seekable(&mut file) else { return Ok(None) };
        let rest = size.checked_sub(table.size_comp()).and_then(|rest| {
            let own = table.clone().into_serializer().encoded_len() as u64;
            rest.checked_sub(own)
        });
        let segment_bytes = match rest {
            Some(0) => None,
            Some(rest) if rest == MARK_LENGTH as u64 => {
                let mut bytes = [0; MARK_LENGTH];
                file.seek(SeekFrom::Start(table.size_comp()))?;
                file.read_exact(&mut bytes)?;
                let text = String::from_utf8_lossy(&bytes[MARK.len()..]);
                let segment = text.trim_end().rsplit(' ').next().and_then(|size| size.parse().ok());
                match segment {
                    Some(segment) if mark(segment) == bytes => Some(segment),
                    _ => return Ok(None),
                }
            }
            _ => return Ok(None),
        };
        if table.max_frame_size_decomp() > MOST_FRAME || table.max_frame_size_comp() > MOST_FRAME {
            return Ok(None);
        }
        if table.size_decomp() > size.saturating_mul(expansion).max(GROWN) {
            let message = message!(
                "limit: decompressed, the file is more than {times} times as large (--max-expansion)",
                times = expansion
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        let decompressor = Decompressor::new()?;
        let (frame, text, at) = (None, Vec::new(), 0);
        Ok(Some(Packed { file, table, segment_bytes, decompressor, frame, text, at }))
    }

    pub fn size(&self) -> u64 {
        self.table.size_decomp()
    }

    pub fn segment_start(&self, byte: u64, segment_bytes: usize) -> Option<u64> {
        if self.segment_bytes != Some(segment_bytes) || byte >= self.size() {
            return None;
        }
        self.table.frame_start_decomp(self.table.frame_index_decomp(byte)).ok()
    }

    /// Decompresses the frame that contains a byte of the text.
    fn load(&mut self, byte: u64) -> io::Result<u64> {
        let wrong = |_| unexpected(message!("the table of the packed file is wrong"));
        let frame = self.table.frame_index_decomp(byte);
        let start = self.table.frame_start_decomp(frame).map_err(wrong)?;
        if self.frame == Some(frame) {
            return Ok(start);
        }
        self.frame = None;
        let (at, length) = (
            self.table.frame_start_comp(frame).map_err(wrong)?,
            self.table.frame_size_comp(frame).map_err(wrong)?,
        );
        let size = self.table.frame_size_decomp(frame).map_err(wrong)? as usize;
        self.file.seek(SeekFrom::Start(at))?;
        let mut packed = vec![0; length as usize];
        self.file.read_exact(&mut packed)?;
        // A frame with more bytes fails, and one with fewer is found here.
        self.text = self.decompressor.decompress(&packed, size)?;
        if self.text.len() != size {
            return Err(unexpected(message!("the table of the packed file is wrong")));
        }
        self.frame = Some(frame);
        Ok(start)
    }
}

impl Read for Packed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.size() || buffer.is_empty() {
            return Ok(0);
        }
        let start = self.load(self.at)?;
        let from = (self.at - start) as usize;
        let text = self.text.get(from..).unwrap_or_default();
        let count = text.len().min(buffer.len());
        buffer[..count].copy_from_slice(&text[..count]);
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for Packed {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => self.size().checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

/// Keeps the bytes that are read.
struct Keeping<R> {
    inner: R,
    bytes: Rc<RefCell<Vec<u8>>>,
}

impl<R: Read> Read for Keeping<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bytes.borrow_mut().extend_from_slice(&buffer[..read]);
        Ok(read)
    }
}

/// What was packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedSizes {
    /// Bytes of text.
    pub text: u64,
    /// Bytes of the packed file.
    pub packed: u64,
    /// Frames.
    pub frames: u64,
}

/// Packs a text: frames of about 1 MiB, each of which begins where a segment of games begins.
///
/// ```
/// use wanqi_host::source::pack;
/// use wanqi_notation::segment::Config;
///
/// let text = "[WQN \"1\"]\n1. e4 *\n\n".repeat(100_000);
/// let mut packed = Vec::new();
/// let sizes = pack(text.as_bytes(), &mut packed, Config::default())?;
/// assert_eq!((sizes.text, sizes.packed), (text.len() as u64, packed.len() as u64));
/// assert_eq!(sizes.frames, 2);
/// let unpacked = wanqi_notation::segment::decompress(&packed[..], 1_000)?;
/// assert_eq!(std::io::read_to_string(unpacked)?, text);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The text cannot be read, or has a game that is too long, or `out` cannot be written.
pub fn pack(reader: impl Read, out: &mut dyn Write, config: Config) -> io::Result<PackedSizes> {
    let mut compressor = Compressor::new(LEVEL)?;
    compressor.set_parameter(CParameter::ChecksumFlag(true))?;
    let (mut table, mut sizes) = (SeekTable::new(), PackedSizes::default());
    let mut frame = |text: &[u8]| -> io::Result<()> {
        let packed = compressor.compress(text)?;
        out.write_all(&packed)?;
        let size = |bytes: &[u8]| u32::try_from(bytes.len()).map_err(io::Error::other);
        table.log_frame(size(&packed)?, size(text)?).map_err(io::Error::other)?;
        sizes.text += text.len() as u64;
        sizes.packed += packed.len() as u64;
        sizes.frames += 1;
        Ok(())
    };
    // The bytes that were read and are in no frame yet.
    let bytes = Rc::new(RefCell::new(Vec::new()));
    let reader = Keeping { inner: reader, bytes: bytes.clone() };
    let (mut segments, mut begun) = (Segments::with_config(reader, config), 0);
    while let Some(segment) = segments.next_segment()? {
        if segment.problem.is_some() {
            return Err(unexpected(message!(
                "line {line} begins a game of more than {limit} bytes (--max-game-bytes)",
                line = segment.line,
                limit = config.max_game_bytes
            )));
        }
        let length = (segment.offset - begun) as usize;
        if length >= FRAME {
            let mut bytes = bytes.borrow_mut();
            let rest = bytes.split_off(length);
            frame(&std::mem::replace(&mut *bytes, rest))?;
            begun = segment.offset;
        }
        segments.recycle(segment);
    }
    if !bytes.borrow().is_empty() {
        frame(&bytes.borrow())?;
    }
    let mark = mark(config.target_bytes);
    out.write_all(&mark)?;
    let mut serializer = table.into_serializer();
    let mut bytes = vec![0; serializer.encoded_len()];
    let length = serializer.write_into(&mut bytes);
    out.write_all(&bytes[..length])?;
    sizes.packed += (mark.len() + length) as u64;
    Ok(sizes)
}
