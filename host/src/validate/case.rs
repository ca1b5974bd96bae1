//! One game during its validation: its start, its faults, and the facts about it.

use super::Settings;
use super::id::GameId;
use super::log::{GameLog, StartRefused};
use super::place::PlacedText;
use super::player::Wants;
use super::reading::{AcceptedStep, Branched};
use super::record::{GameFrames, Remark};
use super::written::Steps;
use super::{ending, play, restored, tags, variations};
use crate::instance::{Instance, Refusal, bad_answer, one_line};
use crate::registry::{Meaning, Unknown, Variant};
use crate::verdict::{Fault, FaultKind, Reason};
use std::sync::Arc;
use wanqi_notation::message::Word;
use wanqi_notation::{Severity, Span, message};

/// The start of a game.
pub(super) struct Begin {
    pub meaning: Arc<Meaning>,
    pub position: Option<String>,
    pub wants: Wants,
    pub id: Option<GameId>,
    /// The number of actions of the opening that is wanted.
    pub opening: usize,
}

/// The faults of a game, collected during its validation.
pub(super) struct Case<'a, 't> {
    pub text: &'t PlacedText<'a>,
    pub settings: &'t Settings,
    pub errors: Vec<Fault>,
    pub warnings: Vec<Fault>,
    /// One more error and one more warning than are listed.
    unlisted: [Option<Box<Fault>>; 2],
    /// The line of play of the unlisted error.
    unlisted_line: usize,
    pub actions: u64,
    pub died: bool,
    /// The steps, if a trace is wanted.
    pub trace: Option<Vec<AcceptedStep>>,
    /// The current line of play: 0 is the main line, then the variations in their order.
    pub line: usize,
    /// Where each variation leaves its parent line, if a trace is wanted.
    pub branches: Vec<Option<Branched>>,
    /// The warnings about inserted actions by their indices, and the frames that each is about.
    pub restored: Vec<(usize, Vec<usize>)>,
}

impl<'a, 't> Case<'a, 't> {
    pub fn new(text: &'t PlacedText<'a>, settings: &'t Settings, trace: bool) -> Case<'a, 't> {
        Case {
            text,
            settings,
            errors: Vec::new(),
            warnings: Vec::new(),
            unlisted: [None, None],
            unlisted_line: 0,
            actions: 0,
            died: false,
            trace: trace.then(Vec::new),
            line: 0,
            branches: Vec::new(),
            restored: Vec::new(),
        }
    }

    /// Adds an error about a segment of the text; the caller may complete it.
    pub fn error(&mut self, kind: FaultKind, span: Span, reason: impl Into<Reason>) -> &mut Fault {
        let fault = self.text.fault(kind, span, reason);
        self.died |= matches!(kind, FaultKind::PluginDied | FaultKind::Timeout);
        if let Some(stop) = self.unlisted[0].take().filter(|fault| self.is_needed(fault)) {
            self.errors.push(*stop);
        }
        if self.errors.len() < self.most() {
            self.errors.push(fault);
            let last = self.errors.len() - 1;
            return &mut self.errors[last];
        }
        self.unlisted_line = self.line;
        self.unlisted[0].insert(Box::new(fault))
    }

    /// Whether an unlisted error must be listed anyway: the first one that stops the main line.
    fn is_needed(&self, unlisted: &Fault) -> bool {
        unlisted.stops && self.unlisted_line == 0 && self.errors.len() == self.most()
    }

    /// Adds a warning about a segment of the text; the caller may complete it.
    pub fn warning(
        &mut self,
        kind: FaultKind,
        span: Span,
        reason: impl Into<Reason>,
    ) -> &mut Fault {
        let fault = self.text.fault(kind, span, reason);
        if self.warnings.len() < self.most() {
            self.warnings.push(fault);
            let last = self.warnings.len() - 1;
            return &mut self.warnings[last];
        }
        self.unlisted[1].insert(Box::new(fault))
    }

    /// Whether another warning would be listed.
    pub fn lists_warnings(&self) -> bool {
        self.warnings.len() < self.most()
    }

    /// The most errors, and the most warnings, that are listed.
    fn most(&self) -> usize {
        self.settings.max_faults.max(1)
    }

    /// Marks the errors from index `from` as errors of a variation.
    pub fn of_variation(&mut self, from: usize, path: &str) {
        let from = from.min(self.errors.len());
        let unlisted = self.unlisted[0].as_deref_mut();
        for fault in self.errors[from..].iter_mut().chain(unlisted) {
            fault.variation = Some(path.to_owned());
        }
    }

    /// The error that was added last.
    fn last_error(&mut self) -> Option<&mut Fault> {
        self.unlisted[0].as_deref_mut().or(self.errors.last_mut())
    }

    /// Adds a note if there were more faults than are listed; of these, only one that stops the
    /// main line is listed.
    #[inline]
    pub fn bounded(&mut self) {
        if self.unlisted.iter().any(Option::is_some) {
            self.note_unlisted();
        }
    }

    #[cold]
    fn note_unlisted(&mut self) {
        let most = self.most();
        if let Some(stop) = self.unlisted[0].clone().filter(|fault| self.is_needed(fault)) {
            self.errors.push(*stop);
        }
        let lists =
            [(&mut self.errors, message!("errors")), (&mut self.warnings, message!("warnings"))];
        for ((list, what), unlisted) in lists.into_iter().zip(&mut self.unlisted) {
            let Some(last) = unlisted.take() else { continue };
            let mut limit = *last;
            (limit.kind, limit.unlisted) = (FaultKind::Limit, true);
            limit.reason =
                message!("more than {most} {what}: the others are not listed", most, what).into();
            (limit.stops, limit.seat) = (false, None);
            list.push(limit);
        }
    }

    /// Adds a warning, or with `--strict` an error.
    pub fn lax(&mut self, kind: FaultKind, span: Span, reason: impl Into<Reason>) -> &mut Fault {
        if self.settings.strict {
            return self.error(kind, span, reason);
        }
        self.warning(kind, span, reason)
    }

    /// Reports a failed call that must not fail.
    pub fn broken(&mut self, span: Span, refusal: &Refusal) {
        self.error(refusal.kind(), span, refusal.message.clone());
    }
}

/// Marks the last error as the reason why the game does not start.
pub(super) fn stops(case: &mut Case<'_, '_>) {
    if let Some(fault) = case.last_error() {
        fault.stops = true;
    }
}

/// The facts about a game, except its faults.
#[derive(Default)]
pub(super) struct GameFacts {
    /// Its index among the games of the text, or of its part.
    pub index: u64,
    pub variant: Option<Variant>,
    pub assumed: bool,
    pub ending: ending::EndCheck,
    pub id: Option<String>,
    /// The canonical texts of the first actions, each followed by a line feed.
    pub opening: String,
    /// Game, rule set and options, if they are known.
    pub meaning: Option<Arc<Meaning>>,
    /// The start of the game, if a trace is kept.
    pub begun: Option<Instance>,
}

impl GameFacts {
    pub fn name(&mut self, meaning: &Arc<Meaning>) {
        self.assumed = meaning.assumed;
        self.variant.get_or_insert_with(|| meaning.variant.clone());
        self.meaning = Some(meaning.clone());
    }

    /// Converts the log of a game; returns the id of the game before its first action, if it is
    /// known.
    pub fn verdict(
        &mut self,
        record: &GameFrames<'_>,
        begin: &Begin,
        log: &mut GameLog,
        steps: &mut Steps,
        case: &mut Case<'_, '_>,
    ) -> Option<GameId> {
        let (meaning, wants) = (&*begin.meaning, begin.wants);
        let first = Span::new(record.start, record.start);
        match log.refused.take() {
            None => {}
            Some(StartRefused::Start(refusal)) => {
                match &begin.position {
                    Some(position) if refusal.status != wanqi_abi::BAD_OPTIONS => {
                        tags::bad_position(record, position, &refusal, case);
                        stops(case);
                    }
                    _ => refused_start(meaning, &refusal, record, case).stops = true,
                }
                return None;
            }
            Some(StartRefused::Broken(refusal)) => {
                case.broken(first, &refusal);
                stops(case);
                return None;
            }
        }
        let wants_id = case.settings.all_verdicts;
        let begun = match log.begun.take().map(|texts| started(meaning, texts, case.settings)) {
            Some(Ok(id)) => Some(id),
            None if !begin.wants.start => None,
            Some(Err(refusal)) => {
                case.broken(first, &refusal);
                stops(case);
                return None;
            }
            None => {
                case.broken(first, &bad_answer(message!("no option list and position text")));
                stops(case);
                return None;
            }
        };
        let id = begin.id.clone().or(begun);
        let own = id.clone().filter(|_| wants_id);
        let mut played = play::judge(
            meaning,
            &record.main,
            &mut log.main,
            wants.texts(true),
            play::Of::Main(own, begin.opening, record.is_idle().then_some(1)),
            steps,
            case,
        );
        if !case.restored.is_empty() {
            restored::name_seats(record, steps, meaning.variant.ruleset(), case);
        }
        case.actions = played.actions;
        self.opening = std::mem::take(&mut played.opening);
        self.ending = ending::judge(meaning, record, &played, &mut log.ending, case);
        if played.whole {
            self.id = played.id.as_ref().map(GameId::to_string);
        }

        if !record.variations.is_empty() && !case.died {
            let main = (std::mem::take(steps), played);
            let broken = log.broken.take();
            let logs = (&mut log.variations[..], broken);
            variations::judge(meaning, record, main, logs, wants.texts(false), case);
        }
        id
    }
}

/// The id of a game at its start, from its options and position text.
fn started(
    meaning: &Meaning,
    (options, position): (String, String),
    settings: &Settings,
) -> Result<GameId, Refusal> {
    let options = one_line(options, "an option list")?;
    let position = one_line(position, "a position text")?;
    let variant = &meaning.variant;
    let (game, set) = (&variant.game().slug, &variant.ruleset().slug);
    let of_start = if settings.compared_ids { GameId::quick_of_start } else { GameId::of_start };
    Ok(of_start(game, set, &options, &position))
}

/// Reports the faults of the form, and the commands in comments.
#[inline]
pub(super) fn form(record: &GameFrames<'_>, case: &mut Case<'_, '_>) {
    let faultless = record.problems.is_empty() && record.comments.is_empty();
    if !(faultless && record.over.is_none() && case.text.of_file.borrow().is_empty()) {
        form_faults(record, case);
    }
}

#[cold]
fn form_faults(record: &GameFrames<'_>, case: &mut Case<'_, '_>) {
    case.warnings.append(&mut case.text.of_file.borrow_mut());
    for problem in &record.problems {
        let kind = FaultKind::from(problem.kind);
        match problem.severity() {
            Severity::Error => {
                let fault = case.error(kind, problem.span, problem);
                fault.stops = record.main.lost_at == Some(problem.span);
            }
            Severity::Warning => {
                case.warning(kind, problem.span, problem);
            }
        }
    }
    if let Some((span, (most, what))) = record.over {
        let message = message!(
            "more than {most} {what}: the rest of the game is skipped",
            most,
            what = what.word()
        );
        case.error(FaultKind::Limit, span, message).stops = true;
    }
    let mut restored = restored::places(record, case.text);
    for &(span, remark) in &record.comments {
        match remark {
            Remark::Restored(_) => {
                // Several at one place of the file are reported once.
                let place = case.text.in_source(span).start;
                let Some(frames) = restored.remove(&place) else { continue };
                let message = restored::message(&frames, record, None, case.text);
                if case.lists_warnings() {
                    case.restored.push((case.warnings.len(), frames));
                }
                case.warning(FaultKind::Restored, span, message);
            }
            Remark::BadCheckpoint => {
                let reason = Reason::from(message!("a checkpoint must be 16 hexadecimal digits"));
                let reason = reason.hint(message!("as in `[%pos 0123456789abcdef]`"));
                case.error(FaultKind::CheckpointMismatch, span, reason);
            }
            Remark::Unknown if record.versioned() && case.text.imported.is_none() => {
                case.warning(
                    FaultKind::UnknownCommand,
                    span,
                    message!("the notation has no such command"),
                );
            }
            Remark::Unknown => {}
        }
    }
}

pub(super) fn unknown_fault(unknown: &Unknown, record: &GameFrames<'_>, case: &mut Case<'_, '_>) {
    let tag = unknown.tag.as_deref().and_then(|name| record.tag(name));
    let first = Span::new(record.start, record.start);
    let span = tag.map_or(first, |tag| tag.value_span);
    case.error(unknown.kind, span, unknown).stops = true;
}

/// Reports that the plugin refuses options or start.
fn refused_start<'c>(
    meaning: &Meaning,
    refusal: &Refusal,
    record: &GameFrames<'_>,
    case: &'c mut Case<'_, '_>,
) -> &'c mut Fault {
    let tag = record.tag("Options").or(record.tag("Rules"));
    let mut span = tag.map_or(Span::new(record.start, record.start), |tag| tag.value_span);
    if let Some(tag) = record.tag("Options")
        && tag.raw == meaning.options.as_bytes()
        && refusal.length > 0
    {
        span = part(tag.value_span, refusal);
    }
    case.error(refusal.kind(), span, refusal)
}

/// The part of a tag's value that a refusal names.
pub(super) fn part(value: Span, refusal: &Refusal) -> Span {
    let start = value.start.saturating_add(refusal.offset as usize).min(value.end);
    let end = start.saturating_add(refusal.length as usize).min(value.end);
    if refusal.length == 0 && refusal.offset == 0 { value } else { Span::new(start, end) }
}
