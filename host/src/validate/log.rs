//! What playing a game came to, as who plays it tells: frames that were applied, what the plugin wrote
//! for them, and where the play stopped or was refused.
//!
//! ```text
//! record ──frames──▶ player, beside the plugin ──log──▶ judge: verdict
//! ```
//!
//! The player runs beside the plugin, here or in a worker, and knows neither the file nor the places of
//! tokens in it. Whoever reads a log must take it for anything at all: an index may be out of range and a
//! count may lie.

use super::packed;
use super::record::{Line, Record};
use crate::instance::{GONE, Refusal, TIMED_OUT, refused, words};
use crate::outcome::RawOutcome;
use crate::plugin::Game;
use borsh::{BorshDeserialize, BorshSerialize};
use std::io;
use wanqi_abi as abi;

/// A game as it was played.
#[derive(Debug, Default, BorshSerialize)]
pub(crate) struct GameLog {
    /// The game did not begin.
    pub refused: Option<Refused>,
    /// Options and position text of the start, if they were asked for.
    pub begun: Option<(String, String)>,
    /// The main line.
    pub main: LineLog,
    /// How it ended.
    pub ending: EndLog,
    /// The variations in the order in which they open; none for one that leaves its line where that was
    /// not played.
    pub variations: Vec<Option<LineLog>>,
    /// What must not fail has failed: nothing behind it was played.
    pub broken: Option<Refusal>,
}

/// Why a game does not begin.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) enum Refused {
    /// The game is not made.
    Start(Refusal),
    /// It was made, and cannot be played.
    Broken(Refusal),
}

/// A line of play as it was played.
#[derive(Debug, Default, BorshSerialize)]
pub(crate) struct LineLog {
    /// How many frames were applied; checkpoints and move numbers are counted.
    pub applied: u64,
    /// A step for each of them that is no checkpoint and no number; behind it, if texts are wanted, the
    /// canonical text and a line feed.
    #[borsh(serialize_with = "packed::write")]
    pub wrote: Vec<u8>,
    /// What happened beside, in the order of the frames.
    pub halts: Vec<Halt>,
    /// The first frame that was applied after a declared end.
    pub declared: Option<u64>,
    /// The deciding event, as its place in the line's events.
    pub decided: Option<u64>,
    /// The sign at the last action is weaker than the truth.
    pub mark_missing: bool,
}

/// Something that happened in a line of play beside frames that were applied.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(crate) enum Halt {
    /// The sign at an action is not true. The action was tried again without it.
    Mark(Box<Told>),
    /// A checkpoint is not true.
    Checkpoint(Box<Told>),
    /// Digits alone are a move number.
    Number(u64),
    /// Forced actions were inserted before a frame.
    Inserted(u64, Vec<Forced>),
    /// An event took a seat out of the game: which event, which seat.
    Out(u64, u32),
    /// A frame was refused, and with it the line ends.
    Stop(Box<Told>),
    /// An event was refused, and with it the line ends.
    Event(u64, Refusal),
    /// The line ends before an event that it may not have.
    Before(u64),
    /// The line ends behind a deciding event, though frames follow.
    Late(u64),
}

/// A frame that was refused.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Told {
    pub frame: u64,
    pub refusal: Refusal,
    /// The seat concerned.
    pub seat: Option<u32>,
    /// Legal actions near it, and how many are legal; if it was looked at.
    pub legal: Option<(Vec<String>, u64)>,
}

/// A forced action that the record leaves out.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Forced {
    /// 0 for chance.
    pub seat: u32,
    pub text: String,
    /// The roles of the seat, as bits.
    pub roles: u64,
}

/// How a game stood when its main line was played.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(crate) struct EndLog {
    /// How it ended, if it was asked and has.
    pub outcome: Option<RawOutcome>,
    /// How the rules had ended it before the frame [`LineLog::declared`].
    pub declared: Option<RawOutcome>,
    /// Who was to act, as bits.
    pub to_act: u32,
    /// The roles of each seat from 1 as bits, if they were asked for; none where the seat has none.
    pub roles: Vec<Option<u64>>,
    /// Whether the move that is kept as illegal was refused, and how.
    pub illegal: Option<Option<Refusal>>,
    /// Something must not fail and did.
    pub broken: Option<Refusal>,
}

impl GameLog {
    /// Looks at what the plugin says to people: one that was played beside a worker has not passed by
    /// this program's own look at each answer.
    pub fn look_at(&mut self, game: &Game) {
        let look = |refusal: &mut Refusal| {
            // What a process came to is for this program to say.
            if matches!(refusal.status, GONE | TIMED_OUT) {
                refusal.status = abi::PANIC;
            }
            if *refusal != Refusal::of(refusal.status) {
                let told = std::mem::replace(refusal, Refusal::of(abi::PANIC));
                *refusal = refused(told, usize::MAX, game);
            }
        };
        match &mut self.refused {
            Some(Refused::Start(refusal) | Refused::Broken(refusal)) => look(refusal),
            None => {}
        }
        let EndLog { illegal, broken, .. } = &mut self.ending;
        let beside = illegal.iter_mut().flatten().chain(broken).chain(&mut self.broken);
        beside.for_each(look);
        let lines = std::iter::once(&mut self.main).chain(self.variations.iter_mut().flatten());
        for halt in lines.flat_map(|line| &mut line.halts) {
            match halt {
                Halt::Mark(told) | Halt::Checkpoint(told) | Halt::Stop(told) => {
                    look(&mut told.refusal);
                    let good = |text: &String| words::canonical(text.as_bytes()).is_ok();
                    told.legal = told.legal.take().filter(|(near, _)| near.iter().all(good));
                }
                Halt::Event(_, refusal) => look(refusal),
                _ => {}
            }
        }
    }

    /// Makes it ready for a game.
    pub fn clear(&mut self) {
        self.main.clear();
        self.variations.clear();
        (self.refused, self.begun, self.broken) = (None, None, None);
        self.ending = EndLog::default();
    }
}

impl GameLog {
    /// Reads one of a record, in the memory that is here.
    ///
    /// # Errors
    /// The bytes are no log, or more is told than that record can make happen.
    pub(super) fn read(&mut self, from: &mut &[u8], of: &Record<'_>) -> io::Result<()> {
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

impl LineLog {
    fn read(&mut self, from: &mut &[u8], of: &Line<'_>) -> io::Result<()> {
        self.applied = u64::deserialize(from)?;
        packed::read(from, of.frames.len(), &mut self.wrote)?;
        self.halts = BorshDeserialize::deserialize(from)?;
        self.declared = BorshDeserialize::deserialize(from)?;
        self.decided = BorshDeserialize::deserialize(from)?;
        self.mark_missing = bool::deserialize(from)?;
        Ok(())
    }

    /// Makes it ready for a line.
    pub fn clear(&mut self) {
        self.wrote.clear();
        self.halts.clear();
        (self.applied, self.declared, self.decided) = (0, None, None);
        self.mark_missing = false;
    }
}
