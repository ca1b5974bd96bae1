//! Plays games in worker processes: many games in one question.
//!
//! The host determines the games, their plugin, their order and their places. It sends rule sets,
//! options, positions and frames to the worker, and receives a log for each game in order. So a
//! plugin can only affect the verdicts of its own games.

use super::log::GameLog;
use super::player::{self, Wants};
use super::record::GameFrames;
use super::starts::Starts;
use super::wire;
use crate::instance::Instance;
use crate::plugin::{Home, Plugin};
use crate::registry::Meaning;
use borsh::{BorshDeserialize, BorshSerialize};
use std::io;
use std::sync::Arc;

/// The most bytes of an answer whose memory is kept for the next one.
const MOST_KEPT: usize = 1 << 20;

/// A game to be played.
pub(super) struct AskedGame<'g, 'a> {
    pub meaning: &'g Meaning,
    pub position: Option<&'g str>,
    pub wants: Wants,
    pub record: &'g GameFrames<'a>,
}

/// A worker's answer: a log for each game.
pub(crate) struct GameLogs {
    bytes: Vec<u8>,
    /// Offset of the next log.
    at: usize,
    /// Called if a log cannot be read.
    contradicts: Box<dyn Fn()>,
}

impl GameLogs {
    /// The answer of a worker to a question about several games, with the first log at `at`.
    pub(crate) fn new(bytes: Vec<u8>, at: usize, contradicts: impl Fn() + 'static) -> GameLogs {
        GameLogs { bytes, at, contradicts: Box::new(contradicts) }
    }

    /// Reads the log of the next game; false if there is none, or it cannot be read: then the
    /// worker is ended.
    pub(super) fn next(&mut self, record: &GameFrames<'_>, log: &mut GameLog) -> bool {
        let mut rest = self.bytes.get(self.at..).unwrap_or_default();
        let before = rest.len();
        let read = log.read(&mut rest, record).is_ok();
        self.at += before - rest.len();
        if !read {
            (self.contradicts)();
        }
        read
    }
}

impl GameLogs {
    /// Ends the reading and returns the memory. If the answer contains more than was asked, the
    /// worker is ended.
    pub(super) fn end(self) -> Vec<u8> {
        if self.at < self.bytes.len() {
            (self.contradicts)();
        }
        // A rare large answer does not keep its memory.
        if self.bytes.capacity() > MOST_KEPT { Vec::new() } else { self.bytes }
    }
}

/// Plays games of a plugin in a worker; `None` if the worker has ended. `hints` is the number of
/// refused actions, in all games together, for which the worker finds legal actions; `logs` is
/// memory for the answer.
pub(super) fn play<'g, 'a: 'g>(
    plugin: &Plugin,
    hints: u32,
    games: impl Iterator<Item = AskedGame<'g, 'a>>,
    logs: Vec<u8>,
) -> Option<GameLogs> {
    let Home::There(workers, _) = &plugin.home else { return None };
    workers.play(|bytes| write(hints, games, bytes), logs).ok()
}

/// Writes the games of a question.
fn write<'g, 'a: 'g>(
    hints: u32,
    games: impl Iterator<Item = AskedGame<'g, 'a>>,
    bytes: &mut Vec<u8>,
) -> io::Result<()> {
    hints.serialize(bytes)?;
    let mut last = None;
    for AskedGame { meaning, position, wants, record } in games {
        // Most games have the same start as the game before them.
        let start = (meaning.variant.rules as u32, meaning.options.as_str(), position);
        let same = last == Some(start);
        last = Some(start);
        same.serialize(bytes)?;
        if !same {
            start.serialize(bytes)?;
        }
        wants.serialize(bytes)?;
        wire::write(record, bytes)?;
    }
    Ok(())
}

/// A game at the start, and a second one to play with.
type Games = Option<Box<(Instance, Instance)>>;

/// The worker's side.
#[derive(Default)]
pub(crate) struct Bench {
    /// Cached games, by rule set and options.
    known: Starts<Games>,
    log: GameLog,
}

impl Bench {
    /// Plays the games of a question and writes a log for each.
    ///
    /// # Errors
    /// The question is incomplete.
    pub(crate) fn play(
        &mut self,
        plugin: &Arc<Plugin>,
        mut question: &[u8],
        logs: &mut Vec<u8>,
    ) -> io::Result<()> {
        let mut record = GameFrames::default();
        let mut hints = u32::deserialize(&mut question)?;
        let mut last: Option<(u32, String, Option<String>)> = None;
        while !question.is_empty() {
            if !bool::deserialize(&mut question)? {
                let (rules, options, position) = BorshDeserialize::deserialize(&mut question)?;
                self.known.key.clear();
                (rules, &options).serialize(&mut self.known.key)?;
                last = Some((rules, options, position));
            }
            let mut wants = Wants::deserialize(&mut question)?;
            wants.max_hints = wants.max_hints.min(hints);
            wire::read(&mut question, &mut record)?;
            let (rules, options, position) = last.as_ref().ok_or(io::ErrorKind::InvalidData)?;
            self.game(plugin, (*rules, options, position.as_deref()), wants, &record);
            hints = hints.saturating_sub(self.log.hints());
            self.log.write(logs)?;
        }
        Ok(())
    }

    fn game(
        &mut self,
        plugin: &Arc<Plugin>,
        (rules, options, position): (u32, &String, Option<&str>),
        wants: Wants,
        record: &GameFrames<'_>,
    ) {
        let mut positioned = None;
        let games = match position {
            None => Bench::games(&mut self.known),
            Some(_) => None,
        };
        let games = games.unwrap_or(&mut positioned);
        let create =
            || Instance::create(plugin, rules as usize, options, position.unwrap_or_default());
        self.log.clear();
        match player::start(games, create) {
            Ok((start, work)) => player::play(start, work, record, wants, &mut self.log),
            Err(refused) => self.log.refused = Some(refused),
        }
        if self.log.died() {
            self.known.clear();
        }
    }

    /// The games for the current key.
    fn games(known: &mut Starts<Games>) -> Option<&mut Games> {
        if !known.find() {
            known.insert(None);
        }
        known.get()
    }
}
