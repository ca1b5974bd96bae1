//! Undoes and redoes steps of a game that is being recorded.

use super::ending::Ending;
use super::{Acknowledged, JournalLine, RecordError, Recording, Standing};
use crate::instance::FrameKind;
use crate::record::mainline::{self, Item};
use crate::session::{Attempt, Played};
use std::io;
use wanqi_notation::message;

/// A step that was undone and can be redone.
#[derive(Debug)]
pub(super) enum Again {
    /// An action of a seat or of chance.
    Act(FrameKind, u32, String),
    /// An event that does not reach the plugin, and the result of a ruling.
    Event(String, Option<String>),
    /// The end of a record that was finished when it was opened: the text of its file, and the same
    /// text with the tags of an unfinished game.
    End { finished: Vec<u8>, without: Vec<u8>, at: u64, ended: Ending },
}

impl Recording {
    /// Undoes the last step of a seat, and the actions of chance after it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn undo(&mut self) -> Result<Option<Acknowledged>, RecordError> {
        let by_seat = |entry: &JournalLine| !entry.by_env && !entry.inserted;
        let Some(mut keep) = self.entries.iter().rposition(by_seat) else { return Ok(None) };
        // Inserted actions before the step are undone with it, since the file does not contain
        // them.
        while keep > 0 && self.entries[keep - 1].inserted {
            keep -= 1;
        }
        let at = self.entries[keep].at;
        let round = self.entries[keep].round;
        let played = self.entries[keep..].iter().filter(|entry| entry.played).count();
        let ply = self.session.played().len() - played;
        let again = self.again(keep, ply)?;
        let now = self.session.at(ply)?;
        let standing = Standing::of(&now, None)?;
        match &self.without_end {
            Some(text) => self.journal.replace_by_cut(text, at)?,
            None => self.journal.cut(at)?,
        }
        self.without_end = None;
        self.undone.push(again);
        self.session.back_to(ply, now);
        self.entries.truncate(keep);
        (self.round, self.ended) = (round, None);
        Ok(Some(Acknowledged::event(None, ":undo".to_owned(), standing)))
    }

    /// The number of steps that can be undone.
    #[must_use]
    pub fn undoable(&self) -> usize {
        self.entries.iter().filter(|entry| !entry.by_env && !entry.inserted).count()
    }

    /// The number of undone steps that can be redone.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// The steps of the entries from `keep` on, in the order in which they can be redone.
    fn again(&mut self, keep: usize, ply: usize) -> io::Result<Vec<Again>> {
        let mut played = self.session.played()[ply..].iter();
        let mut again = Vec::new();
        for entry in &self.entries[keep..] {
            match (entry.played.then(|| played.next()).flatten(), &entry.event) {
                (Some(Played { kind, seat, canonical, .. }), _) => {
                    again.push(Again::Act(*kind, *seat, canonical.clone()));
                }
                (None, Some(event)) => {
                    let result = self.ended.as_ref().map(|ended| ended.result.clone());
                    again.push(Again::Event(event.clone(), result));
                }
                (None, None) => {}
            }
        }
        if let (Some(without), Some(ended)) = (&self.without_end, &self.ended)
            && again.is_empty()
        {
            let (finished, without) = (self.journal.content()?, without.clone());
            let at = self.entries[keep].at;
            again.push(Again::End { finished, without, at, ended: ended.clone() });
        }
        Ok(again)
    }

    /// Redoes the last undone step, and the actions of chance after it. Returns nothing if another
    /// step came after the undo.
    ///
    /// # Errors
    /// As [`Recording::act`].
    pub fn redo(&mut self) -> Result<Vec<Acknowledged>, RecordError> {
        let Some(again) = self.undone.pop() else { return Ok(Vec::new()) };
        // Redoing one step keeps the other undone steps.
        let rest = std::mem::take(&mut self.undone);
        let mut done = Vec::new();
        for step in &again {
            match self.once_more(step) {
                Ok(accepted) => done.push(accepted),
                // The first steps are not acknowledged yet, but they are valid and stay in the
                // file.
                Err(_) if !done.is_empty() => return Ok(done),
                Err(error) => {
                    self.undone = rest;
                    self.undone.push(again);
                    return Err(error);
                }
            }
        }
        self.undone = rest;
        Ok(done)
    }

    fn once_more(&mut self, step: &Again) -> Result<Acknowledged, RecordError> {
        match step {
            Again::Act(kind, seat, canonical) => {
                let (seat, token) = (Some(*seat as u8), canonical.as_bytes());
                let mut accepted = self.act(&Attempt { kind: *kind, seat, token })?;
                // No user has typed the canonical text.
                if !accepted.sealed {
                    accepted.shown.clone_from(&accepted.line);
                }
                accepted.style = None;
                Ok(accepted)
            }
            Again::Event(line, result) => {
                let word = mainline::items(line.as_bytes()).find_map(|item| match item {
                    Item::Word(word) => Some(word),
                    _ => None,
                });
                let lost = || RecordError::Wrong(message!("{line} can no longer be read", line));
                self.event(&word.ok_or_else(lost)?, result.as_deref())
            }
            Again::End { finished, without, at, ended } => {
                let standing = Standing::of(self.session.now(), Some(ended.clone()))?;
                self.journal.replace(finished)?;
                let at = *at;
                let (played, by_env, inserted) = (false, false, false);
                let (round, event) = (self.round, None);
                self.entries.push(JournalLine { at, played, by_env, inserted, round, event });
                (self.without_end, self.ended) = (Some(without.clone()), Some(ended.clone()));
                Ok(Acknowledged::event(None, ended.marker.clone(), standing))
            }
        }
    }
}
