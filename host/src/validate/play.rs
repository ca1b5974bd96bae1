//! Replaying a line of play: one call of the plugin for all of it, more only where it stops.

use super::between::{Between, Inserted, Restoring};
use super::id::GameId;
use super::judge::{Case, Ready};
use super::reading::Done;
use super::record::{Line, Record};
use crate::instance::{Instance, Kind as FrameKind, Refusal, words};
use crate::registry::Meaning;
use crate::styles;
use crate::verdict::{Fault, Kind};
use wanqi_abi as abi;
use wanqi_abi::{Reply, Step};
use wanqi_notation::Span;
use wanqi_notation::text::EventWord;

/// Legal actions that a message names.
const NEAR: u32 = 3;

/// Memory that is used again for every game.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    out: Vec<u8>,
    pub steps: Steps,
}

/// A step for each frame that was applied; checkpoints have an empty one. They stay as the plugin
/// wrote them, since most are never looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps(Vec<u8>);

impl Steps {
    /// How many frames were applied.
    pub fn len(&self) -> usize {
        self.0.len() / size_of::<Step>()
    }

    /// The step of a frame.
    pub fn get(&self, frame: usize) -> Option<Step> {
        let at = frame * size_of::<Step>();
        let bytes = self.0.get(at..at + size_of::<Step>())?;
        let &[seat, role, flags, place, a, b, c, d] = bytes else { return None };
        Some(Step { seat, role, flags, place, round: u32::from_le_bytes([a, b, c, d]) })
    }

    fn truncate(&mut self, frames: usize) {
        self.0.truncate(frames * size_of::<Step>());
    }

    fn push_empty(&mut self) {
        self.0.extend_from_slice(&[0; size_of::<Step>()]);
    }
}

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
    /// What was done between the frames.
    pub between: Vec<Between>,
}

/// How a line is replayed.
struct Replay<'l, 'a, 's> {
    work: &'l mut Instance,
    line: &'l Line<'a>,
    meaning: &'l Meaning,
    scratch: &'s mut Scratch,
    played: Played,
    variation: Option<&'l str>,
    /// The plugin writes canonical texts, for the id or for who reads the record.
    canonical: bool,
    /// Digits alone that were move numbers, by frame.
    bare: Vec<usize>,
    /// A frame up to which actions are counted, and how many there are.
    counted: (usize, u64),
}

/// Replays the main line from the start that `ready.work` is at.
pub(super) fn main_line(
    ready: &mut Ready,
    record: &Record<'_>,
    scratch: &mut Scratch,
    case: &mut Case<'_, '_>,
) -> Played {
    let id = ready.id.filter(|_| case.settings.all_verdicts);
    line(&mut ready.work, &ready.meaning, &record.main, id, None, scratch, case)
}

/// Replays a line from the state that `work` is in.
pub(super) fn line(
    work: &mut Instance,
    meaning: &Meaning,
    line: &Line<'_>,
    id: Option<GameId>,
    variation: Option<&str>,
    scratch: &mut Scratch,
    case: &mut Case<'_, '_>,
) -> Played {
    scratch.steps.0.clear();
    let played = Played { id, ..Played::default() };
    let first_fault = case.errors.len();
    let canonical = id.is_some() || case.trace.is_some();
    let (bare, counted) = (Vec::new(), (0, 0));
    let mut replay =
        Replay { work, line, meaning, scratch, played, variation, canonical, bare, counted };
    replay.whole_line(case);
    replay.numbers(case);
    replay.joins(case);
    let played = replay.played;
    if let Some(path) = variation {
        for fault in &mut case.errors[first_fault..] {
            fault.variation = Some(path.to_owned());
        }
    }
    played
}

impl Replay<'_, '_, '_> {
    /// Replays up to each event that means something, and does what it means.
    fn whole_line(&mut self, case: &mut Case<'_, '_>) {
        let line = self.line;
        let seats = self.meaning.variant.ruleset().seats_max;
        for (index, happened) in line.events.iter().enumerate() {
            let word = &happened.word;
            let in_main = self.variation.is_none();
            let leaves = word.kind == EventWord::Resign && seats > 2;
            let null = word.kind == EventWord::Null && in_main;
            if !leaves && !null && !decides(word.kind) {
                continue;
            }
            if !self.frames(self.played.applied, happened.frame, case) {
                return;
            }
            if null {
                let message = "a null move is allowed in variations only";
                case.error(Kind::IllegalAction, word.span, message).stops = true;
                return;
            }
            if leaves {
                let seat = u32::from(word.seat.unwrap_or(0));
                let seat = if seat == 0 { abi::SEAT_ANY } else { seat };
                let acting = self.work.turn().map_or(0, |turn| turn.to_act);
                if let Err(refusal) = self.work.apply(FrameKind::Event, seat, b"out", 0) {
                    self.refused_event(word.span, &refusal, case);
                    return;
                }
                let seat = if seat == abi::SEAT_ANY { acting.trailing_zeros() } else { seat };
                let out = Between::out(happened.frame, seat);
                self.done(&out, word.span, false, case);
                self.played.between.push(out);
                continue;
            }
            self.played.decided = Some(index);
            let late =
                line.marks[happened.frame..].iter().find(|m| m.kind != FrameKind::Checkpoint);
            if let Some(mark) = late {
                let message = format!("`{}` has ended the game", word.kind);
                case.error(Kind::AfterEnd, mark.span, message).stops = true;
                return;
            }
        }
        self.played.whole = self.frames(self.played.applied, line.marks.len(), case) && !line.lost;
    }

    fn refused_event(&self, span: Span, refusal: &Refusal, case: &mut Case<'_, '_>) {
        let fault = case.error(kind_of(refusal), span, refusal.message.clone());
        fault.rule = non_empty(&refusal.rule);
        fault.hint = non_empty(&refusal.hint);
        fault.stops = true;
    }

    /// Replays the frames `from..to`; false if a refusal stopped it.
    fn frames(&mut self, mut from: usize, to: usize, case: &mut Case<'_, '_>) -> bool {
        let mut restoring = None;
        while from < to {
            let (reply, result) = self.call(from, to, 0);
            if let Err(refusal) = &result
                && refusal.died()
            {
                // What was written for the frames before it may be lost.
                let frame = (refusal.frame as usize).min(to - from - 1);
                self.fault(from + frame, refusal, case).stops = true;
                return false;
            }
            let applied = from + (reply.applied as usize).min(to - from);
            if applied > from {
                self.inserted(&mut restoring, from, case);
            }
            if let Err(refusal) = self.absorb(from, applied, case) {
                let frame = from + (refusal.frame as usize).min(to - from - 1);
                self.fault(frame, &refusal, case).stops = true;
                return false;
            }
            if reply.declared_at != u64::MAX && self.played.declared.is_none() {
                self.played.declared = Some(from + reply.declared_at as usize);
            }
            self.played.applied = applied;
            let refusal = match result {
                Ok(()) if applied == to => {
                    self.mark_missing(reply, to, case);
                    return true;
                }
                Ok(()) => self.nonsense(),
                Err(refusal) if applied < to => refusal,
                Err(_) => self.nonsense(),
            };
            if !self.refused(applied, to, &refusal, &mut restoring, case) {
                return false;
            }
            from = self.played.applied;
        }
        true
    }

    /// A frame was refused; false if nothing behind it can be replayed.
    #[cold]
    fn refused(
        &mut self,
        frame: usize,
        to: usize,
        refusal: &Refusal,
        restoring: &mut Option<Restoring>,
        case: &mut Case<'_, '_>,
    ) -> bool {
        match refusal.status {
            abi::MARK_MISMATCH => {
                // The action itself is legal here.
                self.inserted(restoring, frame, case);
                self.fault(frame, refusal, case);
                let (_, result) = self.call(frame, frame + 1, abi::IGNORE_MARKS);
                if let Err(refusal) = result.and_then(|()| self.absorb(frame, frame + 1, case)) {
                    self.fault(frame, &refusal, case).stops = true;
                    return false;
                }
            }
            abi::CHECKPOINT_MISMATCH => {
                self.fault(frame, refusal, case);
                self.scratch.steps.push_empty();
            }
            abi::SYNTAX if self.is_number(frame, to) => {
                self.bare.push(frame);
                self.scratch.steps.push_empty();
            }
            _ if Restoring::restore(restoring, self.work, frame, refusal) => return true,
            _ => {
                let Some(tried) = restoring.take() else {
                    self.fault(frame, refusal, case).stops = true;
                    return false;
                };
                let frame = tried.frame;
                // Numbers were read behind what was inserted, and nothing else.
                self.scratch.steps.truncate(frame);
                self.bare.retain(|number| *number < frame);
                self.played.applied = frame;
                let (Ok(refusal) | Err(refusal)) = tried.give_up(self.work);
                self.fault(frame, &refusal, case).stops = true;
                return false;
            }
        }
        self.played.applied = frame + 1;
        true
    }

    /// Whether digits alone, which the game does not read as an action, are the number of the action
    /// that follows.
    fn is_number(&self, frame: usize, to: usize) -> bool {
        let (marks, bare) = (&self.line.marks, &self.line.bare);
        let next = frame + 1;
        let is_bare = |frame| bare.binary_search(&frame).is_ok();
        let acts = |kind| matches!(kind, FrameKind::Action | FrameKind::Env);
        if !is_bare(frame) || next >= to || is_bare(next) || !acts(marks[next].kind) {
            return false;
        }
        let number =
            std::str::from_utf8(self.line.token(frame)).ok().and_then(|digits| digits.parse().ok());
        number.is_some() && number == self.work.turn().ok().map(|turn| turn.round)
    }

    /// What was inserted before this frame has made it legal.
    fn inserted(
        &mut self,
        restoring: &mut Option<Restoring>,
        frame: usize,
        case: &mut Case<'_, '_>,
    ) {
        let Some(tried) = restoring.take() else { return };
        let span = self.line.marks[frame].span;
        let mut sentences = Vec::new();
        for Inserted { seat, text, role } in tried.inserted {
            if let Some(id) = &mut self.played.id {
                id.line(text.as_bytes());
            }
            sentences.push(match seat {
                0 => format!("inserted the only outcome of chance, {text}"),
                _ => format!("inserted the forced {text} of {role}"),
            });
            let kind = if seat == 0 { FrameKind::Env } else { FrameKind::Action };
            let between = Between { frame, kind, seat, text };
            self.done(&between, span, true, case);
            self.played.between.push(between);
            self.played.actions += 1;
        }
        case.warning(Kind::Restored, span, sentences.join("; "));
    }

    /// Notes what was done between frames, if that is wanted.
    fn done(&self, done: &Between, span: Span, restored: bool, case: &mut Case<'_, '_>) {
        let line = case.line;
        if let Some(trace) = &mut case.trace {
            let (kind, seat, canonical) = (done.kind, done.seat, done.text.clone());
            trace.push(Done { kind, seat, canonical, span, restored, line });
        }
    }

    /// Calls the plugin with the frames `from..to`. Where only steps are wanted they are written
    /// straight to where they stay.
    fn call(&mut self, from: usize, to: usize, flags: u32) -> (Reply, Result<(), Refusal>) {
        let marks = &self.line.marks;
        let bytes = self.line.frames.as_bytes();
        let end = marks.get(to).map_or(bytes.len(), |mark| mark.at);
        let mut flags = flags | abi::LENIENT | abi::WRITE_STEPS;
        if self.canonical {
            flags |= abi::WRITE_CANONICAL;
        }
        if to == marks.len() && self.variation.is_none() {
            flags |= abi::LAST;
        }
        let straight = self.straight();
        let Scratch { out, steps } = &mut *self.scratch;
        let out = if straight { &mut steps.0 } else { out };
        if !straight {
            out.clear();
        }
        self.work.replay_bytes(&bytes[marks[from].at..end], flags, out)
    }

    /// What the plugin writes is one step for each frame.
    fn straight(&self) -> bool {
        !self.canonical && !self.line.checkpoints
    }

    /// Reads what was written for the frames `from..to`.
    ///
    /// # Errors
    /// It is not what it should be: the frame is counted from `from`.
    fn absorb(&mut self, from: usize, to: usize, case: &mut Case<'_, '_>) -> Result<(), Refusal> {
        let marks = &self.line.marks[from..to];
        if self.straight() {
            let events = if self.line.events.is_empty() { 0 } else { events(marks) };
            self.played.actions += (marks.len() - events) as u64;
            let whole = self.scratch.steps.0.len() == to * size_of::<Step>();
            return if whole { Ok(()) } else { Err(self.nonsense()) };
        }
        let Scratch { out, steps } = &mut *self.scratch;
        let mut rest = &out[..];
        for (at, mark) in marks.iter().enumerate() {
            if mark.kind == FrameKind::Checkpoint {
                steps.push_empty();
                continue;
            }
            let Some((step, tail)) = rest.split_at_checked(size_of::<Step>()) else {
                return Err(self.nonsense());
            };
            rest = tail;
            steps.0.extend_from_slice(step);
            self.played.actions += u64::from(mark.kind != FrameKind::Event);
            if !self.canonical {
                continue;
            }
            let plain = words::plain_line(rest);
            let Some(end) = plain.or_else(|| memchr::memchr(b'\n', rest)) else {
                return Err(self.nonsense());
            };
            let (mut text, tail) = (&rest[..end], &rest[end + 1..]);
            rest = tail;
            if mark.kind == FrameKind::Event {
                // The word is the record's own: what the plugin writes says nothing.
                text = self.line.token(from + at);
            } else {
                if plain.is_none()
                    && let Err(refusal) = words::canonical(text)
                {
                    return Err(Refusal { frame: at as u64, ..refusal });
                }
                if let Some(id) = &mut self.played.id {
                    id.line(text);
                }
            }
            if let Some(trace) = &mut case.trace {
                let seat = u32::from(step[0]);
                trace.push(Done::read(mark, seat, text, case.line));
            }
        }
        if rest.is_empty() { Ok(()) } else { Err(self.nonsense()) }
    }

    fn nonsense(&self) -> Refusal {
        Refusal {
            status: abi::PANIC,
            frame: 0,
            offset: 0,
            length: 0,
            rule: String::new(),
            message: "the plugin's answer to a replay contradicts itself".to_owned(),
            hint: String::new(),
        }
    }

    /// `+` for `#` on the last action.
    fn mark_missing(&mut self, reply: Reply, to: usize, case: &mut Case<'_, '_>) {
        let last = self.variation.is_none() && to == self.line.marks.len();
        if last && reply.flags & abi::REPLY_MARK_MISSING != 0 {
            let span = self.line.marks[to - 1].span;
            let fault = case.warning(Kind::MarkMissing, span, "the sign is weaker than the truth");
            fault.hint = Some("mate is written `#`".to_owned());
        }
    }

    /// The frame was refused here.
    #[cold]
    fn fault<'c>(
        &mut self,
        frame: usize,
        refusal: &Refusal,
        case: &'c mut Case<'_, '_>,
    ) -> &'c mut Fault {
        let mark = self.line.marks[frame];
        let token = &case.text.bytes[mark.span.range()];
        let seat = match (mark.seat, self.work.turn()) {
            (0, Ok(turn)) if turn.to_act != 0 => Some(turn.to_act.trailing_zeros()),
            (0, _) => None,
            (seat, _) => Some(u32::from(seat)),
        };
        let near = matches!(mark.kind, FrameKind::Action | FrameKind::Env)
            && matches!(
                refusal.status,
                abi::SYNTAX | abi::ILLEGAL | abi::AMBIGUOUS | abi::WRONG_CLAIM
            );
        let legal = if near { legal_here(self.work, mark.kind, mark.seat, token) } else { None };
        let index = self.actions_before(frame);
        let name = &self.meaning.variant;
        let hint = hint(refusal, legal, &call_name(name));
        let fault = case.error(kind_of(refusal), mark.span, refusal.message.clone());
        complete(fault, refusal, index, seat, hint);
        fault
    }

    /// How many actions stand before a frame: counted on from the last frame asked for, for there may
    /// be as many faults as frames.
    fn actions_before(&mut self, frame: usize) -> u64 {
        let (from, before) = if self.counted.0 <= frame { self.counted } else { (0, 0) };
        let between = self.line.marks[from..frame].iter();
        let actions = between.filter(|m| matches!(m.kind, FrameKind::Action | FrameKind::Env));
        let numbers = self.bare.iter().filter(|number| (from..frame).contains(number)).count();
        self.counted = (frame, before + (actions.count() - numbers) as u64);
        self.counted.1
    }

    /// Move numbers against the plugin's. A record that counts differently throughout is told so
    /// once, not at every number.
    fn numbers(&mut self, case: &mut Case<'_, '_>) {
        let mut off = 0i64;
        for number in &self.line.numbers {
            let Some(step) = self.scratch.steps.get(number.frame) else { break };
            if self.line.marks[number.frame].kind == FrameKind::Checkpoint {
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
        for (frame, mark) in self.line.marks.iter().enumerate() {
            let Some(step) = self.scratch.steps.get(frame) else { return };
            if mark.joined && u32::from(step.flags) & abi::TURN_OPEN == 0 {
                let message = "`|` joins the actions of one turn, and a new turn begins here";
                case.error(Kind::Syntax, mark.span, message);
            }
        }
    }
}

fn events(marks: &[super::record::Mark]) -> usize {
    marks.iter().filter(|mark| mark.kind == FrameKind::Event).count()
}

/// Whether an event ends the game for two.
pub(super) fn decides(word: EventWord) -> bool {
    matches!(
        word,
        EventWord::Resign
            | EventWord::Timeout
            | EventWord::AgreeDraw
            | EventWord::Adjudicate
            | EventWord::Abandon
            | EventWord::Illegal
    )
}

/// The kind of a refusal.
pub(super) fn kind_of(refusal: &Refusal) -> Kind {
    Kind::from_word(refusal.kind()).unwrap_or(Kind::PluginDied)
}

fn complete(
    fault: &mut Fault,
    refusal: &Refusal,
    index: u64,
    seat: Option<u32>,
    hint: Option<String>,
) {
    fault.action_index = Some(index);
    fault.seat = seat;
    fault.rule = non_empty(&refusal.rule);
    fault.hint = hint;
}

fn non_empty(text: &str) -> Option<String> {
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
    let variant = crate::registry::Variant { plugin: game.plugin().clone(), rules: game.rules() };
    hint(refusal, legal_here(game, kind, seat, token), &call_name(&variant))
}

/// How a game is named on the command line.
pub(super) fn call_name(variant: &crate::registry::Variant) -> String {
    match variant.rules {
        0 => variant.game().slug.clone(),
        _ => variant.name(),
    }
}

/// Legal actions near a token, and how many there are.
fn legal_here(
    work: &Instance,
    kind: FrameKind,
    seat: u8,
    token: &[u8],
) -> Option<(Vec<String>, u64)> {
    let seat = if seat == 0 { abi::SEAT_ANY } else { u32::from(seat) };
    if let Ok(told) = work.explain(kind, seat, token, NEAR) {
        let total = told.legal.unwrap_or(told.near.len() as u64);
        return Some((styles::like(work, seat, token, told.near), total));
    }
    let turn = work.turn().ok()?;
    let seat = if seat == abi::SEAT_ANY { turn.to_act.trailing_zeros() } else { seat };
    let list = work.list(seat, false).ok()?;
    let total = list.len() as u64;
    Some((list.into_iter().take(NEAR as usize).map(|listed| listed.text).collect(), total))
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
