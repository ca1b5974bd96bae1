//! Conversion to PGN. What PGN cannot express is reported as a loss.

use super::{Converted, Edits, NotConverted, tag_line, tidy};
use crate::convert::again;
use crate::convert::respell::respell;
use crate::instance::{FrameKind, Refusal};
use crate::plugin::TagAlias;
use crate::record::{Record, position};
use crate::validate::reading::AcceptedStep;
use crate::validate::tags::{self, known_termination};
use std::collections::BTreeMap;
use wanqi_abi as abi;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{Action, End, Tag, Token, Tokens, Word};
use wanqi_notation::{Message, fmt, message};

/// The tags that every PGN game has, and their values if nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Writes a record as PGN.
///
/// # Errors
/// An action is refused and therefore cannot be spelled, or the plugin died.
pub(super) fn write(record: &Record<'_>) -> Result<Converted, NotConverted> {
    if let Some(event) = changes_turns(&record.steps) {
        let message = message!(
            "PGN cannot express {event}: the actions after it would be those of other seats",
            event
        );
        return Err(NotConverted::Export(Refusal { message, ..Refusal::of(abi::UNSUPPORTED) }));
    }
    let (spelled, losses) = spelled(record)?;
    let result = result_of(&spelled);
    let mut writer = Pgn { record, text: &spelled, result, edits: Edits::default(), losses };
    let mut round = 0;
    for token in Tokens::new(&spelled) {
        match token {
            Token::Tag(tag) => writer.tag(&tag),
            Token::Number(number) => round = number.value,
            Token::Action(action) => writer.action(&action, round),
            Token::Event(word) => writer.word(&word, round),
            Token::End(end) => writer.end(&end),
            _ => {}
        }
    }
    let head = writer.head()?;
    let Pgn { edits, losses, .. } = writer;
    let text = [head, edits.apply(&spelled)].concat();
    Ok(Converted { bytes: tidy(&text, record), record: None, losses })
}

/// The first skipped turn or seat that leaves with an action after it in its line of play. A null
/// move is written `--`.
fn changes_turns(steps: &[AcceptedStep]) -> Option<String> {
    let changes = |step: &&AcceptedStep| step.kind == FrameKind::Event && step.canonical != "null";
    let mut events = steps.iter().enumerate().filter(|(_, step)| changes(step));
    let event = events.find(|(at, event)| {
        let mut later = steps[at + 1..].iter().filter(|step| step.line == event.line);
        later.any(|step| step.kind != FrameKind::Event)
    });
    event.map(|(_, event)| again::written(event))
}

/// Spells the actions of a record in the record style of the game, and replaces the marks that
/// change with it.
fn spelled(record: &Record<'_>) -> Result<(Vec<u8>, Vec<Message>), NotConverted> {
    let style = record.meaning.variant.ruleset().record_style;
    let respelled = respell(record, style)?.actions;
    let formatted = fmt::format_with(record.text, &fmt::FormatOptions::default(), |context| {
        respelled.get(context.index).cloned().flatten()
    });
    let actions = Tokens::new(record.text).filter_map(|token| match token {
        Token::Action(action) => Some(action),
        _ => None,
    });
    let signs = actions.zip(&respelled).filter_map(|(written, spelled)| {
        let (written, spelled) = (written.as_str(), &spelled.as_ref()?.text);
        let bare = |text: &str| text.trim_end_matches(['+', '#']).len();
        let (same, sign) = (bare(written) == bare(spelled), bare(written) < written.len());
        let same = same && written[..bare(written)] == spelled[..bare(spelled)];
        (same && sign && written != *spelled).then(|| {
            message!("the mark of `{written}` becomes the mark of `{spelled}`", written, spelled)
        })
    });
    Ok((formatted.text, signs.collect()))
}

struct Pgn<'a> {
    record: &'a Record<'a>,
    /// The record with its actions in the record style.
    text: &'a [u8],
    /// The result of the end marker, `*` if PGN cannot express it.
    result: String,
    edits: Edits,
    losses: Vec<Message>,
}

impl Pgn<'_> {
    fn lose(&mut self, what: Message) {
        self.losses.push(what);
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let versioned = self.record.tags.versioned();
        let value = tag.value();
        match tag.name {
            "WQN" | "Game" | "Rules" | "Options" if versioned => {
                self.edits.remove_tag(self.text, tag.span)
            }
            "Plugin" if versioned => {
                self.edits.remove_tag(self.text, tag.span);
                self.lose(message!("PGN has no tag for the plugin, {value}", value));
            }
            "Position" | "FEN" | "SetUp" => self.edits.remove_tag(self.text, tag.span),
            "Termination" => {
                let (spelling, lost) = termination(&value);
                if spelling != value {
                    self.edits.replace(tag.value_span, spelling);
                }
                // The event is named, too.
                if lost && !self.ends_with(&value) {
                    self.lose(message!(
                        "Termination \"{value}\" is `{spelling}` in PGN",
                        value,
                        spelling
                    ));
                }
            }
            "Result" if !is_pgn_result(&value) => {
                self.edits.replace(tag.value_span, self.result.clone());
                if !matches!(&*value, "" | "?") {
                    self.lose(message!("PGN has no result `{value}`", value));
                }
            }
            _ => {}
        }
    }

    /// Whether an event of the record states this termination.
    fn ends_with(&self, termination: &str) -> bool {
        let stated = known_termination(termination);
        Tokens::new(self.text).any(|token| match token {
            Token::Event(word) => stated.is_some() && tags::termination_of(word.kind) == stated,
            _ => false,
        })
    }

    fn action(&mut self, action: &Action<'_>, round: u32) {
        if action.lead == 0 {
            return;
        }
        let whole = action.token_span();
        let text = [b" ", action.text, action.suffix].concat();
        self.edits.replace(whole, text);
        let what = match action.joined {
            true => message!("a continued turn"),
            false => message!("the seat"),
        };
        let text = action.as_str();
        self.lose(message!(
            "round {round}: PGN cannot express {what} of `{text}`",
            round,
            what,
            text
        ));
    }

    fn word(&mut self, word: &Word<'_>, round: u32) {
        if word.kind == EventWord::Null {
            return self.edits.replace(word.span, "--");
        }
        self.edits.remove(word.span);
        let argument = word.argument.map(|text| format!("={text}")).unwrap_or_default();
        // The tag Termination expresses these events.
        if !matches!(word.kind, EventWord::Timeout | EventWord::Adjudicate | EventWord::Abandon) {
            self.lose(message!(
                "round {round}: PGN cannot express {kind}{argument}",
                round,
                kind = word.kind,
                argument
            ));
        }
    }

    fn end(&mut self, end: &End<'_>) {
        if !is_pgn_result(&String::from_utf8_lossy(end.text)) {
            self.edits.replace(end.span, "*");
        }
    }

    /// Replaces the tags that only WQN has.
    fn head(&mut self) -> Result<Vec<u8>, Refusal> {
        let record = self.record;
        let mut head = Vec::new();
        let there = |name: &str| record.tags.get(name).is_some();
        for (name, value) in ROSTER {
            if !there(name) {
                let value = if name == "Result" { &self.result } else { value };
                head.extend(tag_line(name, value));
            }
        }
        let start = position(&record.tags);
        if !start.is_empty() {
            head.extend(set_up(start));
        }
        // A game that was recognised by the tags of its players, or that the user named, would be
        // chess after the roster has the tag White.
        if record.tags.versioned() || !self.tags_name_game() {
            head.extend(self.meaning()?);
        }
        if record.tags.versioned()
            && !there("Termination")
            && let Some(termination) = termination_of(self.text)
        {
            head.extend(tag_line("Termination", termination));
        }
        Ok(head)
    }

    /// Whether a tag of an imported record names its game.
    fn tags_name_game(&self) -> bool {
        let tags = &self.record.tags;
        let mut aliases = self.record.meaning.variant.game().tag_aliases.iter();
        tags.get("Game").is_some()
            || aliases.any(|alias| {
                let value = tags.get(&alias.tag);
                value.is_some_and(|value| alias.value.eq_ignore_ascii_case(value))
            })
    }

    /// The tag for the rule set and its options, by the game's tag aliases.
    fn meaning(&mut self) -> Result<Vec<u8>, Refusal> {
        let variant = &self.record.meaning.variant;
        let (game, set) = (variant.game(), variant.ruleset());
        let mut options = pairs(&self.record.start.options()?);
        for option in &set.options {
            if options.get(&option.key) == Some(&option.default) {
                options.remove(&option.key);
            }
        }
        if self.record.meaning.other_revision.is_some() {
            let rules = self.record.tags.get("Rules").unwrap_or_default();
            self.lose(message!("PGN cannot express the rules {rules}", rules));
        }
        let by_default = game.default_of.iter().any(|container| container == "pgn");
        if by_default && variant.rules == 0 && options.is_empty() {
            return Ok(Vec::new());
        }
        let names_rules = |alias: &&TagAlias| {
            let rules = if alias.rules.is_empty() { &game.rulesets[0].slug } else { &alias.rules };
            !alias.value.is_empty() && *rules == set.slug
        };
        let fits = |alias: &&TagAlias| pairs(&alias.options) == options;
        let mut aliases = game.tag_aliases.iter().filter(names_rules);
        if let Some(alias) = aliases.clone().find(fits) {
            return Ok(tag_line(&alias.tag, &alias.value));
        }
        // `FEN` is a tag of the game whose records PGN contains by default.
        let fen = by_default && !options.is_empty() && position(&self.record.tags).is_empty();
        let restated = if fen { self.restated()? } else { None };
        let head = restated.as_deref().map(set_up).unwrap_or_default();
        if !options.is_empty() && restated.is_none() {
            let options: Vec<_> =
                options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            self.lose(message!(
                "PGN cannot express the options {options}",
                options = options.join(" ")
            ));
        }
        if let Some(alias) = aliases.find(|alias| alias.options.is_empty()) {
            return Ok([head, tag_line(&alias.tag, &alias.value)].concat());
        }
        if !(by_default && variant.rules == 0) {
            self.lose(message!("no PGN tag names {variant}", variant = variant.name()));
        }
        Ok(head)
    }

    /// The start position, if the record is the same from there without its options: a start of
    /// Chess960 is as well its number as its position.
    fn restated(&self) -> Result<Option<String>, Refusal> {
        let record = self.record;
        let (variant, mut own) = (&record.meaning.variant, record.start.try_clone()?);
        let start = own.position()?;
        // Options that leave the start as it is have another meaning.
        let usual = variant.create("", "").and_then(|usual| usual.position());
        if usual.is_ok_and(|usual| usual == start) {
            return Ok(None);
        }
        let Ok(mut other) = variant.create("", &start) else { return Ok(None) };
        let main = record.steps.iter().filter(|step| step.line == 0);
        for step in main {
            let token = step.canonical.as_bytes();
            let played =
                [&mut own, &mut other].map(|game| game.apply(step.kind, step.seat, token, 0));
            if played.iter().any(Result::is_err) {
                return Ok(None);
            }
        }
        let same = own.position()? == other.position()? && own.outcome()? == other.outcome()?;
        Ok(same.then_some(start))
    }
}

/// The tags of a start position.
fn set_up(position: &str) -> Vec<u8> {
    [tag_line("SetUp", "1"), tag_line("FEN", position)].concat()
}

fn pairs(options: &str) -> BTreeMap<String, String> {
    let pair = |word: &str| word.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
    options.split_ascii_whitespace().filter_map(pair).collect()
}

fn is_pgn_result(result: &str) -> bool {
    matches!(result, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// The result of the end marker of the main line, if PGN has it, otherwise `*`. A record without a
/// value of the tag `Result` states its result only there.
fn result_of(text: &[u8]) -> String {
    let end = Tokens::new(text).find_map(|token| match token {
        Token::End(end) if !end.in_variation => Some(String::from_utf8_lossy(end.text)),
        _ => None,
    });
    end.filter(|result| is_pgn_result(result)).unwrap_or("*".into()).into_owned()
}

/// The PGN value of a termination, and whether the value loses information.
fn termination(value: &str) -> (&str, bool) {
    match value {
        "resignation" | "agreement" => ("normal", true),
        "time-forfeit" => ("time forfeit", false),
        "rules-infraction" => ("rules infraction", false),
        other => (other, false),
    }
}

/// The PGN value of the termination that the events of a record express.
fn termination_of(text: &[u8]) -> Option<&'static str> {
    Tokens::new(text).find_map(|token| match token {
        Token::Event(word) => match word.kind {
            EventWord::Timeout => Some("time forfeit"),
            EventWord::Adjudicate => Some("adjudication"),
            EventWord::Abandon => Some("abandoned"),
            EventWord::Illegal => Some("rules infraction"),
            _ => None,
        },
        _ => None,
    })
}
