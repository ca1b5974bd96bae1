//! The state of a game: the steps so far, and undo by replay from kept states.

use wanqi_abi as abi;
use wanqi_host::instance::{FrameKind, Frames, Instance, Refusal};
use wanqi_host::validate::reading::AcceptedStep;
use wanqi_notation::message;

/// The most kept states of a game, from which `pop` replays.
const MOST_MARKS: usize = 64;

/// The steps of a game. Their texts are in one piece of memory.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// Kind, acting seat if it was given, and the end of the text.
    list: Vec<(FrameKind, u8, usize)>,
    texts: String,
}

impl Steps {
    /// The number of steps.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Adds a step: its canonical text, for an event its word, without the colon.
    pub fn push(&mut self, kind: FrameKind, seat: u8, text: &str) {
        self.texts.push_str(text);
        self.list.push((kind, seat, self.texts.len()));
    }

    /// Adds a step of a record. The seat is kept if it is not the only one that may act.
    pub fn push_read(&mut self, step: &AcceptedStep, several: bool) {
        let seat = if several || step.kind == FrameKind::Event { step.seat as u8 } else { 0 };
        self.push(step.kind, seat, &step.canonical);
    }

    fn get(&self, at: usize) -> (FrameKind, u8, &str) {
        let start = at.checked_sub(1).map_or(0, |before| self.list[before].2);
        let (kind, seat, end) = self.list[at];
        (kind, seat, &self.texts[start..end])
    }

    /// The text of a step that `push` accepts.
    pub fn written(&self, at: usize) -> String {
        match self.get(at) {
            (FrameKind::Event, 0, text) => format!(":{text}"),
            (FrameKind::Event, seat, text) => format!(":{text}@{seat}"),
            (FrameKind::Env, _, text) => format!("@0:{text}"),
            (_, 0, text) => text.to_owned(),
            (_, seat, text) => format!("@{seat}:{text}"),
        }
    }

    /// The texts of all steps.
    pub fn all(&self) -> Vec<String> {
        (0..self.len()).map(|at| self.written(at)).collect()
    }

    fn truncate(&mut self, len: usize) {
        let end = len.checked_sub(1).map_or(0, |last| self.list[last].2);
        self.list.truncate(len);
        self.texts.truncate(end);
    }
}

/// What changes in a game.
pub struct State {
    start: Instance,
    /// The present state.
    pub now: Instance,
    /// The steps so far.
    pub steps: Steps,
    /// States after some numbers of steps, ascending: `pop` replays from the last one.
    marks: Vec<(usize, Instance)>,
}

/// A step as a user writes it: `e4`, `@2:e4`, `:skip`, `:out@2`.
struct Written<'t> {
    kind: FrameKind,
    seat: Option<u32>,
    token: &'t str,
}

impl<'t> Written<'t> {
    fn of(text: &'t str, seat: Option<u32>) -> Written<'t> {
        let number = |text: &str| text.parse().ok().filter(|seat| *seat <= abi::MAX_SEATS as u32);
        if let Some(event) = text.strip_prefix(':') {
            let (token, at) = event.rsplit_once('@').unwrap_or((event, ""));
            let token = if token == "resign" { "out" } else { token };
            return Written { kind: FrameKind::Event, seat: seat.or(number(at)), token };
        }
        let explicit = text.strip_prefix('@').and_then(|rest| rest.split_once(':'));
        let explicit = explicit.and_then(|(at, token)| Some((number(at)?, token)));
        let (seat, token) = match explicit {
            Some((at, token)) => (Some(at), token),
            None => (seat, text),
        };
        let kind = if seat == Some(abi::SEAT_ENV) { FrameKind::Env } else { FrameKind::Action };
        Written { kind, seat, token }
    }
}

impl State {
    /// A game at its start.
    pub fn new(start: Instance) -> Result<State, Refusal> {
        let now = start.try_clone()?;
        Ok(State { start, now, steps: Steps::default(), marks: Vec::new() })
    }

    /// The kind, the actor and the token of a step that a user writes.
    pub fn meant<'t>(
        &self,
        text: &'t str,
        seat: Option<u32>,
    ) -> Result<(FrameKind, u32, &'t str), Refusal> {
        let Written { mut kind, seat, token } = Written::of(text, seat);
        // If only chance is to act, its actions need no prefix.
        if seat.is_none()
            && kind == FrameKind::Action
            && self.now.ruleset().has(abi::TRAIT_CHANCE)
            && self.now.turn()?.to_act == 1
        {
            kind = FrameKind::Env;
        }
        let actor = match kind {
            FrameKind::Env => abi::SEAT_ENV,
            _ => seat.unwrap_or(abi::SEAT_ANY),
        };
        Ok((kind, actor, token))
    }

    /// Applies a step and returns its canonical text.
    pub fn push(&mut self, text: &str, seat: Option<u32>) -> Result<String, Refusal> {
        let (kind, actor, token) = self.meant(text, seat)?;
        let mut canonical = self.now.apply(kind, actor, token.as_bytes(), abi::LENIENT)?.canonical;
        if kind == FrameKind::Event && canonical.starts_with(':') {
            canonical.remove(0);
        }
        let seat = if actor == abi::SEAT_ANY { 0 } else { actor as u8 };
        self.steps.push(kind, seat, &canonical);
        Ok(canonical)
    }

    /// Replays the steps from one number to another.
    fn replay(&self, game: &mut Instance, from: usize, to: usize) -> Result<(), Refusal> {
        if from == to {
            return Ok(());
        }
        let mut frames = Frames::default();
        for at in from..to {
            let (kind, seat, text) = self.steps.get(at);
            frames.push(kind, seat, text.as_bytes());
        }
        game.replay(&frames, 0, &mut Vec::new()).1
    }

    /// Returns to the state after this number of steps.
    pub fn back_to(&mut self, ply: usize) -> Result<(), Refusal> {
        while self.marks.last().is_some_and(|(at, _)| *at > ply) {
            self.marks.pop();
        }
        let (mut at, base) = self.marks.last().map_or((0, &self.start), |(at, game)| (*at, game));
        // The work is done in a second game, so that a failure changes nothing.
        let mut game = base.try_clone()?;
        // A second state is kept half-way, so that undoing a long game step by step does not replay
        // all of it each time.
        let middle = at + (ply - at) / 2;
        if ply - at > 8 {
            self.replay(&mut game, at, middle)?;
            let mark = game.try_clone()?;
            self.mark(middle, mark);
            at = middle;
        }
        let replayed = ply > at;
        self.replay(&mut game, at, ply)?;
        self.now.copy_from(&game)?;
        if replayed {
            self.mark(ply, game);
        }
        self.steps.truncate(ply);
        Ok(())
    }

    fn mark(&mut self, at: usize, game: Instance) {
        if self.marks.len() == MOST_MARKS {
            self.marks.remove(0);
        }
        self.marks.push((at, game));
    }

    /// The same game at another place.
    pub fn copy(&self) -> Result<State, Refusal> {
        let (start, now) = (self.start.try_clone()?, self.now.try_clone()?);
        Ok(State { start, now, steps: self.steps.clone(), marks: Vec::new() })
    }
}

/// Adds similar legal actions to a refusal that has no hint.
pub fn hinted(state: &State, refusal: Refusal, text: &str, seat: Option<u32>) -> Refusal {
    if !refusal.hint.is_empty() || refusal.died() {
        return refusal;
    }
    let Ok((kind, actor, token)) = state.meant(text, seat) else { return refusal };
    if kind == FrameKind::Event {
        return refusal;
    }
    match state.now.explain(kind, actor, token.as_bytes(), 3) {
        Ok(explained) if !explained.near.is_empty() => {
            let near = explained.near.join(", ");
            let more = explained.legal.unwrap_or(0).saturating_sub(explained.near.len() as u64);
            let hint = match more {
                0 => message!("legal here: {near}", near),
                _ => message!("legal here: {near} and {more} more", near, more),
            };
            Refusal { hint, ..refusal }
        }
        _ => refusal,
    }
}

/// Chooses from the list of an actor, by weight.
pub fn picked(game: &Instance, actor: u32, random: u64) -> Result<String, Refusal> {
    let list = game.list(actor, false)?;
    let total: u64 = list.iter().map(|item| u64::from(item.weight)).sum();
    let mut at = ((u128::from(random) * u128::from(total)) >> 64) as u64;
    for item in list {
        match at.checked_sub(u64::from(item.weight)) {
            None => return Ok(item.text),
            Some(rest) => at = rest,
        }
    }
    game.sample(actor, random)
}
