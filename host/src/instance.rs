//! A game in progress inside a plugin, as a safe owned value.
//!
//! The plugin's code runs in this process or in a worker process. Each function starts with a line
//! that sends the question to the worker, if there is one.
//!
//! One thread at a time uses an instance: it is `Send`, but not `Sync`. Every call can fail with a
//! [`Refusal`]. After [`Refusal::died`] the caller can only drop the instance.

mod answers;
mod extensions;
mod frames;
mod refusal;
mod sink;
pub(crate) mod words;

pub(crate) use answers::{
    bad as bad_answer, one_line, roles as checked_roles, to_act as checked_actors,
};
pub(crate) use answers::{cut, list as checked_list, outcome, refused};
pub use extensions::{Explanation, Format, Imported, Playouts};
pub use frames::{FrameKind, Frames};
pub use refusal::Refusal;
pub(crate) use refusal::{GONE, TIMED_OUT};

use crate::check::onward::{OnwardResult, play_on};
use crate::language::Language;
use crate::outcome::{Outcome, RawOutcome, RawSeat};
use crate::plugin::{Home, Plugin, RuleSet};
use crate::worker::{GameAsk, Remote};
use borsh::{BorshDeserialize, BorshSerialize};
use sink::{collect, text, with_diag};
use std::ptr::NonNull;
use std::sync::Arc;
use wanqi_abi as abi;
pub use wanqi_abi::{Digest, Reply, Turn};
use wanqi_notation::{Message, message};

/// A game in progress.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), wanqi_host::Refusal> {
/// use wanqi_abi::SEAT_ANY;
/// use wanqi_host::Registry;
/// use wanqi_host::instance::FrameKind;
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let nim = Registry::load_only(&[nim()]).variant("nim").unwrap();
/// let mut game = nim.create("", "")?;
/// assert_eq!(game.list(1, false)?.len(), 16);
/// game.apply(FrameKind::Action, SEAT_ANY, b"d3", 0)?;
/// assert_eq!(game.position()?, "1/3/5/4 seat=2 round=1");
///
/// let refusal = game.apply(FrameKind::Action, SEAT_ANY, b"d5", 0).unwrap_err();
/// assert_eq!(refusal.rule, "R2.1");
/// assert_eq!(refusal.message, "heap d holds 4 stones, 5 cannot be taken");
/// # Ok(())
/// # }
/// ```
pub struct Instance {
    place: InstancePlace,
    plugin: Arc<Plugin>,
    rules: usize,
}

/// The process that contains a game.
enum InstancePlace {
    Here(Local),
    There(Remote),
}

/// A game in this process.
struct Local {
    raw: NonNull<abi::Instance>,
    core: &'static abi::Core,
}

/// The game in this process. If the game is in a worker, the macro asks the worker and returns its
/// answer from the function.
macro_rules! here {
    ($self:ident, $ask:expr) => {
        match &$self.place {
            $crate::instance::InstancePlace::Here(local) => local,
            $crate::instance::InstancePlace::There(remote) => return remote.ask($ask),
        }
    };
}
use here;

// SAFETY: the ABI allows an instance to move between threads; one thread at a time uses it, since
// it is not `Sync`.
unsafe impl Send for Local {}

impl Drop for Local {
    fn drop(&mut self) {
        // SAFETY: the instance is live until this call, and nothing uses it afterwards.
        unsafe { (self.core.destroy)(self.raw.as_ptr()) }
    }
}

/// Whether the notation can represent a text as the canonical text of an action.
#[must_use]
pub fn carries(text: &str) -> bool {
    words::canonical(text.as_bytes()).is_ok()
}

/// An applied action.
#[derive(Clone, Debug)]
pub struct Applied {
    /// Canonical text.
    pub canonical: String,
    /// The plugin's reply about the new state.
    pub reply: Reply,
}

/// A legal action.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct ListedAction {
    /// Canonical text.
    pub text: String,
    /// Weight, for ENV; else 1.
    pub weight: u32,
}

impl Instance {
    /// A new game. `rules` is the index of the rule set; `options` are `key=value` separated by
    /// blanks; `position` is a position text, or empty for the start.
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
                let place =
                    InstancePlace::There(workers.create(rules as u32, options, position)?);
                return Ok(Instance { place, plugin: plugin.clone(), rules });
            }
        };
        let mut raw = std::ptr::null_mut();
        with_diag(plugin.language(), |diag| {
            // SAFETY: the texts outlive the call, and `raw` receives a pointer.
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
            message: message!("the plugin returned no instance"),
            ..Refusal::of(abi::PANIC)
        })?;
        let place = InstancePlace::Here(Local { raw, core });
        Ok(Instance { place, plugin: plugin.clone(), rules })
    }

    /// Whether the instance was in a worker that has ended.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(&self.place, InstancePlace::There(remote) if remote.is_gone())
    }

    /// The plugin.
    pub fn plugin(&self) -> &Arc<Plugin> {
        &self.plugin
    }

    /// The language of its messages and pictures.
    pub fn language(&self) -> Language {
        self.plugin.language()
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
            InstancePlace::Here(local) => local,
            InstancePlace::There(remote) => {
                let place = InstancePlace::There(remote.try_clone()?);
                return Ok(Instance { place, plugin: self.plugin.clone(), rules: self.rules });
            }
        };
        let mut raw = std::ptr::null_mut();
        // SAFETY: the instance is live.
        with_diag(self.language(), |diag| unsafe {
            (local.core.clone)(local.raw.as_ptr(), &mut raw, diag)
        })?;
        Self::adopt(raw, local.core, &self.plugin, self.rules)
    }

    /// Copies the state of another game into this one, reusing memory.
    ///
    /// # Errors
    /// The two games have different plugins or rule sets, or one is poisoned.
    pub fn copy_from(&mut self, from: &Instance) -> Result<(), Refusal> {
        if !Arc::ptr_eq(&self.plugin, &from.plugin) || self.rules != from.rules {
            return Err(Refusal::of(abi::BAD_ARGUMENT));
        }
        match (&self.place, &from.place) {
            (InstancePlace::Here(to), InstancePlace::Here(from)) => {
                // SAFETY: both instances are live and have the same plugin and rule set.
                with_diag(self.language(), |diag| unsafe {
                    (to.core.copy_from)(to.raw.as_ptr(), from.raw.as_ptr(), diag)
                })
            }
            (InstancePlace::There(to), InstancePlace::There(from)) => to.copy_from(from),
            _ => Err(Refusal::of(abi::BAD_ARGUMENT)),
        }
    }

    /// The canonical list of all options: `key=value` separated by blanks.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn options(&self) -> Result<String, Refusal> {
        answers::one_line(self.raw_options()?, "an option list")
    }

    fn raw_options(&self) -> Result<String, Refusal> {
        let local = here!(self, GameAsk::Options);
        // SAFETY: the instance and the sink are live.
        text(self.language(), |sink, diag| unsafe {
            (local.core.options)(local.raw.as_ptr(), sink, diag)
        })
    }

    /// The turn: the seats to act, the round and the flags.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn turn(&self) -> Result<Turn, Refusal> {
        answers::turn(self.raw_turn()?, self.ruleset())
    }

    fn raw_turn(&self) -> Result<Turn, Refusal> {
        let local = match &self.place {
            InstancePlace::Here(local) => local,
            InstancePlace::There(remote) => return remote.turn(),
        };
        let mut turn = Turn { struct_size: size_of::<Turn>() as u32, ..Turn::default() };
        // SAFETY: the instance is live, and `turn` contains its size.
        with_diag(self.language(), |diag| unsafe {
            (local.core.turn)(local.raw.as_ptr(), &mut turn, diag)
        })?;
        Ok(turn)
    }

    /// The current roles of a seat, as bits.
    ///
    /// # Errors
    /// The instance is poisoned, or the seat does not exist.
    pub fn roles(&self, seat: u32) -> Result<u64, Refusal> {
        answers::roles(self.raw_roles(seat)?, self.ruleset())
    }

    fn raw_roles(&self, seat: u32) -> Result<u64, Refusal> {
        let local = here!(self, GameAsk::Roles(seat));
        let mut roles = 0;
        // SAFETY: the instance is live.
        with_diag(self.language(), |diag| unsafe {
            (local.core.roles)(local.raw.as_ptr(), seat, &mut roles, diag)
        })?;
        Ok(roles)
    }

    /// Names of the current roles of a seat, joined by `+`.
    ///
    /// # Errors
    /// As [`Instance::roles`].
    pub fn role_names(&self, seat: u32) -> Result<String, Refusal> {
        Ok(self.ruleset().role_names(self.roles(seat)?))
    }

    /// Legal actions of an actor (0: ENV), in bytewise order of canonical text; or only its claims.
    ///
    /// # Errors
    /// The instance is poisoned, or the seat does not exist.
    pub fn list(&self, seat: u32, claims: bool) -> Result<Vec<ListedAction>, Refusal> {
        answers::list(self.listed(seat, claims)?, seat)
    }

    fn listed(&self, seat: u32, claims: bool) -> Result<Vec<ListedAction>, Refusal> {
        let local = here!(self, GameAsk::List { seat, claims });
        let flags = if claims { abi::LIST_CLAIMS } else { 0 };
        let lines = text(self.language(), |sink, diag| {
            // SAFETY: the instance and the sink are live.
            unsafe { (local.core.list)(local.raw.as_ptr(), seat, flags, sink, diag) }
        })?;
        let item = |line: &str| {
            let (text, weight) = line.split_once('\t').unwrap_or((line, "1"));
            let weight =
                weight.parse().map_err(|_| answers::bad(message!("the weight of an action")))?;
            Ok(ListedAction { text: text.to_owned(), weight })
        };
        // Not `lines`: that would remove a carriage return, which makes a text invalid.
        lines.split_terminator('\n').map(item).collect()
    }

    /// Applies one action or event. `seat` may be [`abi::SEAT_ANY`] for the seat to act; `flags`
    /// are [`abi::LENIENT`], [`abi::DRY`] and [`abi::IGNORE_MARKS`].
    ///
    /// # Errors
    /// The refusal; then the game is unchanged.
    pub fn apply(
        &mut self,
        kind: FrameKind,
        seat: u32,
        token: &[u8],
        flags: u32,
    ) -> Result<Applied, Refusal> {
        self.is_seat(seat)?;
        let local = match &self.place {
            InstancePlace::Here(local) => local,
            InstancePlace::There(remote) => {
                let applied = remote.apply(kind, seat, token, flags);
                let Applied { canonical, reply } = self.refused(applied, token)?;
                let canonical = words::done(kind, token, canonical.into_bytes())?;
                return Ok(Applied { canonical, reply });
            }
        };
        let mut reply = new_reply();
        let applied = collect(|sink| {
            with_diag(self.language(), |diag| {
                // SAFETY: the instance, sinks and token are live; `reply` contains its size.
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

    /// Refuses a seat that the rule set does not have: a plugin need not expect one.
    fn is_seat(&self, seat: u32) -> Result<(), Refusal> {
        match seat == abi::SEAT_ANY || seat <= self.ruleset().seats_max {
            true => Ok(()),
            false => Err(self.no_seat(seat)),
        }
    }

    /// The refusal of a seat that the rule set does not have.
    pub(crate) fn no_seat(&self, seat: u32) -> Refusal {
        let message = no_seat(seat, self.ruleset().seats_max);
        Refusal { message, ..Refusal::of(abi::WRONG_ACTOR) }
    }

    /// Validates the refusal of a text.
    fn refused<T>(&self, result: Result<T, Refusal>, text: &[u8]) -> Result<T, Refusal> {
        result.map_err(|refusal| answers::refused(refusal, text.len(), &self.plugin.game))
    }

    /// Applies frames until the first refusal, and appends the output that `flags` request to
    /// `out`. Frames before a refusal stay applied; the reply contains their number.
    ///
    /// # Errors
    /// The refusal of frame [`Refusal::frame`].
    pub fn replay(
        &mut self,
        frames: &Frames,
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        let Some((index, at, seat)) = frames.above(self.ruleset().seats_max) else {
            return self.replay_part(frames.as_bytes(), frames.len(), flags, out);
        };
        let (bytes, flags) = (&frames.as_bytes()[..at], flags & !abi::LAST);
        let (reply, result) = self.replay_part(bytes, index, flags, out);
        let none = || Refusal { frame: index as u64, ..self.no_seat(seat) };
        (reply, result.and_then(|()| Err(none())))
    }

    /// As [`Instance::replay`], with the bytes of some frames and their number.
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

    /// As [`Instance::replay`], with bytes that may not be valid frames.
    pub fn replay_bytes(
        &mut self,
        frames: &[u8],
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        self.replay_part(frames, frames::count(frames), flags, out)
    }

    /// As [`Instance::replay_part`], without validation of the plugin's answer.
    pub(crate) fn raw_replay(
        &mut self,
        frames: &[u8],
        flags: u32,
        out: &mut Vec<u8>,
    ) -> (Reply, Result<(), Refusal>) {
        let local = match &self.place {
            InstancePlace::Here(local) => local,
            InstancePlace::There(remote) => return remote.replay(frames, flags, out),
        };
        let mut reply = new_reply();
        let result = sink::append(out, |sink| {
            with_diag(self.language(), |diag| {
                // SAFETY: the instance, sink and frames are live; `reply` contains its size.
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

    /// Reads a legal action leniently and writes it in a style (index of the style; 0: canonical).
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
    /// The refusal; or records cannot contain this text, because the style is only for import and
    /// display, or because the text would have another meaning.
    pub fn spell_for_record(&self, seat: u32, token: &[u8], style: u32) -> Result<String, Refusal> {
        let text = self.spell(seat, token, style)?;
        words::styled(&text).map(|()| text)
    }

    fn spelled(&self, seat: u32, token: &[u8], style: u32) -> Result<String, Refusal> {
        self.refused(self.raw_spelled(seat, token, style), token)
    }

    fn raw_spelled(&self, seat: u32, token: &[u8], style: u32) -> Result<String, Refusal> {
        self.is_seat(seat)?;
        let local = here!(self, GameAsk::Spell { seat, token: token.into(), style });
        let bytes = collect(|sink| {
            with_diag(self.language(), |diag| {
                // SAFETY: the instance, sinks and token are live.
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

    /// The outcome, if the game has ended.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn outcome(&self) -> Result<Option<Outcome>, Refusal> {
        let raw = self.raw_outcome()?;
        raw.map(|raw| answers::outcome(raw, &self.plugin.game, self.ruleset())).transpose()
    }

    /// The outcome as the plugin reports it, not validated.
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
            // SAFETY: the instance and sinks are live; `out` contains its size.
            with_diag(self.language(), |diag| unsafe {
                (local.core.outcome)(local.raw.as_ptr(), &mut out, diag)
            })
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
            InstancePlace::Here(local) => local,
            InstancePlace::There(remote) => return remote.digest(),
        };
        let mut digest = Digest { struct_size: size_of::<Digest>() as u32, ..Digest::default() };
        // SAFETY: the instance is live, and `digest` contains its size.
        with_diag(self.language(), |diag| unsafe {
            (local.core.digest)(local.raw.as_ptr(), &mut digest, diag)
        })?;
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

    /// Plays at random in the plugin's process.
    ///
    /// # Errors
    /// The instance is in a worker that has ended.
    pub(crate) fn play_on(&mut self, random: u64, draws: bool) -> Result<OnwardResult, Refusal> {
        match &self.place {
            InstancePlace::There(remote) => remote.ask(GameAsk::PlayOn { random, draws }),
            InstancePlace::Here(_) => Ok(play_on(self, random, draws)),
        }
    }

    /// Turn, position text and digest; one question if the game is in a worker.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub(crate) fn look(&self) -> Result<(Turn, String, Digest), Refusal> {
        let InstancePlace::There(remote) = &self.place else {
            return Ok((self.turn()?, self.position()?, self.digest()?));
        };
        let (turn, position, digest) = remote.look()?;
        let turn = answers::turn(turn, self.ruleset())?;
        Ok((turn, answers::one_line(position, "a position text")?, digest))
    }

    /// The position text.
    ///
    /// # Errors
    /// The instance is poisoned.
    pub fn position(&self) -> Result<String, Refusal> {
        answers::one_line(self.raw_position()?, "a position text")
    }

    fn raw_position(&self) -> Result<String, Refusal> {
        let local = here!(self, GameAsk::Position);
        // SAFETY: the instance and the sink are live.
        text(self.language(), |sink, diag| unsafe {
            (local.core.position)(local.raw.as_ptr(), sink, diag)
        })
    }
}

/// The sentence about a seat that a rule set with `most` seats does not have.
pub(crate) fn no_seat(seat: u32, most: u32) -> Message {
    match most {
        1 => message!("there is no seat {seat}, only 1", seat),
        _ => message!("there is no seat {seat}, only 1 to {most}", seat, most),
    }
}

fn new_reply() -> Reply {
    Reply { struct_size: size_of::<Reply>() as u32, declared_at: u64::MAX, ..Reply::default() }
}
