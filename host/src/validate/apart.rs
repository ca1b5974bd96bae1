//! Playing games in worker processes: many in one question.
//!
//! The host says which games there are, of which plugin, in which order and where: what goes to the
//! worker are rule sets, options, positions and frames, and what comes back are logs, one for each game
//! in order. So a plugin can be wrong about its own games, and about nothing else.

use super::log::GameLog;
use super::player::{self, Wants};
use super::record::Record;
use super::wire;
use crate::instance::{Instance, Refusal};
use crate::plugin::{Home, Plugin};
use crate::registry::Meaning;
use borsh::{BorshDeserialize, BorshSerialize};
use std::collections::HashMap;
use std::io;
use std::sync::Arc;

/// Starts that a worker remembers at once.
const REMEMBERED: usize = 256;

/// A game to be played.
pub(super) struct Game<'g, 'a> {
    pub meaning: &'g Meaning,
    pub position: Option<&'g str>,
    pub wants: Wants,
    pub record: &'g Record<'a>,
}

/// What a worker answers: a log of each game.
pub(crate) struct Answer {
    bytes: Vec<u8>,
    /// Where the next log begins.
    at: usize,
    /// Told where a log cannot be read.
    contradicts: Box<dyn Fn()>,
}

impl Answer {
    /// Takes what a worker has answered to a question about so many games.
    pub(crate) fn new(bytes: Vec<u8>, contradicts: impl Fn() + 'static) -> Answer {
        Answer { bytes, at: 0, contradicts: Box::new(contradicts) }
    }

    /// Reads the log of the next game; false where there is none, or none that can be read: then the worker is
    /// ended.
    pub(super) fn next(&mut self, record: &Record<'_>, log: &mut GameLog) -> bool {
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

impl Answer {
    /// All games were read. Where more was answered than was asked, the worker is ended.
    pub(super) fn end(self) {
        if self.at < self.bytes.len() {
            (self.contradicts)();
        }
    }
}

/// Lets the worker of one plugin play games; `None` where the worker has ended. `looks` is the number of
/// refused actions, in all of the games together, for which it looks for legal ones.
pub(super) fn play<'g, 'a: 'g>(
    looks: u32,
    games: impl Iterator<Item = Game<'g, 'a>>,
) -> Option<Answer> {
    let mut plugin = None;
    let mut last = None;
    let mut bytes = looks.to_le_bytes().to_vec();
    for game in games {
        let Game { meaning, position, wants, record } = game;
        plugin = Some(&meaning.variant.plugin);
        // Mostly it is as in the game before.
        let start = (meaning.variant.rules as u32, meaning.options.as_str(), position);
        let same = last == Some(start);
        last = Some(start);
        // Memory is all that writing into a vector can lack.
        same.serialize(&mut bytes).ok()?;
        if !same {
            start.serialize(&mut bytes).ok()?;
        }
        wants.serialize(&mut bytes).ok()?;
        wire::write(record, &mut bytes).ok()?;
    }
    match &plugin?.home {
        Home::There(workers, _) => workers.play(&bytes).ok(),
        Home::Here(_) => None,
    }
}

/// A game at the start, and one to play with.
type Games = Option<Box<(Instance, Instance)>>;

/// The worker's side.
#[derive(Default)]
pub(crate) struct Bench {
    /// By rule set and options.
    known: HashMap<(u32, String), Games>,
    log: GameLog,
}

impl Bench {
    /// Plays the games of a question and writes a log for each.
    ///
    /// # Errors
    /// The question is not whole.
    pub(crate) fn play(
        &mut self,
        plugin: &Arc<Plugin>,
        mut question: &[u8],
        logs: &mut Vec<u8>,
    ) -> io::Result<()> {
        let mut record = Record::default();
        let mut looks = u32::deserialize(&mut question)?;
        let mut last: Option<(u32, String, Option<String>)> = None;
        while !question.is_empty() {
            if !bool::deserialize(&mut question)? {
                last = Some(BorshDeserialize::deserialize(&mut question)?);
            }
            let mut wants = Wants::deserialize(&mut question)?;
            wants.looks = wants.looks.min(looks);
            wire::read(&mut question, &mut record)?;
            let (rules, options, position) = last.as_ref().ok_or(io::ErrorKind::InvalidData)?;
            self.game(plugin, (*rules, options, position.as_deref()), wants, &record);
            looks = looks.saturating_sub(self.log.looked());
            self.log.serialize(logs)?;
        }
        Ok(())
    }

    fn game(
        &mut self,
        plugin: &Arc<Plugin>,
        (rules, options, position): (u32, &String, Option<&str>),
        wants: Wants,
        record: &Record<'_>,
    ) {
        let mut positioned = None;
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        let games = match position {
            None => self.known.entry((rules, options.clone())).or_default(),
            Some(_) => &mut positioned,
        };
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
}

/// Why a game could not be played in a worker: for the caller it has ended.
pub(crate) fn misread(error: &io::Error) -> Refusal {
    Refusal { message: error.to_string(), ..Refusal::of(wanqi_abi::BAD_ARGUMENT) }
}
