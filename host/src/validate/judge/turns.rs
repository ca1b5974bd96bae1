//! Plays games in turns: some are read, then they are played, then their logs are read. So the code of
//! each step stays in the processor's first-level cache, and a worker gets many games in one question.

use super::{Judge, Known, Progress, Ready};
use crate::registry::Meaning;
use crate::validate::case::{Begin, Case, GameFacts};
use crate::validate::id::GameId;
use crate::validate::log::{GameLog, StartRefused};
use crate::validate::record::GameFrames;
use crate::validate::starts::Starts;
use crate::validate::{apart, player};
use std::sync::Arc;

/// The most games in one question to a worker, and the most bytes of their records.
const TOGETHER: usize = 128;
const TOGETHER_BYTES: usize = 64 << 10;
/// The most games that are read before they are played in this process, and the most bytes of their
/// records. To read some games, then to play them, then to make their verdicts keeps the code of
/// each step in the processor's first-level cache; their records must fit in the second level.
const TURNS: usize = 32;
const TURNS_BYTES: usize = 64 << 10;

/// A game that was read and will be played.
pub(super) struct Waiting<'a, 't> {
    case: Case<'a, 't>,
    facts: GameFacts,
    begin: Begin,
}

impl Judge<'_> {
    /// Queues the game that was read, together with other games of its plugin or with the same
    /// start.
    pub(super) fn wait<'a, 't>(
        &mut self,
        case: Case<'a, 't>,
        facts: GameFacts,
        begin: Begin,
        progress: &mut Progress<'a, 't>,
    ) {
        let plugin = &begin.meaning.variant.plugin;
        let (most, bytes) =
            if plugin.isolated() { (TOGETHER, TOGETHER_BYTES) } else { (TURNS, TURNS_BYTES) };
        let fits = |last: &Waiting<'_, '_>| match plugin.isolated() {
            true => Arc::ptr_eq(plugin, &last.begin.meaning.variant.plugin),
            false => Arc::ptr_eq(&begin.meaning, &last.begin.meaning),
        };
        let full = progress.waiting.len() >= most || progress.bytes >= bytes;
        if full || !progress.waiting.last().is_none_or(fits) {
            self.play_waiting(progress);
        }
        let record = progress.reading();
        let bytes = record.end - record.start;
        progress.bytes += bytes;
        progress.waiting.push(Waiting { case, facts, begin });
    }

    /// Plays the queued games and makes their verdicts.
    pub(super) fn play_waiting(&mut self, progress: &mut Progress<'_, '_>) {
        let Some(first) = progress.waiting.first() else { return };
        progress.bytes = 0;
        let isolated = first.begin.meaning.variant.plugin.isolated();
        let mut waiting = std::mem::take(&mut progress.waiting);
        let mut records = std::mem::take(&mut progress.records);
        let count = waiting.len();
        if isolated {
            self.play_apart(&records[..count], &mut waiting, progress);
        } else {
            self.play_here(&records[..count], &mut waiting, progress);
        }
        for (record, Waiting { case, facts, .. }) in records.iter().zip(waiting.drain(..)) {
            self.close(record, case, facts, progress);
        }
        // The record that was read after them is now the first.
        if records.len() > count {
            records.swap(0, count);
        }
        (progress.waiting, progress.records) = (waiting, records);
    }

    /// Plays games with the same start in this process: first all, then their logs are read. A game
    /// whose play failed ends a turn, since its plugin may have to start again.
    fn play_here(
        &mut self,
        records: &[GameFrames<'_>],
        waiting: &mut [Waiting<'_, '_>],
        progress: &mut Progress<'_, '_>,
    ) {
        let (mut records, mut rest) = (records, waiting);
        while let [first, ..] = records {
            // A later game may have changed the current start.
            self.look_up(first, progress.file);
            let mut played = 0;
            for (record, Waiting { begin, facts, .. }) in records.iter().zip(&mut *rest) {
                if self.logs.len() == played {
                    self.logs.push(GameLog::default());
                }
                let whole = self.play_log(played, record, begin, facts, progress);
                played += 1;
                if !whole {
                    break;
                }
            }
            let (now, later) = rest.split_at_mut(played);
            for (at, Waiting { case, facts, begin }) in now.iter_mut().enumerate() {
                self.conclude(at, &records[at], begin, case, facts);
            }
            (records, rest) = (&records[played..], later);
        }
    }

    /// Plays games in a worker. If the worker ends, or sends an invalid answer, they are played one
    /// by one, each call in a question of its own: so a death is reported for the right game and
    /// action, and every verdict is given exactly once.
    fn play_apart(
        &mut self,
        records: &[GameFrames<'_>],
        waiting: &mut [Waiting<'_, '_>],
        progress: &mut Progress<'_, '_>,
    ) {
        let [first, ..] = &*waiting else { return };
        let plugin = first.begin.meaning.variant.plugin.clone();
        let hints = *progress.hints_left(&plugin);
        let games = records.iter().zip(&*waiting).map(|(record, Waiting { begin, .. })| {
            let Begin { meaning, position, wants, .. } = begin;
            apart::AskedGame { meaning, position: position.as_deref(), wants: *wants, record }
        });
        self.thread.stay();
        let memory = std::mem::take(&mut self.answer);
        let mut answer = apart::play(&plugin, hints, games, memory);
        if answer.is_none() {
            // The games of an ended worker are lost.
            self.known.clear();
        }
        for (record, Waiting { case, facts, begin }) in records.iter().zip(waiting) {
            let log = &mut self.logs[0];
            if !answer.as_mut().is_some_and(|answer| answer.next(record, log)) {
                answer = None;
                self.look_up(record, progress.file);
                self.play(record, begin, case, facts, progress);
                continue;
            }
            log.check_messages(begin.meaning.variant.game());
            let id = facts.verdict(record, begin, log, &mut self.steps, case);
            let left = progress.hints_left(&plugin);
            *left = left.saturating_sub(self.logs[0].hints());
            if begin.wants.start && begin.position.is_none() {
                self.look_up(record, progress.file);
                keep_id(&mut self.known, &begin.meaning, id);
            }
            if case.died {
                self.known.clear();
            } else {
                // Only after its log was read: an invalid answer does not prove that the plugin works.
                plugin.note_success();
            }
        }
        if let Some(answer) = answer {
            self.answer = answer.end();
        }
    }

    /// Plays a game from the current start, in this process or call by call in a worker, and reads
    /// its log.
    pub(super) fn play(
        &mut self,
        record: &GameFrames<'_>,
        begin: &mut Begin,
        case: &mut Case<'_, '_>,
        facts: &mut GameFacts,
        progress: &mut Progress<'_, '_>,
    ) {
        self.play_log(0, record, begin, facts, progress);
        self.conclude(0, record, begin, case, facts);
    }

    /// Plays a game from the current start and writes the log with this index; false if the play
    /// failed, so that the next game may need a new start.
    fn play_log(
        &mut self,
        at: usize,
        record: &GameFrames<'_>,
        begin: &mut Begin,
        facts: &mut GameFacts,
        progress: &mut Progress<'_, '_>,
    ) -> bool {
        let Judge { known, trace, .. } = self;
        let log = &mut self.logs[at];
        log.clear();
        let mut positioned = None;
        let ready = if begin.position.is_none() { ready(known, &begin.meaning) } else { None };
        let games = ready.map_or(&mut positioned, |ready| &mut ready.games);
        let Meaning { variant, options, .. } = &*begin.meaning;
        let left = progress.hints_left(&variant.plugin);
        begin.wants.max_hints = begin.wants.max_hints.min(*left);
        let create = || variant.create(options, begin.position.as_deref().unwrap_or_default());
        match player::start(games, create) {
            Err(refused) => log.refused = Some(refused),
            Ok((start, work)) => {
                let begun = if *trace { start.try_clone().map(Some) } else { Ok(None) };
                match begun {
                    Ok(begun) => {
                        facts.begun = begun;
                        player::play(start, work, record, begin.wants, log);
                    }
                    Err(refusal) => log.refused = Some(StartRefused::Broken(refusal)),
                }
            }
        }
        *left = left.saturating_sub(log.hints());
        log.gone = games.as_ref().is_some_and(|games| games.1.is_gone());
        log.is_whole()
    }

    /// Reads the log with this index.
    fn conclude(
        &mut self,
        at: usize,
        record: &GameFrames<'_>,
        begin: &Begin,
        case: &mut Case<'_, '_>,
        facts: &mut GameFacts,
    ) {
        let Judge { known, steps, .. } = self;
        let log = &mut self.logs[at];
        let id = facts.verdict(record, begin, log, steps, case);
        if begin.wants.start && begin.position.is_none() {
            keep_id(known, &begin.meaning, id);
        }
        if case.died || log.gone {
            known.clear();
        } else {
            begin.meaning.variant.plugin.note_success();
        }
    }
}

/// The current start, if it belongs to this game: a plugin must not affect the start of another
/// game.
fn ready<'k>(known: &'k mut Starts<Known>, meaning: &Meaning) -> Option<&'k mut Ready> {
    match known.get()? {
        Known::Ready(ready) if ready.meaning.is_same(meaning) => Some(ready),
        _ => None,
    }
}

/// Caches the id of a game before its first action.
fn keep_id(known: &mut Starts<Known>, meaning: &Meaning, id: Option<GameId>) {
    if let Some(ready) = ready(known, meaning) {
        ready.id = ready.id.take().or(id);
    }
}
