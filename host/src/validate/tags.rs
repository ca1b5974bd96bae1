//! Checks the tags that do not determine the game: position, revision, termination, and unknown
//! names.

use super::case::{Case, part};
use super::record::GameFrames;
use crate::instance::Refusal;
use crate::registry::{Meaning, Registry, listed};
use crate::verdict::{FaultKind, Reason};
use std::collections::HashSet;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Tag;
use wanqi_notation::{Message, Span, message};

/// Tags of the notation and of the PGN standard.
const KNOWN: [&str; 51] = [
    "WQN",
    "Game",
    "Rules",
    "Options",
    "Plugin",
    "Position",
    "FEN",
    "SetUp",
    "Result",
    "Score",
    "Termination",
    "FinalRoles",
    "Seed",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteTitle",
    "BlackTitle",
    "WhiteElo",
    "BlackElo",
    "WhiteUSCF",
    "BlackUSCF",
    "WhiteNA",
    "BlackNA",
    "WhiteType",
    "BlackType",
    "WhiteFideId",
    "BlackFideId",
    "WhiteTeam",
    "BlackTeam",
    "EventDate",
    "EventSponsor",
    "Section",
    "Stage",
    "Board",
    "Opening",
    "Variation",
    "SubVariation",
    "ECO",
    "NIC",
    "Time",
    "UTCTime",
    "UTCDate",
    "TimeControl",
    "Annotator",
    "Mode",
    "PlyCount",
    "Source",
];

/// The values of `Termination`, what each is called in Chinese, and other spellings of each.
const TERMINATIONS: [(&str, &str, &[&str]); 8] = [
    ("normal", "正常结束", &[]),
    ("resignation", "认输", &["resigned"]),
    ("agreement", "议和", &["draw agreed"]),
    ("time-forfeit", "超时", &["time forfeit", "timeout"]),
    ("adjudication", "裁定", &["adjudicated"]),
    ("abandoned", "弃局", &["death", "emergency", "abandonment"]),
    ("rules-infraction", "违规", &["rules infraction", "illegal move"]),
    ("unterminated", "未结束", &[]),
];

/// A value of `Termination` in the reader's language.
pub(crate) fn termination_words(word: &str) -> Message {
    match TERMINATIONS.iter().find(|(value, ..)| *value == word) {
        Some((_, chinese, _)) => Message::with_translation(word, *chinese),
        None => Message::verbatim(word.to_owned()),
    }
}

/// The standard value for a spelling of `Termination`.
pub(crate) fn known_termination(value: &str) -> Option<&'static str> {
    let value = value.to_ascii_lowercase();
    let is_it =
        |(word, _, others): &&(&str, &str, &[&str])| *word == value || others.contains(&&*value);
    TERMINATIONS.iter().find(is_it).map(|(word, ..)| *word)
}

/// The start position in the tags, if there is one; an error was reported.
pub(super) fn position(
    record: &GameFrames<'_>,
    case: &mut Case<'_, '_>,
) -> Result<Option<String>, ()> {
    let (own, fen) = (record.tag("Position"), record.tag("FEN"));
    if let (Some(own), Some(fen)) = (own, fen)
        && own.raw != fen.raw
    {
        let message = message!("the tags FEN and Position differ");
        case.error(FaultKind::BadPosition, fen.value_span, message);
        return Err(());
    }
    let set_up = record.tag("SetUp").map(Tag::value);
    let Some(tag) = position_tag(record) else {
        if set_up.as_deref() == Some("1") {
            let span = record.tag("SetUp").map_or(Span::default(), |tag| tag.value_span);
            let message =
                message!("SetUp announces a start position, but no tag FEN or Position gives it");
            case.error(FaultKind::BadPosition, span, message);
            return Err(());
        }
        return Ok(None);
    };
    Ok(Some(tag.value().into_owned()))
}

/// The tag with the start position.
fn position_tag<'a, 'r>(record: &'r GameFrames<'a>) -> Option<&'r Tag<'a>> {
    let tag = record.tag("Position").or(record.tag("FEN"));
    tag.filter(|tag| !tag.value().trim().is_empty())
}

/// Reports that the plugin refuses the position.
pub(super) fn bad_position(
    record: &GameFrames<'_>,
    position: &str,
    refusal: &Refusal,
    case: &mut Case<'_, '_>,
) {
    let first = Span::new(record.start, record.start);
    let span = match position_tag(record) {
        Some(tag) if tag.raw == position.as_bytes() => part(tag.value_span, refusal),
        Some(tag) => tag.value_span,
        None => first,
    };
    case.error(refusal.kind(), span, refusal);
}

/// Checks revision, termination and unknown names.
pub(super) fn check(
    record: &GameFrames<'_>,
    meaning: &Meaning,
    registry: &Registry,
    case: &mut Case<'_, '_>,
) {
    let set = meaning.variant.ruleset();
    if let Some(revision) = meaning.other_revision
        && let Some(tag) = record.tag("Rules")
    {
        let message = message!(
            "pinned to revision {revision} of the rules, validated by revision {own}",
            revision,
            own = set.revision
        );
        case.warning(FaultKind::Revision, tag.value_span, message);
    }
    if let Some((revision, keys)) = &meaning.unnamed
        && let Some(tag) = record.tag("Rules")
    {
        let message = message!(
            "pinned to revision {revision}; the options without a value ({keys}) have the defaults of \
             revision {own}",
            revision,
            keys = listed(keys, |key, list| list.push_str(key)),
            own = set.revision
        );
        case.warning(FaultKind::Revision, tag.value_span, message);
    }
    // The tags of an importer are for its plugin only.
    if case.text.imported.is_some() {
        return;
    }
    if record.versioned() || !record.main.events.is_empty() {
        termination(record, case);
    }
    if !record.versioned() {
        return;
    }
    let mut names = HashSet::new();
    for tag in &record.tags {
        if !names.insert(tag.name) {
            let message = message!("a second tag {tag}: the first counts", tag = tag.name);
            case.warning(FaultKind::UnknownTag, tag.span, message);
        } else if !is_known(tag.name, meaning, registry) {
            let hint = if case.lists_warnings() { near(tag.name, meaning) } else { None };
            let reason = Reason { hint, ..message!("unknown tag {tag}", tag = tag.name).into() };
            case.warning(FaultKind::UnknownTag, tag.span, reason);
        }
    }
}

fn is_known(name: &str, meaning: &Meaning, registry: &Registry) -> bool {
    let set = meaning.variant.ruleset();
    let seat = |name: &str| {
        name.strip_prefix("Seat").is_some_and(|n| n.parse::<u8>().is_ok_and(|n| n > 0))
    };
    let of_seat = |tag: &String| {
        name.strip_prefix(tag.as_str()).is_some_and(|rest| {
            matches!(rest, "" | "Title" | "Elo" | "Rank" | "Team" | "Type" | "NA" | "FideId")
        })
    };
    KNOWN.contains(&name)
        || seat(name)
        || set.seat_tags.iter().any(of_seat)
        || name.starts_with("X-")
        || name.starts_with("X_")
        || registry.plugins().iter().any(|p| p.game.tag_aliases.iter().any(|a| a.tag == name))
}

/// Whether a tag belongs to the notation, or may be in any record.
pub(crate) fn is_of_notation(name: &str) -> bool {
    let of_seat = ["White", "Black"].iter().any(|seat| name.starts_with(seat));
    KNOWN.contains(&name) || of_seat || name.starts_with("UTC") || name.starts_with("Seat")
}

fn near(name: &str, meaning: &Meaning) -> Option<Message> {
    let seats = meaning.variant.ruleset().seat_tags.iter().map(String::as_str);
    let near = crate::registry::nearest(name, KNOWN.into_iter().chain(seats))?;
    Some(message!("did you mean {near}?", near))
}

/// The termination of a game that an event ends.
pub(crate) const fn termination_of(event: EventWord) -> Option<&'static str> {
    Some(match event {
        EventWord::Resign => "resignation",
        EventWord::Timeout => "time-forfeit",
        EventWord::AgreeDraw => "agreement",
        EventWord::Adjudicate => "adjudication",
        EventWord::Abandon => "abandoned",
        EventWord::Illegal => "rules-infraction",
        _ => return None,
    })
}

/// Checks that `Termination` is a known word and agrees with the event that ended the game. Other
/// programs write other words into PGN, but no events.
fn termination(record: &GameFrames<'_>, case: &mut Case<'_, '_>) {
    let Some(tag) = record.tag("Termination") else { return };
    let Some(word) = known_termination(&tag.value()) else {
        if !record.versioned() {
            return;
        }
        let words: Vec<_> = TERMINATIONS.iter().map(|(word, ..)| *word).collect();
        let message = message!("unknown termination \"{word}\"", word = tag.value());
        let hint = message!("it is one of {words}", words = words.join(", "));
        case.warning(FaultKind::UnknownTag, tag.value_span, Reason::from(message).hint(hint));
        return;
    };
    for happened in &record.main.events {
        let Some(wants) = termination_of(happened.word.kind) else { continue };
        if word != wants && word != "normal" {
            let message = message!(
                "`{kind}` is the termination {wants}, not {word}",
                kind = happened.word.kind,
                wants,
                word
            );
            case.error(FaultKind::ResultMismatch, tag.value_span, message);
        }
        return;
    }
}
