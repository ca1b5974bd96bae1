//! Level 3: `validate` reads records of the random games to the same states.
//!
//! The test writes the random games as records, ends the plugin's process, and reads the records in
//! a new process with the code of `validate`, which makes the same calls in the same order as
//! `validate` and no others. This finds a plugin that behaves well only while its lists and
//! positions are compared.

use super::walk::{Sampling, Walk, actors, failure, walk};
use super::{Checked, counted, ok};
use crate::instance::{FrameKind, Refusal};
use crate::outcome::Outcome;
use crate::plugin::Plugin;
use crate::registry::Registry;
use crate::validate::{self, GameId, Settings};
use crate::verdict::{FaultKind, Verdict};
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::writer::Writer;
use wanqi_notation::{Message, message};

/// A state is written as a record after every `EVERY` actions, and at the end.
const EVERY: usize = 10;

/// A record, and the result that it must have.
struct ExpectedRecord {
    text: Vec<u8>,
    /// The game and its actions, for messages.
    what: Message,
    actions: u64,
    outcome: Option<Outcome>,
    id: GameId,
    /// The kind of error at the last token, which is not played; `None` if the record is valid.
    refused: Option<FaultKind>,
}

/// The turn before each action of a walk.
#[derive(Default)]
struct Turns(Vec<abi::Turn>);

/// A record leads to the same state as single actions.
pub fn validation(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let mut records = Vec::new();
    let mut turns = Turns::default();
    walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        turns.0.truncate(walk.played.len());
        turns.0.push(turn);
        if walk.played.len().is_multiple_of(EVERY) || turn.to_act == 0 {
            of_state(walk, &turns, &mut records)?;
        }
        Ok(())
    })?;
    let registry = Registry::of(vec![plugin.clone()]);
    let text = records.iter().flat_map(|record| record.text.iter().copied()).collect::<Vec<_>>();
    for all_verdicts in [true, false] {
        plugin.end_processes();
        let settings = Settings { all_verdicts, variations: all_verdicts, ..Settings::default() };
        let verdicts = validate::text_as(&registry, &settings, "walks.wqn", &text);
        let mut verdicts = verdicts.into_iter().peekable();
        for (index, record) in records.iter().enumerate() {
            let own = verdicts.next_if(|verdict| verdict.index == index as u64);
            record.compare(own.as_ref(), all_verdicts)?;
        }
    }
    plugin.end_processes();
    ok(counted(records.len() as u64, "record"))
}

/// The records of a state: the actions that led to it; the same actions and then a variation with
/// all of them; the same actions and then an action that is not legal here.
fn of_state(
    walk: &mut Walk,
    turns: &Turns,
    records: &mut Vec<ExpectedRecord>,
) -> Result<(), Message> {
    let refused = refused_here(walk)?;
    let begun = walk.another()?;
    let options = begun.options().map_err(|refusal| failure(message!("options"), &refusal))?;
    let position = begun.position().map_err(|refusal| failure(message!("position"), &refusal))?;
    let (game, set) = (&walk.game.plugin().game, walk.game.ruleset());
    let mut id = GameId::of_start(&game.slug, &set.slug, &options, &position);
    walk.played.iter().for_each(|(_, _, text)| id.line(text.as_bytes()));
    let outcome = walk.game.outcome().map_err(|refusal| failure(message!("outcome"), &refusal))?;
    let actions = walk.played.len() as u64;
    let name = format!("{}/{}", game.slug, set.slug);
    let what = message!("{name} {line}", name, line = walk.line());
    let record = |wrong: Option<&str>, varied: bool, refused: Option<FaultKind>| {
        let text = written(walk, turns, &options, wrong, varied)?;
        let outcome = outcome.clone().filter(|_| refused.is_none());
        let (what, id) = (what.clone(), id.clone());
        Ok::<_, Message>(ExpectedRecord { text, what, actions, outcome, id, refused })
    };
    records.push(record(None, false, None)?);
    if actions > 1 {
        records.push(record(None, true, None)?);
    }
    if let Some((text, refusal)) = refused {
        let kind = Some(refusal.kind()).filter(|_| !refusal.died());
        let record = |kind| record(Some(&text), false, Some(kind));
        records.push(record(kind.ok_or_else(|| failure(message!("`{text}`", text), &refusal))?)?);
    }
    Ok(())
}

/// An earlier action that is not legal here, and how it is refused. `None` if a seat has only one
/// legal action: inserting that forced action could make the earlier one legal.
fn refused_here(walk: &mut Walk) -> Result<Option<(String, Refusal)>, Message> {
    let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    for seat in actors(turn.to_act) {
        if walk.list(seat)?.len() < 2 {
            return Ok(None);
        }
    }
    for at in (0..walk.played.len()).rev().take(EVERY) {
        let (kind, _, text) = walk.played[at].clone();
        if kind != FrameKind::Action {
            continue;
        }
        let flags = abi::LENIENT | abi::DRY;
        let tried = walk.game.apply(kind, abi::SEAT_ANY, text.as_bytes(), flags);
        if let Err(refusal) = tried {
            return Ok(Some((text, refusal)));
        }
    }
    Ok(None)
}

/// The record of the actions; with an illegal token at the end, or with all actions again as a
/// variation of the first turn.
fn written(
    walk: &Walk,
    turns: &Turns,
    options: &str,
    wrong: Option<&str>,
    varied: bool,
) -> Result<Vec<u8>, Message> {
    let (game, set) = (&walk.game.plugin().game, walk.game.ruleset());
    let mut writer = Writer::new();
    let rules = format!("{}@{}", set.slug, set.revision);
    let head = [("WQN", "1"), ("Game", &game.slug), ("Rules", &rules), ("Options", options)];
    for (name, value) in head {
        writer.tag(name, value).map_err(|error| unwritten(value, &error))?;
    }
    for at in 0..walk.played.len() {
        if turns.begins_round(at) {
            let turn = &turns.0[at];
            writer.number(turn.round, turn.place != 0);
        }
        put(&mut writer, walk, turns, at)?;
        if varied && at == 0 {
            writer.variation_open();
            (0..walk.played.len()).try_for_each(|at| put(&mut writer, walk, turns, at))?;
            writer.variation_close();
        }
    }
    if let Some(text) = wrong {
        writer.action(None, text, "").map_err(|error| unwritten(text, &error))?;
    }
    writer.end(wanqi_notation::tokens::EndMarker::Unknown);
    let mut text = writer.finish();
    text.extend_from_slice(b"\n\n");
    Ok(text)
}

/// Writes an action, with its seat if records of the game name it.
fn put(writer: &mut Writer, walk: &Walk, turns: &Turns, at: usize) -> Result<(), Message> {
    let (kind, seat, text) = &walk.played[at];
    let flags = turns.0[at].flags;
    let any_order = flags & (abi::TURN_SEALED | abi::TURN_ANY_ORDER) != 0;
    let seats = walk.game.ruleset().seats_max;
    let named = *kind == FrameKind::Env || any_order || seats > 2;
    let seat = named.then_some(*seat as u8);
    let put = match flags & abi::TURN_OPEN != 0 {
        true => writer.join(seat, text, ""),
        false => writer.action(seat, text, ""),
    };
    put.map_err(|error| unwritten(text, &error))
}

fn unwritten(text: &str, error: &wanqi_notation::writer::WriteError) -> Message {
    message!("`{text}` cannot be written: {error}", text, error)
}

impl Turns {
    /// Whether a round number comes before an action.
    fn begins_round(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|before| self.0[before].round);
        self.0[at].flags & abi::TURN_OPEN == 0 && before != Some(self.0[at].round)
    }
}

impl ExpectedRecord {
    /// Compares a verdict with the record. `None` is right for a valid record if only failures are
    /// reported.
    fn compare(&self, verdict: Option<&Verdict>, asked: bool) -> Result<(), Message> {
        let what = &self.what;
        let as_validated =
            |why: Message| Err(message!("`validate` reads {what} differently: {why}", what, why));
        let Some(verdict) = verdict else {
            if asked || self.refused.is_some() {
                return as_validated(message!("no verdict, but one was expected"));
            }
            return Ok(());
        };
        let first = verdict.errors.first();
        match (self.refused, first) {
            (None, Some(error)) => return as_validated(error.reason.message.clone()),
            (Some(kind), None) => {
                return as_validated(message!("no {kind} is reported", kind = kind.as_str()));
            }
            (Some(kind), Some(error)) if error.kind != kind => {
                let (kind, other) = (kind.as_str(), error.kind.as_str());
                return as_validated(message!(
                    "{other}, not {kind}: {reason}",
                    other,
                    kind,
                    reason = error.reason.message
                ));
            }
            _ => {}
        }
        if verdict.actions != self.actions {
            return as_validated(message!(
                "{actions} actions, not {expected}",
                actions = verdict.actions,
                expected = self.actions
            ));
        }
        if self.refused.is_none() && verdict.outcome != self.outcome {
            let [other, own] = [&verdict.outcome, &self.outcome].map(|outcome| {
                outcome.as_ref().map_or_else(
                    || message!("no end"),
                    |outcome| Message::verbatim(outcome.sentence()),
                )
            });
            return as_validated(message!("{other}, not {own}", other, own));
        }
        let id = self.id.to_string();
        if asked && self.refused.is_none() && verdict.id.as_ref() != Some(&id) {
            return as_validated(message!("other options, another position or other actions"));
        }
        Ok(())
    }
}
