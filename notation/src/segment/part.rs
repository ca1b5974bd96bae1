//! The segments of a part of a file.

use std::io::{self, Read, Seek, SeekFrom};

use super::{BOUNDARY, Config, Segments, Start};
use crate::bytes::{hard_boundary, hard_boundary_within};

/// The number of bytes that are read first.
const FIRST: u64 = 16 * 1024;

/// The segments of a file from a block on. The number of their first line is not known yet: only
/// the file before it has it.
///
/// A reader of several parts that has no other source for the numbers calls
/// [`Part::numbered_from`] with 1, and adds to the lines of each part the number of lines of all
/// segments before it.
#[derive(Debug)]
pub struct Part<R>(Segments<R>);

impl<R: Read> Part<R> {
    /// The segments, with lines counted as if the first segment began at `line`; lines count from
    /// 1. Offsets and columns are those of the file.
    pub fn numbered_from(self, line: u64) -> Segments<R> {
        Segments { line, first_line: line, ..self.0 }
    }
}

/// The segments of `file` from the block of `byte` on: those that [`Segments`] returns for the
/// whole file and that begin at or after `k * target_bytes`, where `k` is
/// `byte / config.target_bytes`. `byte` is an offset in the file and may be after its end.
///
/// The function searches backwards for a hard boundary, at most `config.max_game_bytes` before the
/// block. It reads each byte at most once, and the segments begin to read again at the boundary.
///
/// Returns `None` if there is no such boundary, or if `k` is 0. Then read the file from its start,
/// and drop the segments with an [`offset`](super::Segment::offset) less than `k * target_bytes`.
///
/// ```
/// use std::io::Cursor;
/// use wanqi_notation::segment::{Config, Segments, part};
///
/// let game = "[WQN \"1\"]\n1. e4 *\n";
/// let file = game.repeat(4);
/// let config = Config { target_bytes: 20, ..Config::default() };
/// let offsets = |segments: Segments<_>| -> std::io::Result<Vec<u64>> {
///     segments.map(|segment| Ok(segment?.offset)).collect()
/// };
/// let whole = offsets(Segments::with_config(Cursor::new(&file), config))?;
/// assert_eq!(whole, [0, 36, 54]);
/// // Byte 45 is in the block of the bytes 40 to 59.
/// let part = part(Cursor::new(&file), config, 45)?.expect("there is a hard boundary");
/// assert_eq!(offsets(part.numbered_from(1))?, [54]);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// If a game is so long that [`Segments`] does not read the rest of the file (1 GiB, or 16 times
/// the limit if that is more), parts after it can be read anyway.
///
/// # Errors
/// `file` cannot be read, or has no positions, such as a pipe.
pub fn part<F: Read + Seek>(mut file: F, config: Config, byte: u64) -> io::Result<Option<Part<F>>> {
    let target = config.target_bytes.max(1) as u64;
    let block = byte / target * target;
    if block == 0 {
        return Ok(None);
    }
    let Some(offset) = last_hard_boundary(&mut file, block, config.max_game_bytes as u64)? else {
        return Ok(None);
    };
    file.seek(SeekFrom::Start(offset))?;
    let segments = Segments::starting_at(file, config, Start { offset, line: 1 });
    Ok(Some(Part(Segments { wanted: block, ..segments })))
}

/// The offset of the last hard boundary at or before `to`, and at most `most` bytes before it.
fn last_hard_boundary(
    file: &mut (impl Read + Seek),
    to: u64,
    most: u64,
) -> io::Result<Option<u64>> {
    let first = to.saturating_sub(most);
    let mut low = to.saturating_sub(FIRST).max(first);
    let mut window = read(file, low, to.saturating_add(BOUNDARY as u64))?;
    // All offsets of the window from here on have been searched.
    let mut end = (to - low) as usize + 1;
    loop {
        end = end.min(window.len());
        let found = memchr::memrchr_iter(b'[', &window[..end]).find_map(|at| {
            let boundary = if low == 0 {
                Some(hard_boundary(&window, at))
            } else {
                hard_boundary_within(&window, at)
            };
            boundary.is_none_or(|boundary| boundary).then_some((at, boundary))
        });
        if let Some((at, Some(_))) = found {
            return Ok(Some(low + at as u64));
        }
        if low == first {
            return Ok(None);
        }
        // Doubling keeps the total work linear. A `[` after blank bytes is looked at again.
        let size = to - low;
        let next = low.saturating_sub(size).max(first);
        let mut longer = read(file, next, low)?;
        end = longer.len() + found.map_or(0, |(at, _)| at + 1);
        longer.extend_from_slice(&window);
        (window, low) = (longer, next);
    }
}

/// The bytes of a file from `from` to `to`, or to its end.
fn read(file: &mut (impl Read + Seek), from: u64, to: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(to - from).read_to_end(&mut bytes)?;
    Ok(bytes)
}
