//! Applies tokens, and whole records in one call.

use crate::facts::Reason;
use crate::game::{
    Actor, Class, Event, Game, MarkVerdict, Outcome, Rejection, RejectionKind, Turn,
};
use crate::language::Language;
use wanqi_abi as abi;

/// A checkpoint is the upper half of [`crate::snapshot::hash`] of the position text, as 16
/// lower-case hex digits.
#[must_use]
pub fn checkpoint<G: Game>(game: &G) -> u64 {
    let mut text = String::new();
    game.position(&mut text);
    (crate::snapshot::hash(text.as_bytes()) >> 64) as u64
}

/// A token that was resolved to a legal action.
#[derive(Clone, Copy, Debug)]
pub struct Resolved<A> {
    /// The actor.
    pub actor: Actor,
    /// The action; it is legal.
    pub action: A,
    /// Whether the text was canonical.
    pub canonical: bool,
    /// Whether a sign is true but incomplete (`+` for a mate).
    pub weak: bool,
}

/// How tokens are read.
#[derive(Clone, Copy, Default)]
pub struct Reading {
    /// Whether styles are read, not only canonical text.
    pub lenient: bool,
    /// Whether signs are ignored.
    pub ignore_marks: bool,
    /// Whether this is the last action of the main line, where incomplete signs are reported.
    pub last: bool,
}

impl Reading {
    /// Reads every style and ignores signs.
    pub const ANY_STYLE: Reading = Reading { lenient: true, ignore_marks: true, last: false };
}

/// Finds the legal action that a token means, without applying it. If `seat` is `None`, the actor
/// to act is meant.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), Rejection> {
/// use wanqi_sdk::kit::play::start;
/// use wanqi_sdk::replay::{Reading, resolve};
///
/// // `TwentyOne` is the game in the example of `Game`.
/// let (mut game, _) = start::<TwentyOne>(0);
/// let found = resolve(&game, None, b"+3", Reading::default())?;
/// assert_eq!((found.actor, found.action), (Actor::ONE, 3));
/// game.apply(found.actor, found.action);
///
/// let refusal = resolve(&game, Some(Actor::ONE), b"+1", Reading::default()).unwrap_err();
/// assert_eq!((refusal.kind, refusal.rule), (RejectionKind::WrongActor, "R2.1"));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The reason why it is refused.
#[inline(never)]
pub fn resolve<G: Game>(
    game: &G,
    seat: Option<Actor>,
    token: &[u8],
    how: Reading,
) -> Result<Resolved<G::Action>, Rejection> {
    resolve_in(game, game.turn(), seat, token, how)
}

/// The same for a caller that knows the turn.
#[inline(always)]
fn resolve_in<G: Game>(
    game: &G,
    turn: Turn,
    seat: Option<Actor>,
    token: &[u8],
    how: Reading,
) -> Result<Resolved<G::Action>, Rejection> {
    let actor = match seat {
        None => match turn.actor() {
            Some(actor) => actor,
            None => return Err(file_error(token).unwrap_or_else(|| late(game))),
        },
        Some(actor) if turn.acts(actor) => actor,
        Some(actor) => return Err(not_to_act(game, actor, token)),
    };
    resolve_for(game, actor, token, how).map_err(|refusal| after_end(game, refusal))
}

/// The prefix of a token with which an importer marks an error of its file.
pub(crate) const FILE_ERROR: &str = "sgf:";

/// The refusal of a token that marks an error of an imported file, with the message of the reader. A
/// user may type a token without a message.
#[cold]
pub(crate) fn file_error(token: &[u8]) -> Option<Rejection> {
    let what = token.strip_prefix(FILE_ERROR.as_bytes())?;
    let message = String::from_utf8_lossy(what).replace('_', " ");
    if message.trim().is_empty() {
        return None;
    }
    let chinese = crate::file_errors::in_chinese(&message);
    Some(Rejection::syntax(message).zh(chinese))
}

#[inline(always)]
fn resolve_for<G: Game>(
    game: &G,
    actor: Actor,
    token: &[u8],
    how: Reading,
) -> Result<Resolved<G::Action>, Rejection> {
    if !how.lenient {
        let action =
            game.read(actor, token).map_err(|refusal| unread(game, actor, token, refusal))?;
        check(game, actor, action)?;
        return Ok(Resolved { actor, action, canonical: true, weak: false });
    }
    let read =
        game.read_lenient(actor, token).map_err(|refusal| unread(game, actor, token, refusal))?;
    if !read.legal {
        check(game, actor, read.action)?;
    }
    let mut weak = false;
    if read.marks != 0 && !how.ignore_marks {
        match game.marks(actor, read.action, read.marks, how.last) {
            MarkVerdict::Wrong(refusal) => return Err(refusal),
            MarkVerdict::Weak => weak = how.last,
            MarkVerdict::True => {}
        }
    }
    Ok(Resolved { actor, action: read.action, canonical: read.canonical, weak })
}

/// The refusal of a text that the game cannot read. `pass` is known in every notation, so a game
/// without this action refuses it by its rule about skipped turns.
#[cold]
fn unread<G: Game>(game: &G, actor: Actor, token: &[u8], refusal: Rejection) -> Rejection {
    if let Some(error) = file_error(token) {
        return error;
    }
    let reads_pass = || game.read_lenient(actor, PASS).is_ok();
    if refusal.kind != RejectionKind::Syntax || !token.eq_ignore_ascii_case(PASS) || reads_pass() {
        return refusal;
    }
    match game.clone().event(actor, Event::Skip) {
        Err(rule) if rule.kind == RejectionKind::Illegal => rule,
        _ => refusal,
    }
}

/// The text with which a seat passes.
const PASS: &[u8] = b"pass";

/// Checks whether an action is legal. After a forced end a claim is refused before the game checks
/// it: mate on the hundredth move is not a draw.
fn check<G: Game>(game: &G, actor: Actor, action: G::Action) -> Result<(), Rejection> {
    game.check(actor, action)?;
    let over = || game.outcome().is_some_and(|outcome| !outcome.declared);
    if G::class(action) == Class::Claim && over() {
        return Err(late(game));
    }
    Ok(())
}

/// Changes the kind of a refusal after a forced end.
#[cold]
fn after_end<G: Game>(game: &G, refusal: Rejection) -> Rejection {
    if !matches!(
        refusal.kind,
        RejectionKind::Illegal | RejectionKind::Ambiguous | RejectionKind::WrongClaim
    ) {
        return refusal;
    }
    match game.outcome() {
        Some(outcome) if !outcome.declared => late(game),
        _ => refusal,
    }
}

/// The refusal of anything after a forced end.
#[cold]
fn late<G: Game>(game: &G) -> Rejection {
    ended(game.outcome(), G::FACTS.reasons)
}

fn ended(outcome: Option<Outcome>, reasons: &[Reason]) -> Rejection {
    let Some(outcome) = outcome else {
        return Rejection::new(RejectionKind::AfterEnd, "", "no seat is to move")
            .zh("没有轮到任何一方");
    };
    let words = |language| Reason::words(reasons, outcome.reason, language);
    let message = format!("the game is over: {}", words(Language::English));
    Rejection::new(RejectionKind::AfterEnd, outcome.rule, message)
        .zh(format!("对局已经结束：{}", words(Language::Chinese)))
}

/// The refusal of an actor that is not to act. Its text may not be readable in this position, so
/// the rule is found with a legal action of the actor to act.
#[cold]
fn not_to_act<G: Game>(game: &G, actor: Actor, token: &[u8]) -> Rejection {
    let Some(turn) = game.turn().actor() else { return late(game) };
    let mut actions = Vec::new();
    actions.extend(game.read(actor, token).ok());
    game.legal(turn, &mut actions);
    let refusal = actions.into_iter().find_map(|action| game.check(actor, action).err());
    match refusal.map(|refusal| after_end(game, refusal)) {
        Some(refusal) if refusal.kind == RejectionKind::Illegal => {
            Rejection { kind: RejectionKind::WrongActor, ..refusal }
        }
        Some(refusal) => refusal,
        None => other_to_act(turn, actor),
    }
}

fn other_to_act(turn: Actor, actor: Actor) -> Rejection {
    let message = format!("{} is to move, not {}", actor_name(turn), actor_name(actor));
    let chinese = format!("现在轮到{}，不是{}", actor_zh(turn), actor_zh(actor));
    Rejection::new(RejectionKind::WrongActor, "", message).zh(chinese)
}

fn actor_name(actor: Actor) -> String {
    if actor == Actor::ENV { "chance".to_owned() } else { format!("seat {}", actor.0) }
}

fn actor_zh(actor: Actor) -> String {
    if actor == Actor::ENV { "随机事件".to_owned() } else { format!("第 {} 方", actor.0) }
}

/// The event of this text.
#[must_use]
pub fn event(text: &[u8]) -> Option<Event> {
    match text {
        b"skip" => Some(Event::Skip),
        b"null" => Some(Event::Null),
        b"out" => Some(Event::Out),
        _ => None,
    }
}

/// Applies an event.
///
/// # Errors
/// The word is unknown, no actor is to act, or the rule set does not accept the event.
pub fn apply_event<G: Game>(
    game: &mut G,
    seat: Option<Actor>,
    text: &[u8],
) -> Result<Actor, Rejection> {
    let Some(event) = event(text) else { return Err(no_event(text)) };
    let Some(actor) = seat.or(game.turn().actor()) else {
        return Err(late(game));
    };
    game.event(actor, event)?;
    Ok(actor)
}

fn no_event(text: &[u8]) -> Rejection {
    let word = String::from_utf8_lossy(text).into_owned();
    let hint = "events that reach a game are skip, null and out";
    Rejection::syntax(format!("{word} is not an event"))
        .hint(hint)
        .zh(format!("{word} 不是事件"))
        .hint_zh("规则处理的事件是 skip、null 和 out")
}

/// A frame of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// `FRAME_*`.
    pub kind: u8,
    /// Seat, 0 for the actor to act.
    pub seat: u8,
    /// The token.
    pub text: &'a [u8],
}

impl<'a> Frame<'a> {
    /// Takes a frame from the front of the bytes; `None` if they are truncated.
    #[inline]
    #[must_use]
    pub fn take(bytes: &'a [u8]) -> Option<(Frame<'a>, &'a [u8])> {
        let (head, rest) = bytes.split_first_chunk::<{ abi::FRAME_HEAD }>()?;
        let (text, rest) = rest.split_at_checked(u16::from_le_bytes([head[2], head[3]]) as usize)?;
        Some((Frame { kind: head[0], seat: head[1], text }, rest))
    }

    /// Adds a frame to the bytes.
    ///
    /// # Panics
    /// If the text is longer than 65,535 bytes.
    pub fn put(kind: u8, seat: u8, text: &[u8], out: &mut Vec<u8>) {
        let length = u16::try_from(text.len()).expect("actions are at most 4 KiB");
        out.extend_from_slice(&[kind, seat]);
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(text);
    }

    fn actor(self) -> Option<Actor> {
        match self.kind {
            abi::FRAME_ENV => Some(Actor::ENV),
            _ if self.seat == 0 => None,
            _ => Some(Actor(self.seat)),
        }
    }
}

/// The result of a replay.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// The number of applied frames.
    pub applied: u64,
    /// The number of actions and events among them.
    pub plies: u64,
    /// The first frame that was applied after a declared end.
    pub declared_at: Option<u64>,
    /// Whether the last action has an incomplete sign (`+` for a mate).
    pub weak: bool,
    /// Whether a token was not canonical.
    pub not_canonical: bool,
}

/// Why a replay stopped.
#[derive(Debug)]
pub enum ReplayStop {
    /// A frame was refused.
    Refused(Rejection),
    /// A checkpoint differs from the position.
    Checkpoint(String),
    /// The bytes are not valid frames.
    Malformed,
    /// The sink asked to stop.
    Sink,
}

/// The receiver of steps and texts, in buffers.
pub trait StepSink {
    /// Receives bytes; `false` stops the replay.
    fn put(&mut self, bytes: &[u8]) -> bool;
}

/// The number of bytes at which the output is passed to the sink.
const FULL: usize = 4096;
/// Additional capacity for the output of one frame.
const ROOM: usize = 256;

/// Applies frames until one is refused. Applied frames stay applied, and their output stays
/// written. `done` is updated after each frame, so that it is correct even after a panic.
///
/// # Errors
/// The reason why it stopped.
pub fn run<G: Game>(
    game: &mut G,
    frames: &[u8],
    flags: u32,
    out: &mut impl StepSink,
    done: &mut Replayed,
) -> Result<(), ReplayStop> {
    let writes = flags & (abi::WRITE_STEPS | abi::WRITE_CANONICAL | abi::WRITE_STYLE) != 0;
    let buffer = Vec::with_capacity(if writes { FULL + ROOM } else { 0 });
    let mut texts = TextBuffer { buffer, text: String::new(), flags };
    let mut result = run_frames(game, frames, flags, out, &mut texts, done);
    if !texts.flush(out) && result.is_ok() {
        result = Err(ReplayStop::Sink);
    }
    result
}

fn run_frames<G: Game>(
    game: &mut G,
    frames: &[u8],
    flags: u32,
    out: &mut impl StepSink,
    texts: &mut TextBuffer,
    done: &mut Replayed,
) -> Result<(), ReplayStop> {
    let writes = flags & (abi::WRITE_STEPS | abi::WRITE_CANONICAL | abi::WRITE_STYLE) != 0;
    let mut how = Reading {
        lenient: flags & abi::LENIENT != 0,
        ignore_marks: flags & abi::IGNORE_MARKS != 0,
        last: false,
    };
    let mut rest = frames;
    while !rest.is_empty() {
        let (frame, tail) = Frame::take(rest).ok_or(ReplayStop::Malformed)?;
        rest = tail;
        match frame.kind {
            abi::FRAME_ACTION | abi::FRAME_ENV => {
                how.last = rest.is_empty() && flags & abi::LAST != 0;
                let turn = game.turn();
                let found = resolve_in(game, turn, frame.actor(), frame.text, how)
                    .map_err(ReplayStop::Refused)?;
                done.weak = found.weak;
                done.not_canonical |= !found.canonical;
                note_declared(turn, done);
                if writes {
                    texts.action(game, turn, found.actor, found.action);
                }
                game.apply(found.actor, found.action);
                done.plies += 1;
            }
            abi::FRAME_EVENT => {
                let before = game.turn();
                note_declared(before, done);
                let actor =
                    apply_event(game, frame.actor(), frame.text).map_err(ReplayStop::Refused)?;
                if writes {
                    texts.event(before, actor, frame.text);
                }
                done.plies += 1;
            }
            abi::FRAME_CHECKPOINT => compare(game, frame.text)?,
            _ => return Err(ReplayStop::Malformed),
        }
        done.applied += 1;
        if texts.buffer.len() >= FULL && !texts.flush(out) {
            return Err(ReplayStop::Sink);
        }
    }
    Ok(())
}

#[inline(always)]
fn note_declared(turn: Turn, done: &mut Replayed) {
    if turn.declared {
        first_declared(done);
    }
}

#[cold]
fn first_declared(done: &mut Replayed) {
    done.declared_at = done.declared_at.or(Some(done.applied));
}

fn compare<G: Game>(game: &G, text: &[u8]) -> Result<(), ReplayStop> {
    compare_with(checkpoint(game), text)
}

fn compare_with(here: u64, text: &[u8]) -> Result<(), ReplayStop> {
    let here = format!("{here:016x}");
    if text.is_empty() || text.eq_ignore_ascii_case(here.as_bytes()) {
        return Ok(());
    }
    Err(ReplayStop::Checkpoint(here))
}

struct TextBuffer {
    buffer: Vec<u8>,
    text: String,
    flags: u32,
}

impl TextBuffer {
    #[inline]
    fn step(&mut self, turn: Turn, actor: Actor) {
        if self.flags & abi::WRITE_STEPS == 0 {
            return;
        }
        let mut flags = 0;
        if turn.open {
            flags |= abi::TURN_OPEN;
        }
        if turn.declared {
            flags |= abi::TURN_DECLARED;
        }
        let [a, b, c, d] = turn.round.to_le_bytes();
        let step = [actor.0, turn.role, flags as u8, turn.place, a, b, c, d];
        self.buffer.extend_from_slice(&step);
    }

    #[inline]
    fn action<G: Game>(&mut self, game: &G, turn: Turn, actor: Actor, action: G::Action) {
        self.step(turn, actor);
        if self.flags & abi::WRITE_CANONICAL != 0 {
            self.text.clear();
            game.write(actor, action, &mut self.text);
            self.line();
        }
        if self.flags & abi::WRITE_STYLE != 0 {
            self.text.clear();
            game.write_style(style_of(self.flags), actor, action, &mut self.text);
            self.line();
        }
    }

    fn event(&mut self, before: Turn, actor: Actor, word: &[u8]) {
        self.step(before, actor);
        for flag in [abi::WRITE_CANONICAL, abi::WRITE_STYLE] {
            if self.flags & flag != 0 {
                self.text.clear();
                self.text.push(':');
                self.text.push_str(&String::from_utf8_lossy(word));
                self.line();
            }
        }
    }

    #[inline]
    fn line(&mut self) {
        match *self.text.as_bytes() {
            // A length that is known is copied without a call: the squares of a move.
            [a, b, c, d] => self.buffer.extend_from_slice(&[a, b, c, d, b'\n']),
            ref text => {
                self.buffer.extend_from_slice(text);
                self.buffer.push(b'\n');
            }
        }
    }

    fn flush(&mut self, out: &mut impl StepSink) -> bool {
        let taken = self.buffer.is_empty() || out.put(&self.buffer);
        self.buffer.clear();
        taken
    }
}

/// The index of the style in the replay flags.
#[must_use]
pub const fn style_of(flags: u32) -> usize {
    (flags >> 16 & 0xFF) as usize
}
