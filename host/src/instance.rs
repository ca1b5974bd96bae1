//! A game in progress inside a plugin, as a safe owned value.
//!
//! The plugin's code runs in this process, or in a worker process that is asked: each function
//! begins with the line that says what to ask.
//!
//! An instance belongs to one thread at a time; it is `Send`, not `Sync`. Every call can fail
//! with a [`Refusal`]; after [`Refusal::died`] only dropping the instance is left.

mod answers;
mod extensions;
mod frames;
mod sink;
pub(crate) mod words;

pub(crate) use answers::{
    bad as bad_answer, one_line, roles as checked_roles, to_act as checked_actors,
};
pub(crate) use answers::{list as checked_list, outcome, refused};
pub use extensions::{Explanation, Format, Imported, Playouts};
pub use frames::{FrameKind, Frames};

use crate::check::onward::{Steps, play_on};
use crate::outcome::{Outcome, RawOutcome, RawSeat};
use crate::plugin::{Home, Plugin, RuleSet};
use crate::verdict;
use crate::worker::{GameAsk, Remote};
use borsh::{BorshDeserialize, BorshSerialize};
use sink::{collect, text, told};
use std::ptr::NonNull;
use std::sync::Arc;
use wanqi_abi as abi;
pub use wanqi_abi::{Digest, Reply, Turn};

/// A game in progress.
pub struct Instance {
    place: Place,
    plugin: Arc<Plugin>,
    rules: usize,
}

/// Where a game is.
enum Place {
    Here(Local),
    There(Remote),
}

/// A game in this process.
struct Local {
    raw: NonNull<abi::Instance>,
    core: &'static abi::Core,
}

/// The game in this process; one in a worker is asked, and that is the function's answer.
macro_rules! here {
    ($self:ident, $ask:expr) => {
        match &$self.place {
            $crate::instance::Place::Here(local) => local,
            $crate::instance::Place::There(remote) => return remote.ask($ask),
        }
    };
}
use here;

// SAFETY: the contract lets an instance move between threads; it is used by one at a time, since
// there is no `Sync`.
unsafe impl Send for Local {}

impl Drop for Local {
    fn drop(&mut self) {
        // SAFETY: live until here, and never used again.
        unsafe { (self.core.destroy)(self.raw.as_ptr()) }
    }
}

/// A status of ours, not of the ABI: the process that the plugin ran in has ended.
pub(crate) const GONE: abi::Status = -1;
/// A status of ours: the plugin took too long, and its process was ended.
pub(crate) const TIMED_OUT: abi::Status = -2;

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, BorshSerialize, BorshDeserialize)]
#[error("{message}")]
pub struct Refusal {
    /// Status of the ABI.
    pub status: abi::Status,
    /// Replay: index of the frame that was refused.
    pub frame: u64,
    /// Where in the given text the fault lies, in bytes.
    pub offset: u64,
    /// How many bytes of it, zero if it is a place and no stretch.
    pub length: u64,
    /// Id of the rule that decides, or empty.
    pub rule: String,
    /// The sentence for people.
    pub message: String,
    /// What would have been right, or empty.
    pub hint: String,
}

impl Refusal {
    /// The kind in diagnostics; a status without one is a fault of the plugin.
    pub const fn kind(&self) -> verdict::Kind {
        match (self.status, verdict::Kind::of_status(self.status)) {
            (TIMED_OUT, _) => verdict::Kind::Timeout,
            (_, Some(kind)) => kind,
            (_, None) => verdict::Kind::PluginDied,
        }
    }

    /// The plugin panicked, its worker process ended or took too long, in this call or an earlier
    /// one.
    pub fn died(&self) -> bool {
        matches!(self.kind(), verdict::Kind::PluginDied | verdict::Kind::Timeout)
    }

    /// The plugin or rule set does not do that.
    pub fn unsupported(&self) -> bool {
        self.status == abi::UNSUPPORTED
    }

    pub(crate) fn of(status: abi::Status) -> Refusal {
        Refusal {
            status,
            frame: 0,
            offset: 0,
            length: 0,
            rule: String::new(),
            message: words(status).to_owned(),
            hint: String::new(),
        }
    }

    fn unsupported_extension(id: &str) -> Refusal {
        Refusal { message: format!("the plugin has no {id}"), ..Refusal::of(abi::UNSUPPORTED) }
    }
}

/// Whether the notation can carry this as the canonical text of an action.
#[must_use]
pub fn carries(text: &str) -> bool {
    words::canonical(text.as_bytes()).is_ok()
}

/// A sentence for a status whose call gave none.
fn words(status: abi::Status) -> &'static str {
    match status {
        abi::SYNTAX => "not of a form that this game reads",
        abi::ILLEGAL => "not allowed here",
        abi::AMBIGUOUS => "fits more than one legal action",
        abi::WRONG_ACTOR => "this seat is not to act",
        abi::WRONG_CLAIM => "the claim does not hold",
        abi::MARK_MISMATCH => "the sign behind it is not true",
        abi::AFTER_END => "the game has ended",
        abi::BAD_OPTIONS => "these are not options of the rule set",
        abi::BAD_POSITION => "the position cannot be read",
        abi::BAD_SNAPSHOT => "the snapshot cannot be read",
        abi::UNSUPPORTED => "this game does not do that",
        abi::LIMIT => "a limit on size or count was passed",
        abi::STOPPED => "stopped",
        abi::BAD_ARGUMENT => "an argument is out of range",
        abi::PANIC => "the plugin panicked",
        abi::POISONED => "the plugin panicked earlier in this game",
        abi::CHECKPOINT_MISMATCH => "the position differs from the checkpoint",
        abi::BAD_INPUT => "the input cannot be read",
        GONE => "the process that the plugin ran in has ended",
        TIMED_OUT => "the plugin took too long",
        _ => "the plugin returned a status that does not exist",
    }
}

/// An applied action.
#[derive(Clone, Debug)]
pub struct Applied {
    /// Canonical text.
    pub canonical: String,
    /// What else is told.
    pub reply: Reply,
}

/// A legal action.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Listed {
    /// Canonical text.
    pub text: String,
    /// Weight, for ENV; else 1.
    pub weight: u32,
}

impl Instance {
    /// A new game: index of the rule set, options `key=value` separated by blanks, position text
    /// or an empty one for the start.
    ///
    /// # Errors
    /// `bad-options`, `bad-position`.
    pub fn create(
        plugin: &Arc<Plugin>,
        rules: usize,
        options: &str,
        position: &str,
    ) -> Result<Instance, Refusal> {
        let longest = options.len().max(position.len());
        Self::raw_create(plugin, rules, options, position)
            .map_err(|refusal| answers::refused(refusal, longest, &plugin.game))
    }

    fn raw_create(
        plugin: &Arc<Plugin>,
        rules: usize,
        options: &str,
        position: &str,
    ) -> Result<Instance, Refusal> {
        if rules >= plugin.game.rulesets.len() {
            return Err(Refusal::of(abi::BAD_ARGUMENT));
        }
        let tables = match &plugin.home {
            Home::Here(tables) => tables,
            Home::There(workers, _) => {
                let place = Place::There(workers.create(rules as u32, options, position)?);
                return Ok(Instance { place, plugin: plugin.clone(), rules });
            }
        };
        let mut raw = std::ptr::null_mut();
        told(|diag| {
            // SAFETY: the texts live through the call, `raw` takes a pointer.
            unsafe {
                (tables.core.create)(
                    rules as u32,
                    abi::Bytes::text(options),
                    abi::Bytes::text(position),
                    &mut raw,
                    diag,
                )
            }
        })?;
        Self::adopt(raw, tables.core, plugin, rules)
    }

    fn adopt(
        raw: *mut abi::Instance,
        core: &'static abi::Core,
        plugin: &Arc<Plugin>,
        rules: usize,
    ) -> Result<Instance, Refusal> {
        let raw = NonNull::new(raw).ok_or_else(|| Refusal {
            message: "the plugin returned no instance".to_owned(),
            ..Refusal::of(abi::PANIC)
        })?;
        let place = Place::Here(Local { raw, core });
        Ok(Instance { place, plugin: plugin.clone(), rules })
    }

    /// It lived in a worker that has ended.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(&self.place, Place::There(remote) if remote.is_gone())
    }

    /// The plugin.
    pub fn plugin(&self) -> &Arc<Plugin> {
        &self.plugin
    }

    /// Index of the rule set.
    pub fn rules(&self) -> usize {
        self.rules
    }

    /// The rule set.
    pub fn ruleset(&self) -> &RuleSet {
        &self.plugin.game.rulesets[self.rules]
    }

    /// A second game in the same state.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn try_clone(&self) -> Result<Instance, Refusal> {
        let local = match &self.place {
            Place::Here(local) => local,
            Place::There(remote) => {
                let place = Place::There(remote.try_clone()?);
                return Ok(Instance { place, plugin: self.plugin.clone(), rules: self.rules });
            }
        };
        let mut raw = std::ptr::null_mut();
        // SAFETY: a live instance.
        told(|diag| unsafe { (local.core.clone)(local.raw.as_ptr(), &mut raw, diag) })?;
        Self::adopt(raw, local.core, &self.plugin, self.rules)
    }

    /// Makes this game what the other is, reusing memory.
    ///
    /// # Errors
    /// The two are of different games or rule sets, or one is poisoned.
    pub fn copy_from(&mut self, from: &Instance) -> Result<(), Refusal> {
        if !Arc::ptr_eq(&self.plugin, &from.plugin) || self.rules != from.rules {
            return Err(Refusal::of(abi::BAD_ARGUMENT));
        }
        match (&self.place, &from.place) {
            (Place::Here(to), Place::Here(from)) => {
                // SAFETY: both are live instances of one plugin and rule set.
                told(|diag| unsafe {
                    (to.core.copy_from)(to.raw.as_ptr(), from.raw.as_ptr(), diag)
                })
            }
            (Place::There(to), Place::There(from)) => to.copy_from(from),
            _ => Err(Refusal::of(abi::BAD_ARGUMENT)),
        }
    }

    /// The canonical list of all options.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn options(&self) -> Result<String, Refusal> {
        answers::one_line(self.raw_options()?, "the text of options")
    }

    fn raw_options(&self) -> Result<String, Refusal> {
        let local = here!(self, GameAsk::Options);
        // SAFETY: live instance, live sink.
        text(|sink, diag| unsafe { (local.core.options)(local.raw.as_ptr(), sink, diag) })
    }

    /// Who is to act.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn turn(&self) -> Result<Turn, Refusal> {
        answers::turn(self.raw_turn()?, self.ruleset())
    }

    fn raw_turn(&self) -> Result<Turn, Refusal> {
        let local = match &self.place {
            Place::Here(local) => local,
            Place::There(remote) => return remote.turn(),
        };
        let mut turn = Turn { struct_size: size_of::<Turn>() as u32, ..Turn::default() };
        // SAFETY: live instance, `turn` says its size.
        told(|diag| unsafe { (local.core.turn)(local.raw.as_ptr(), &mut turn, diag) })?;
        Ok(turn)
    }

    /// Bit set of the roles a seat holds now.
    ///
    /// # Errors
    /// The instance is poisoned, or there is no such seat.
    pub fn roles(&self, seat: u32) -> Result<u64, Refusal> {
        answers::roles(self.raw_roles(seat)?, self.ruleset())
    }

    fn raw_roles(&self, seat: u32) -> Result<u64, Refusal> {
        let local = here!(self, GameAsk::Roles(seat));
        let mut roles = 0;
        // SAFETY: live instance.
        told(|diag| unsafe { (local.core.roles)(local.raw.as_ptr(), seat, &mut roles, diag) })?;
        Ok(roles)
    }

    /// Names of the roles a seat holds now, joined by `+`.
    ///
    /// # Errors
    /// As [`Instance::roles`].
    pub fn role_names(&self, seat: u32) -> Result<String, Refusal> {
        Ok(self.ruleset().role_names(self.roles(seat)?))
    }

    /// Legal actions of an actor (0: ENV) in bytewise order of canonical text.
    ///
    /// # Errors
    /// The instance is poisoned, or there is no such seat.
    pub fn list(&self, seat: u32, claims: bool) -> Result<Vec<Listed>, Refusal> {
        answers::list(self.listed(seat, claims)?, seat)
    }

    fn listed(&self, seat: u32, claims: bool) -> Result<Vec<Listed>, Refusal> {
        let local = here!(self, GameAsk::List { seat, claims });
        let flags = if claims { abi::LIST_CLAIMS } else { 0 };
        let lines = text(|sink, diag| {
            // SAFETY: live instance, live sink.
            unsafe { (local.core.list)(local.raw.as_ptr(), seat, flags, sink, diag) }
        })?;
        let item = |line: &str| {
            let (text, weight) = line.split_once('\t').unwrap_or((line, "1"));
            let weight = weight.parse().map_err(|_| answers::bad("the weight of an action"))?;
            Ok(Listed { text: text.to_owned(), weight })
        };
        // Not `lines`: a carriage return is part of a text, and a fault of it.
        lines.split_terminator('\n').map(item).collect()
    }

    /// Applies one action or event (`seat`: [`abi::SEAT_ANY`] for whoever is to act), read as
    /// `flags` say ([`abi::LENIENT`], [`abi::DRY`], [`abi::IGNORE_MARKS`]).
    ///
    /// # Errors
    /// The refusal; the game is as it was.
    pub fn apply(
        &mut self,
        kind: FrameKind,
        seat: u32,
        token: &[u8],
        flags: u32,
    ) -> Result<Applied, Refusal> {
        let local = match &self.place {
            Place::Here(local) => local,
            Place::There(remote) => {
                let applied = remote.apply(kind, seat, token, flags);
                let Applied { canonical, reply } = self.refused(applied, token)?;
                let canonical = words::done(kind, token, canonical.into_bytes())?;
                return Ok(Applied { canonical, reply });
            }
        };
        let mut reply = new_reply();
        let applied = collect(|sink| {
            told(|diag| {
                // SAFETY: live instance, sinks and token; `reply` says its size.
                unsafe {
                    (local.core.apply)(
                        local.raw.as_ptr(),
                        kind.code(),
                        seat,
                        abi::Bytes::new(token),
                        flags,
                        sink,
                        &mut reply,
                        diag,
                    )
                }
            })
        });
        let canonical = self.refused(applied, token)?;
        Ok(Applied { canonical: words::done(kind, token, canonical)?, reply })
    }

    /// A refusal of this text, looked at.
    fn refused<T>(&self, result: Result<T, Refusal>, text: &[u8]) -> Result<T, Refusal> {
        result.map_err(|refusal| answers::refused(refusal, text.len(), &self.plugin.game))
    }

    /// Applies frames until the first refusal and appends to `out` what `flags` ask for. What
    /// was applied before a refusal stays applied: the reply says how much that is.
    ///
    /// # Errors
    /// The refusal of frame [`Refusal::frame`].
    pub fn replay(
        &mut self,
        frames: &Frames,
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        self.replay_part(frames.as_bytes(), frames.len(), flags, out)
    }

    /// As [`Instance::replay`], with a part of frames: their bytes, and how many they are.
    pub fn replay_part(
        &mut self,
        frames: &[u8],
        count: usize,
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        let (mut reply, result) = self.raw_replay(frames, flags, out);
        let result = answers::replayed(&mut reply, result, frames, count, &self.plugin.game);
        (reply, result)
    }

    /// As [`Instance::replay`], with bytes that may be no frames at all.
    pub fn replay_bytes(
        &mut self,
        frames: &[u8],
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        self.replay_part(frames, frames::count(frames), flags, out)
    }

    /// As [`Instance::replay_part`], as the plugin tells it.
    pub(crate) fn raw_replay(
        &mut self,
        frames: &[u8],
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        let local = match &self.place {
            Place::Here(local) => local,
            Place::There(remote) => return remote.replay(frames, flags, out),
        };
        let mut reply = new_reply();
        let result = sink::append(out, |sink| {
            told(|diag| {
                // SAFETY: live instance, sink and frames; `reply` says its size.
                unsafe {
                    (local.core.replay)(
                        local.raw.as_ptr(),
                        abi::Bytes::new(frames),
                        flags,
                        sink,
                        &mut reply,
                        diag,
                    )
                }
            })
        });
        (reply, result)
    }

    /// Reads a legal action leniently and writes it in a style (0: canonical).
    ///
    /// # Errors
    /// The refusal.
    pub fn spell(&self, seat: u32, token: &[u8], style: u32) -> Result<String, Refusal> {
        let text = self.spelled(seat, token, style)?;
        if style == 0 {
            words::canonical(text.as_bytes())?;
        }
        Ok(text)
    }

    /// Spells an action as [`Instance::spell`], for a record.
    ///
    /// # Errors
    /// The refusal; or the style is for import and display only, or this text of it cannot be in a
    /// record.
    pub fn spell_for_record(&self, seat: u32, token: &[u8], style: u32) -> Result<String, Refusal> {
        let text = self.spell(seat, token, style)?;
        words::styled(&text).map(|()| text)
    }

    fn spelled(&self, seat: u32, token: &[u8], style: u32) -> Result<String, Refusal> {
        self.refused(self.raw_spelled(seat, token, style), token)
    }

    fn raw_spelled(&self, seat: u32, token: &[u8], style: u32) -> Result<String, Refusal> {
        let local = here!(self, GameAsk::Spell { seat, token: token.into(), style });
        let bytes = collect(|sink| {
            told(|diag| {
                // SAFETY: live instance, sinks and token.
                unsafe {
                    (local.core.spell)(
                        local.raw.as_ptr(),
                        seat,
                        abi::Bytes::new(token),
                        style,
                        sink,
                        diag,
                    )
                }
            })
        })?;
        answers::utf8(bytes)
    }

    /// How the game ended, if it has.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn outcome(&self) -> Result<Option<Outcome>, Refusal> {
        let raw = self.raw_outcome()?;
        raw.map(|raw| answers::outcome(raw, &self.plugin.game, self.ruleset())).transpose()
    }

    /// How the game ended, if it has, as the plugin tells it.
    pub(crate) fn raw_outcome(&self) -> Result<Option<RawOutcome>, Refusal> {
        let local = here!(self, GameAsk::Outcome);
        let (mut reason, mut rule) = (Vec::new(), Vec::new());
        let mut out = abi::Outcome {
            struct_size: size_of::<abi::Outcome>() as u32,
            class: abi::OUTCOME_NONE,
            declared: 0,
            seats: 0,
            rank: [0; abi::MAX_SEATS],
            scored: 0,
            denominator: 1,
            score: [0; abi::MAX_SEATS],
            reason: std::ptr::null(),
            rule: std::ptr::null(),
        };
        sink::two(&mut reason, &mut rule, |to_reason, to_rule| {
            (out.reason, out.rule) = (to_reason, to_rule);
            // SAFETY: live instance and sinks; `out` says its size.
            told(|diag| unsafe { (local.core.outcome)(local.raw.as_ptr(), &mut out, diag) })
        })?;
        if out.class == abi::OUTCOME_NONE {
            return Ok(None);
        }
        let seats = (1..=out.seats.min(abi::MAX_SEATS as u32)).map(|seat| {
            let at = seat as usize - 1;
            let score = (out.scored >> seat & 1 == 1).then_some(out.score[at]);
            Ok(RawSeat { rank: out.rank[at], score, roles: self.roles(seat)? })
        });
        Ok(Some(RawOutcome {
            class: out.class,
            declared: out.declared != 0,
            seats: seats.collect::<Result<_, Refusal>>()?,
            denominator: out.denominator,
            reason: answers::utf8(reason)?,
            rule: answers::utf8(rule)?,
        }))
    }

    /// Digests of the state.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn digest(&self) -> Result<Digest, Refusal> {
        let local = match &self.place {
            Place::Here(local) => local,
            Place::There(remote) => return remote.digest(),
        };
        let mut digest = Digest { struct_size: size_of::<Digest>() as u32, ..Digest::default() };
        // SAFETY: live instance, `digest` says its size.
        told(|diag| unsafe { (local.core.digest)(local.raw.as_ptr(), &mut digest, diag) })?;
        Ok(digest)
    }

    /// The digest of the full state as 32 hex digits.
    ///
    /// # Errors
    /// As [`Instance::digest`].
    pub fn digest_hex(&self) -> Result<String, Refusal> {
        let [high, low] = self.digest()?.full;
        Ok(format!("{high:016x}{low:016x}"))
    }

    /// Plays on at random, beside the plugin.
    ///
    /// # Errors
    /// The instance lives in a worker, and that has ended.
    pub(crate) fn play_on(&mut self, random: u64, draws: bool) -> Result<Steps, Refusal> {
        match &self.place {
            Place::There(remote) => remote.ask(GameAsk::PlayOn { random, draws }),
            Place::Here(_) => Ok(play_on(self, random, draws)),
        }
    }

    /// Turn, position text and digest, in one question where the game lives elsewhere.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub(crate) fn look(&self) -> Result<(Turn, String, Digest), Refusal> {
        let Place::There(remote) = &self.place else {
            return Ok((self.turn()?, self.position()?, self.digest()?));
        };
        let (turn, position, digest) = remote.look()?;
        let turn = answers::turn(turn, self.ruleset())?;
        Ok((turn, answers::one_line(position, "the text of a position")?, digest))
    }

    /// The position text.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn position(&self) -> Result<String, Refusal> {
        answers::one_line(self.raw_position()?, "the text of a position")
    }

    fn raw_position(&self) -> Result<String, Refusal> {
        let local = here!(self, GameAsk::Position);
        // SAFETY: live instance, live sink.
        text(|sink, diag| unsafe { (local.core.position)(local.raw.as_ptr(), sink, diag) })
    }
}

fn new_reply() -> Reply {
    Reply { struct_size: size_of::<Reply>() as u32, declared_at: u64::MAX, ..Reply::default() }
}
