//! Frames: the actions of a game in one buffer, to be replayed in one call.

use borsh::{BorshDeserialize, BorshSerialize};
use wanqi_abi as abi;
use wanqi_notation::tokens::WINDOW;

/// The kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum FrameKind {
    /// An action of a seat.
    Action,
    /// An action of ENV.
    Env,
    /// `skip`, `null`, `out`.
    Event,
    /// A checkpoint request.
    Checkpoint,
}

impl FrameKind {
    /// Its code in the ABI.
    pub const fn code(self) -> u32 {
        self.byte() as u32
    }

    /// The kind with this code.
    pub(crate) const fn from_byte(byte: u8) -> Option<FrameKind> {
        match byte {
            abi::FRAME_ACTION => Some(FrameKind::Action),
            abi::FRAME_ENV => Some(FrameKind::Env),
            abi::FRAME_EVENT => Some(FrameKind::Event),
            abi::FRAME_CHECKPOINT => Some(FrameKind::Checkpoint),
            _ => None,
        }
    }

    const fn byte(self) -> u8 {
        match self {
            FrameKind::Action => abi::FRAME_ACTION,
            FrameKind::Env => abi::FRAME_ENV,
            FrameKind::Event => abi::FRAME_EVENT,
            FrameKind::Checkpoint => abi::FRAME_CHECKPOINT,
        }
    }
}

/// The number of frames in these bytes; a truncated one counts.
pub(super) fn count(bytes: &[u8]) -> usize {
    let (mut count, mut rest) = (0, bytes);
    while !rest.is_empty() {
        let length = rest.first_chunk().map_or(0, |&[_, _, low, high]| {
            abi::FRAME_HEAD + usize::from(u16::from_le_bytes([low, high]))
        });
        rest = if length == 0 { &[] } else { rest.get(length..).unwrap_or_default() };
        count += 1;
    }
    count
}

/// Frames in one buffer, which keeps its memory when cleared.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
    len: usize,
    /// The largest seat of a frame.
    most: u8,
}

impl Frames {
    /// Adds a frame. Seat 0 is the seat to act, or ENV. Returns false and adds nothing if the text
    /// is longer than [`abi::MAX_ACTION`] bytes.
    #[inline]
    pub fn push(&mut self, kind: FrameKind, seat: u8, text: &[u8]) -> bool {
        if text.len() > abi::MAX_ACTION {
            return false;
        }
        let [low, high] = (text.len() as u16).to_le_bytes();
        self.bytes.reserve(abi::FRAME_HEAD + text.len());
        self.bytes.extend_from_slice(&[kind.byte(), seat, low, high]);
        self.bytes.extend_from_slice(text);
        self.len += 1;
        self.most = self.most.max(seat);
        true
    }

    /// Adds a frame whose text is the first `length` bytes of `window`. Copying a fixed number of
    /// bytes and truncating is faster than copying the few bytes of an action.
    ///
    /// # Panics
    /// If `length` is greater than the window.
    #[inline(always)]
    pub fn push_short(&mut self, kind: FrameKind, seat: u8, window: &[u8; WINDOW], length: usize) {
        assert!(length <= WINDOW, "a text of {length} bytes does not fit the window");
        let mut frame = [0; abi::FRAME_HEAD + WINDOW];
        let (head, text) = frame.split_at_mut(abi::FRAME_HEAD);
        head.copy_from_slice(&[kind.byte(), seat, length as u8, 0]);
        text.copy_from_slice(window);
        let end = self.bytes.len() + abi::FRAME_HEAD + length;
        self.bytes.extend_from_slice(&frame);
        self.bytes.truncate(end);
        self.len += 1;
        self.most = self.most.max(seat);
    }

    /// Replaces the content by the bytes of `len` frames; `most` is their largest seat.
    pub(crate) fn set(&mut self, bytes: &[u8], len: usize, most: u8) {
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        (self.len, self.most) = (len, most);
    }

    /// Removes all frames.
    pub fn clear(&mut self) {
        self.bytes.clear();
        (self.len, self.most) = (0, 0);
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no frames.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The offset, the kind, the seat and the length of the text of each frame.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, FrameKind, u8, usize)> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let &[kind, seat, low, high] = self.bytes.get(at..)?.first_chunk()?;
            let here = at;
            let length = usize::from(u16::from_le_bytes([low, high]));
            at += abi::FRAME_HEAD + length;
            Some((here, FrameKind::from_byte(kind)?, seat, length))
        })
    }

    /// The offset of a frame, counted from the first frame; that of the end if there is none.
    pub(crate) fn place(&self, index: usize) -> usize {
        self.iter().nth(index).map_or(self.bytes.len(), |(at, ..)| at)
    }

    /// The largest seat of a frame.
    pub(crate) fn most(&self) -> u8 {
        self.most
    }

    /// The first frame whose seat is above `seats`: its index, its offset and the seat.
    pub(crate) fn above(&self, seats: u32) -> Option<(usize, usize, u32)> {
        if u32::from(self.most) <= seats {
            return None;
        }
        let frames = self.iter().enumerate();
        let mut frames = frames.map(|(index, (at, _, seat, _))| (index, at, u32::from(seat)));
        frames.find(|(_, _, seat)| *seat > seats)
    }

    /// The bytes that a plugin reads.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes from frame `index` to the end.
    pub fn from(&self, index: usize) -> &[u8] {
        let mut at = 0;
        for _ in 0..index {
            let Some(&[low, high]) = self.bytes.get(at + 2..at + 4) else { return &[] };
            at += abi::FRAME_HEAD + usize::from(u16::from_le_bytes([low, high]));
        }
        &self.bytes[at.min(self.bytes.len())..]
    }
}
