//! The questions to a worker and its answers: a length, then a borsh value.
//!
//! Both sides are the same program, so that no version is needed. But the plugin may have
//! overwritten the worker's memory, so that an answer is read as untrusted bytes.

use crate::instance::FrameKind;
use crate::language::Language;
use crate::view::Eyes;
use borsh::{BorshDeserialize, BorshSerialize};
use std::borrow::Cow;
use std::io::{self, Read, Write};
use wanqi_notation::message;

/// The most bytes of a message; a longer one is invalid.
pub(super) const MOST: usize = 1 << 30;

/// The most bytes of the answer about a converted file. The program reads the file of one importer at
/// a time, and has the bytes of the answer and its content in memory.
const CONVERTED: usize = 512 << 20;

/// The bytes of such an answer for each byte of the file. The importers of all games write at most 35
/// for the worst known files.
pub(crate) const CONVERTED_PER_BYTE: usize = 40;
/// The bytes of such an answer in addition to those.
pub(crate) const CONVERTED_MORE: usize = 64 << 20;

/// The most bytes that are allocated for a message before they arrive.
const CHUNK: usize = 1 << 20;

/// The first bytes that are read: most messages are not longer, and take one system call.
const FIRST: usize = 64 << 10;

/// The bytes of a message's length.
const HEAD: usize = 4;

/// The first message to a worker.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(super) struct Hello {
    /// The number of the process that sends it. The worker ends with this process.
    pub parent: u32,
    /// Paths of the libraries, as bytes: a path need not be UTF-8.
    pub libraries: Vec<Vec<u8>>,
    /// Address space in bytes.
    pub memory: u64,
    /// Whether to continue if the system cannot confine the process.
    pub unconfined: bool,
}

/// A question, and the games that are no longer needed.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(super) struct Question<'a> {
    pub forget: Vec<u64>,
    /// The language of messages and pictures.
    pub language: Language,
    pub ask: Ask<'a>,
}

/// A question to a worker.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) enum Ask<'a> {
    /// Open a library. The answer: its descriptors, or why it is refused.
    Open(Cow<'a, [u8]>),
    /// Create a game of the first opened library. The answer: its number.
    Create { rules: u32, options: Cow<'a, str>, position: Cow<'a, str> },
    /// Create a game from a snapshot. The answer: its rule set and number.
    Load(Cow<'a, [u8]>),
    /// Import a file in a format of the game. The answer: the text, and triples of the source map.
    Import { format: u32, bytes: Cow<'a, [u8]>, encoding: Cow<'a, str> },
    /// Export a text to a format of the game. The answer: the bytes, and the lines of
    /// the losses.
    Export { format: u32, wqn: Cow<'a, [u8]> },
    /// A call of a game.
    Game(u64, GameAsk<'a>),
    /// Play the games whose bytes follow the question. The answer is followed by a log for each.
    Play,
}

/// A call of a game: the functions of [`crate::Instance`].
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) enum GameAsk<'a> {
    Clone,
    CopyFrom(u64),
    Options,
    Turn,
    Roles(u32),
    List {
        seat: u32,
        claims: bool,
    },
    Apply {
        kind: FrameKind,
        seat: u32,
        token: Cow<'a, [u8]>,
        flags: u32,
    },
    Replay {
        frames: Cow<'a, [u8]>,
        flags: u32,
    },
    Spell {
        seat: u32,
        token: Cow<'a, [u8]>,
        style: u32,
    },
    Outcome,
    Digest,
    Position,
    /// Turn, position and digest.
    Look,
    /// Random play ([`crate::check`]).
    PlayOn {
        random: u64,
        draws: bool,
    },
    Save,
    Count(u32),
    ApplyIndex {
        seat: u32,
        index: u64,
    },
    Sample {
        seat: u32,
        seed: u64,
    },
    Perft {
        depth: u32,
        flags: u32,
    },
    PerftDivide {
        depth: u32,
        flags: u32,
    },
    Playout {
        seed: u64,
        count: u64,
        max_actions: u64,
    },
    View(Eyes),
    Scene(Eyes),
    Touch(u32),
    Explain {
        kind: FrameKind,
        seat: u32,
        token: Cow<'a, [u8]>,
        near: u32,
    },
}

impl Ask<'_> {
    /// The most bytes of the answer. A list needs up to ten times as much memory when it is read, in
    /// each thread that validates. A converted file is in proportion to the file.
    pub(super) fn most(&self) -> usize {
        match self {
            Ask::Open(_) => 16 << 20,
            Ask::Import { bytes: file, .. } | Ask::Export { wqn: file, .. } => {
                CONVERTED.min(CONVERTED_MORE + file.len().saturating_mul(CONVERTED_PER_BYTE))
            }
            Ask::Game(_, ask) if ask.is_list() => 16 << 20,
            _ => 64 << 20,
        }
    }
}

impl GameAsk<'_> {
    /// Whether the answer is a list of many short texts.
    fn is_list(&self) -> bool {
        matches!(
            self,
            GameAsk::List { .. }
                | GameAsk::PerftDivide { .. }
                | GameAsk::Playout { .. }
                | GameAsk::Explain { .. }
        )
    }

    /// Whether the time of the answer depends on the question's numbers, so that there is no limit.
    pub(super) fn unbounded(&self) -> bool {
        matches!(
            self,
            GameAsk::Perft { .. } | GameAsk::PerftDivide { .. } | GameAsk::Playout { .. }
        )
    }
}

/// Writes a message into a buffer that is reused.
pub(super) fn encode(message: &impl BorshSerialize, into: &mut Vec<u8>) -> io::Result<()> {
    encode_with(message, into, |_| Ok(()))
}

/// Writes a message, and the bytes that `payload` appends, into a buffer that is reused.
pub(super) fn encode_with(
    message: &impl BorshSerialize,
    into: &mut Vec<u8>,
    payload: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    into.clear();
    into.extend_from_slice(&[0; HEAD]);
    message.serialize(into)?;
    payload(into)?;
    let length = into.len() - HEAD;
    if length > MOST {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            message!("a message of more than 1 GiB"),
        ));
    }
    into[..HEAD].copy_from_slice(&(length as u32).to_le_bytes());
    Ok(())
}

/// Reads a message of at most `most` bytes; `None` at the end of the stream. Bytes after the message
/// are an error, since one side waits while the other writes.
pub(super) fn receive<'b>(
    from: &mut impl Read,
    most: usize,
    into: &'b mut Vec<u8>,
) -> io::Result<Option<&'b [u8]>> {
    into.resize(FIRST, 0);
    let mut filled = 0;
    // Memory is allocated as bytes arrive, since the length is not trusted.
    let (mut end, mut whole) = (FIRST, None);
    while whole.is_none_or(|whole| filled < whole) {
        if into.len() < end {
            into.resize(end, 0);
        }
        match from.read(&mut into[filled..end]) {
            Ok(0) if filled == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if let (None, Some(head)) = (whole, into[..filled].first_chunk::<HEAD>()) {
            let length = u32::from_le_bytes(*head) as usize;
            if length > most {
                let message = message!("a message that is too long");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            whole = Some(HEAD + length);
        }
        end = whole.map_or(FIRST, |whole| whole.min(filled + CHUNK));
    }
    if whole.is_some_and(|whole| filled > whole) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, message!("bytes after a message")));
    }
    into.truncate(filled);
    Ok(into.get(HEAD..))
}

/// Sends an encoded message.
pub(super) fn send(to: &mut impl Write, encoded: &[u8]) -> io::Result<()> {
    to.write_all(encoded)?;
    to.flush()
}
