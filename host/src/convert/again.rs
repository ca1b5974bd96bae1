//! What another notation does not express: the program reads what a plugin wrote, and compares.

use crate::instance::{Format, FrameKind, Refusal};
use crate::record::Record;
use crate::record::mainline::{self, Item};
use crate::registry::Registry;
use crate::source::Input;
use crate::validate::reading::{AcceptedStep, GameReader};
use crate::validate::{Settings, Stated};
use std::collections::BTreeMap;
use wanqi_notation::text::{EventWord, suffix_nag};
use wanqi_notation::tokens::{Action, Token, Tokens};
use wanqi_notation::{Message, message};

/// What is different when the bytes of a game are read again, except events and a lost result that the
/// plugin has named in `told`. A format that is only written cannot be read back.
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
    let mut losses = started(record, again, told)?;
    losses.extend(played(record, again, told));
    losses.extend(marks(record, again));
    losses.extend(events(record, again, told));
    losses.extend(result(record, again, told));
    losses.extend(annotations(record, again, told));
    if let (None, Some(why)) = (&record.error, &again.error) {
        losses.push(message!("the file is read with an error: {why}", why));
    }
    Ok(losses)
}

/// Rule set, options and start position.
fn started(
    record: &Record<'_>,
    again: &Record<'_>,
    told: &[String],
) -> Result<Vec<Message>, Refusal> {
    let mut losses = Vec::new();
    let [set, other] = [record, again].map(|record| record.start.ruleset().slug.clone());
    if set != other {
        losses.push(message!("the rule set `{set}`: the file is read as `{other}`", set, other));
    }
    let [options, others] = [record.start.options()?, again.start.options()?];
    let others: Vec<&str> = others.split_ascii_whitespace().collect();
    let key = |option: &str| option.split('=').next().unwrap_or_default().to_owned();
    let named = |option: &str| told.iter().any(|loss| loss.contains(option));
    let mut different: Vec<&str> = options.split_ascii_whitespace().collect();
    different.retain(|option| !others.contains(option) && !named(option));
    for option in different {
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
fn played(record: &Record<'_>, again: &Record<'_>, told: &[String]) -> Option<Message> {
    let named = |step: &AcceptedStep| match step.kind {
        FrameKind::Event => told.iter().any(|loss| loss.contains(&event_word(step))),
        _ => false,
    };
    let actions = |record: &Record<'_>| -> Vec<String> {
        let main = record.steps.iter().filter(|step| step.line == 0 && !named(step));
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

/// The first corrected sign of check or mate: `Qh4+` that is read as `Qh4#`.
fn marks(record: &Record<'_>, again: &Record<'_>) -> Option<Message> {
    let texts = |text| {
        mainline::items(text).filter_map(|item| match item {
            Item::Action(action) => Some(action.as_str()),
            _ => None,
        })
    };
    // A style that always writes a sign, as USI for a promotion, has it in both.
    let bare = |text: &'_ str| text.trim_end_matches(['+', '#']).len();
    let corrected = |one: &str, other: &str| {
        let (from, to) = (bare(one), bare(other));
        one[..from] == other[..to] && one[from..] != other[to..]
    };
    let mut pairs = texts(record.text).zip(texts(again.text));
    let (written, spelled) = pairs.find(|(one, other)| corrected(one, other))?;
    Some(message!("the mark of `{written}` becomes the mark of `{spelled}`", written, spelled))
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
        match take(&mut others, &kind) {
            true => {}
            false if told.iter().any(|loss| loss.contains(kind.as_str())) => {}
            false => losses.push(message!("the event `{kind}`", kind)),
        }
    }
    let added = |kind| message!("the file is read with the event `{kind}`", kind);
    losses.extend(others.into_iter().map(added));
    losses
}

/// What a record says in addition to the game.
#[derive(Default)]
struct Annotations {
    /// Tags that say something, by name, except those that state the game, its start and its end.
    tags: BTreeMap<String, String>,
    /// The numbers of the signs, such as 1 for `!`.
    signs: Vec<u32>,
    /// The names of the commands in comments, such as `clk`.
    commands: Vec<String>,
    /// Number of comments with words.
    comments: usize,
    variations: usize,
    /// Number of escape lines.
    escapes: usize,
}

impl Annotations {
    const OWN: [&str; 10] = [
        "WQN", "Game", "Rules", "Options", "Plugin", "Position", "FEN", "SetUp", "Variant",
        "Result",
    ];

    /// Those of a record; `main` counts only those of the main line.
    fn of(text: &[u8], main: bool) -> Annotations {
        let mut found = Annotations::default();
        let mut depth = 0_usize;
        for token in Tokens::new(text) {
            match token {
                Token::VariationOpen { .. } => {
                    depth += 1;
                    found.variations += 1;
                }
                Token::VariationClose { .. } => depth = depth.saturating_sub(1),
                _ if main && depth > 0 => {}
                Token::Tag(tag) if !Self::OWN.contains(&tag.name) => {
                    let value = tag.value();
                    if value.chars().any(|c| !matches!(c, '?' | '.' | '-' | ' ')) {
                        found.tags.insert(tag.name.to_owned(), value.into_owned());
                    }
                }
                Token::Nag { value, .. } => found.signs.push(value),
                Token::Action(Action { suffix, .. }) | Token::Suffix { text: suffix, .. } => {
                    let suffix = str::from_utf8(suffix).ok();
                    found.signs.extend(suffix.and_then(suffix_nag));
                }
                Token::Comment(comment) => {
                    let commands = comment.commands();
                    let names = commands.map(|command| command.name.to_owned());
                    found.commands.extend(names.filter(|name| name != "restored" && name != "pos"));
                    found.comments += usize::from(has_words(&comment.as_str()));
                }
                Token::Escape { .. } => found.escapes += 1,
                _ => {}
            }
        }
        found
    }
}

/// Whether a comment has words beside its commands.
fn has_words(comment: &str) -> bool {
    let mut rest = comment;
    while let Some((before, tail)) = rest.split_once("[%") {
        if before.chars().any(char::is_alphanumeric) {
            return true;
        }
        rest = tail.split_once(']').map_or("", |(_, after)| after);
    }
    rest.chars().any(char::is_alphanumeric)
}

/// Tags, signs, comments and variations that are not in the file, if the plugin has not named them.
fn annotations(record: &Record<'_>, again: &Record<'_>, told: &[String]) -> Vec<Message> {
    let of = |main| [record, again].map(|record| Annotations::of(record.text, main));
    let named = |word: &str| told.iter().any(|loss| loss.contains(word));
    let [mut own, mut others] = of(false);
    let mut losses = Vec::new();
    // A lost variation is lost with all that is in it.
    let lost = own.variations > others.variations;
    if lost || named("variation") {
        [own, others] = of(true);
    }
    for (tag, value) in own.tags {
        match others.tags.remove(&tag) {
            Some(other) if other == value => {}
            _ if named(&tag) => {}
            Some(other) => {
                losses.push(message!(
                    "the tag `{tag}`: the file is read with `{other}`",
                    tag,
                    other
                ));
            }
            None => losses.push(message!("the tag `{tag}`", tag)),
        }
    }
    own.signs.retain(|sign| !take(&mut others.signs, sign));
    if !named("sign") && !named("NAG") && !named("annotation") {
        let signs = own.signs.into_iter().filter(|sign| !named(&format!("${sign}")));
        losses.extend(signs.map(|sign| message!("the sign `${sign}`", sign)));
    }
    own.commands.retain(|command| !take(&mut others.commands, command));
    if !named("comment") && !named("second") && !named("clock") {
        let commands = own.commands.into_iter();
        losses.extend(commands.map(|name| message!("the command `%{name}` of a comment", name)));
    }
    if own.comments > others.comments && !named("comment") {
        losses.push(message!("a comment"));
    }
    if lost && !named("variation") {
        losses.push(message!("a variation"));
    }
    if own.escapes > others.escapes && !named("escape") {
        losses.push(message!("an escape line"));
    }
    losses
}

/// Removes an element that is equal; true if there was one.
fn take<T: PartialEq>(from: &mut Vec<T>, wanted: &T) -> bool {
    from.iter().position(|it| it == wanted).map(|at| from.swap_remove(at)).is_some()
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
        // A `*` at the end of a game that is over would be a wrong result.
        None | Some(Stated::Unknown) if again.over && again.result.is_none() => None,
        None | Some(Stated::Unknown) if told.iter().any(|loss| loss.contains("Result")) => None,
        None | Some(Stated::Unknown) => Some(message!("the result `{result}`", result)),
        Some(_) => {
            Some(message!("the result `{result}`: the file is read with `{read}`", result, read))
        }
    }
}

/// A step as a record of two players has it.
pub(super) fn written(step: &AcceptedStep) -> String {
    match step.kind {
        FrameKind::Event if step.canonical == "out" => {
            format!("{}@{}", event_word(step), step.seat)
        }
        FrameKind::Event => event_word(step),
        _ => step.canonical.clone(),
    }
}

/// The word of an event in a record.
fn event_word(step: &AcceptedStep) -> String {
    match &*step.canonical {
        "out" => ":resign".to_owned(),
        word => format!(":{word}"),
    }
}
