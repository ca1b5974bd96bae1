//! Plays a game in the plugin's process, here or in a worker: its main line in one call of the
//! plugin, with more calls only where it stops; then its end; then its variations. The result is a
//! [`GameLog`]; [`super::play`] converts it into faults of the record.

use super::between::{Between, LineCursor, Restoring, alive};
use super::log::{EndLog, Forced, GameLog, Halt, LineLog, RefusedFrame, StartRefused};
use super::record::{GameFrames, Happened, Line};
use super::written::Steps;
use crate::instance::{FrameKind, Instance, Refusal};
use crate::recording::styles;
use borsh::{BorshDeserialize, BorshSerialize};
use wanqi_abi as abi;
use wanqi_notation::text::EventWord;

/// The number of similar legal actions in a message.
pub(super) const NEAR: u32 = 3;
/// The most refusals of a game for which similar legal actions are found: finding them takes longer
/// than playing, and a game may have as many refusals as actions.
pub(super) const MAX_HINTS: u32 = 64;

/// The texts of all frames are wanted.
pub(super) const ALL: u32 = u32::MAX;

/// What is requested in addition to the data for a verdict.
#[derive(Clone, Copy, Debug, Default, BorshSerialize, BorshDeserialize)]
pub(crate) struct Wants {
    /// The number of frames, from the start of each line, whose canonical texts are wanted: all, or a
    /// number for the main line alone.
    pub texts: u32,
    /// Options and position text of the start.
    pub start: bool,
    /// The roles of all seats at the end.
    pub roles: bool,
    /// The most refusals for which similar legal actions are found.
    pub max_hints: u32,
    /// The most marks and checkpoints that are reported as false; each is an error.
    pub max_faults: u32,
}

impl Wants {
    /// The number of frames of the main line, and of a variation, whose texts are wanted.
    pub fn texts(&self, main: bool) -> usize {
        if main || self.texts == ALL { self.texts as usize } else { 0 }
    }
}

/// What a game may still report.
#[derive(Clone, Copy)]
struct Budget {
    hints: u32,
    faults: u32,
}

/// A line that was played, with the data for the variations that leave it.
pub(super) struct PlayedLine {
    /// `None` if no variation leaves the line.
    cursor: Option<LineCursor>,
    /// Index of the line: 0 is the main line.
    line: usize,
    steps: Steps,
    between: Vec<Between>,
}

/// A game at the start, and a second one in the same state to play with.
pub(super) fn start(
    games: &mut Option<Box<(Instance, Instance)>>,
    create: impl FnOnce() -> Result<Instance, Refusal>,
) -> Result<(&Instance, &mut Instance), StartRefused> {
    let games = match games {
        Some(games) => {
            games.1.copy_from(&games.0).map_err(StartRefused::Broken)?;
            games
        }
        None => {
            let start = create().map_err(StartRefused::Start)?;
            let work = start.try_clone().map_err(StartRefused::Start)?;
            games.insert(Box::new((start, work)))
        }
    };
    Ok((&games.0, &mut games.1))
}

/// Plays the game `work`, which is at its start.
pub(super) fn play(
    start: &Instance,
    work: &mut Instance,
    record: &GameFrames<'_>,
    wants: Wants,
    log: &mut GameLog,
) {
    if let Err(refusal) = game(start, work, record, wants, log) {
        log.broken = Some(refusal);
    }
}

/// Plays movetext from the state of `work`, with the texts of its actions.
pub(super) fn movetext(work: &mut Instance, moves: &Line<'_>, log: &mut LineLog) {
    let mut budget = Budget { hints: MAX_HINTS, faults: u32::MAX };
    line(work, moves, true, ALL as usize, &mut budget, log);
}

fn game(
    start: &Instance,
    work: &mut Instance,
    record: &GameFrames<'_>,
    wants: Wants,
    log: &mut GameLog,
) -> Result<(), Refusal> {
    if wants.start {
        let texts = start.options().and_then(|options| Ok((options, start.position()?)));
        match texts {
            Ok(texts) => log.begun = Some(texts),
            Err(refusal) => {
                log.refused = Some(StartRefused::Broken(refusal));
                return Ok(());
            }
        }
    }
    let mut budget = Budget { hints: wants.max_hints, faults: wants.max_faults };
    let main = &record.main;
    let between = line(work, main, true, wants.texts(true), &mut budget, &mut log.main);
    let died = log.main.died();
    if !died {
        let GameLog { main, ending: end, .. } = log;
        end.broken = ending(start, work, record, &between, wants, main, end).err();
    }
    let died = died || log.ending.broken.as_ref().is_some_and(Refusal::died);
    if record.variations.is_empty() || died {
        return Ok(());
    }
    let steps = Steps::read(main, &log.main, wants.texts(true));
    let mut levels = vec![PlayedLine {
        cursor: Some(LineCursor::new(start.try_clone()?)),
        line: 0,
        steps,
        between,
    }];
    let mut spare = Vec::new();
    for index in 0..record.variations.len() {
        let depth = record.variations[index].0.depth as usize;
        while levels.len() > depth {
            spare.extend(levels.pop().and_then(|level| level.cursor).map(|cursor| cursor.game));
        }
        let played = variation(work, record, index, &mut levels, &mut spare, wants, &mut budget)?;
        let died = played.as_ref().is_some_and(LineLog::died);
        log.variations.push(played);
        if died {
            break;
        }
    }
    Ok(())
}

fn line_of<'r, 'a>(record: &'r GameFrames<'a>, line: usize) -> &'r Line<'a> {
    match line {
        0 => &record.main,
        line => &record.variations[line - 1].1,
    }
}

/// Plays a variation from the position before the turn that it replaces; `None` if the parent line
/// was not played up to there. The lines come in the order of their starts, so that one cursor for
/// each depth, which only moves forward, finds every branch: the time is linear in the length of
/// the record.
fn variation(
    work: &mut Instance,
    record: &GameFrames<'_>,
    index: usize,
    levels: &mut Vec<PlayedLine>,
    spare: &mut Vec<Instance>,
    wants: Wants,
    budget: &mut Budget,
) -> Result<Option<LineLog>, Refusal> {
    let (branch, own) = &record.variations[index];
    let Some(parent) = levels.last_mut().filter(|level| level.line == branch.parent) else {
        return Ok(None);
    };
    let before = line_of(record, branch.parent);
    let Some(turn) = parent.steps.turn_start(before, branch.frame) else { return Ok(None) };
    let Some(from) = &mut parent.cursor else { return Ok(None) };
    from.advance(before, &parent.between, turn)?;
    // A copy takes longer than playing a short variation; so it is made only if a variation leaves
    // this one.
    let is_left = record.variations.get(index + 1).is_some_and(|next| next.0.parent == index + 1);
    let cursor = match is_left.then(|| spare.pop()) {
        None => None,
        Some(Some(mut game)) => {
            game.copy_from(&from.game)?;
            Some(LineCursor::new(game))
        }
        Some(None) => Some(LineCursor::new(from.game.try_clone()?)),
    };
    work.copy_from(&from.game)?;
    let (mut log, texts) = (LineLog::default(), wants.texts(false));
    let between = line(work, own, false, texts, budget, &mut log);
    let steps = Steps::read(own, &log, texts);
    levels.push(PlayedLine { cursor, line: index + 1, steps, between });
    Ok(Some(log))
}

/// Plays a line from the state of `work`; returns the steps between its frames.
fn line(
    work: &mut Instance,
    line: &Line<'_>,
    main: bool,
    texts: usize,
    budget: &mut Budget,
    log: &mut LineLog,
) -> Vec<Between> {
    let mut player = Player { work, line, main, texts, budget, log, between: Vec::new() };
    player.whole_line();
    player.between
}

/// A line that is being played.
struct Player<'l, 'a> {
    work: &'l mut Instance,
    line: &'l Line<'a>,
    main: bool,
    /// The number of frames whose canonical texts are wanted.
    texts: usize,
    budget: &'l mut Budget,
    log: &'l mut LineLog,
    between: Vec<Between>,
}

/// The effect of an event on a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// No effect.
    Nothing,
    /// A seat leaves the game, and the others continue.
    Leaves,
    /// It is not allowed here.
    Forbidden,
    /// It decides the game.
    Decides,
}

impl Means {
    pub fn of(happened: &Happened<'_>, seats: u32, main: bool) -> Means {
        match happened.word.kind {
            EventWord::Resign if seats > 2 => Means::Leaves,
            EventWord::Null if main => Means::Forbidden,
            EventWord::Resign
            | EventWord::Timeout
            | EventWord::AgreeDraw
            | EventWord::Adjudicate
            | EventWord::Abandon
            | EventWord::Illegal => Means::Decides,
            _ => Means::Nothing,
        }
    }
}

impl Player<'_, '_> {
    /// Plays up to each event with an effect, and applies the effect.
    fn whole_line(&mut self) {
        let line = self.line;
        let seats = self.work.ruleset().seats_max;
        for (index, happened) in line.events.iter().enumerate() {
            let means = Means::of(happened, seats, self.main);
            if means == Means::Nothing {
                continue;
            }
            if !self.frames(happened.frame) {
                return;
            }
            let index = index as u64;
            match means {
                Means::Forbidden => return self.log.halts.push(Halt::Before(index)),
                Means::Leaves => {
                    let seat = u32::from(happened.word.seat.unwrap_or(0));
                    let seat = if seat == 0 { abi::SEAT_ANY } else { seat };
                    let acting = match alive(self.work.turn()) {
                        Ok(turn) => turn.map_or(0, |turn| turn.to_act),
                        Err(died) => return self.log.halts.push(Halt::Event(index, died)),
                    };
                    if let Err(refusal) = self.work.apply(FrameKind::Event, seat, b"out", 0) {
                        return self.log.halts.push(Halt::Event(index, refusal));
                    }
                    let seat = if seat == abi::SEAT_ANY { acting.trailing_zeros() } else { seat };
                    self.log.halts.push(Halt::Out(index, seat));
                    self.between.push(Between::out(happened.frame, seat));
                }
                _ => {
                    self.log.decided = Some(index);
                    if super::play::late(line, happened).is_some() {
                        return self.log.halts.push(Halt::Late(index));
                    }
                }
            }
        }
        self.frames(line.frames.len());
    }

    /// Plays up to a frame; false if a refusal stopped it. The plugin gets no frame of a seat that
    /// the rule set does not have.
    fn frames(&mut self, to: usize) -> bool {
        let above = self.line.frames.above(self.work.ruleset().seats_max);
        let Some((frame, _, seat)) = above.filter(|(frame, ..)| *frame < to) else {
            return self.existing_seats(to);
        };
        if self.existing_seats(frame) {
            let refusal = self.work.no_seat(seat);
            self.stop(frame, refusal);
        }
        false
    }

    /// As [`Player::frames`], if all seats exist.
    fn existing_seats(&mut self, to: usize) -> bool {
        let mut restoring: Option<Tried> = None;
        let mut from = self.log.applied as usize;
        while from < to {
            let wrote = self.log.wrote.len();
            // A call writes the texts of all its frames, or of none.
            let until = if from < self.texts { to.min(self.texts) } else { to };
            let (reply, result) = self.call(from, until, 0);
            if let Err(refusal) = &result
                && refusal.died()
            {
                // The output of the frames before it may be lost.
                self.log.wrote.truncate(wrote);
                let frame = (refusal.frame as usize).min(until - from - 1);
                self.stop(from + frame, refusal.clone());
                return false;
            }
            let applied = from + (reply.applied as usize).min(until - from);
            if applied > from {
                self.inserted(&mut restoring);
            }
            if reply.declared_at != u64::MAX && self.log.declared.is_none() {
                self.log.declared = Some(from as u64 + reply.declared_at);
            }
            self.log.applied = applied as u64;
            let refusal = match result {
                Ok(()) if until < to => {
                    from = until;
                    self.log.applied = until as u64;
                    continue;
                }
                Ok(()) => {
                    let last = self.main && to == self.line.frames.len();
                    self.log.mark_missing = last && reply.flags & abi::REPLY_MARK_MISSING != 0;
                    return true;
                }
                Err(refusal) => refusal,
            };
            if !self.refused(applied, to, refusal, &mut restoring) {
                return false;
            }
            from = self.log.applied as usize;
        }
        true
    }

    /// Handles a refused frame; false if no later frame can be played.
    #[cold]
    fn refused(
        &mut self,
        frame: usize,
        to: usize,
        refusal: Refusal,
        restoring: &mut Option<Tried>,
    ) -> bool {
        match refusal.status {
            abi::MARK_MISMATCH => {
                // The action itself is legal here.
                self.inserted(restoring);
                self.report(frame, refusal, Halt::Mark);
                if let Err(refusal) = self.call(frame, frame + 1, abi::IGNORE_MARKS).1 {
                    self.stop(frame, refusal);
                    return false;
                }
            }
            abi::CHECKPOINT_MISMATCH => {
                self.report(frame, refusal, Halt::Checkpoint);
            }
            abi::SYNTAX if self.may_be_number(frame, to) => match alive(self.work.turn()) {
                Ok(turn) if self.number(frame) == turn.map(|turn| turn.round) => {
                    self.log.halts.push(Halt::Number(frame as u64));
                }
                Ok(_) => return self.otherwise(frame, refusal, restoring),
                Err(died) => {
                    self.stop(frame, died);
                    return false;
                }
            },
            _ => return self.otherwise(frame, refusal, restoring),
        }
        self.log.applied = frame as u64 + 1;
        true
    }

    /// Handles a refusal with no other cause: the frame may follow a forced action that the record
    /// leaves out.
    fn otherwise(&mut self, frame: usize, refusal: Refusal, restoring: &mut Option<Tried>) -> bool {
        let state = Tried { wrote: self.log.wrote.len(), halts: self.log.halts.len(), tried: None };
        let tried = restoring.get_or_insert(state);
        match Restoring::restore(&mut tried.tried, self.work, frame, &refusal) {
            Ok(true) => return true,
            Ok(false) => {}
            Err(died) => {
                self.stop(frame, died);
                return false;
            }
        }
        let Some(Tried { wrote, halts, tried: Some(tried) }) = restoring.take() else {
            self.stop(frame, refusal);
            return false;
        };
        // After the inserted actions, only numbers and checkpoints were read.
        let frame = tried.frame;
        self.log.wrote.truncate(wrote);
        self.log.halts.truncate(halts);
        self.log.applied = frame as u64;
        let (Ok(refusal) | Err(refusal)) = tried.give_up(self.work);
        self.stop(frame, refusal);
        false
    }

    /// Whether a frame of only digits, which the game does not read as an action, is where the
    /// number of the next action may be.
    fn may_be_number(&self, frame: usize, to: usize) -> bool {
        let (marks, bare) = (self.line.marks(), &self.line.bare);
        let next = frame + 1;
        let is_bare = |frame| bare.binary_search(&frame).is_ok();
        let acts = |kind| matches!(kind, FrameKind::Action | FrameKind::Env);
        is_bare(frame)
            && next < to
            && !is_bare(next)
            && acts(marks[next].kind)
            && self.number(frame).is_some()
    }

    fn number(&self, frame: usize) -> Option<u32> {
        std::str::from_utf8(self.line.token(frame)).ok()?.parse().ok()
    }

    /// Notes that the inserted actions have made a frame legal.
    fn inserted(&mut self, restoring: &mut Option<Tried>) {
        let Some(Tried { halts, tried: Some(tried), .. }) = restoring.take() else { return };
        for Forced { seat, text, .. } in &tried.inserted {
            let kind = if *seat == 0 { FrameKind::Env } else { FrameKind::Action };
            let text = text.clone();
            self.between.push(Between { frame: tried.frame, kind, seat: *seat, text });
        }
        self.log.halts.insert(halts, Halt::Inserted(tried.frame as u64, tried.inserted));
    }

    /// Calls the plugin with the frames `from..to`.
    fn call(&mut self, from: usize, to: usize, flags: u32) -> (abi::Reply, Result<(), Refusal>) {
        let bytes = self.line.frames.as_bytes();
        let at = |frame| match frame {
            0 => 0,
            frame if frame == self.line.frames.len() => bytes.len(),
            // The places of all frames are computed only where calls begin at other frames, too.
            frame if frame == self.texts => self.line.frames.place(frame),
            frame => self.line.marks()[frame].at(),
        };
        let mut flags = flags | abi::LENIENT | abi::WRITE_STEPS;
        if from < self.texts {
            flags |= abi::WRITE_CANONICAL;
        }
        if to == self.line.frames.len() && self.main {
            flags |= abi::LAST;
        }
        let part = &bytes[at(from)..at(to)];
        self.work.replay_part(part, to - from, flags, &mut self.log.wrote)
    }

    #[cold]
    fn stop(&mut self, frame: usize, refusal: Refusal) {
        let refused_frame = self.refused_frame(frame, refusal);
        self.log.halts.push(Halt::Stop(Box::new(refused_frame)));
    }

    /// Reports a false mark or checkpoint, unless the game has reported enough.
    fn report(&mut self, frame: usize, refusal: Refusal, halt: fn(Box<RefusedFrame>) -> Halt) {
        if self.budget.faults > 0 {
            self.budget.faults -= 1;
            let refused_frame = self.refused_frame(frame, refusal);
            self.log.halts.push(halt(Box::new(refused_frame)));
        }
    }

    /// The log entry of a frame that was refused in this state.
    #[cold]
    fn refused_frame(&mut self, frame: usize, mut refusal: Refusal) -> RefusedFrame {
        let mark = self.line.marks()[frame];
        let turn = if refusal.died() { Ok(None) } else { alive(self.work.turn()) };
        let seat = match (mark.seat, &turn) {
            (0, Ok(Some(turn))) if turn.to_act != 0 => Some(turn.to_act.trailing_zeros()),
            (0, _) => None,
            (seat, _) => Some(u32::from(seat)),
        };
        if let Err(died) = turn {
            refusal = died;
        }
        let near = matches!(mark.kind, FrameKind::Action | FrameKind::Env)
            && matches!(
                refusal.status,
                abi::SYNTAX | abi::ILLEGAL | abi::AMBIGUOUS | abi::WRONG_CLAIM
            );
        let mut legal = None;
        if near && self.budget.hints > 0 {
            match legal_here(self.work, mark.kind, mark.seat, self.line.token(frame)) {
                Ok(found) => legal = found,
                Err(died) => refusal = died,
            }
            self.budget.hints -= u32::from(legal.is_some());
        }
        RefusedFrame { frame: frame as u64, refusal, seat, legal }
    }
}

/// Forced actions that are tried, and the lengths of the log before them.
struct Tried {
    wrote: usize,
    halts: usize,
    tried: Option<Restoring>,
}

impl GameLog {
    /// Whether the plugin died.
    pub fn died(&self) -> bool {
        let refusals = [&self.broken, &self.ending.broken];
        let begun = match &self.refused {
            Some(StartRefused::Start(refusal) | StartRefused::Broken(refusal)) => refusal.died(),
            None => false,
        };
        begun
            || self.main.died()
            || refusals.into_iter().flatten().any(Refusal::died)
            || self.variations.iter().flatten().any(LineLog::died)
    }

    /// The number of refusals for which similar legal actions were found.
    pub fn hints(&self) -> u32 {
        let lines = std::iter::once(&self.main).chain(self.variations.iter().flatten());
        let has_hints = |halt: &&Halt| match halt {
            Halt::Mark(refused_frame)
            | Halt::Checkpoint(refused_frame)
            | Halt::Stop(refused_frame) => refused_frame.legal.is_some(),
            _ => false,
        };
        lines.map(|line| line.halts.iter().filter(has_hints).count() as u32).sum()
    }
}

impl LineLog {
    /// Whether the plugin died.
    pub fn died(&self) -> bool {
        let died = |halt: &Halt| match halt {
            Halt::Stop(refused_frame) => refused_frame.refusal.died(),
            Halt::Event(_, refusal) => refusal.died(),
            _ => false,
        };
        self.halts.last().is_some_and(died)
    }
}

/// Legal actions that are similar to a token, and the number of all legal actions.
///
/// # Errors
/// The plugin died.
pub(super) fn legal_here(
    work: &Instance,
    kind: FrameKind,
    seat: u8,
    token: &[u8],
) -> Result<Option<(Vec<String>, u64)>, Refusal> {
    let seat = if seat == 0 { abi::SEAT_ANY } else { u32::from(seat) };
    if let Some(explanation) = alive(work.explain(kind, seat, token, NEAR))? {
        let total = explanation.legal.unwrap_or(explanation.near.len() as u64);
        return Ok(Some((styles::like(work, seat, token, explanation.near), total)));
    }
    let Some(turn) = alive(work.turn())? else { return Ok(None) };
    let seat = if seat == abi::SEAT_ANY { turn.to_act.trailing_zeros() } else { seat };
    let Some(list) = alive(work.list(seat, false))? else { return Ok(None) };
    let total = list.len() as u64;
    let near = list.into_iter().take(NEAR as usize).map(|listed| listed.text);
    Ok(Some((near.collect(), total)))
}

/// The state of the game after its main line.
fn ending(
    start: &Instance,
    work: &mut Instance,
    record: &GameFrames<'_>,
    between: &[Between],
    wants: Wants,
    log: &LineLog,
    end: &mut EndLog,
) -> Result<(), Refusal> {
    if let Some(frame) = log.declared {
        end.declared = declared_end(start, record, between, frame as usize)?;
    }
    // After a refusal, only the end by an event is compared.
    let stopped = log.applied as usize != record.main.frames.len() || record.main.lost;
    if stopped && log.decided.is_none() {
        return Ok(());
    }
    end.outcome = work.raw_outcome()?;
    let decided = log.decided.map(|index| &record.main.events[index as usize]);
    if let Some(happened) = decided {
        end.to_act = work.turn()?.to_act;
        if happened.word.kind == EventWord::Illegal {
            let seat = happened.word.seat.map_or(0, u32::from);
            let seat = match (seat, end.to_act & !1) {
                (0, 0) => abi::SEAT_ANY,
                (0, acting) => acting.trailing_zeros(),
                (seat, _) => seat,
            };
            let text = happened.word.argument.unwrap_or_default();
            let flags = abi::LENIENT | abi::DRY | abi::IGNORE_MARKS;
            let applied = work.apply(FrameKind::Action, seat, text.as_bytes(), flags);
            end.illegal = Some(applied.err());
        }
    }
    if wants.roles || decided.is_some() {
        let seats = 1..=work.ruleset().seats_max;
        // A game with fewer seats refuses the others.
        end.roles = seats.map(|seat| alive(work.roles(seat))).collect::<Result<_, _>>()?;
    }
    Ok(())
}

/// The outcome by the rules before a frame of the main line.
#[cold]
fn declared_end(
    start: &Instance,
    record: &GameFrames<'_>,
    between: &[Between],
    frame: usize,
) -> Result<Option<crate::outcome::RawOutcome>, Refusal> {
    let mut cursor = LineCursor::new(start.try_clone()?);
    cursor.advance(&record.main, between, frame)?;
    Ok(cursor.game.raw_outcome()?.filter(|outcome| outcome.declared))
}
