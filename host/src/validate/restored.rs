//! The warnings about actions that a record marks as inserted, by its editor or by an importer.

use super::case::Case;
use super::place::PlacedText;
use super::play::name;
use super::record::{GameFrames, Remark};
use super::written::Steps;
use crate::plugin::RuleSet;
use std::collections::BTreeMap;
use wanqi_notation::{Message, message};

/// The frames that are marked as inserted, by their places in the file.
pub(super) fn places(
    record: &GameFrames<'_>,
    text: &PlacedText<'_>,
) -> BTreeMap<usize, Vec<usize>> {
    let mut places = BTreeMap::<usize, Vec<usize>>::new();
    for &(span, remark) in &record.comments {
        if let Remark::Restored(frame) = remark {
            places.entry(text.in_source(span).start).or_default().extend(frame);
        }
    }
    places
}

/// What was inserted at one place. Who acted is known after the game was played.
pub(super) fn message(
    frames: &[usize],
    record: &GameFrames<'_>,
    played: Option<(&Steps, &RuleSet)>,
    text: &PlacedText<'_>,
) -> Message {
    let mut several = frames.len() > 1;
    let mut turns = Vec::new();
    for &frame in frames {
        let turn = turn_at(record, frame, text);
        if turn.is_empty() {
            continue;
        }
        several |= turn.contains('|');
        let step = played.and_then(|(steps, set)| Some((steps.get(frame)?, set)));
        let step = step.filter(|(step, _)| step.seat > 0);
        turns.push(step.map_or_else(
            || Message::verbatim(turn.clone()),
            |(step, set)| {
                let roles = 1u64.checked_shl(u32::from(step.role).wrapping_sub(1)).unwrap_or(0);
                let seat = name(set, u32::from(step.seat), roles);
                message!("{turn} of {seat}", turn, seat)
            },
        ));
    }
    let none = turns.is_empty();
    let texts = Message::list(turns, ", ");
    match (text.imported.is_some(), several, none) {
        (true, true, _) => message!("inserted actions that the file implies: {texts}", texts),
        (true, false, false) => {
            message!("inserted an action that the file implies: {texts}", texts)
        }
        (true, false, true) => message!("inserted an action that the file implies"),
        (false, _, false) => message!("marked as inserted: {texts}", texts),
        (false, _, true) => message!("marked as inserted"),
    }
}

/// Adds to the warnings who acted, which the steps of the main line say.
#[cold]
pub(super) fn name_seats(
    record: &GameFrames<'_>,
    steps: &Steps,
    set: &RuleSet,
    case: &mut Case<'_, '_>,
) {
    for (index, frames) in std::mem::take(&mut case.restored) {
        if let Some(warning) = case.warnings.get_mut(index) {
            warning.reason.message = message(&frames, record, Some((steps, set)), case.text);
        }
    }
}

/// The most actions of a turn that a message shows.
const MOST_SHOWN: usize = 64;

/// The text of a frame and of the frames that `|` joins with it, such as `dead:q4|dead:o9|done`;
/// empty without such a frame.
fn turn_at(record: &GameFrames<'_>, frame: usize, text: &PlacedText<'_>) -> String {
    let marks = record.main.marks().get(frame..).unwrap_or_default();
    // Each of many frames of one turn may be marked: the scan is bounded, too.
    let rest = marks.iter().skip(1).take(MOST_SHOWN);
    let joined = rest.take_while(|mark| mark.joined).count();
    let shown = marks.iter().take(1 + joined.min(MOST_SHOWN - 1));
    let texts = shown.map(|mark| String::from_utf8_lossy(&text.bytes[mark.span().range()]));
    let mut turn = texts.collect::<Vec<_>>().join("|");
    if joined >= MOST_SHOWN {
        turn.push_str("|…");
    }
    turn
}
