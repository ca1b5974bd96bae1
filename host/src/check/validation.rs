//! Level 3: records of what was played are read as `validate` reads them, and come to the same.
//!
//! The walks are written as records. Then the process of the plugin is ended, and the records are read in
//! a new one, by the code of `validate`: it is asked what `validate` asks, in that order, and nothing
//! else. So a plugin that behaves well as long as somebody looks at its lists and positions is found out.

use super::walk::{Draw, Walk, actors, told, walk};
use super::{Checked, ok};
use crate::instance::{FrameKind, Refusal};
use crate::outcome::Outcome;
use crate::plugin::Plugin;
use crate::registry::Registry;
use crate::validate::{self, GameId, Settings};
use crate::verdict::{Kind, Verdict};
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::writer::Writer;

/// States of a walk that are written as records: every so many actions, and the last.
const EVERY: usize = 10;

/// A record, and what it must come to.
struct Record {
    text: Vec<u8>,
    /// Which game it is, for people.
    what: String,
    actions: u64,
    outcome: Option<Outcome>,
    id: GameId,
    /// How the last token is refused; it is not played.
    refused: Option<Kind>,
}

/// What a walk knew before each of its actions.
#[derive(Default)]
struct Turns(Vec<abi::Turn>);

/// A record comes to what single actions come to.
pub fn validation(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    let mut records = Vec::new();
    let mut turns = Turns::default();
    walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
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
        plugin.begin_anew();
        let settings = Settings { all_verdicts, variations: all_verdicts, ..Settings::default() };
        let verdicts = validate::text_as(&registry, &settings, "walks.wqn", &text);
        let mut verdicts = verdicts.into_iter().peekable();
        for (index, record) in records.iter().enumerate() {
            let own = verdicts.next_if(|verdict| verdict.index == index as u64);
            record.compare(own.as_ref(), all_verdicts)?;
        }
    }
    plugin.begin_anew();
    ok(format!("{} records", records.len()))
}

/// The records of a state: what led there; the same once more as a variation; and, behind it, an action
/// that is not legal here.
fn of_state(walk: &mut Walk, turns: &Turns, records: &mut Vec<Record>) -> Result<(), String> {
    let refused = refused_here(walk)?;
    let begun = walk.another()?;
    let options = begun.options().map_err(|refusal| told("options", &refusal))?;
    let position = begun.position().map_err(|refusal| told("position", &refusal))?;
    let (game, set) = (&walk.game.plugin().game, walk.game.ruleset());
    let mut id = GameId::of_start(&game.slug, &set.slug, &options, &position);
    walk.played.iter().for_each(|(_, _, text)| id.line(text.as_bytes()));
    let outcome = walk.game.outcome().map_err(|refusal| told("outcome", &refusal))?;
    let actions = walk.played.len() as u64;
    let what = format!("{}/{} {}", game.slug, set.slug, walk.line());
    let record = |wrong: Option<&str>, varied: bool, refused: Option<Kind>| {
        let text = written(walk, turns, &options, wrong, varied)?;
        let outcome = outcome.clone().filter(|_| refused.is_none());
        Ok::<_, String>(Record { text, what: what.clone(), actions, outcome, id, refused })
    };
    records.push(record(None, false, None)?);
    if actions > 1 {
        records.push(record(None, true, None)?);
    }
    if let Some((text, refusal)) = refused {
        let kind = Some(refusal.kind()).filter(|_| !refusal.died());
        let record = |kind| record(Some(&text), false, Some(kind));
        records.push(record(kind.ok_or_else(|| told(&format!("`{text}`"), &refusal))?)?);
    }
    Ok(())
}

/// An action from before that is not legal any more, and how it is refused. None where it would be made
/// legal by inserting the only action there is.
fn refused_here(walk: &mut Walk) -> Result<Option<(String, Refusal)>, String> {
    let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
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

/// The record of what was played; with a token behind it, or with all of it once more as a variation of
/// the first turn.
fn written(
    walk: &Walk,
    turns: &Turns,
    options: &str,
    wrong: Option<&str>,
    varied: bool,
) -> Result<Vec<u8>, String> {
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
    writer.end(wanqi_notation::events::EndMarker::Unknown);
    let mut text = writer.finish();
    text.extend_from_slice(b"\n\n");
    Ok(text)
}

/// Writes an action, with its seat where a record names it.
fn put(writer: &mut Writer, walk: &Walk, turns: &Turns, at: usize) -> Result<(), String> {
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

fn unwritten(text: &str, error: &dyn std::fmt::Display) -> String {
    format!("`{text}` is not written: {error}")
}

impl Turns {
    /// Whether the number of a round stands before an action.
    fn begins_round(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|before| self.0[before].round);
        self.0[at].flags & abi::TURN_OPEN == 0 && before != Some(self.0[at].round)
    }
}

impl Record {
    /// Whether a verdict says what it must; none where there is nothing to say and nobody asked.
    fn compare(&self, told: Option<&Verdict>, asked: bool) -> Result<(), String> {
        let what = &self.what;
        let as_validated = |why: String| Err(format!("{what}, read as `validate` reads: {why}"));
        let Some(told) = told else {
            if asked || self.refused.is_some() {
                return as_validated("it is valid, and should not be".to_owned());
            }
            return Ok(());
        };
        let first = told.errors.first();
        match (self.refused, first) {
            (None, Some(error)) => return as_validated(error.message.clone()),
            (Some(kind), None) => return as_validated(format!("no {} is told", kind.as_str())),
            (Some(kind), Some(error)) if error.kind != kind => {
                let (kind, other) = (kind.as_str(), error.kind.as_str());
                return as_validated(format!("{other}, not {kind}: {}", error.message));
            }
            _ => {}
        }
        if told.actions != self.actions {
            return as_validated(format!("{} actions, not {}", told.actions, self.actions));
        }
        if self.refused.is_none() && told.outcome != self.outcome {
            let [other, own] = [&told.outcome, &self.outcome].map(|outcome| {
                outcome.as_ref().map_or_else(|| "no end".to_owned(), Outcome::sentence)
            });
            return as_validated(format!("{other}, not {own}"));
        }
        let id = self.id.to_string();
        if asked && self.refused.is_none() && told.id.as_ref() != Some(&id) {
            return as_validated("other options, another position or other actions".to_owned());
        }
        Ok(())
    }
}
