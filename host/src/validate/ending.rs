//! The end of a game by its rules and by the record, and whether the two agree.

use super::case::Case;
use super::log::EndLog;
use super::play::{LinePlayed, name};
use super::record::{GameFrames, Happened};
use crate::instance::{Refusal, checked_actors, checked_roles, outcome};
use crate::language::Language;
use crate::outcome::{Outcome, OutcomeClass, RawOutcome, Score};
use crate::plugin::RuleSet;
use crate::registry::Meaning;
use crate::verdict::{FaultKind, Reason};
use std::borrow::Cow;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::EndMarker;
use wanqi_notation::{Message, Span, message};

/// The result in a record, and the outcome that it was compared with.
#[derive(Debug, Default)]
pub(super) struct EndCheck {
    pub result: Option<String>,
    pub checked: bool,
    pub outcome: Option<Outcome>,
}

/// A parsed result of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// `*`.
    Unknown,
    /// Ranks in seat order.
    Ranks(Vec<u32>),
    /// `void`.
    Void,
    /// `0-0`.
    ForfeitedAll,
}

impl Stated {
    /// Parses a result; `None` if its form is unknown.
    pub fn parse(text: &str, set: &RuleSet) -> Option<Stated> {
        let text = text.trim();
        match text {
            "" | "*" | "?" => return Some(Stated::Unknown),
            "void" | "Void" => return Some(Stated::Void),
            "0-0" => return Some(Stated::ForfeitedAll),
            "1-0" => return Some(Stated::won_by(order(set)[0])),
            "0-1" => return Some(Stated::won_by(order(set)[1])),
            "1/2-1/2" | "1/2" | "½-½" | "draw" | "Draw" => return Some(Stated::equal(set)),
            _ => {}
        }
        let ranks: Option<Vec<u32>> = text.split(' ').map(|word| word.parse().ok()).collect();
        let alone = set.seats_max == 1;
        let whole = |ranks: &Vec<u32>| (alone || ranks.len() > 1) && !ranks.contains(&0);
        if let Some(ranks) = ranks.filter(whole) {
            return Some(Stated::Ranks(ranks));
        }
        if let Some((a, b)) = text.split_once('-') {
            let (a, b) = (Score::parse(a)?, Score::parse(b)?);
            let left = i128::from(a.value) * i128::from(b.denominator);
            let right = i128::from(b.value) * i128::from(a.denominator);
            return Some(match left.cmp(&right) {
                std::cmp::Ordering::Equal => Stated::equal(set),
                std::cmp::Ordering::Greater => Stated::won_by(order(set)[0]),
                std::cmp::Ordering::Less => Stated::won_by(order(set)[1]),
            });
        }
        let role = text.strip_suffix("Wins").or(text.strip_suffix(" wins"))?;
        let index = set.roles.iter().position(|name| name == role)?;
        Some(Stated::won_by(index as u32 + 1))
    }

    fn won_by(seat: u32) -> Stated {
        Stated::Ranks(if seat == 1 { vec![1, 2] } else { vec![2, 1] })
    }

    fn equal(set: &RuleSet) -> Stated {
        Stated::Ranks(vec![1; set.seats_max as usize])
    }

    /// Whether the outcome has the same result.
    pub fn agrees(&self, outcome: &Outcome) -> bool {
        match (self, outcome.class) {
            (Stated::Void, OutcomeClass::Void)
            | (Stated::ForfeitedAll, OutcomeClass::ForfeitedAll) => true,
            (Stated::Ranks(ranks), OutcomeClass::Drawn) => {
                ranks.iter().all(|rank| *rank == ranks[0])
            }
            (Stated::Ranks(ranks), OutcomeClass::Decided) => same_order(ranks, &outcome.ranks()),
            _ => false,
        }
    }

    /// Whether a seat can have lost: another seat has a better rank.
    fn lost(&self, seat: u32) -> bool {
        match self {
            Stated::Ranks(ranks) => {
                let own = ranks.get(seat as usize - 1).copied().unwrap_or(u32::MAX);
                ranks.iter().any(|rank| *rank < own)
            }
            Stated::ForfeitedAll => true,
            _ => false,
        }
    }

    fn drawn(&self) -> bool {
        matches!(self, Stated::Ranks(ranks) if ranks.iter().all(|rank| *rank == ranks[0]))
    }
}

/// The two seats in the order of `a-b` results.
fn order(set: &RuleSet) -> [u32; 2] {
    match set.result_order[..] {
        [a, b, ..] => [a, b],
        _ => [1, 2],
    }
}

/// Whether two lists of ranks put the seats in the same order.
fn same_order(a: &[u32], b: &[u32]) -> bool {
    a.len() == b.len() && (0..a.len()).all(|i| (0..i).all(|j| a[i].cmp(&a[j]) == b[i].cmp(&b[j])))
}

/// The result in a record, with its place.
struct Said<'t> {
    text: Cow<'t, str>,
    stated: Option<Stated>,
    span: Span,
}

/// Compares Result tag, end marker, Score, FinalRoles, events and outcome.
pub(super) fn judge(
    meaning: &Meaning,
    record: &GameFrames<'_>,
    played: &LinePlayed,
    log: &mut EndLog,
    case: &mut Case<'_, '_>,
) -> EndCheck {
    let stated = stated(record, meaning.variant.ruleset(), case);
    let declared = log.declared.take().and_then(|raw| checked(raw, meaning, record, case));
    let passed_by = after_declared(meaning, record, played, declared, stated.as_ref(), case);
    let mut ending = compared(meaning, record, played, log, stated.as_ref(), case);
    ending.checked |= passed_by;
    ending.result = stated.map(|said| said.text.into_owned());
    ending
}

/// The outcome in a log; an invalid one is a fault.
fn checked(
    raw: RawOutcome,
    meaning: &Meaning,
    record: &GameFrames<'_>,
    case: &mut Case<'_, '_>,
) -> Option<Outcome> {
    match outcome(raw, meaning.variant.game(), meaning.variant.ruleset()) {
        Ok(outcome) => Some(outcome),
        Err(refusal) => {
            case.broken(Span::new(record.start, record.start), &refusal);
            None
        }
    }
}

/// Compares the record's statements with events and outcome.
fn compared(
    meaning: &Meaning,
    record: &GameFrames<'_>,
    played: &LinePlayed,
    log: &mut EndLog,
    stated: Option<&Said<'_>>,
    case: &mut Case<'_, '_>,
) -> EndCheck {
    let set = meaning.variant.ruleset();
    let mut ending = EndCheck::default();
    let decided = played.decided.map(|index| &record.main.events[index]);
    if case.died || !(played.whole || decided.is_some() && played.applied > 0 || empty(record)) {
        return ending;
    }
    let answered = match &log.broken {
        Some(refusal) => Err(refusal.clone()),
        None => possible(log, set),
    };
    if let Err(refusal) = answered {
        case.broken(Span::new(record.start, record.start), &refusal);
        return ending;
    }
    if let Some(raw) = log.outcome.take() {
        ending.outcome = checked(raw, meaning, record, case);
        if ending.outcome.is_none() {
            return ending;
        }
    }
    // A resignation after the rules have ended the game has no effect.
    let over = ending.outcome.as_ref().is_some_and(|outcome| !outcome.declared);
    if let Some(happened) = decided.filter(|_| !over) {
        let end = EndState { to_act: log.to_act, roles: &log.roles, illegal: &log.illegal, set };
        ending.checked = event(&end, happened, stated, case);
        // A declared end before the event; an end with actions after it was compared already.
        if let (Some(outcome), None) = (&ending.outcome, played.declared) {
            ending.checked |= ended_before(outcome, meaning, stated, case);
        }
    } else if let (Some(outcome), None) = (&ending.outcome, played.declared) {
        ending.checked = against_outcome(outcome, meaning, stated, case);
        scores(record, outcome, set, meaning.assumed, case);
    }
    final_roles(set, &log.roles, record, case);
    ending
}

/// Checks that seats and roles exist.
fn possible(log: &EndLog, set: &RuleSet) -> Result<(), Refusal> {
    checked_actors(log.to_act, set)?;
    log.roles.iter().flatten().try_for_each(|roles| checked_roles(*roles, set).map(|_| ()))
}

/// The state of the game at a deciding event.
struct EndState<'l> {
    to_act: u32,
    roles: &'l [Option<u64>],
    illegal: &'l Option<Option<Refusal>>,
    set: &'l RuleSet,
}

impl EndState<'_> {
    fn name(&self, seat: u32) -> Message {
        let index = (seat as usize).wrapping_sub(1);
        let roles = self.roles.get(index).copied().flatten();
        name(self.set, seat, roles.unwrap_or_default())
    }
}

fn empty(record: &GameFrames<'_>) -> bool {
    record.main.frames.is_empty() && !record.main.lost
}

/// The end marker of the main line, if it states a result by itself.
fn marker<'t>(record: &GameFrames<'t>) -> Option<(Cow<'t, str>, Span)> {
    let end = record.main.end.filter(|end| !end.in_variation)?;
    let refers = matches!(end.marker, EndMarker::End | EndMarker::AsResultTag);
    (!refers).then(|| (String::from_utf8_lossy(end.text), end.span))
}

/// The result of a record, as [`judge`] reports it.
pub(super) fn stated_text<'t>(record: &GameFrames<'t>) -> Option<Cow<'t, str>> {
    let tag = || record.tag("Result").map(|tag| tag.value());
    marker(record).map(|(text, _)| text).or_else(tag)
}

/// The result of tag and end marker; an error if they differ.
fn stated<'t>(record: &GameFrames<'t>, set: &RuleSet, case: &mut Case<'_, '_>) -> Option<Said<'t>> {
    let tag = record.tag("Result").map(|tag| (tag.value(), tag.value_span));
    let end = record.main.end.filter(|end| !end.in_variation);
    let marker = marker(record);
    let read = |(text, span): (Cow<'t, str>, Span)| {
        let stated = Stated::parse(&text, set);
        Said { text, stated, span }
    };
    // Equal texts are parsed once.
    let tag = tag.filter(|(text, _)| marker.as_ref().is_none_or(|(marker, _)| marker != text));
    let (tag, marker) = (tag.map(read), marker.map(read));
    let Some(marker) = marker else {
        if let (Some(end), Some(tag)) = (end, &tag)
            && end.marker == EndMarker::End
            && matches!(tag.stated, None | Some(Stated::Unknown))
        {
            let message = message!("`:end` refers to the Result tag, but the tag states no result");
            case.error(FaultKind::ResultMismatch, tag.span, message);
        }
        let span = end.map(|end| end.span);
        return tag.map(|tag| Said { span: span.unwrap_or(tag.span), ..tag });
    };
    if let Some(tag) = tag
        && !(tag.text.is_empty() || tag.text == "?")
        && tag.stated != marker.stated
    {
        let message = message!(
            "the Result tag is {text}, but the end marker is {marker}",
            text = tag.text,
            marker = marker.text
        );
        case.error(FaultKind::ResultMismatch, marker.span, message);
    }
    Some(marker)
}

/// The outcome in the words of the game; diagnostics are in English.
fn told(outcome: &Outcome, meaning: &Meaning) -> Message {
    let variant = &meaning.variant;
    let sentence = |language| outcome.sentence_in(variant.game(), variant.ruleset(), language);
    Message::with_translation(sentence(Language::English), sentence(Language::Chinese))
}

/// Reports that play continued after the rules had ended the game, with the outcome at that time.
/// True if the result was compared.
fn after_declared(
    meaning: &Meaning,
    record: &GameFrames<'_>,
    played: &LinePlayed,
    outcome: Option<Outcome>,
    stated: Option<&Said<'_>>,
    case: &mut Case<'_, '_>,
) -> bool {
    let Some(frame) = played.declared else { return false };
    let Some(mark) = record.main.marks().get(frame) else { return false };
    let outcome = outcome.filter(|outcome| outcome.declared);
    let message = match &outcome {
        Some(outcome) => message!(
            "the rules had ended the game before this action: {outcome}",
            outcome = told(outcome, meaning)
        ),
        None => message!("the rules had ended the game before this action"),
    };
    let rule = outcome.as_ref().map_or("", |outcome| &outcome.rule);
    case.lax(FaultKind::AfterDeclaredEnd, mark.span(), Reason::from(message).by_rule(rule));
    outcome.is_some_and(|outcome| ended_before(&outcome, meaning, stated, case))
}

/// Compares the result with an earlier end by the rules, after which the record continues; true if
/// it was compared.
fn ended_before(
    outcome: &Outcome,
    meaning: &Meaning,
    stated: Option<&Said<'_>>,
    case: &mut Case<'_, '_>,
) -> bool {
    let Some(said) = stated else { return false };
    let Some(result) = said.stated.as_ref().filter(|result| **result != Stated::Unknown) else {
        return false;
    };
    if !result.agrees(outcome) {
        let sentence = told(outcome, meaning);
        let message = message!(
            "the result is {result}, but the rules had ended it by {sentence}",
            result = said.text,
            sentence
        );
        let reason = Reason::from(message).by_rule(&outcome.rule);
        case.lax(FaultKind::ResultDiffers, said.span, reason);
    }
    true
}

/// Compares the result with the end by the rules; true if it was compared.
fn against_outcome(
    outcome: &Outcome,
    meaning: &Meaning,
    stated: Option<&Said<'_>>,
    case: &mut Case<'_, '_>,
) -> bool {
    let Some(record) = stated else { return false };
    let Some(result) = &record.stated else { return false };
    if result.agrees(outcome) {
        return true;
    }
    let sentence = told(outcome, meaning);
    let message = message!(
        "the result is {result}, but the game ended by {sentence}",
        result = record.text,
        sentence
    );
    let weak = outcome.declared || meaning.assumed || *result == Stated::Unknown;
    let reason = Reason::from(message).by_rule(&outcome.rule);
    if weak {
        case.lax(FaultKind::ResultDiffers, record.span, reason);
    } else {
        case.error(FaultKind::ResultMismatch, record.span, reason);
    }
    true
}

/// Compares the result with a deciding event; true if it was compared.
fn event(
    end: &EndState<'_>,
    happened: &Happened<'_>,
    stated: Option<&Said<'_>>,
    case: &mut Case<'_, '_>,
) -> bool {
    let word = &happened.word;
    let seat = match (word.seat, end.to_act & !1) {
        (Some(seat), _) => u32::from(seat),
        (None, 0) => 0,
        (None, acting) => acting.trailing_zeros(),
    };
    let most = end.set.seats_max;
    if word.seat.is_some() && !(1..=most).contains(&seat) {
        // The reading of the line has reported this.
        return false;
    }
    if word.kind == EventWord::Illegal {
        refused_move(end, word.argument.unwrap_or_default(), word.span, case);
    }
    let Some(record) = stated else { return false };
    let Some(result) = record.stated.as_ref().filter(|r| **r != Stated::Unknown) else {
        return false;
    };
    let lost = seat == 0 || result.lost(seat);
    let (agrees, says) = match word.kind {
        EventWord::AgreeDraw => (result.drawn(), message!("the players agreed to a draw")),
        EventWord::Resign => (lost, message!("{seat} resigned", seat = end.name(seat))),
        EventWord::Timeout => {
            (lost || result.drawn(), message!("{seat} ran out of time", seat = end.name(seat)))
        }
        EventWord::Illegal => {
            (lost || result.drawn(), message!("{seat} made an illegal move", seat = end.name(seat)))
        }
        // An arbiter may decide anything, also about an abandoned game.
        _ => return false,
    };
    if !agrees {
        let message = message!("the result is {text}, but {says}", text = record.text, says);
        case.error(FaultKind::ResultMismatch, record.span, message);
    }
    true
}

/// Checks that the TEXT of `:illegal=TEXT` is illegal.
fn refused_move(end: &EndState<'_>, text: &str, span: Span, case: &mut Case<'_, '_>) {
    match end.illegal {
        None | Some(None) => {
            let message =
                message!("{text} is recorded as an illegal move, but it is legal here", text);
            case.error(FaultKind::WrongClaim, span, message);
        }
        Some(Some(refusal)) if refusal.died() => {
            case.error(refusal.kind(), span, refusal.message.clone());
        }
        Some(Some(_)) => {}
    }
}

/// Checks `Score "184.5 176.5"` in the order of results, or `Score "1=184.5 2=176.5"`.
fn scores(
    record: &GameFrames<'_>,
    outcome: &Outcome,
    set: &RuleSet,
    assumed: bool,
    case: &mut Case<'_, '_>,
) {
    let Some(tag) = record.tag("Score") else { return };
    let value = tag.value();
    let mut stated = Vec::new();
    for (index, word) in value.split_ascii_whitespace().enumerate() {
        let (seat, score) = match word.split_once('=') {
            Some((seat, score)) => (seat.parse().ok(), Score::parse(score)),
            None => {
                let order = &set.result_order;
                let seat = order.get(index).copied().unwrap_or(index as u32 + 1);
                (Some(seat), Score::parse(word))
            }
        };
        let (Some(seat), Some(score)) = (seat, score) else {
            let message = message!("`{word}` is not a score", word);
            case.error(FaultKind::ResultMismatch, tag.value_span, message);
            return;
        };
        stated.push((seat, score));
    }
    for (seat, score) in stated {
        let real = outcome.seats.iter().find(|s| s.seat == seat).and_then(|s| s.score);
        let Some(real) = real.filter(|real| *real != score) else { continue };
        let message =
            message!("the score of seat {seat} is {real}, not {score}", seat, real, score);
        if assumed || outcome.declared {
            case.lax(FaultKind::ResultDiffers, tag.value_span, message);
        } else {
            case.error(FaultKind::ResultMismatch, tag.value_span, message);
        }
    }
}

/// Checks `FinalRoles "1=White 2=Black"`.
fn final_roles(
    set: &RuleSet,
    roles: &[Option<u64>],
    record: &GameFrames<'_>,
    case: &mut Case<'_, '_>,
) {
    let Some(tag) = record.tag("FinalRoles") else { return };
    let value = tag.value();
    for word in value.split_ascii_whitespace() {
        let pair = word.split_once('=').and_then(|(s, role)| Some((s.parse::<u32>().ok()?, role)));
        let Some((seat, role)) = pair else {
            let message = message!("`{word}` is not of the form seat=role", word);
            case.error(FaultKind::ResultMismatch, tag.value_span, message);
            return;
        };
        let index = (seat as usize).wrapping_sub(1);
        match roles.get(index).copied().flatten().map(|roles| set.role_names(roles)) {
            Some(real) if real == role => {}
            Some(real) => {
                let message =
                    message!("seat {seat} ended as {real}, not as {role}", seat, real, role);
                case.error(FaultKind::ResultMismatch, tag.value_span, message);
            }
            None => {
                let message = message!("there is no seat {seat}", seat);
                case.error(FaultKind::ResultMismatch, tag.value_span, message);
            }
        }
    }
}
