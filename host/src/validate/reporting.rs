//! The results of a run in order, as the report gets them.

use super::judge::Batch;
use super::range::{self, Numbers, Part, Place, Range};
use super::{Report, RunResult};
use crate::source::Input;
use crate::verdict::{Fault, FaultKind, Verdict};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The result of a job.
pub(super) struct Judged {
    pub batch: Batch,
    /// The bytes for the spans of the batch, if games are split.
    pub bytes: Vec<u8>,
    pub length: u64,
    /// For a file that a game's format reads.
    pub import: Option<Import>,
}

/// The state of a file that a game's format reads, after one of its pieces.
pub(super) struct Import {
    /// The verdict on the file if no piece contains a game.
    pub no_game: Option<Batch>,
    /// The verdict that ends the file if it has too many games; `None` for the last piece.
    pub limit: Option<Batch>,
    /// Whether this is the last piece.
    pub last: bool,
    /// Set when no more pieces are to be read.
    pub enough: Arc<AtomicBool>,
}

/// Reported verdicts of a thread, which frees them, because an allocator needs more time for what
/// another thread allocated. `None` if one thread does everything: it frees each at once.
#[derive(Clone)]
pub(super) struct Spent(Option<Arc<Mutex<Vec<Vec<Verdict>>>>>);

impl Spent {
    pub fn new(jobs: usize) -> Spent {
        Spent((jobs > 1).then(Arc::default))
    }

    fn give_back(&self, verdicts: Vec<Verdict>) {
        let Some(list) = &self.0 else { return };
        list.lock().unwrap_or_else(PoisonError::into_inner).push(verdicts);
    }

    /// Frees what came back so far.
    pub fn free(&self) {
        let Some(list) = &self.0 else { return };
        let spent = std::mem::take(&mut *list.lock().unwrap_or_else(PoisonError::into_inner));
        // After the lock is released.
        drop(spent);
    }
}

/// The events of a report, in order.
pub(super) enum Finding<'i> {
    File,
    /// The end of a range: the first game start after it, or the end of the file, with the number
    /// of its line if lines were counted.
    End {
        byte: u64,
        line: Option<u64>,
        ends: bool,
    },
    Answer(Box<Judged>, Spent),
    Unreadable(&'i Input, io::Error),
    /// The end of a file.
    Read(&'i Input),
}

/// Keeps only the first warning of a file about its encoding: removes it if there was one before.
/// Returns whether there has been one.
pub(super) fn keep_first_encoding(verdict: &mut Verdict, warned: bool) -> bool {
    let is_it = |fault: &Fault| fault.kind == FaultKind::Encoding;
    let has = verdict.warnings.iter().any(is_it);
    if has && warned {
        verdict.warnings.retain(|fault| !is_it(fault));
    }
    has || warned
}

/// The report, in the caller's thread.
pub(super) struct Reporting<'r> {
    report: &'r mut dyn Report,
    run: &'r mut RunResult,
    /// Number of games of the file so far.
    index: u64,
    /// Number of its bytes so far.
    bytes: u64,
    /// Whether the file's warning about its encoding was given.
    encoding_warned: bool,
    /// The most games of a file that a game's format reads.
    most: u64,
    /// The verdict on such a file if it contains no game.
    no_game: Option<Batch>,
    ranged: Option<Ranged<'r>>,
}

/// A run over a range of a file.
struct Ranged<'r> {
    range: Range,
    input: &'r Input,
    first: Option<Place>,
    next: Option<Place>,
    covered: u64,
    /// Added to the lines as they were read.
    shift: i64,
    done: Option<Part>,
}

impl Ranged<'_> {
    /// Notes which bytes a batch covers.
    fn cover(&mut self, batch: &Batch) -> io::Result<()> {
        self.covered += batch.covered;
        if let (None, Some(first)) = (self.first, batch.first) {
            self.first(first)?;
        }
        self.next = self.next.or(batch.next);
        Ok(())
    }

    /// Sets the first byte, and counts the lines that it needs for its number.
    fn first(&mut self, first: Place) -> io::Result<()> {
        if self.range.from > 0 {
            let line = self.range.numbers.map_or(1, |numbers| numbers.line);
            let line = line + range::lines_between(self.input, self.range.from, first.byte)?;
            self.shift = line.cast_signed().wrapping_sub(first.line.cast_signed());
        }
        self.first = Some(first);
        Ok(())
    }

    fn end(&mut self, end: Place, ends: bool, counts_lines: bool) -> io::Result<()> {
        let ends = ends && self.next.is_none_or(|next| next.byte >= end.byte);
        let next = self.next.unwrap_or(end);
        if self.first.is_none() {
            self.first(next)?;
        }
        let first = self.first.unwrap_or(next);
        let shifted = |place: Place| Place { line: self.shifted(place.line), ..place };
        let (first, next) = (shifted(first), shifted(next));
        let covered = self.covered;
        self.done = Some(Part { first, next, ends, covered, counts_lines });
        Ok(())
    }

    fn shifted(&self, line: u64) -> u64 {
        line.wrapping_add_signed(self.shift)
    }

    /// Numbers the lines of a verdict.
    fn number(&self, verdict: &mut Verdict) {
        verdict.relative = self.range.is_relative();
        verdict.line = self.shifted(verdict.line);
        for fault in verdict.errors.iter_mut().chain(&mut verdict.warnings) {
            fault.line = self.shifted(fault.line);
        }
    }
}

impl<'r> Reporting<'r> {
    pub fn new(report: &'r mut dyn Report, run: &'r mut RunResult, most: u64) -> Reporting<'r> {
        let (index, encoding_warned, no_game, ranged) = (0, false, None, None);
        Reporting { report, run, index, bytes: 0, encoding_warned, most, no_game, ranged }
    }

    /// As [`Reporting::new`], for a range of a file.
    pub fn ranged(self, range: &Range, input: &'r Input) -> Reporting<'r> {
        let start = Place { byte: 0, line: 1 };
        let first = (range.from == 0).then_some(start);
        let next = (range.to == Some(0)).then_some(start);
        let (range, covered, shift, done) = (*range, 0, 0, None);
        let ranged = Some(Ranged { range, input, first, next, covered, shift, done });
        Reporting { ranged, ..self }
    }

    /// What the run covered, if it reached the end of its range.
    pub fn part(self) -> Option<Part> {
        self.ranged?.done
    }

    /// Handles the next event; false stops the run.
    pub fn next(&mut self, next: Finding<'_>) -> bool {
        match next {
            Finding::File => {
                let numbers = self.ranged.as_ref().and_then(|ranged| ranged.range.numbers);
                self.index = numbers.unwrap_or(Numbers::START).index;
                self.encoding_warned = false;
                self.no_game = None;
                self.bytes = 0;
                true
            }
            Finding::Unreadable(input, error) => {
                self.run.unreadable = true;
                self.report.unreadable(input, &error);
                true
            }
            Finding::End { byte, line, ends } => {
                let Some(ranged) = &mut self.ranged else { return true };
                let end = Place { byte, line: line.unwrap_or_default() };
                let done = ranged.end(end, ends, line.is_some());
                self.read(done)
            }
            Finding::Read(input) => {
                if self.index == 0 && self.bytes > 0 {
                    self.report.no_game(input);
                }
                true
            }
            Finding::Answer(answer, spent) => self.answer(*answer, &spent),
        }
    }

    fn answer(&mut self, answer: Judged, spent: &Spent) -> bool {
        let Judged { batch, bytes, length, import } = answer;
        let Some(Import { no_game, limit, last, enough }) = import else {
            return self.batch(batch, &bytes, length, spent);
        };
        // A thread may still have been working when the limit was reached.
        if enough.load(Ordering::Relaxed) {
            return true;
        }
        if !self.batch(batch, &bytes, length, spent) {
            return false;
        }
        self.no_game = self.no_game.take().or(no_game);
        let more = match limit {
            Some(limit) if self.index >= self.most => {
                enough.store(true, Ordering::Relaxed);
                Some(limit)
            }
            _ if last && self.index == 0 => self.no_game.take(),
            _ => None,
        };
        more.is_none_or(|batch| self.batch(batch, &[], 0, spent))
    }

    /// Numbers a verdict of the file, and reports it; false stops the run.
    fn verdict(&mut self, verdict: &mut Verdict) -> bool {
        verdict.index += self.index;
        if let Some(ranged) = &self.ranged {
            ranged.number(verdict);
        }
        let warned = !verdict.warnings.is_empty();
        self.encoding_warned = keep_first_encoding(verdict, self.encoding_warned);
        let retracted = warned && verdict.warnings.is_empty();
        self.run.summary.warned -= u64::from(retracted);
        self.report.verdict(verdict)
    }

    /// Reports that a file cannot be read; false stops the run.
    fn read(&mut self, result: io::Result<()>) -> bool {
        let (Err(error), Some(ranged)) = (result, &self.ranged) else { return true };
        self.run.unreadable = true;
        self.report.unreadable(ranged.input, &error);
        false
    }

    fn batch(&mut self, mut batch: Batch, bytes: &[u8], length: u64, spent: &Spent) -> bool {
        let covers = self.ranged.as_mut().map_or(Ok(()), |ranged| ranged.cover(&batch));
        if !self.read(covers) {
            return false;
        }
        let summary = &mut self.run.summary;
        summary.games += batch.games;
        summary.failed += batch.failed;
        summary.warned += batch.warned;
        summary.actions += batch.actions;
        summary.rules_assumed += batch.assumed;
        self.run.died |= batch.died;
        let mut verdicts = std::mem::take(&mut batch.verdicts);
        let goes_on = match spent.0 {
            Some(_) => verdicts.iter_mut().all(|verdict| self.verdict(verdict)),
            None => verdicts.drain(..).all(|mut verdict| self.verdict(&mut verdict)),
        };
        spent.give_back(verdicts);
        if !goes_on {
            return false;
        }
        self.index += batch.games;
        self.bytes += length;
        for (span, good) in batch.spans {
            if !self.report.split(&bytes[span.range()], good) {
                return false;
            }
        }
        self.report.progress(batch.games, length);
        true
    }
}
