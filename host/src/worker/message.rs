//! What is asked of a worker and what it answers: a length, then a borsh value.
//!
//! Both sides are the same program, so there is no version; but the worker's side may have been
//! overwritten by what it runs, so an answer is read as any untrusted bytes are.

use borsh::{BorshDeserialize, BorshSerialize};
use std::borrow::Cow;
use std::io::{self, Read, Write};

/// Bytes of a message; more is nonsense.
pub(super) const MOST: usize = 1 << 30;

/// Bytes of a message for which memory is taken before they come.
const CHUNK: usize = 1 << 20;

/// The first thing a worker hears.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(super) struct Hello {
    /// Files that it will open, as bytes: a name need not be UTF-8.
    pub libraries: Vec<Vec<u8>>,
    /// Bytes of address space.
    pub memory: u64,
    /// It goes on where the system cannot confine it.
    pub unconfined: bool,
}

/// A question, and the games that nobody asks about any more.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(super) struct Question<'a> {
    pub forget: Vec<u64>,
    pub ask: Ask<'a>,
}

/// What a worker is asked.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) enum Ask<'a> {
    /// Open a library: its description, or why not.
    Open(Cow<'a, [u8]>),
    /// A new game of the first library that was opened: its number.
    Create { rules: u32, options: Cow<'a, str>, position: Cow<'a, str> },
    /// A game from a snapshot: its rule set and number.
    Load(Cow<'a, [u8]>),
    /// Read a file in a format of the game: the text, and triples of the source map.
    Import { format: u32, bytes: Cow<'a, [u8]>, encoding: Cow<'a, str> },
    /// Write a text in a format of the game: the bytes, and the losses.
    Export { format: u32, wqn: Cow<'a, [u8]> },
    /// Something of a game.
    Game(u64, GameAsk<'a>),
    /// Play the games that stand behind the question: a log of each, behind the answer.
    Play,
}

/// What is asked of a game: the functions of [`crate::Instance`].
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
        kind: u32,
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
    /// Play on at random ([`crate::check`]).
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
    View(u32),
    Scene(u32),
    Explain {
        kind: u32,
        seat: u32,
        token: Cow<'a, [u8]>,
        near: u32,
    },
}

impl Ask<'_> {
    /// Bytes of the answer at most: files are large, everything else is small, and some of it takes
    /// several times as much memory when it is read.
    pub(super) fn most(&self) -> usize {
        match self {
            Ask::Import { .. } | Ask::Export { .. } => MOST,
            _ => 64 << 20,
        }
    }
}

impl GameAsk<'_> {
    /// The answer takes as long as the question asks for.
    pub(super) fn unbounded(&self) -> bool {
        matches!(
            self,
            GameAsk::Perft { .. } | GameAsk::PerftDivide { .. } | GameAsk::Playout { .. }
        )
    }
}

/// Writes a message, and bytes behind it, into a buffer that is reused.
pub(super) fn encode(
    message: &impl BorshSerialize,
    behind: &[u8],
    into: &mut Vec<u8>,
) -> io::Result<()> {
    into.clear();
    into.extend_from_slice(&[0; 4]);
    message.serialize(into)?;
    into.extend_from_slice(behind);
    let length = into.len() - 4;
    if length > MOST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a message of more than 1 GiB"));
    }
    into[..4].copy_from_slice(&(length as u32).to_le_bytes());
    Ok(())
}

/// Reads the bytes of a message, `most` at most; false at the end of the stream.
pub(super) fn receive(from: &mut impl Read, most: usize, into: &mut Vec<u8>) -> io::Result<bool> {
    let mut head = [0; 4];
    match from.read_exact(&mut head) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
        other => other?,
    }
    let length = u32::from_le_bytes(head) as usize;
    if length > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a message that is too long"));
    }
    // Memory is taken as bytes come, not as a length promises.
    let mut filled = 0;
    while filled < length {
        let end = length.min(filled + CHUNK);
        if into.len() < end {
            into.resize(end, 0);
        }
        from.read_exact(&mut into[filled..end])?;
        filled = end;
    }
    into.truncate(length);
    Ok(true)
}

/// Sends an encoded message.
pub(super) fn send(to: &mut impl Write, encoded: &[u8]) -> io::Result<()> {
    to.write_all(encoded)?;
    to.flush()
}
