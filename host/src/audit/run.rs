//! Reads the runs of a file of verdicts.

use crate::validate::{Covered, Numbers, Range};
use crate::verdict::{FaultKind, RunSummary, Summary};
use serde::Deserialize;
use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use wanqi_notation::{Message, message};

/// The most bytes of a line: a verdict has at most some hundred faults.
pub const MOST_LINE: u64 = 64 << 20;

/// A run over a range of a file.
#[derive(Debug)]
pub struct Run {
    /// The file of verdicts, by its number.
    pub source: usize,
    /// Where its verdicts are there, in bytes.
    pub at: u64,
    pub length: u64,
    pub covered: Covered,
    pub summary: Summary,
    /// If a verdict has the warning about the encoding of the file: whether it has no other.
    pub encoding: Option<bool>,
}

impl Run {
    /// The range, as the user wrote it.
    pub fn range(&self) -> String {
        let Covered { from, to, .. } = self.covered;
        Range { from, to, numbers: None::<Numbers> }.to_string()
    }
}

/// What an audit needs of a verdict.
#[derive(Deserialize)]
struct VerdictLine<'a> {
    #[serde(borrow)]
    file: Cow<'a, str>,
    index: u64,
    line: u64,
    byte: u64,
    length: u64,
    actions: u64,
    ok: bool,
    rules_assumed: bool,
    #[serde(borrow)]
    warnings: Vec<Warning<'a>>,
    #[serde(default)]
    relative: bool,
}

#[derive(Deserialize)]
struct Warning<'a> {
    #[serde(borrow)]
    kind: Cow<'a, str>,
}

#[derive(Deserialize)]
struct SummaryLine {
    summary: RunSummary,
}

/// What the verdicts of a run give together.
#[derive(Default)]
struct Counted {
    summary: Summary,
    file: Option<String>,
    index: u64,
    first: u64,
    /// Where the last game ended, and the bytes in games so far.
    end: u64,
    covered: u64,
    relative: bool,
    lines: Option<(u64, u64)>,
    encoding: Option<bool>,
}

impl Counted {
    /// Adds a verdict.
    fn add(&mut self, verdict: &VerdictLine<'_>) -> Result<(), Message> {
        let file = self.file.get_or_insert_with(|| verdict.file.clone().into_owned());
        if *file != verdict.file {
            return Err(message!("the verdict is of another file than the one before it"));
        }
        let first = self.summary.games == 0;
        if first {
            (self.index, self.relative) = (verdict.index, verdict.relative);
            (self.first, self.end) = (verdict.byte, verdict.byte);
        }
        let expected = self.index.checked_add(self.summary.games);
        if expected.is_some_and(|expected| verdict.index > expected) {
            return Err(message!(
                "the index is {index}, and {expected} is expected: verdicts are missing. An audit \
                 needs those of all games (--json without --only-failed)",
                index = verdict.index,
                expected = expected.unwrap_or_default()
            ));
        }
        if Some(verdict.index) != expected || verdict.relative != self.relative {
            return Err(message!(
                "the index is {index}, and {expected} is expected",
                index = verdict.index,
                expected = expected.unwrap_or_default()
            ));
        }
        let end = verdict.byte.checked_add(verdict.length);
        let end = end.ok_or_else(|| message!("the game is too long"))?;
        self.first = self.first.min(verdict.byte);
        self.covered += end.saturating_sub(verdict.byte.max(self.end));
        self.end = self.end.max(end);
        let (low, high) = self.lines.unwrap_or((verdict.line, verdict.line));
        self.lines = Some((low.min(verdict.line), high.max(verdict.line)));
        let summary = &mut self.summary;
        summary.games += 1;
        summary.ok += u64::from(verdict.ok);
        summary.failed += u64::from(!verdict.ok);
        summary.warned += u64::from(!verdict.warnings.is_empty());
        summary.actions = summary.actions.saturating_add(verdict.actions);
        summary.rules_assumed += u64::from(verdict.rules_assumed);
        let encoding = FaultKind::Encoding.as_str();
        let about = verdict.warnings.iter().filter(|warning| warning.kind == encoding).count();
        if about > 0 {
            if self.encoding.is_some() {
                return Err(message!("two verdicts of a run have the warning `encoding`"));
            }
            self.encoding = Some(about == verdict.warnings.len());
        }
        Ok(())
    }

    /// Compares them with the summary of the run.
    fn agrees(&self, summary: &Summary, covered: &Covered) -> Result<(), Message> {
        if self.summary.games == 0 && summary.games > 0 {
            return Err(message!(
                "the verdicts of the run are missing: an audit needs those of all games (--json \
                 without --only-failed)"
            ));
        }
        let numbers = |summary: &Summary| {
            let Summary { games, ok, failed, warned, actions, rules_assumed, .. } = *summary;
            [games, ok, failed, warned, actions, rules_assumed]
        };
        if numbers(&self.summary) != numbers(summary) {
            return Err(message!(
                "the verdicts give {games} games, of which {ok} are valid, and {actions} actions; \
                 their summary has other numbers",
                games = self.summary.games,
                ok = self.summary.ok,
                actions = self.summary.actions
            ));
        }
        if covered.first > covered.next || covered.to.is_some_and(|to| to < covered.from) {
            return Err(message!("the summary has a range that ends before it begins"));
        }
        let all = covered.next - covered.first;
        if covered.gaps > all || self.covered != all - covered.gaps {
            return Err(message!(
                "the games have {bytes} bytes, and the summary has {gaps} of {all} bytes in no game",
                bytes = self.covered,
                gaps = covered.gaps,
                all
            ));
        }
        if summary.games == 0 {
            return Ok(());
        }
        let lines = self.lines.unwrap_or_default();
        let beyond = |lines_in: u64| {
            lines.0 < covered.line || lines.1 > covered.line.saturating_add(lines_in)
        };
        let other = self.file.as_deref() != Some(&*covered.file)
            || self.index != covered.index
            || self.relative != covered.relative
            || self.first < covered.first
            || self.end > covered.next
            || covered.lines.is_some_and(beyond);
        match other {
            true => Err(message!("the verdicts are not of the file and range of their summary")),
            false => Ok(()),
        }
    }
}

/// Reads the runs of a file of verdicts, and reports what is wrong in it: the number of a line, if
/// it is about one, and the reason.
///
/// # Errors
/// The file cannot be read.
pub fn read(
    reader: &mut impl BufRead,
    source: usize,
    fault: &mut dyn FnMut(Option<u64>, Message),
) -> io::Result<Vec<Run>> {
    let (mut runs, mut counted, mut faulty) = (Vec::new(), Counted::default(), false);
    let (mut at, mut begun, mut number) = (0, 0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.by_ref().take(MOST_LINE).read_until(b'\n', &mut line)? as u64;
        if read == 0 {
            break;
        }
        number += 1;
        let (length, text) = (at - begun, line.trim_ascii());
        at += read;
        if text.is_empty() {
            continue;
        }
        if let Ok(verdict) = serde_json::from_slice::<VerdictLine<'_>>(text) {
            // After a fault, the rest of the run says nothing new.
            if let (false, Err(message)) = (faulty, counted.add(&verdict)) {
                fault(Some(number), message);
                faulty = true;
            }
            continue;
        }
        let Ok(SummaryLine { summary }) = serde_json::from_slice(text) else {
            fault(Some(number), message!("the line is neither a verdict nor a summary"));
            // A line without an end would be read in many parts.
            return Ok(runs);
        };
        let RunSummary { summary, covered } = summary;
        match covered {
            None => fault(Some(number), message!("the summary is of a run without `--range`")),
            Some(covered) => {
                if let (false, Err(message)) = (faulty, counted.agrees(&summary, &covered)) {
                    fault(Some(number), message);
                }
                let encoding = counted.encoding;
                runs.push(Run { source, at: begun, length, covered, summary, encoding });
            }
        }
        (counted, faulty, begun) = (Counted::default(), false, at);
    }
    if counted.file.is_some() {
        fault(None, message!("the last run has no summary: it did not end"));
    } else if runs.is_empty() && number == 0 {
        fault(None, message!("the file contains no run"));
    }
    Ok(runs)
}
