//! The main line of a record: its tags, actions and events, without variations and comments.

use crate::instance::{Instance, Kind, Refusal};
use crate::session::{Attempt, Session};
use crate::validate::{excerpt, hint_in};
use crate::verdict::{self, Fault};
use wanqi_abi as abi;
use wanqi_notation::events::{Action, End, Event, Events, Number, Tag, Word};
use wanqi_notation::position::LineIndex;
use wanqi_notation::text::EventWord;
use wanqi_notation::{Problem, ProblemKind, Severity, Span};

/// One thing the main line says.
#[derive(Clone, Debug)]
pub enum Item<'a> {
    /// A tag pair.
    Tag(Tag<'a>),
    /// A move number.
    Number(Number),
    /// An action.
    Action(Action<'a>),
    /// An event.
    Word(Word<'a>),
    /// The end marker.
    End(End<'a>),
    /// The form is wrong.
    Problem(Box<Problem>),
}

/// The main line of the one game in `bytes`.
pub fn items(bytes: &[u8]) -> impl Iterator<Item = Item<'_>> {
    let mut depth = 0u32;
    Events::new(bytes).filter_map(move |event| match event {
        Event::VariationOpen { .. } => {
            depth += 1;
            None
        }
        Event::VariationClose { .. } => {
            depth = depth.saturating_sub(1);
            None
        }
        Event::Problem(problem) => Some(Item::Problem(problem)),
        Event::Tag(tag) => Some(Item::Tag(tag)),
        _ if depth > 0 => None,
        Event::Number(number) => Some(Item::Number(number)),
        Event::Action(action) => Some(Item::Action(action)),
        Event::Event(word) => Some(Item::Word(word)),
        Event::End(end) => Some(Item::End(end)),
        _ => None,
    })
}

/// What the plugin is asked for an action.
#[must_use]
pub fn attempt<'a>(action: &Action<'a>) -> Attempt<'a> {
    let kind = if action.seat == Some(0) { Kind::Env } else { Kind::Action };
    Attempt { kind, seat: action.seat, token: action.text }
}

/// What the plugin is asked for an event; `None` for those that do not reach it. `seats` is the
/// most seats the rule set has: above two, a seat that resigns leaves and the game goes on.
#[must_use]
pub fn event_attempt(word: &Word<'_>, seats: u32) -> Option<Attempt<'static>> {
    let token: &[u8] = match word.kind {
        EventWord::Skip => b"skip",
        EventWord::Null => b"null",
        EventWord::Resign if seats > 2 => b"out",
        _ => return None,
    };
    Some(Attempt { kind: Kind::Event, seat: word.seat, token })
}

/// Why a line cannot be played to its end.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The bytes it is about.
    pub span: Span,
    /// Index of the action, from 0.
    pub action_index: u64,
    /// Why, with the rule.
    pub refusal: Box<Refusal>,
    /// What was asked of the plugin; `None` where the form is wrong.
    pub kind: Option<(Kind, Option<u8>)>,
}

impl Stop {
    /// A stop that no plugin brought about.
    #[must_use]
    pub fn said(span: Span, message: &str) -> Stop {
        Stop::form(&Problem::new(ProblemKind::Syntax, span, message.to_owned()), 0)
    }

    fn form(problem: &Problem, action_index: u64) -> Stop {
        let status = abi::SYNTAX;
        let refusal = Box::new(Refusal {
            status,
            frame: 0,
            offset: 0,
            length: 0,
            rule: String::new(),
            message: problem.message.to_string(),
            hint: problem.hint.to_string(),
        });
        Stop { span: problem.span, action_index, refusal, kind: None }
    }
}

/// An action that was played though it was not written: the only legal one at that point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Index of the action, from 0.
    pub action_index: u64,
    /// Canonical text.
    pub canonical: String,
    /// The written token it stands before.
    pub before: Span,
}

/// How a line is played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leniency {
    /// Digits alone are tried as an action before they count as a move number.
    pub bare_numbers: bool,
    /// Where a token is refused and there is only one legal action, that is played first.
    pub restore: bool,
    /// Signs behind actions (check, mate) are not looked at: they change nothing.
    pub ignore_marks: bool,
}

impl Leniency {
    /// How a record is played that another wrote: what can be told is not refused.
    pub const RECORD: Leniency =
        Leniency { bare_numbers: false, restore: true, ignore_marks: true };
}

/// What one item of a line came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It reached the plugin; what had to be restored before it.
    Yes(Vec<Restored>),
    /// It says nothing to the plugin.
    No,
}

/// Plays one item.
///
/// # Errors
/// It is refused, or of a wrong form; the session is as it was.
pub fn play_item(
    session: &mut Session,
    item: &Item<'_>,
    text: &[u8],
    leniency: Leniency,
) -> Result<Played, Stop> {
    let index = session.played().len() as u64;
    let seats = session.now().ruleset().seats_max;
    let (attempt, span) = match item {
        Item::Action(action) => (attempt(action), action.span),
        Item::Word(word) => match event_attempt(word, seats) {
            Some(attempt) => (attempt, word.span),
            None => return Ok(Played::No),
        },
        Item::Number(number) if leniency.bare_numbers && number.dots == 0 => {
            let token = &text[number.span.range()];
            let attempt = Attempt { kind: Kind::Action, seat: None, token };
            return Ok(match session.act(&attempt) {
                Ok(_) => Played::Yes(Vec::new()),
                Err(_) => Played::No,
            });
        }
        Item::Problem(problem) if problem.severity() == Severity::Error => {
            return Err(Stop::form(problem, index));
        }
        _ => return Ok(Played::No),
    };
    play_attempt(session, &attempt, span, leniency).map(Played::Yes)
}

fn play_attempt(
    session: &mut Session,
    attempt: &Attempt<'_>,
    span: Span,
    leniency: Leniency,
) -> Result<Vec<Restored>, Stop> {
    let (kind, seat) = (attempt.kind, attempt.seat);
    let first = session.played().len() as u64;
    let kind = Some((kind, seat));
    let stop = |refusal| Stop { span, action_index: first, refusal: Box::new(refusal), kind };
    let mut restored = Vec::new();
    loop {
        let marks = if leniency.ignore_marks { abi::IGNORE_MARKS } else { 0 };
        let refusal = match session.act_with(attempt, abi::LENIENT | marks) {
            Ok(_) => return Ok(restored),
            Err(refusal) => refusal,
        };
        // A run of forced actions is short; the bound is against a game that passes for ever.
        let forced = if leniency.restore && !refusal.died() && restored.len() < 64 {
            session.only_action().map_err(stop)?
        } else {
            None
        };
        let Some((kind, seat, text)) = forced else {
            for _ in &restored {
                session.undo().map_err(stop)?;
            }
            return Err(stop(refusal));
        };
        let action_index = session.played().len() as u64;
        let only = Attempt { kind, seat: Some(seat), token: text.as_bytes() };
        session.act_with(&only, 0).map_err(stop)?;
        restored.push(Restored { action_index, canonical: text, before: span });
    }
}

/// Plays movetext, without tags.
///
/// # Errors
/// The first refusal; what was played before it stays played.
pub fn play(
    session: &mut Session,
    movetext: &[u8],
    leniency: Leniency,
) -> Result<Vec<Restored>, Stop> {
    let mut restored = Vec::new();
    for item in items(movetext) {
        if let Played::Yes(more) = play_item(session, &item, movetext, leniency)? {
            restored.extend(more);
        }
    }
    Ok(restored)
}

impl Stop {
    /// As a diagnostic of the text it stopped in.
    #[must_use]
    pub fn fault(&self, game: &Instance, text: &[u8]) -> Fault {
        let mut fault = self.fault_without_game(text);
        let token = &text[self.span.range()];
        if let Some((kind, seat)) = self.kind {
            fault.hint = hint_in(game, kind, seat.unwrap_or(0), token, &self.refusal);
        }
        let to_act = game.turn().map_or(0, |turn| turn.to_act);
        let acting = (to_act != 0).then(|| to_act.trailing_zeros());
        fault.seat = self.kind.and_then(|(_, seat)| seat.map(u32::from)).or(acting);
        fault
    }

    /// [`Stop::fault`] where there is no game yet.
    pub(crate) fn fault_without_game(&self, text: &[u8]) -> Fault {
        let lines = LineIndex::new(text);
        let place = lines.position(self.span.start);
        let line = lines.line(place.line).unwrap_or_default();
        let refusal = &self.refusal;
        Fault {
            kind: verdict::Kind::from_word(refusal.kind()).unwrap_or(verdict::Kind::PluginDied),
            line: place.line,
            column: place.column,
            byte: self.span.start as u64,
            length: self.span.len() as u64,
            action_index: Some(self.action_index),
            seat: None,
            token: some(&String::from_utf8_lossy(&text[self.span.range()])),
            rule: some(&refusal.rule),
            message: refusal.message.clone(),
            hint: some(&refusal.hint),
            variation: None,
            scene: Some(Box::new(excerpt(text, line, self.span))),
        }
    }
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
