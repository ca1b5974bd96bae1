//! Judging variations, each from the position before the turn that it replaces.
//!
//! Lines come in the order in which they open, so that one cursor a depth, which only ever moves
//! forward, finds every branch: the work stays linear in the record.

use super::between::{Between, Cursor};
use super::judge::{Case, Ready};
use super::play::{self, Scratch, Steps};
use super::reading::Branched;
use super::record::{Branch, Line, Record};
use crate::instance::{Instance, Refusal};
use wanqi_abi as abi;
use wanqi_notation::Span;

/// A line on the way to the variation at hand.
struct Level {
    cursor: Cursor,
    /// Which line: 0 is the main line.
    line: usize,
    steps: Steps,
    between: Vec<Between>,
    path: String,
}

/// Judges every variation of a record whose main line has been judged, with `between` its frames.
pub(super) fn judge(
    ready: &mut Ready,
    record: &Record<'_>,
    between: Vec<Between>,
    scratch: &mut Scratch,
    case: &mut Case<'_, '_>,
) {
    let result = (|| {
        let cursor = Cursor::new(ready.start.try_clone()?);
        let steps = scratch.steps.clone();
        let mut levels = vec![Level { cursor, line: 0, steps, between, path: String::new() }];
        let mut spare = Vec::new();
        for index in 0..record.variations.len() {
            let depth = record.variations[index].0.depth as usize;
            while levels.len() > depth {
                spare.extend(levels.pop().map(|level| level.cursor.game));
            }
            one(ready, record, index, &mut levels, &mut spare, scratch, case)?;
            if case.died {
                return Ok(());
            }
        }
        Ok::<(), Refusal>(())
    })();
    if let Err(refusal) = result {
        case.broken(Span::new(record.start, record.start), &refusal);
    }
}

fn line_of<'r, 'a>(record: &'r Record<'a>, line: usize) -> &'r Line<'a> {
    match line {
        0 => &record.main,
        line => &record.variations[line - 1].1,
    }
}

fn one(
    ready: &mut Ready,
    record: &Record<'_>,
    index: usize,
    levels: &mut Vec<Level>,
    spare: &mut Vec<Instance>,
    scratch: &mut Scratch,
    case: &mut Case<'_, '_>,
) -> Result<(), Refusal> {
    let (branch, line) = &record.variations[index];
    // The line before it was not judged as far as this, and neither is the variation.
    let Some(parent) = levels.last_mut().filter(|level| level.line == branch.parent) else {
        return Ok(());
    };
    if branch.frame > parent.steps.len() {
        return Ok(());
    }
    let before = line_of(record, branch.parent);
    let turn = turn_start(&parent.steps, before, branch.frame);
    parent.cursor.advance(before, &parent.between, turn)?;
    let label = label(parent, branch, before, turn, case);
    let path = if parent.path.is_empty() { label } else { format!("{} {label}", parent.path) };
    let mut cursor = match spare.pop() {
        Some(cursor) => cursor,
        None => parent.cursor.game.try_clone()?,
    };
    cursor.copy_from(&parent.cursor.game)?;
    ready.work.copy_from(&parent.cursor.game)?;
    if case.trace.is_some() {
        case.branches.resize(index, None);
        case.branches.push(Some(Branched { line: branch.parent, plies: parent.cursor.plies }));
    }
    case.line = index + 1;
    let (work, meaning) = (&mut ready.work, &ready.meaning);
    let played = play::line(work, meaning, line, None, Some(&path), scratch, case);
    let (steps, between) = (scratch.steps.clone(), played.between);
    let cursor = Cursor::new(cursor);
    levels.push(Level { cursor, line: index + 1, steps, between, path });
    Ok(())
}

/// The first frame of the turn that ends before `frame`.
fn turn_start(steps: &Steps, line: &Line<'_>, frame: usize) -> usize {
    let mut at = frame;
    while at > 0 {
        at -= 1;
        let checkpoint = line.marks[at].kind == crate::instance::Kind::Checkpoint;
        let open = steps.get(at).is_some_and(|s| u32::from(s.flags) & abi::TURN_OPEN != 0);
        if !checkpoint && !open {
            break;
        }
    }
    at
}

/// `12...Nf6/2`: the turn that is replaced, and which variation at that place it is.
fn label(
    parent: &Level,
    branch: &Branch,
    line: &Line<'_>,
    turn: usize,
    case: &Case<'_, '_>,
) -> String {
    let Some((step, mark)) = parent.steps.get(turn).zip(line.marks.get(turn)) else {
        return format!("/{}", branch.nth);
    };
    let dots = if step.place == 0 { "." } else { "..." };
    let token = String::from_utf8_lossy(&case.text.bytes[mark.span.range()]);
    format!("{}{dots}{token}/{}", step.round, branch.nth)
}
