//! What playing a line came to, said of the record: its faults, its move numbers, its id.

use super::id::GameId;
use super::judge::Case;
use super::log::{Forced, Halt, LineLog, Told};
use super::player::{Means, legal_here};
use super::reading::Done;
use super::record::{Happened, Line, Mark};
use super::written::{Steps, Written};
use crate::instance::{FrameKind, Instance, Refusal, checked_roles, words};
use crate::plugin::RuleSet;
use crate::registry::{Meaning, Variant};
use crate::verdict::{Fault, Kind};
use wanqi_abi as abi;
use wanqi_notation::Span;

/// Forced actions that are inserted at one place at most.
const MOST_INSERTED: usize = 16;

/// What a line came to.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// Frames applied.
    pub applied: usize,
    /// Actions applied, those put in counted.
    pub actions: u64,
    /// Every action was applied.
    pub whole: bool,
    /// First frame that was applied after a declared end.
    pub declared: Option<usize>,
    /// The id of the game with these actions.
    pub id: Option<GameId>,
    /// The deciding event, as its place in the line's events.
    pub decided: Option<usize>,
    /// Behind how many frames each thing stands that was done between frames.
    pub between: Vec<usize>,
    /// Frames that were move numbers.
    pub numbers: Vec<usize>,
}

/// The frame that follows a deciding event.
pub(super) fn late<'l>(line: &'l Line<'_>, happened: &Happened<'_>) -> Option<&'l Mark> {
    line.marks().get(happened.frame..)?.iter().find(|mark| mark.kind != FrameKind::Checkpoint)
}

/// Which line of a record it is.
pub(super) enum Of<'p> {
    /// The main line, with the id of the game before its first action where one is wanted.
    Main(Option<GameId>),
    /// The variation at this path, as its faults name it.
    Variation(&'p str),
}

/// Says what a line came to.
pub(super) fn judge(
    meaning: &Meaning,
    line: &Line<'_>,
    log: &mut LineLog,
    texts: bool,
    of: Of<'_>,
    steps: &mut Steps,
    case: &mut Case<'_, '_>,
) -> Played {
    let first_fault = case.errors.len();
    let (main, id) = match of {
        Of::Main(id) => (true, id),
        Of::Variation(_) => (false, None),
    };
    let played = Played { id, ..Played::default() };
    let mut reading = Reading {
        meaning,
        line,
        main,
        steps,
        played,
        at: 0,
        counted: (0, 0),
        said: false,
        inserted: None,
        left: None,
    };
    reading.steps.clear();
    if reading.told(log, texts, case).is_none() {
        reading.nonsense(case);
    }
    reading.numbers(case);
    reading.joins(case);
    let played = reading.played;
    if let Of::Variation(path) = of {
        case.of_variation(first_fault, path);
    }
    played
}

/// A log on its way to be read. What is not as it must be ends it: `None`.
struct Reading<'l, 'a, 's> {
    meaning: &'l Meaning,
    line: &'l Line<'a>,
    main: bool,
    steps: &'s mut Steps,
    played: Played,
    /// Frames that were read.
    at: usize,
    /// A frame up to which actions are counted, and how many there are.
    counted: (usize, u64),
    /// What is wrong with the log was said.
    said: bool,
    /// The frame before which something was inserted last.
    inserted: Option<usize>,
    /// The event at which a seat left last.
    left: Option<u64>,
}

impl Reading<'_, '_, '_> {
    fn told(&mut self, log: &mut LineLog, texts: bool, case: &mut Case<'_, '_>) -> Option<()> {
        let line = self.line;
        let applied = in_range(log.applied, line.marks().len() + 1)?;
        let straight = !texts && !line.checkpoints && log.halts.is_empty();
        if straight {
            // Nothing is to be read but that there is a step for each frame.
            if log.wrote.len() != applied * size_of::<abi::Step>() {
                return None;
            }
            let events = if line.events.is_empty() { 0 } else { events(&line.marks()[..applied]) };
            self.played.actions = (applied - events) as u64;
            self.played.applied = applied;
            self.at = applied;
            self.steps.swap(&mut log.wrote);
        }
        let mut written = Written::new(if straight { &[] } else { &log.wrote }, texts);
        let mut stopped = false;
        for halt in &log.halts {
            if stopped {
                return None;
            }
            stopped = self.halt(halt, applied, &mut written, case)?;
        }
        if !stopped {
            self.frames(line.marks().len(), &mut written, case)?;
        }
        if self.at != applied || !written.is_over() || !self.steps.are_of(self.set()) {
            return None;
        }
        self.ends(log, stopped)?;
        if log.mark_missing && self.main && applied == line.marks().len() && applied > 0 {
            let span = line.marks()[applied - 1].span;
            let fault = case.warning(Kind::MarkMissing, span, "the sign is weaker than the truth");
            fault.hint = Some("mate is written `#`".to_owned());
        }
        self.played.whole = !stopped && !line.lost;
        Some(())
    }

    /// Reads the frame after which the game had ended, and the event that decided it.
    fn ends(&mut self, log: &LineLog, stopped: bool) -> Option<()> {
        let line = self.line;
        if let Some(frame) = log.declared {
            self.played.declared = Some(in_range(frame, line.marks().len())?);
        }
        if let Some(index) = log.decided {
            let index = in_range(index, line.events.len())?;
            let happened = &line.events[index];
            let decides = self.means(happened) == Means::Decides && happened.frame <= self.at;
            self.played.decided = Some(index).filter(|_| decides);
            self.played.decided?;
        }
        // What decides the game is not passed over.
        let deciding = |happened: &Happened<'_>| self.means(happened) == Means::Decides;
        let passed = !stopped && log.decided.is_none() && line.events.iter().any(deciding);
        (!passed).then_some(())
    }

    fn means(&self, happened: &Happened<'_>) -> Means {
        Means::of(happened, self.set().seats_max, self.main)
    }

    fn set(&self) -> &RuleSet {
        self.meaning.variant.ruleset()
    }

    /// Takes what happened; true if the line ends with it.
    #[cold]
    fn halt(
        &mut self,
        halt: &Halt,
        applied: usize,
        written: &mut Written<'_>,
        case: &mut Case<'_, '_>,
    ) -> Option<bool> {
        let line = self.line;
        match halt {
            Halt::Mark(told) => {
                let frame = self.reached(told.frame, written, case)?;
                (told.refusal.status == abi::MARK_MISMATCH).then_some(())?;
                self.fault(frame, told, case)?;
            }
            Halt::Checkpoint(told) => {
                let frame = self.reached(told.frame, written, case)?;
                let is_it = told.refusal.status == abi::CHECKPOINT_MISMATCH
                    && line.marks()[frame].kind == FrameKind::Checkpoint;
                is_it.then_some(())?;
                self.fault(frame, told, case)?;
                self.skip();
            }
            Halt::Number(frame) => {
                let frame = self.reached(*frame, written, case)?;
                line.bare.binary_search(&frame).ok()?;
                self.played.numbers.push(frame);
                self.skip();
            }
            Halt::Inserted(frame, forced) => {
                let frame = self.reached(*frame, written, case)?;
                self.inserted(frame, forced, case)?;
            }
            Halt::Out(event, seat) => {
                let happened = line.events.get(in_range(*event, line.events.len())?)?;
                (self.means(happened) == Means::Leaves).then_some(())?;
                // In their order, each once.
                (self.left.replace(*event) < Some(*event)).then_some(())?;
                let known = happened.word.seat.map_or(0, u32::from);
                let own = if known == 0 { 1..=self.set().seats_max } else { known..=known };
                own.contains(seat).then_some(())?;
                self.frames(happened.frame, written, case)?;
                let text = "out".to_owned();
                self.done(FrameKind::Event, *seat, text, happened.word.span, false, case);
                self.played.between.push(self.at);
            }
            Halt::Stop(told) => {
                self.frames(applied, written, case)?;
                let frame = in_range(told.frame, line.marks().len())?;
                let there = frame == applied || told.refusal.died() && frame > applied;
                there.then_some(())?;
                self.fault(frame, told, case)?.stops = true;
                return Some(true);
            }
            Halt::Event(event, refusal) => {
                let happened = line.events.get(in_range(*event, line.events.len())?)?;
                (self.means(happened) == Means::Leaves).then_some(())?;
                self.frames(happened.frame, written, case)?;
                refused_event(happened.word.span, refusal, case);
                return Some(true);
            }
            Halt::Before(event) => {
                let happened = line.events.get(in_range(*event, line.events.len())?)?;
                (self.means(happened) == Means::Forbidden).then_some(())?;
                self.frames(happened.frame, written, case)?;
                let message = "a null move is allowed in variations only";
                case.error(Kind::IllegalAction, happened.word.span, message).stops = true;
                return Some(true);
            }
            Halt::Late(event) => {
                let happened = line.events.get(in_range(*event, line.events.len())?)?;
                (self.means(happened) == Means::Decides).then_some(())?;
                self.frames(happened.frame, written, case)?;
                let mark = late(line, happened)?;
                let message = format!("`{}` has ended the game", happened.word.kind);
                case.error(Kind::AfterEnd, mark.span, message).stops = true;
                return Some(true);
            }
        }
        Some(false)
    }

    /// Reads up to a frame at which something happened.
    fn reached(
        &mut self,
        frame: u64,
        written: &mut Written<'_>,
        case: &mut Case<'_, '_>,
    ) -> Option<usize> {
        let frame = in_range(frame, self.line.marks().len())?;
        self.frames(frame, written, case)?;
        Some(frame)
    }

    /// A frame for which nothing is written.
    fn skip(&mut self) {
        self.steps.push_empty();
        self.at += 1;
        self.played.applied = self.at;
    }

    /// Reads what was written for the frames before this one.
    fn frames(
        &mut self,
        to: usize,
        written: &mut Written<'_>,
        case: &mut Case<'_, '_>,
    ) -> Option<()> {
        if to < self.at {
            return None;
        }
        let (line, from) = (self.line, self.at);
        let mut id = self.played.id;
        for (at, mark) in line.marks()[from..to].iter().enumerate() {
            let at = from + at;
            let Some(wrote) = written.next(mark) else {
                self.at = at;
                return None;
            };
            let Some(step) = wrote.step else {
                self.steps.push_empty();
                continue;
            };
            self.steps.push(step);
            let mut text = wrote.text;
            if mark.kind == FrameKind::Event {
                // The word of an event is the record's own: what the plugin writes says nothing.
                text = line.token(at);
            } else {
                if !wrote.plain
                    && let Err(refusal) = words::canonical(text)
                {
                    self.at = at;
                    self.refusal(at, &refusal, case).stops = true;
                    self.said = true;
                    return None;
                }
                self.played.actions += 1;
                if let Some(id) = &mut id {
                    id.line(text);
                }
            }
            if let Some(trace) = &mut case.trace {
                trace.push(Done::read(mark, u32::from(step[0]), text, case.line));
            }
        }
        (self.at, self.played.applied, self.played.id) = (to, to, id);
        Some(())
    }

    /// Something contradicts itself: the plugin, or who plays beside it.
    #[cold]
    fn nonsense(&mut self, case: &mut Case<'_, '_>) {
        // Nothing in them is to be relied upon.
        self.steps.clear();
        if self.said {
            return;
        }
        let message = "the plugin's answer to a replay contradicts itself";
        let refusal = Refusal { message: message.to_owned(), ..Refusal::of(abi::PANIC) };
        match self.line.marks().len().checked_sub(1) {
            Some(last) => self.refusal(self.at.min(last), &refusal, case).stops = true,
            None => {
                let start = self.line.events.first().map_or(Span::default(), |e| e.word.span);
                case.broken(start, &refusal);
            }
        }
    }

    fn inserted(&mut self, frame: usize, forced: &[Forced], case: &mut Case<'_, '_>) -> Option<()> {
        (1..=MOST_INSERTED).contains(&forced.len()).then_some(())?;
        // Once before a frame.
        (self.inserted.replace(frame) < Some(frame)).then_some(())?;
        let span = self.line.marks()[frame].span;
        let mut sentences = Vec::new();
        for Forced { seat, text, roles } in forced {
            words::canonical(text.as_bytes()).ok()?;
            checked_roles(*roles, self.set()).ok()?;
            (*seat <= self.set().seats_max && (*seat == 0 || text == "pass")).then_some(())?;
            if let Some(id) = &mut self.played.id {
                id.line(text.as_bytes());
            }
            sentences.push(match seat {
                0 => format!("inserted the only outcome of chance, {text}"),
                _ => format!("inserted the forced {text} of {}", name(self.set(), *seat, *roles)),
            });
            let kind = if *seat == 0 { FrameKind::Env } else { FrameKind::Action };
            self.done(kind, *seat, text.clone(), span, true, case);
            self.played.between.push(frame);
            self.played.actions += 1;
        }
        case.warning(Kind::Restored, span, sentences.join("; "));
        Some(())
    }

    /// Notes what was done between frames, if that is wanted.
    fn done(
        &self,
        kind: FrameKind,
        seat: u32,
        canonical: String,
        span: Span,
        restored: bool,
        case: &mut Case<'_, '_>,
    ) {
        let line = case.line;
        if let Some(trace) = &mut case.trace {
            trace.push(Done { kind, seat, canonical, span, restored, line });
        }
    }

    /// A frame was refused.
    #[cold]
    fn fault<'c>(
        &mut self,
        frame: usize,
        told: &Told,
        case: &'c mut Case<'_, '_>,
    ) -> Option<&'c mut Fault> {
        let Told { refusal, seat, legal, .. } = told;
        let own = u32::from(self.line.marks()[frame].seat);
        let known = match (own, *seat) {
            (0, seat) => seat.is_none_or(|seat| seat <= self.set().seats_max),
            (own, seat) => seat == Some(own),
        };
        known.then_some(())?;
        let hint = hint(refusal, legal.clone(), &call_name(&self.meaning.variant));
        let fault = self.refusal(frame, refusal, case);
        (fault.seat, fault.hint) = (*seat, hint);
        Some(fault)
    }

    #[cold]
    fn refusal<'c>(
        &mut self,
        frame: usize,
        refusal: &Refusal,
        case: &'c mut Case<'_, '_>,
    ) -> &'c mut Fault {
        let index = self.actions_before(frame);
        let fault =
            case.error(refusal.kind(), self.line.marks()[frame].span, refusal.message.clone());
        fault.action_index = Some(index);
        fault.rule = non_empty(&refusal.rule);
        fault
    }

    /// How many actions stand before a frame: counted on from the last frame asked for, for there may
    /// be as many faults as frames.
    fn actions_before(&mut self, frame: usize) -> u64 {
        let (from, before) = if self.counted.0 <= frame { self.counted } else { (0, 0) };
        let between = self.line.marks()[from..frame].iter();
        let actions = between.filter(|m| matches!(m.kind, FrameKind::Action | FrameKind::Env));
        let numbers = &self.played.numbers;
        let numbers = numbers.iter().filter(|number| (from..frame).contains(number)).count();
        self.counted = (frame, before + actions.count().saturating_sub(numbers) as u64);
        self.counted.1
    }

    /// Move numbers against the plugin's. A record that counts differently throughout is told so
    /// once, not at every number.
    fn numbers(&mut self, case: &mut Case<'_, '_>) {
        let mut off = 0i64;
        for number in &self.line.numbers {
            let Some(step) = self.steps.get(number.frame) else { break };
            if self.line.marks()[number.frame].kind == FrameKind::Checkpoint {
                continue;
            }
            let delta = i64::from(number.value) - i64::from(step.round);
            let open = u32::from(step.flags) & abi::TURN_OPEN != 0;
            if !open && (delta == off || delta == 0) {
                off = delta;
                continue;
            }
            let message = match open {
                true => format!("the turn of move {} is not complete here", step.round),
                false => format!("this is move {}, not {}", step.round, number.value),
            };
            if !open {
                off = delta;
            }
            case.error(Kind::NumberMismatch, number.span, message);
        }
    }

    /// `|` joins actions of one turn.
    fn joins(&mut self, case: &mut Case<'_, '_>) {
        if !self.line.joined {
            return;
        }
        for (frame, mark) in self.line.marks().iter().enumerate() {
            let Some(step) = self.steps.get(frame) else { return };
            if mark.joined && u32::from(step.flags) & abi::TURN_OPEN == 0 {
                let message = "`|` joins the actions of one turn, and a new turn begins here";
                case.error(Kind::Syntax, mark.span, message);
            }
        }
    }
}

/// A number that was told, if it is below `end`.
fn in_range(told: u64, end: usize) -> Option<usize> {
    usize::try_from(told).ok().filter(|told| *told < end)
}

fn events(marks: &[Mark]) -> usize {
    marks.iter().filter(|mark| mark.kind == FrameKind::Event).count()
}

fn refused_event(span: Span, refusal: &Refusal, case: &mut Case<'_, '_>) {
    let fault = case.error(refusal.kind(), span, refusal.message.clone());
    fault.rule = non_empty(&refusal.rule);
    fault.hint = non_empty(&refusal.hint);
    fault.stops = true;
}

/// The roles of a seat for people, or its number.
pub(super) fn name(set: &RuleSet, seat: u32, roles: u64) -> String {
    match set.role_names(roles) {
        names if names.is_empty() => format!("seat {seat}"),
        names => names,
    }
}

pub(super) fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// What would have been right where a token was refused in a game, for people.
pub(crate) fn hint_in(
    game: &Instance,
    kind: FrameKind,
    seat: u8,
    token: &[u8],
    refusal: &Refusal,
) -> Option<String> {
    let variant = Variant { plugin: game.plugin().clone(), rules: game.rules() };
    let legal = legal_here(game, kind, seat, token).unwrap_or_default();
    hint(refusal, legal, &call_name(&variant))
}

/// How a game is named on the command line.
pub(super) fn call_name(variant: &Variant) -> String {
    match variant.rules {
        0 => variant.game().slug.clone(),
        _ => variant.name(),
    }
}

fn hint(refusal: &Refusal, legal: Option<(Vec<String>, u64)>, name: &str) -> Option<String> {
    let mut parts = Vec::new();
    if !refusal.hint.is_empty() {
        parts.push(refusal.hint.clone());
    }
    if let Some((near, total)) = legal.filter(|(near, _)| !near.is_empty()) {
        let list = match (total.saturating_sub(near.len() as u64), &near[..]) {
            (0, [one]) => one.clone(),
            (0, [first @ .., last]) => format!("{} and {last}", first.join(", ")),
            (more, _) => format!("{} and {more} more", near.join(", ")),
        };
        parts.push(format!("legal here: {list} (wanqi moves {name} --after …)"));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}
