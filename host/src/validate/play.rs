//! Converts the log of a line into the record's faults, move numbers and id.

use super::case::Case;
use super::id::GameId;
use super::log::{Forced, Halt, LineLog, RefusedFrame};
use super::player::{Means, legal_here};
use super::reading::AcceptedStep;
use super::record::{FrameMark, Happened, Line, Numbered};
use super::written::{Steps, Written, Wrote};
use crate::instance::{FrameKind, Instance, Refusal, checked_roles, no_seat, words};
use crate::language::Language;
use crate::plugin::RuleSet;
use crate::registry::{Meaning, Variant};
use crate::verdict::{Fault, FaultKind, Reason};
use wanqi_abi::{self as abi, Step};
use wanqi_notation::text::EventWord;
use wanqi_notation::{Message, Span, message};

/// The most forced actions that are inserted at one place.
pub(crate) const MOST_INSERTED: usize = 16;

/// The result of a line.
#[derive(Debug, Default)]
pub(super) struct LinePlayed {
    /// Number of applied frames.
    pub applied: usize,
    /// Number of applied actions, including inserted ones.
    pub actions: u64,
    /// Whether every action was applied.
    pub whole: bool,
    /// The first frame that was applied after a declared end.
    pub declared: Option<usize>,
    /// The id of the game with these actions.
    pub id: Option<GameId>,
    /// The canonical texts of the first actions, each followed by a line feed.
    pub opening: String,
    /// The index of the deciding event among the line's events.
    pub decided: Option<usize>,
    /// For each step between frames, the number of frames before it.
    pub between: Vec<usize>,
    /// Frames that were move numbers.
    pub numbers: Vec<usize>,
}

/// The first frame after a deciding event.
pub(super) fn late<'l>(line: &'l Line<'_>, happened: &Happened<'_>) -> Option<&'l FrameMark> {
    line.marks().get(happened.frame..)?.iter().find(|mark| mark.kind != FrameKind::Checkpoint)
}

/// The line of a record that is read.
pub(super) enum Of<'p> {
    /// The main line, with the id of the game before its first action, if an id is wanted, and the
    /// number of actions of the opening that is wanted; and the first round, if it is known and there
    /// is no action.
    Main(Option<GameId>, usize, Option<u32>),
    /// The variation with this path, which its faults contain.
    Variation(&'p str),
}

/// Reads the log of a line and reports its faults.
pub(super) fn judge(
    meaning: &Meaning,
    line: &Line<'_>,
    log: &mut LineLog,
    texts: usize,
    of: Of<'_>,
    steps: &mut Steps,
    case: &mut Case<'_, '_>,
) -> LinePlayed {
    let first_fault = case.errors.len();
    let (path, id, opening, idle) = match of {
        Of::Main(id, opening, idle) => (None, id, opening, idle),
        Of::Variation(path) => (Some(path), None, 0, None),
    };
    let played = LinePlayed { id, ..LinePlayed::default() };
    let mut reading = LogReading {
        meaning,
        line,
        main: path.is_none(),
        steps,
        played,
        at: 0,
        opening,
        counted: (0, 0),
        reported: false,
        inserted: None,
        left: None,
    };
    reading.steps.clear();
    if reading.read(log, texts, case).is_none() {
        // What was read of it so far may be no action.
        reading.played.opening.clear();
        reading.contradiction(case);
    }
    let off = reading.numbers(case);
    reading.last_numbers(off, idle, case);
    reading.joins(case);
    reading.seats(case);
    let played = reading.played;
    if let Some(path) = path {
        case.of_variation(first_fault, path);
    }
    played
}

/// The reading of a log. An invalid part ends it with `None`.
struct LogReading<'l, 'a, 's> {
    meaning: &'l Meaning,
    line: &'l Line<'a>,
    main: bool,
    steps: &'s mut Steps,
    played: LinePlayed,
    /// Number of frames that were read.
    at: usize,
    /// The number of actions that the opening still lacks.
    opening: usize,
    /// A frame, and the number of actions before it.
    counted: (usize, u64),
    /// Whether the error in the log was reported.
    reported: bool,
    /// The frame of the last inserted actions.
    inserted: Option<usize>,
    /// The last event with which a seat left.
    left: Option<u64>,
}

impl LogReading<'_, '_, '_> {
    fn read(&mut self, log: &mut LineLog, texts: usize, case: &mut Case<'_, '_>) -> Option<()> {
        let line = self.line;
        let applied = in_range(log.applied, line.frames.len() + 1)?;
        let plain = line.events.is_empty() && case.trace.is_none();
        let straight =
            !line.checkpoints && log.halts.is_empty() && (texts.min(applied) == 0 || plain);
        if straight {
            self.straight(&mut log.wrote, applied, texts, case)?;
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
            self.frames(line.frames.len(), &mut written, case)?;
        }
        if self.at != applied || !written.rest().is_empty() || !self.steps.are_of(self.set()) {
            return None;
        }
        self.ends(log, stopped)?;
        if log.mark_missing && self.main && applied == line.frames.len() && applied > 0 {
            let span = line.marks()[applied - 1].span();
            let reason = Reason::from(message!("the record marks check, but this is checkmate"));
            case.warning(
                FaultKind::MarkMissing,
                span,
                reason.hint(message!("mate is written `#`")),
            );
        }
        self.played.whole = !stopped && !line.lost;
        Some(())
    }

    /// Reads the output of a line in which every frame is an action; if no texts were requested, also
    /// of a line with events. It is that of [`LogReading::frames`], without the places of the frames.
    fn straight(
        &mut self,
        wrote: &mut Vec<u8>,
        applied: usize,
        texts: usize,
        case: &mut Case<'_, '_>,
    ) -> Option<()> {
        let line = self.line;
        let texts = texts.min(applied);
        let mut written = Written::new(wrote, texts);
        self.steps.reserve(if texts == 0 { 0 } else { applied });
        let mut id = self.played.id.take();
        // Texts that are only compared are not tested, as those that are not asked for.
        let tested = !id.as_ref().is_some_and(GameId::is_quick);
        for at in 0..texts {
            let wrote = if tested { written.applied(at) } else { written.untested() };
            let read = wrote.and_then(|Wrote { step, text, plain }| {
                self.steps.push(step?);
                let good = !tested || plain.is_some() || self.is_canonical(at, text, case);
                good.then_some((text, plain))
            });
            let Some((text, plain)) = read else {
                self.at = at;
                return None;
            };
            if let Some(id) = &mut id {
                id.action(text, plain);
            }
            if self.opening > 0 {
                self.open(text);
            }
        }
        self.played.id = id;
        // Without texts it only has to be checked that there is a step for each frame.
        let rest = written.rest();
        if rest.len() != (applied - texts) * size_of::<abi::Step>() {
            self.at = texts;
            return None;
        }
        if texts == 0 {
            self.steps.swap(wrote);
        } else {
            self.steps.extend(rest);
        }
        let events = if line.events.is_empty() { 0 } else { events(&line.marks()[..applied]) };
        self.played.actions = (applied - events) as u64;
        (self.played.applied, self.at) = (applied, applied);
        Some(())
    }

    /// Adds the text of an action to the opening, which is not complete.
    fn open(&mut self, text: &[u8]) {
        self.opening -= 1;
        self.played.opening.push_str(&String::from_utf8_lossy(text));
        self.played.opening.push('\n');
    }

    /// Whether the notation can represent the text of a frame; if not, the fault is reported.
    #[inline]
    fn is_canonical(&mut self, frame: usize, text: &[u8], case: &mut Case<'_, '_>) -> bool {
        let canonical = words::canonical(text);
        if let Err(refusal) = &canonical {
            self.refusal(frame, refusal, case).stops = true;
            self.reported = true;
        }
        canonical.is_ok()
    }

    /// Reads the first frame after the end of the game, and the deciding event.
    fn ends(&mut self, log: &LineLog, stopped: bool) -> Option<()> {
        let line = self.line;
        if let Some(frame) = log.declared {
            self.played.declared = Some(in_range(frame, line.frames.len())?);
        }
        if let Some(index) = log.decided {
            let index = in_range(index, line.events.len())?;
            let happened = &line.events[index];
            let decides = self.means(happened) == Means::Decides && happened.frame <= self.at;
            self.played.decided = Some(index).filter(|_| decides);
            self.played.decided?;
        }
        // A deciding event must not be skipped.
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

    /// Reads a happening; true if the line ends with it.
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
            Halt::Mark(refused_frame) => {
                let frame = self.reached(refused_frame.frame, written, case)?;
                (refused_frame.refusal.status == abi::MARK_MISMATCH).then_some(())?;
                self.fault(frame, refused_frame, case)?;
            }
            Halt::Checkpoint(refused_frame) => {
                let frame = self.reached(refused_frame.frame, written, case)?;
                let is_it = refused_frame.refusal.status == abi::CHECKPOINT_MISMATCH
                    && line.marks()[frame].kind == FrameKind::Checkpoint;
                is_it.then_some(())?;
                self.fault(frame, refused_frame, case)?;
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
                // Each event comes once, in order.
                (self.left.replace(*event) < Some(*event)).then_some(())?;
                let known = happened.word.seat.map_or(0, u32::from);
                let own = if known == 0 { 1..=self.set().seats_max } else { known..=known };
                own.contains(seat).then_some(())?;
                self.frames(happened.frame, written, case)?;
                let text = "out".to_owned();
                self.done(FrameKind::Event, *seat, text, happened.word.span, false, case);
                self.played.between.push(self.at);
            }
            Halt::Stop(refused_frame) => {
                self.frames(applied, written, case)?;
                let frame = in_range(refused_frame.frame, line.frames.len())?;
                let there = frame == applied || refused_frame.refusal.died() && frame > applied;
                there.then_some(())?;
                self.fault(frame, refused_frame, case)?.stops = true;
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
                let message = message!("a null move is allowed in variations only");
                case.error(FaultKind::IllegalAction, happened.word.span, message).stops = true;
                return Some(true);
            }
            Halt::Late(event) => {
                let happened = line.events.get(in_range(*event, line.events.len())?)?;
                (self.means(happened) == Means::Decides).then_some(())?;
                self.frames(happened.frame, written, case)?;
                let mark = late(line, happened)?;
                let message = message!("`{kind}` ended the game", kind = happened.word.kind);
                let index = self.actions_before(happened.frame);
                let fault = case.error(FaultKind::AfterEnd, mark.span(), message);
                // It is an error of the game, not of the form.
                (fault.stops, fault.action_index) = (true, Some(index));
                return Some(true);
            }
        }
        Some(false)
    }

    /// Reads the output up to the frame of a happening.
    fn reached(
        &mut self,
        frame: u64,
        written: &mut Written<'_>,
        case: &mut Case<'_, '_>,
    ) -> Option<usize> {
        let frame = in_range(frame, self.line.frames.len())?;
        self.frames(frame, written, case)?;
        Some(frame)
    }

    /// Skips a frame without output.
    fn skip(&mut self) {
        self.steps.push_empty();
        self.at += 1;
        self.played.applied = self.at;
    }

    /// Reads the output of the frames before `to`.
    fn frames(
        &mut self,
        to: usize,
        written: &mut Written<'_>,
        case: &mut Case<'_, '_>,
    ) -> Option<()> {
        if to <= self.at {
            return (to == self.at).then_some(());
        }
        let (line, from) = (self.line, self.at);
        let mut id = self.played.id.take();
        let tested = !id.as_ref().is_some_and(GameId::is_quick);
        for (at, mark) in line.marks()[from..to].iter().enumerate() {
            let at = from + at;
            let Some(wrote) = written.next(at, mark) else {
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
                // The text of an event comes from the record; the plugin's output is ignored.
                text = line.token(at);
            } else {
                if tested && wrote.plain.is_none() && !self.is_canonical(at, text, case) {
                    self.at = at;
                    return None;
                }
                self.played.actions += 1;
                if let Some(id) = &mut id {
                    id.line(text);
                }
                if self.opening > 0 {
                    self.open(text);
                }
            }
            if let Some(trace) = &mut case.trace {
                trace.push(AcceptedStep::read(mark, u32::from(step[0]), text, case.line));
            }
        }
        (self.at, self.played.applied, self.played.id) = (to, to, id);
        Some(())
    }

    /// Reports that the log contradicts itself, because of the plugin or of the player in its
    /// process.
    #[cold]
    fn contradiction(&mut self, case: &mut Case<'_, '_>) {
        // The steps are not reliable.
        self.steps.clear();
        if self.reported {
            return;
        }
        let message = message!("the plugin's answer to a replay contradicts itself");
        let refusal = Refusal { message, ..Refusal::of(abi::PANIC) };
        match self.line.frames.len().checked_sub(1) {
            Some(last) => self.refusal(self.at.min(last), &refusal, case).stops = true,
            None => {
                let start = self.line.events.first().map_or(Span::default(), |e| e.word.span);
                case.broken(start, &refusal);
            }
        }
    }

    fn inserted(&mut self, frame: usize, forced: &[Forced], case: &mut Case<'_, '_>) -> Option<()> {
        (1..=MOST_INSERTED).contains(&forced.len()).then_some(())?;
        // Only once before each frame.
        (self.inserted.replace(frame) < Some(frame)).then_some(())?;
        let span = self.line.marks()[frame].span();
        let mut sentences = Vec::new();
        for Forced { seat, text, roles } in forced {
            words::canonical(text.as_bytes()).ok()?;
            checked_roles(*roles, self.set()).ok()?;
            (*seat <= self.set().seats_max && (*seat == 0 || text == "pass")).then_some(())?;
            if let Some(id) = &mut self.played.id {
                id.line(text.as_bytes());
            }
            if self.opening > 0 {
                self.open(text.as_bytes());
            }
            sentences.push(match seat {
                0 => message!("inserted the only outcome of chance, {text}", text),
                _ => message!(
                    "inserted the forced {text} of {roles}",
                    text,
                    roles = name(self.set(), *seat, *roles)
                ),
            });
            let kind = if *seat == 0 { FrameKind::Env } else { FrameKind::Action };
            self.done(kind, *seat, text.clone(), span, true, case);
            self.played.between.push(frame);
            self.played.actions += 1;
        }
        case.warning(FaultKind::Restored, span, Message::list(sentences, "; "));
        Some(())
    }

    /// Adds a step between frames to the trace, if one is kept.
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
            trace.push(AcceptedStep { kind, seat, canonical, span, restored, line });
        }
    }

    /// Reports a refused frame.
    #[cold]
    fn fault<'c>(
        &mut self,
        frame: usize,
        refused_frame: &RefusedFrame,
        case: &'c mut Case<'_, '_>,
    ) -> Option<&'c mut Fault> {
        let RefusedFrame { refusal, seat, legal, .. } = refused_frame;
        let own = u32::from(self.line.marks()[frame].seat);
        let known = match (own, *seat) {
            (0, seat) => seat.is_none_or(|seat| seat <= self.set().seats_max),
            (own, seat) => seat == Some(own),
        };
        known.then_some(())?;
        let hint = hint(refusal, legal.clone(), &call_name(&self.meaning.variant));
        let fault = self.refusal(frame, refusal, case);
        (fault.seat, fault.reason.hint) = (*seat, hint);
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
        // The hint comes from the caller, which knows the legal actions.
        let reason = Reason { hint: None, ..Reason::from(refusal) };
        let fault = case.error(refusal.kind(), self.line.marks()[frame].span(), reason);
        fault.action_index = Some(index);
        fault
    }

    /// The number of actions before a frame. It counts from the frame of the last call, since there
    /// may be as many faults as frames.
    fn actions_before(&mut self, frame: usize) -> u64 {
        let (from, before) = if self.counted.0 <= frame { self.counted } else { (0, 0) };
        let between = self.line.marks()[from..frame].iter();
        let actions = between.filter(|m| matches!(m.kind, FrameKind::Action | FrameKind::Env));
        let numbers = &self.played.numbers;
        let numbers = numbers.iter().filter(|number| (from..frame).contains(number)).count();
        self.counted = (frame, before + actions.count().saturating_sub(numbers) as u64);
        self.counted.1
    }

    /// Compares the move numbers with the plugin's. A record with a constant offset gets one error,
    /// not one for every number. Returns the last offset.
    fn numbers(&mut self, case: &mut Case<'_, '_>) -> i64 {
        let mut off = 0i64;
        for number in &self.line.numbers {
            let Some(step) = self.steps.get(number.frame()) else { break };
            if self.line.checkpoints
                && self.line.marks()[number.frame()].kind == FrameKind::Checkpoint
            {
                continue;
            }
            let delta = i64::from(number.value) - i64::from(step.round);
            let open = u32::from(step.flags) & abi::TURN_OPEN != 0;
            if !open && (delta == off || delta == 0) {
                off = delta;
                continue;
            }
            let message = match open {
                true => {
                    message!("the turn of move {round} is not complete here", round = step.round)
                }
                false => message!(
                    "this is move {round}, not {value}",
                    round = step.round,
                    value = number.value
                ),
            };
            if !open {
                off = delta;
            }
            case.error(FaultKind::NumberMismatch, number.span(), message);
        }
        off
    }

    /// Compares the move numbers after the last action: they are of its round or of the next one.
    /// `idle` is the round in which the first action would be, if there is none.
    fn last_numbers(&self, off: i64, idle: Option<u32>, case: &mut Case<'_, '_>) {
        let line = self.line;
        let end = line.frames.len();
        let is_last = |number: &&Numbered| number.frame() >= end;
        if self.at < end || line.lost || !line.numbers.last().is_some_and(|last| is_last(&last)) {
            return;
        }
        let acts =
            |at: &usize| matches!(line.marks()[*at].kind, FrameKind::Action | FrameKind::Env);
        let mut actions = (0..end).rev().filter(acts).filter_map(|at| self.steps.get(at));
        let (last, before) = (actions.next(), actions.next());
        let (rounds, round) = match last {
            // The round is complete if another seat has acted in it before.
            Some(step) => {
                let complete = |it: Step| it.round == step.round && it.seat != step.seat;
                let round = i64::from(step.round);
                (round..=round + 1, round + i64::from(before.is_some_and(complete)))
            }
            None => match idle.map(i64::from) {
                Some(round) => (round..=round, round),
                None => return,
            },
        };
        for number in line.numbers.iter().filter(is_last) {
            let value = i64::from(number.value);
            if rounds.contains(&value) || rounds.contains(&(value - off)) {
                continue;
            }
            let message =
                message!("this is move {round}, not {value}", round, value = number.value);
            case.error(FaultKind::NumberMismatch, number.span(), message);
        }
    }

    /// Checks that each seat that an event names exists. The plugin refuses the seats of frames.
    fn seats(&self, case: &mut Case<'_, '_>) {
        let most = self.set().seats_max;
        let reached = self.line.events.iter().take_while(|happened| happened.frame <= self.at);
        for happened in reached {
            let named = happened.word.seat.map_or(0, u32::from);
            let framed = matches!(happened.word.kind, EventWord::Skip | EventWord::Null)
                || self.means(happened) == Means::Leaves;
            if named > most && !framed {
                let message = no_seat(named, most);
                case.error(FaultKind::WrongActor, happened.word.span, message);
            }
        }
    }

    /// Checks that `|` joins actions of one turn.
    fn joins(&mut self, case: &mut Case<'_, '_>) {
        if !self.line.joined {
            return;
        }
        for (frame, mark) in self.line.marks().iter().enumerate() {
            let Some(step) = self.steps.get(frame) else { return };
            if mark.joined && u32::from(step.flags) & abi::TURN_OPEN == 0 {
                let message =
                    message!("`|` joins the actions of one turn, but a new turn starts here");
                case.error(FaultKind::Syntax, mark.span(), message);
            }
        }
    }
}

/// A number of a log as an index, if it is below `end`.
fn in_range(number: u64, end: usize) -> Option<usize> {
    usize::try_from(number).ok().filter(|number| *number < end)
}

fn events(marks: &[FrameMark]) -> usize {
    marks.iter().filter(|mark| mark.kind == FrameKind::Event).count()
}

fn refused_event(span: Span, refusal: &Refusal, case: &mut Case<'_, '_>) {
    case.error(refusal.kind(), span, refusal).stops = true;
}

/// The roles of a seat, or its number.
pub(super) fn name(set: &RuleSet, seat: u32, roles: u64) -> Message {
    match set.role_names(roles) {
        names if names.is_empty() => message!("seat {seat}", seat),
        names => {
            let chinese = set.seat_name(seat, &names, Language::Chinese);
            Message::with_translation(names, chinese)
        }
    }
}

/// The hint for a refused token: what would have been right.
pub(crate) fn hint_in(
    game: &Instance,
    kind: FrameKind,
    seat: u8,
    token: &[u8],
    refusal: &Refusal,
) -> Option<Message> {
    let variant = Variant { plugin: game.plugin().clone(), rules: game.rules() };
    let legal = legal_here(game, kind, seat, token).unwrap_or_default();
    hint(refusal, legal, &call_name(&variant))
}

/// The name of a game on the command line.
pub(super) fn call_name(variant: &Variant) -> String {
    match variant.rules {
        0 => variant.game().slug.clone(),
        _ => variant.name(),
    }
}

fn hint(refusal: &Refusal, legal: Option<(Vec<String>, u64)>, name: &str) -> Option<Message> {
    let mut parts = Vec::new();
    if !refusal.hint.is_empty() {
        parts.push(refusal.hint.clone());
    }
    if let Some((near, total)) = legal.filter(|(near, _)| !near.is_empty()) {
        let list = match (total.saturating_sub(near.len() as u64), &near[..]) {
            (0, [one]) => Message::verbatim(one.clone()),
            (0, [first @ .., last]) => {
                message!("{others} and {last}", others = first.join(", "), last)
            }
            (more, _) => message!("{near} and {more} more", near = near.join(", "), more),
        };
        parts.push(message!("legal here: {list} (wanqi moves {name} --after …)", list, name));
    }
    (!parts.is_empty()).then(|| Message::list(parts, "; "))
}
