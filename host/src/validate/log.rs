//! The result of playing a game, as the player reports it: the applied frames, the plugin's output
//! for them, and where the play stopped or was refused.
//!
//! ```text
//! record ──frames──▶ player, in the plugin's process ──log──▶ judge: verdict
//! ```
//!
//! The player runs in the plugin's process, here or in a worker. It knows neither the file nor the
//! places of tokens in it. A reader of a log must accept any content: an index may be out of range,
//! and a count may be wrong.

use super::packed;
use super::play::MOST_INSERTED;
use super::player::NEAR;
use super::record::{GameFrames, Line};
use crate::instance::{GONE, Refusal, TIMED_OUT, refused, words};
use crate::outcome::RawOutcome;
use crate::plugin::Game;
use borsh::{BorshDeserialize, BorshSerialize};
use std::io;
use wanqi_abi as abi;

/// The log of a game.
#[derive(Debug, Default)]
pub(crate) struct GameLog {
    /// Why the game was not played, if it was not.
    pub refused: Option<StartRefused>,
    /// Options and position text of the start, if they were requested.
    pub begun: Option<(String, String)>,
    /// The main line.
    pub main: LineLog,
    /// The state after the main line.
    pub ending: EndLog,
    /// The variations in the order of their starts; `None` if the parent line was not played up to
    /// the variation.
    pub variations: Vec<Option<LineLog>>,
    /// The failure of a call that must not fail: nothing later was played.
    pub broken: Option<Refusal>,
    /// Whether the process with the game ended. Only the process that played it knows.
    pub gone: bool,
}

/// Why a game does not start.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) enum StartRefused {
    /// The game cannot be created.
    Start(Refusal),
    /// The game was created, but cannot be played.
    Broken(Refusal),
}

/// The log of a line of play.
#[derive(Debug, Default)]
pub(crate) struct LineLog {
    /// Number of applied frames, including checkpoints and move numbers.
    pub applied: u64,
    /// A step for each of them, except for checkpoints and numbers; after it, if texts were
    /// requested, the canonical text and a line feed.
    pub wrote: Vec<u8>,
    /// Other happenings, in the order of the frames.
    pub halts: Vec<Halt>,
    /// The first frame that was applied after a declared end.
    pub declared: Option<u64>,
    /// The index of the deciding event among the events of the line.
    pub decided: Option<u64>,
    /// Whether the last action is marked as check, but is mate.
    pub mark_missing: bool,
}

/// A happening in a line of play other than an applied frame.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) enum Halt {
    /// The mark of an action is false. The action was tried again without it.
    Mark(Box<RefusedFrame>),
    /// A checkpoint is false.
    Checkpoint(Box<RefusedFrame>),
    /// A frame of only digits is a move number.
    Number(u64),
    /// Forced actions were inserted before a frame.
    Inserted(u64, #[borsh(deserialize_with = "few::<MOST_INSERTED, _, _>")] Vec<Forced>),
    /// An event removed a seat from the game: index of the event, seat.
    Out(u64, u32),
    /// A frame was refused; the line ends.
    Stop(Box<RefusedFrame>),
    /// An event was refused; the line ends.
    Event(u64, Refusal),
    /// The line ends before an event that is not allowed in it.
    Before(u64),
    /// The line ends after a deciding event, although more frames follow.
    Late(u64),
}

/// A refused frame.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct RefusedFrame {
    pub frame: u64,
    pub refusal: Refusal,
    /// The acting seat, if it is known.
    pub seat: Option<u32>,
    /// Similar legal actions, and the number of legal actions; `None` if they were not searched.
    #[borsh(deserialize_with = "read_legal")]
    pub legal: Option<(Vec<String>, u64)>,
}

/// A forced action that the record leaves out.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Forced {
    /// The acting seat; 0 is chance.
    pub seat: u32,
    pub text: String,
    /// The roles of the seat, as bits.
    pub roles: u64,
}

/// The state of a game after its main line.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(crate) struct EndLog {
    /// The outcome, if it was requested and the game has ended.
    pub outcome: Option<RawOutcome>,
    /// The outcome by the rules before the frame [`LineLog::declared`].
    pub declared: Option<RawOutcome>,
    /// The seats to act, as bits.
    pub to_act: u32,
    /// The roles of each seat from 1 as bits, if they were requested; `None` if the game has no
    /// such seat.
    #[borsh(deserialize_with = "few::<{ abi::MAX_SEATS }, _, _>")]
    pub roles: Vec<Option<u64>>,
    /// For a recorded illegal move: its refusal, or `None` if the plugin accepts it.
    pub illegal: Option<Option<Refusal>>,
    /// The failure of a call that must not fail.
    pub broken: Option<Refusal>,
}

impl GameLog {
    /// Validates the messages of the plugin: in a worker, the host has not validated each answer.
    pub fn check_messages(&mut self, game: &Game) {
        let look = |refusal: &mut Refusal| {
            // Only the host knows how a process ended.
            if matches!(refusal.status, GONE | TIMED_OUT) {
                refusal.status = abi::PANIC;
            }
            if *refusal != Refusal::of(refusal.status) {
                let reported = std::mem::replace(refusal, Refusal::of(abi::PANIC));
                *refusal = refused(reported, usize::MAX, game);
            }
        };
        match &mut self.refused {
            Some(StartRefused::Start(refusal) | StartRefused::Broken(refusal)) => look(refusal),
            None => {}
        }
        let EndLog { illegal, broken, .. } = &mut self.ending;
        let others = illegal.iter_mut().flatten().chain(broken).chain(&mut self.broken);
        others.for_each(look);
        let lines = std::iter::once(&mut self.main).chain(self.variations.iter_mut().flatten());
        for halt in lines.flat_map(|line| &mut line.halts) {
            match halt {
                Halt::Mark(refused_frame)
                | Halt::Checkpoint(refused_frame)
                | Halt::Stop(refused_frame) => {
                    look(&mut refused_frame.refusal);
                    let good = |text: &String| words::canonical(text.as_bytes()).is_ok();
                    refused_frame.legal =
                        refused_frame.legal.take().filter(|(near, _)| near.iter().all(good));
                }
                Halt::Event(_, refusal) => look(refusal),
                _ => {}
            }
        }
    }

    /// Clears the log for the next game.
    pub fn clear(&mut self) {
        self.main.clear();
        self.variations.clear();
        (self.refused, self.begun, self.broken, self.gone) = (None, None, None, false);
        self.ending.clear();
    }

    /// Whether the plugin started and played the game without dying.
    pub fn is_whole(&self) -> bool {
        self.refused.is_none() && self.broken.is_none() && !self.gone && !self.died()
    }
}

/// Reads a list of at most `MOST` items. An item may take many times as much memory as bytes in the
/// answer, so that a longer list must not be read.
pub(crate) fn few<const MOST: usize, T: BorshDeserialize, R: io::Read>(
    from: &mut R,
) -> io::Result<Vec<T>> {
    let count = u32::deserialize_reader(from)? as usize;
    if count > MOST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    (0..count).map(|_| T::deserialize_reader(from)).collect()
}

fn read_legal<R: io::Read>(from: &mut R) -> io::Result<Option<(Vec<String>, u64)>> {
    if !bool::deserialize_reader(from)? {
        return Ok(None);
    }
    let near = few::<{ NEAR as usize }, _, _>(from)?;
    Ok(Some((near, u64::deserialize_reader(from)?)))
}

impl GameLog {
    /// Appends the log to an answer.
    ///
    /// # Errors
    /// A text of more than 4 GiB.
    pub(super) fn write(&self, to: &mut Vec<u8>) -> io::Result<()> {
        self.refused.serialize(to)?;
        self.begun.serialize(to)?;
        self.main.write(to)?;
        self.ending.serialize(to)?;
        (self.variations.len() as u32).serialize(to)?;
        for line in &self.variations {
            line.is_some().serialize(to)?;
            line.as_ref().map_or(Ok(()), |line| line.write(to))?;
        }
        self.broken.serialize(to)
    }

    /// Reads the log of a record, reusing memory.
    ///
    /// # Errors
    /// The bytes are not a log, or the log contains more than the record can cause.
    pub(super) fn read(&mut self, from: &mut &[u8], of: &GameFrames<'_>) -> io::Result<()> {
        self.refused = BorshDeserialize::deserialize(from)?;
        self.begun = BorshDeserialize::deserialize(from)?;
        self.main.read(from, &of.main)?;
        self.ending = BorshDeserialize::deserialize(from)?;
        let variations = u32::deserialize(from)? as usize;
        let lines = of.variations.get(..variations).ok_or(io::ErrorKind::InvalidData)?;
        self.variations.clear();
        for (_, line) in lines {
            let mut log = None;
            if bool::deserialize(from)? {
                log.insert(LineLog::default()).read(from, line)?;
            }
            self.variations.push(log);
        }
        self.broken = BorshDeserialize::deserialize(from)?;
        Ok(())
    }
}

impl EndLog {
    /// Clears the state for the next game.
    fn clear(&mut self) {
        (self.outcome, self.declared, self.to_act) = (None, None, 0);
        (self.illegal, self.broken) = (None, None);
        self.roles.clear();
    }
}

impl LineLog {
    fn write(&self, to: &mut Vec<u8>) -> io::Result<()> {
        self.applied.serialize(to)?;
        packed::write(&self.wrote, to);
        self.halts.serialize(to)?;
        self.declared.serialize(to)?;
        self.decided.serialize(to)?;
        self.mark_missing.serialize(to)
    }

    fn read(&mut self, from: &mut &[u8], of: &Line<'_>) -> io::Result<()> {
        self.applied = u64::deserialize(from)?;
        packed::read(from, of.frames.len(), &mut self.wrote)?;
        let halts = u32::deserialize(from)? as usize;
        // A frame causes at most a mark, a number or checkpoint, and an insertion; each event
        // causes one, and the end of the line one.
        if halts > 3 * of.frames.len() + of.events.len() + 1 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        self.halts.clear();
        for _ in 0..halts {
            self.halts.push(BorshDeserialize::deserialize(from)?);
        }
        self.declared = BorshDeserialize::deserialize(from)?;
        self.decided = BorshDeserialize::deserialize(from)?;
        self.mark_missing = bool::deserialize(from)?;
        Ok(())
    }

    /// Clears the log for the next line.
    pub fn clear(&mut self) {
        self.wrote.clear();
        self.halts.clear();
        (self.applied, self.declared, self.decided) = (0, None, None);
        self.mark_missing = false;
    }
}
