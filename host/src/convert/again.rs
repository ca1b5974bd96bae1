//! What another notation does not express: the program reads what a plugin wrote, and compares.

use crate::instance::{Format, FrameKind, Refusal};
use crate::record::Record;
use crate::record::mainline::{self, Item};
use crate::registry::Registry;
use crate::source::Input;
use crate::validate::reading::{AcceptedStep, GameReader};
use crate::validate::{Settings, Stated};
use wanqi_notation::text::EventWord;
use wanqi_notation::{Message, message};

/// What is different when the bytes of a game are read again, except events and a lost result that the
/// plugin has named in `told`. Nothing is known of a format that is only written.
///
/// # Errors
/// The plugin died.
pub(super) fn losses(
    record: &Record<'_>,
    format: &Format,
    bytes: &[u8],
    told: &[String],
) -> Result<Vec<Message>, Refusal> {
    if !format.info().imports {
        return Ok(Vec::new());
    }
    let imported = match format.import(bytes, "") {
        Ok(imported) => imported.wqn,
        Err(refusal) if refusal.died_in_format() => return Err(refusal),
        Err(refusal) => return Ok(vec![unread(refusal.message)]),
    };
    let registry = Registry::of_one(format.plugin());
    let settings = Settings::default();
    let mut reader = GameReader::new(&registry, &settings, &Input::named("-"));
    let mut games = reader.read(&imported, 0, 1);
    let (1, Some(game)) = (games.len(), games.pop()) else {
        let games = games.len();
        return Ok(vec![message!("the file has {games} games when it is read again", games)]);
    };
    let stop = game.verdict.errors.iter().find(|fault| fault.stops);
    if let Some(fault) = stop {
        return Ok(vec![unread(fault.reason.message.clone())]);
    }
    let again = match Record::of(&imported, game) {
        Ok(again) => again,
        Err(fault) => return Ok(vec![unread(fault.reason.message)]),
    };
    compared(record, &again, told)
}

fn unread(why: Message) -> Message {
    message!("the file cannot be read again: {why}", why)
}

fn compared(
    record: &Record<'_>,
    again: &Record<'_>,
    told: &[String],
) -> Result<Vec<Message>, Refusal> {
    let mut losses = started(record, again)?;
    losses.extend(played(record, again));
    losses.extend(events(record, again, told));
    losses.extend(result(record, again, told));
    if let (None, Some(why)) = (&record.error, &again.error) {
        losses.push(message!("the file is read with an error: {why}", why));
    }
    Ok(losses)
}

/// Rule set, options and start position.
fn started(record: &Record<'_>, again: &Record<'_>) -> Result<Vec<Message>, Refusal> {
    let mut losses = Vec::new();
    let [set, other] = [record, again].map(|record| record.start.ruleset().slug.clone());
    if set != other {
        losses.push(message!("the rule set `{set}`: the file is read as `{other}`", set, other));
    }
    let [options, others] = [record.start.options()?, again.start.options()?];
    let others: Vec<&str> = others.split(' ').collect();
    let key = |option: &str| option.split('=').next().unwrap_or_default().to_owned();
    for option in options.split(' ').filter(|option| !others.contains(option)) {
        match others.iter().find(|other| key(other) == key(option)) {
            Some(other) => losses.push(message!(
                "the option `{option}`: the file is read with `{other}`",
                option,
                other = *other
            )),
            None if set == other => {
                losses.push(message!("the option `{option}`", option));
            }
            // The other rule set does not have it.
            None => {}
        }
    }
    if losses.is_empty() && record.start.position()? != again.start.position()? {
        losses.push(message!("the start position"));
    }
    Ok(losses)
}

/// The first different step of the main line.
fn played(record: &Record<'_>, again: &Record<'_>) -> Option<Message> {
    let actions = |record: &Record<'_>| -> Vec<String> {
        let main = record.steps.iter().filter(|step| step.line == 0);
        main.map(written).collect()
    };
    let (actions, others) = (actions(record), actions(again));
    let same = actions.iter().zip(&others).take_while(|(one, other)| one == other).count();
    let number = same + 1;
    match (actions.get(same), others.get(same)) {
        (None, None) => None,
        (Some(action), Some(other)) => Some(message!(
            "step {number}, `{action}`: the file is read with `{other}`",
            number,
            action = action.clone(),
            other = other.clone()
        )),
        (Some(action), None) => Some(message!(
            "step {number}, `{action}`, and what follows",
            number,
            action = action.clone()
        )),
        (None, Some(other)) => Some(message!(
            "the file is read with step {number}, `{other}`, at the end",
            number,
            other = other.clone()
        )),
    }
}

/// The events that are no steps, such as `:resign`. One that the file has with another seat decides the
/// result, which is compared.
fn events(record: &Record<'_>, again: &Record<'_>, told: &[String]) -> Vec<Message> {
    let words = |record: &Record<'_>| -> Vec<EventWord> {
        let words = mainline::items(record.text).filter_map(|item| match item {
            Item::Word(word) => Some(word.kind),
            _ => None,
        });
        words.filter(|kind| !matches!(kind, EventWord::Null | EventWord::Skip)).collect()
    };
    let mut others = words(again);
    let mut losses: Vec<Message> = Vec::new();
    for kind in words(record) {
        match others.iter().position(|other| *other == kind) {
            Some(at) => {
                others.remove(at);
            }
            None if told.iter().any(|loss| loss.contains(kind.as_str())) => {}
            None => losses.push(message!("the event `{kind}`", kind)),
        }
    }
    let added = |kind| message!("the file is read with the event `{kind}`", kind);
    losses.extend(others.into_iter().map(added));
    losses
}

/// The result, unless the rules state it for the file, too.
fn result(record: &Record<'_>, again: &Record<'_>, told: &[String]) -> Option<Message> {
    let [stated, other] = [record, again].map(|record| {
        let text = record.result.clone().unwrap_or_else(|| "*".to_owned());
        (Stated::parse(&text, record.start.ruleset()), text)
    });
    let ((stated, result), (other, read)) = (stated, other);
    match other {
        _ if stated == other => None,
        None | Some(Stated::Unknown) if again.over => None,
        None | Some(Stated::Unknown) if told.iter().any(|loss| loss.contains("Result")) => None,
        None | Some(Stated::Unknown) => Some(message!("the result `{result}`", result)),
        Some(_) => {
            Some(message!("the result `{result}`: the file is read with `{read}`", result, read))
        }
    }
}

/// A step as a record of two players has it.
fn written(step: &AcceptedStep) -> String {
    match step.kind {
        FrameKind::Event => format!(":{}", step.canonical),
        _ => step.canonical.clone(),
    }
}
