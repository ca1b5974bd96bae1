//! Converts the logs of variations, each played from the position before the turn that it replaces.

use super::case::Case;
use super::log::LineLog;
use super::play::{self, LinePlayed, Of};
use super::reading::Branched;
use super::record::{Branch, GameFrames, Line};
use super::written::Steps;
use crate::instance::{FrameKind, Refusal};
use crate::registry::Meaning;
use wanqi_abi as abi;
use wanqi_notation::{Span, message};

/// The most bytes of a token in a label.
const MOST_TOKEN: usize = 100;
/// The most bytes of a path. A thousand nested variations of long tokens would make paths of
/// megabytes, one for each error.
const MOST_PATH: usize = 4000;

/// A line on the path to the current variation.
struct OpenLine {
    /// Index of the line: 0 is the main line.
    line: usize,
    steps: Steps,
    between: Vec<usize>,
    numbers: Vec<usize>,
    path: String,
    /// A frame, and the number of steps before it.
    counted: (usize, usize),
}

impl OpenLine {
    fn new(line: usize, steps: Steps, played: LinePlayed, path: String) -> OpenLine {
        let LinePlayed { between, numbers, .. } = played;
        OpenLine { line, steps, between, numbers, path, counted: (0, 0) }
    }

    /// The number of steps before a frame of the line.
    fn plies(&mut self, line: &Line<'_>, frame: usize) -> usize {
        let (from, before) = if self.counted.0 <= frame { self.counted } else { (0, 0) };
        let marks = line.marks()[from..frame].iter();
        let done = marks.filter(|mark| mark.kind != FrameKind::Checkpoint).count();
        let numbers = self.numbers.iter().filter(|number| (from..frame).contains(number)).count();
        self.counted = (frame, before + done - numbers);
        self.counted.1 + self.between.iter().take_while(|&&at| at <= frame).count()
    }
}

/// Reads the logs of a record's variations and reports their faults; the main line was read before.
pub(super) fn judge(
    meaning: &Meaning,
    record: &GameFrames<'_>,
    main: (Steps, LinePlayed),
    (logs, broken): (&mut [Option<LineLog>], Option<Refusal>),
    texts: usize,
    case: &mut Case<'_, '_>,
) {
    let mut levels = vec![OpenLine::new(0, main.0, main.1, String::new())];
    for (index, (branch, line)) in record.variations.iter().enumerate() {
        levels.truncate(branch.depth as usize);
        let before = match branch.parent {
            0 => &record.main,
            parent => &record.variations[parent - 1].1,
        };
        // If the parent line was not played up to the branch, the variation was not played either.
        let parent = levels.last_mut().filter(|level| level.line == branch.parent);
        let place = parent.and_then(|level| {
            let turn = level.steps.turn_start(before, branch.frame)?;
            Some((level, turn))
        });
        let (level, turn, log) = match (place, logs.get_mut(index)) {
            (Some((level, turn)), Some(Some(log))) => (level, turn, log),
            (None, Some(None)) => continue,
            // The death of the plugin was already reported.
            _ if case.died => return,
            _ => return contradicted(record, broken, case),
        };
        let label = label(level, branch, before, turn, case);
        let path = match level.path.len() + label.len() {
            _ if level.path.is_empty() => label,
            ..MOST_PATH => format!("{} {label}", level.path),
            // The path of a line that is nested deeper starts again.
            _ => format!("… {label}"),
        };
        if case.trace.is_some() {
            let plies = level.plies(before, turn);
            case.branches.resize(index, None);
            case.branches.push(Some(Branched { line: branch.parent, plies }));
        }
        case.line = index + 1;
        let mut steps = Steps::default();
        let played = play::judge(meaning, line, log, texts, Of::Variation(&path), &mut steps, case);
        levels.push(OpenLine::new(index + 1, steps, played, path));
    }
}

#[cold]
fn contradicted(record: &GameFrames<'_>, broken: Option<Refusal>, case: &mut Case<'_, '_>) {
    let refusal = broken.unwrap_or_else(|| Refusal {
        message: message!("the plugin's answer to a replay contradicts itself"),
        ..Refusal::of(abi::PANIC)
    });
    case.broken(Span::new(record.start, record.start), &refusal);
}

/// The label `12...Nf6/2`: the turn that is replaced, and the variation's number at that place.
fn label(
    parent: &OpenLine,
    branch: &Branch,
    line: &Line<'_>,
    turn: usize,
    case: &Case<'_, '_>,
) -> String {
    let Some((step, mark)) = parent.steps.get(turn).zip(line.marks().get(turn)) else {
        return format!("/{}", branch.nth);
    };
    let dots = if step.place == 0 { "." } else { "..." };
    let bytes = &case.text.bytes[mark.span().range()];
    let token = String::from_utf8_lossy(bytes.get(..MOST_TOKEN).unwrap_or(bytes));
    let more = if bytes.len() > MOST_TOKEN { "…" } else { "" };
    format!("{}{dots}{token}{more}/{}", step.round, branch.nth)
}
