//! The C ABI between the Wanqi host and its game plugins: types and constants only.
//!
//! `include/wanqi.h` is the same in C; a test compiles it and compares size and offset of every
//! field. `docs/abi.md` is the contract in words. In short:
//!
//! * A plugin exports one function, `wanqi_plugin_v1` or `wanqi_plugin_v1_<file stem>`, which
//!   returns a [`Plugin`] table that lives as long as the library.
//! * Every struct begins with `struct_size`, the size of the struct in the version of its writer.
//!   New fields are added only at the end; a field exists if it is within `struct_size`.
//! * Every entry is defined for every argument, in any order of calls. A failure leaves the
//!   instance unchanged (except [`Core::replay`], which keeps the actions before the failure).
//! * All variable output goes through a caller's [`Sink`]; output before a failure is void.
//! * Text is UTF-8, `{ptr, len}`, without a terminating zero.
//! * No unwinding crosses the boundary in either direction.
//!
//! This is version 1.1. Version 1.0 never changes: `v1.0/` holds its header and a plugin, which
//! every later version builds and runs.
#![no_std]

use core::ffi::c_void;

pub mod conversion;
pub mod growth;

/// `Plugin::magic`: the bytes `WANQI\0v1`, read as a little-endian number.
pub const MAGIC: u64 = u64::from_le_bytes(*b"WANQI\0v1");
/// Major version; a plugin with another major version is refused.
pub const MAJOR: u16 = 1;
/// Minor version; a host of 1.x loads plugins of every 1.y.
pub const MINOR: u16 = 1;
/// Draft number, zero since 1.0 was declared. A plugin of a draft is refused.
pub const DRAFT: u32 = 0;
/// Name of the exported function of a plugin written in C.
pub const ENTRY: &str = "wanqi_plugin_v1";

/// `Plugin::build_flags`: panics (or exceptions) are caught at every entry.
pub const BUILD_GUARDED: u32 = 1;
/// `Plugin::build_flags`: built with `panic=abort`; refused in process.
pub const BUILD_PANIC_ABORT: u32 = 2;
/// `Plugin::build_flags`: built with debug assertions.
pub const BUILD_DEBUG: u32 = 4;

/// Highest number of seats a rule set may declare.
pub const MAX_SEATS: usize = 16;
/// Longest action text in bytes.
pub const MAX_ACTION: usize = 4096;

/// Result of an entry. Zero is success; every other status leaves the state unchanged.
pub type Status = i32;
/// Success.
pub const OK: Status = 0;
/// The text has no form that this game reads.
pub const SYNTAX: Status = 1;
/// A rule forbids the action; the diagnostic names it.
pub const ILLEGAL: Status = 2;
/// The text matches more than one legal action.
pub const AMBIGUOUS: Status = 3;
/// The seat (or ENV) is not to act.
pub const WRONG_ACTOR: Status = 4;
/// The claim is not justified.
pub const WRONG_CLAIM: Status = 5;
/// The action is legal, but a sign after it (check, mate) is wrong.
pub const MARK_MISMATCH: Status = 6;
/// The game has ended; no action is legal.
pub const AFTER_END: Status = 7;
/// The options do not fit the rule set.
pub const BAD_OPTIONS: Status = 8;
/// The position text cannot be read or is impossible.
pub const BAD_POSITION: Status = 9;
/// The bytes are not a snapshot of this game, are damaged, or have another version.
pub const BAD_SNAPSHOT: Status = 10;
/// This plugin, or this rule set, does not support the call.
pub const UNSUPPORTED: Status = 11;
/// A limit on size or number is exceeded.
pub const LIMIT: Status = 12;
/// The sink asked to stop.
pub const STOPPED: Status = 13;
/// An argument is out of range (a null pointer, an unknown rule set, seat or flag).
pub const BAD_ARGUMENT: Status = 14;
/// The plugin panicked during this call; the instance is poisoned.
pub const PANIC: Status = 15;
/// The instance was poisoned by an earlier panic; only `destroy` may be called.
pub const POISONED: Status = 16;
/// A checkpoint differs from the position.
pub const CHECKPOINT_MISMATCH: Status = 17;
/// The input of an importer or exporter cannot be read.
pub const BAD_INPUT: Status = 18;

/// Borrowed bytes. `ptr` may be null if `len` is zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Bytes {
    /// First byte.
    pub ptr: *const u8,
    /// Number of bytes.
    pub len: u64,
}

/// The receiver of variable output. The function must not unwind and must not call the same
/// instance.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Sink {
    /// Passed to the function as first argument.
    pub ctx: *mut c_void,
    /// Receives `len` bytes at `ptr`. Any return value other than zero stops the call with
    /// [`STOPPED`].
    pub write: unsafe extern "C" fn(ctx: *mut c_void, ptr: *const u8, len: u64) -> i32,
}

/// Why a call failed. The caller owns it, and sets `struct_size` and the sinks (null: not wanted).
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Diag {
    /// Size of this struct as the caller knows it.
    pub struct_size: u32,
    /// The status that the entry returns, too.
    pub status: Status,
    /// Replay: index of the refused frame.
    pub frame: u64,
    /// Offset of the fault in the given text (token, options, position, input), in bytes.
    pub offset: u64,
    /// Length of the fault in bytes; zero if it is only a place.
    pub length: u64,
    /// Receives the id of the rule that decides (`R4.2`), or nothing.
    pub rule: *const Sink,
    /// Receives the message.
    pub message: *const Sink,
    /// Receives a suggestion, or nothing.
    pub hint: *const Sink,
    /// Since 1.1: the language of the reader, a tag of BCP 47 (`zh`). The message, the hint and the
    /// words of a scene are in this language if the plugin has it, else in English. Empty: English.
    pub language: Bytes,
}

/// The actor to act, whichever it is (only for actions).
pub const SEAT_ANY: u32 = 0xFFFF_FFFF;
/// The actor ENV: chance and dealing.
pub const SEAT_ENV: u32 = 0;
/// Eyes without a seat: only what all seats may see (only for views and scenes).
pub const SEAT_NOBODY: u32 = 0xFFFF_FFFE;

/// Turn flags: the turn is open, the same actor continues it.
pub const TURN_OPEN: u32 = 1;
/// Turn flags: the game has ended and no action is legal (a forced end).
pub const TURN_OVER: u32 = 2;
/// Turn flags: the rules ended the game at or before this point; play may have continued.
pub const TURN_DECLARED: u32 = 4;
/// Turn flags: submissions are sealed until all of them are in.
pub const TURN_SEALED: u32 = 8;
/// Turn flags: the seats act in any order (sealed or commuting).
pub const TURN_ANY_ORDER: u32 = 16;

/// The turn: the actors to act.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Size of this struct as the caller knows it.
    pub struct_size: u32,
    /// `TURN_*`.
    pub flags: u32,
    /// Bit `n` is set if seat `n` is to act; bit 0 is ENV. Zero after a forced end.
    pub to_act: u32,
    /// Role of the actor in this turn: index into the rule set's roles plus one, 0 if none.
    pub role: u32,
    /// The number printed before the turn, from 1 (or from the position).
    pub round: u32,
    /// Index of the turn in the round, from 0: 0 prints `12.`, others `12...`.
    pub place: u32,
    /// Number of actions since the start.
    pub ply: u64,
}

/// `Outcome::class`: not ended.
pub const OUTCOME_NONE: u32 = 0;
/// `Outcome::class`: ranks differ.
pub const OUTCOME_DECIDED: u32 = 1;
/// `Outcome::class`: drawn.
pub const OUTCOME_DRAWN: u32 = 2;
/// `Outcome::class`: no result.
pub const OUTCOME_VOID: u32 = 3;
/// `Outcome::class`: everyone has lost.
pub const OUTCOME_FORFEITED_ALL: u32 = 4;

/// The outcome of a game.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Outcome {
    /// Size of this struct as the caller knows it.
    pub struct_size: u32,
    /// `OUTCOME_*`.
    pub class: u32,
    /// 1 for a declared end, 0 for a forced one.
    pub declared: u32,
    /// Number of seats for which rank (and score) are given.
    pub seats: u32,
    /// Rank of seat `i + 1`: 1 is best, ties are equal.
    pub rank: [u32; MAX_SEATS],
    /// Bit `n` is set if seat `n` has a score.
    pub scored: u32,
    /// The denominator of scores.
    pub denominator: u32,
    /// Score of seat `i + 1`, times `denominator`.
    pub score: [i64; MAX_SEATS],
    /// Receives the reason, a word such as `checkmate`.
    pub reason: *const Sink,
    /// Receives the rule id.
    pub rule: *const Sink,
}

/// 128-bit digests.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Size of this struct as the caller knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Digest of the full state, with earlier positions if the rules need them.
    pub full: [u64; 2],
    /// Digest that is equal for positions that count as equal for repetition.
    pub repetition: [u64; 2],
}

/// Frame kind: an action of a seat (`seat` 0: the actor to act).
pub const FRAME_ACTION: u8 = 1;
/// Frame kind: an action of ENV.
pub const FRAME_ENV: u8 = 2;
/// Frame kind: an event that is passed to the plugin: `skip`, `null`, `out`.
pub const FRAME_EVENT: u8 = 3;
/// Frame kind: a checkpoint request; the text is empty, or 16 hex digits to compare with.
pub const FRAME_CHECKPOINT: u8 = 4;
/// Bytes before the text of a frame: kind `u8`, seat `u8`, length `u16` little-endian.
pub const FRAME_HEAD: usize = 4;

/// Replay, apply: read the token in any style (canonical first, then the record's, then the
/// others).
pub const LENIENT: u32 = 1;
/// Apply: report the result and change nothing.
pub const DRY: u32 = 2;
/// Replay: write a [`Step`] for each frame of an action or event.
pub const WRITE_STEPS: u32 = 4;
/// Replay: write the canonical text of each action and a line feed.
pub const WRITE_CANONICAL: u32 = 8;
/// Replay: write each action in the style whose index is in bits 16 to 23, and a line feed.
pub const WRITE_STYLE: u32 = 16;
/// Replay: the last frame is the end of the main line, so an incomplete mark (`+` for a mate) is
/// reported.
pub const LAST: u32 = 32;
/// Replay, apply: ignore marks (check and mate signs).
pub const IGNORE_MARKS: u32 = 64;
/// List: only claims, which are otherwise left out.
pub const LIST_CLAIMS: u32 = 128;

/// The output of [`Core::replay`] for a frame with [`WRITE_STEPS`], before the text of that frame.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Step {
    /// Seat that acted, 0 for ENV.
    pub seat: u8,
    /// Its role plus one, 0 if none.
    pub role: u8,
    /// Turn flags before the action (`TURN_OPEN`, `TURN_DECLARED`).
    pub flags: u8,
    /// Index of the turn in the round.
    pub place: u8,
    /// Round before the action.
    pub round: u32,
}

/// `Reply::flags`: an action was applied after a declared end.
pub const REPLY_AFTER_DECLARED: u32 = 1;
/// `Reply::flags`: the last action has an incomplete mark (`+` for a mate).
pub const REPLY_MARK_MISSING: u32 = 2;
/// `Reply::flags`: the token was not in canonical form.
pub const REPLY_NOT_CANONICAL: u32 = 4;

/// The result of a replay or apply, besides its status.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Size of this struct as the caller knows it.
    pub struct_size: u32,
    /// `REPLY_*`.
    pub flags: u32,
    /// Number of applied frames.
    pub applied: u64,
    /// Index of the first frame applied after a declared end, or all ones.
    pub declared_at: u64,
}

/// One opaque game in progress.
#[repr(C)]
pub struct Instance {
    _opaque: [u8; 0],
}

/// The table that the exported function returns.
#[repr(C)]
pub struct Plugin {
    /// [`MAGIC`].
    pub magic: u64,
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// [`MAJOR`].
    pub major: u16,
    /// [`MINOR`] of the header that it was built with.
    pub minor: u16,
    /// [`DRAFT`].
    pub draft: u32,
    /// `BUILD_*`.
    pub build_flags: u32,
    /// Version of the plugin, for users.
    pub version: Bytes,
    /// The game.
    pub game: *const GameInfo,
    /// The functions of every plugin.
    pub core: *const Core,
    /// Extension tables by id (`wq.perft/1`); null if the plugin does not have the extension.
    pub extension: unsafe extern "C" fn(id: Bytes) -> *const c_void,
}

/// A game system.
#[repr(C)]
pub struct GameInfo {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Number of rule sets; the first is the default.
    pub rulesets_len: u32,
    /// Slug; it never changes.
    pub slug: Bytes,
    /// Aliases: other slugs that are read.
    pub aliases: Strings,
    /// English name.
    pub name: Bytes,
    /// Chinese name.
    pub name_zh: Bytes,
    /// One sentence in English.
    pub about: Bytes,
    /// RULES.md.
    pub rules_text: Bytes,
    /// The rule sets.
    pub rulesets: *const *const RuleSet,
    /// Rules by id.
    pub rules: *const *const RuleText,
    /// Number of rules.
    pub rules_len: u64,
    /// The meaning of tags in imported files.
    pub tag_aliases: *const *const TagAlias,
    /// Number of tag aliases.
    pub tag_aliases_len: u64,
    /// Containers (`pgn`, `sgf`) whose records belong to this game if they do not name another.
    pub default_of: Strings,
    /// File suffixes, without the dot, that only records of this game have.
    pub suffixes: Strings,
    /// Sources of the rules.
    pub sources: Strings,
    /// Since 1.1: one sentence in Chinese.
    pub about_zh: Bytes,
    /// Since 1.1: the reasons for which a game ends.
    pub reasons: *const *const ReasonText,
    /// Number of reasons.
    pub reasons_len: u64,
    /// Since 1.1: the family of the game, a word such as `race`; empty if it has none.
    pub family: Bytes,
    /// Since 1.1: the family in Chinese.
    pub family_zh: Bytes,
}

/// An array of lent strings.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Strings {
    /// The first string.
    pub ptr: *const Bytes,
    /// Number of strings.
    pub len: u64,
}

/// `RuleSet::traits`: chance.
pub const TRAIT_CHANCE: u64 = 1;
/// `RuleSet::traits`: sealed submissions.
pub const TRAIT_SEALED: u64 = 2;
/// `RuleSet::traits`: seats see different information.
pub const TRAIT_HIDDEN: u64 = 4;
/// `RuleSet::traits`: seats can change roles.
pub const TRAIT_ROLES_CHANGE: u64 = 8;
/// `RuleSet::traits`: outcomes have scores.
pub const TRAIT_SCORE: u64 = 16;
/// `RuleSet::traits`: accepts the event `skip`.
pub const TRAIT_SKIP: u64 = 32;
/// `RuleSet::traits`: accepts the event `null`.
pub const TRAIT_NULL: u64 = 64;
/// `RuleSet::traits`: accepts the event `out`.
pub const TRAIT_OUT: u64 = 128;
/// `RuleSet::traits`: has claims.
pub const TRAIT_CLAIMS: u64 = 256;
/// `RuleSet::traits`: the number of actions in a game is bounded only by the players.
pub const TRAIT_UNBOUNDED: u64 = 512;

/// A rule set of a game.
#[repr(C)]
pub struct RuleSet {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// 1 if the rules are provisional.
    pub provisional: u32,
    /// Slug; it never changes.
    pub slug: Bytes,
    /// Aliases: other slugs that are read.
    pub aliases: Strings,
    /// English name.
    pub name: Bytes,
    /// Chinese name.
    pub name_zh: Bytes,
    /// How it differs from the other rule sets, in one sentence.
    pub about: Bytes,
    /// The least number of seats.
    pub seats_min: u32,
    /// The greatest number of seats.
    pub seats_max: u32,
    /// Rules revision.
    pub revision: u32,
    /// Index of the style that records are written in.
    pub record_style: u32,
    /// Earlier revisions whose records this code validates with the same results.
    pub equal_revisions: *const u32,
    /// Their number.
    pub equal_revisions_len: u64,
    /// `TRAIT_*`.
    pub traits: u64,
    /// Options in canonical order.
    pub options: *const *const OptionInfo,
    /// Number of options.
    pub options_len: u64,
    /// Names of roles (`White`, `Black`), the index plus one is `Turn::role`.
    pub roles: Strings,
    /// Tags for the names of the players, by seat (`White`, `Black`, or `Seat1` …).
    pub seat_tags: Strings,
    /// The seats in the order in which `a-b` results name them.
    pub result_order: *const u32,
    /// Their number.
    pub result_order_len: u64,
    /// Names of the styles, index 0 is `canonical`.
    pub styles: Strings,
    /// Independent checks of the implementation: sources of counts and records.
    pub proved_by: Strings,
    /// Since 1.1: how it differs from the other rule sets, in one Chinese sentence.
    pub about_zh: Bytes,
    /// Since 1.1: the names of the roles in Chinese, as many as `roles`; or none.
    pub roles_zh: Strings,
    /// Since 1.1: the checks in Chinese, as many as `proved_by`; or none.
    pub proved_by_zh: Strings,
}

/// An option of a rule set.
#[repr(C)]
pub struct OptionInfo {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Key.
    pub key: Bytes,
    /// `int a..b`, `decimal a..b/step`, `enum a|b|c`, `bool`, `points`.
    pub kind: Bytes,
    /// Default value, in the spelling of the canonical list.
    pub default: Bytes,
    /// A sentence in English.
    pub doc: Bytes,
    /// A sentence in Chinese.
    pub doc_zh: Bytes,
}

/// A numbered rule.
#[repr(C)]
pub struct RuleText {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// `R3.4`.
    pub id: Bytes,
    /// One line in English.
    pub text: Bytes,
    /// One line in Chinese.
    pub text_zh: Bytes,
    /// The source (`FIDE 3.8.2`).
    pub source: Bytes,
}

/// Since 1.1: a reason for which a game ends, in words.
#[repr(C)]
pub struct ReasonText {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// The word in `Outcome::reason` (`no-moves`).
    pub id: Bytes,
    /// A few words in English (`no legal moves`).
    pub text: Bytes,
    /// The same in Chinese.
    pub text_zh: Bytes,
}

/// The meaning of a tag in an imported file.
#[repr(C)]
pub struct TagAlias {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Tag name (`Variant`, `GameType`, `GM`, `RU`).
    pub tag: Bytes,
    /// Its value, compared without regard to case; empty matches every value.
    pub value: Bytes,
    /// The rule set; empty: the default rule set.
    pub rules: Bytes,
    /// The options, `key=value` separated by spaces.
    pub options: Bytes,
}

/// The functions of every plugin. None is null.
#[repr(C)]
pub struct Core {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Creates a game. `options` is `key=value` separated by spaces, `position` is empty for the
    /// start.
    pub create: unsafe extern "C" fn(
        rules: u32,
        options: Bytes,
        position: Bytes,
        out: *mut *mut Instance,
        diag: *mut Diag,
    ) -> Status,
    /// Destroys an instance; does nothing for null.
    pub destroy: unsafe extern "C" fn(game: *mut Instance),
    /// Creates a second instance in the same state.
    pub clone: unsafe extern "C" fn(
        game: *const Instance,
        out: *mut *mut Instance,
        diag: *mut Diag,
    ) -> Status,
    /// Copies the state of `from` to `to`, reusing its memory. Both must have the same rule set.
    pub copy_from:
        unsafe extern "C" fn(to: *mut Instance, from: *const Instance, diag: *mut Diag) -> Status,
    /// Writes the canonical list of all options.
    pub options:
        unsafe extern "C" fn(game: *const Instance, sink: *const Sink, diag: *mut Diag) -> Status,
    /// The turn: the actors to act.
    pub turn:
        unsafe extern "C" fn(game: *const Instance, out: *mut Turn, diag: *mut Diag) -> Status,
    /// The roles of a seat now, as a bit set (bit `i`: role `i`).
    pub roles: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        out: *mut u64,
        diag: *mut Diag,
    ) -> Status,
    /// Writes the legal actions of an actor in bytewise order, one per line (`text`, for ENV
    /// `text TAB weight`).
    pub list: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        flags: u32,
        sink: *const Sink,
        diag: *mut Diag,
    ) -> Status,
    /// Applies one action or event; writes its canonical text.
    pub apply: unsafe extern "C" fn(
        game: *mut Instance,
        kind: u32,
        seat: u32,
        token: Bytes,
        flags: u32,
        canonical: *const Sink,
        reply: *mut Reply,
        diag: *mut Diag,
    ) -> Status,
    /// Applies frames until the first refusal.
    pub replay: unsafe extern "C" fn(
        game: *mut Instance,
        frames: Bytes,
        flags: u32,
        sink: *const Sink,
        reply: *mut Reply,
        diag: *mut Diag,
    ) -> Status,
    /// Reads a legal action leniently and writes it in the style with this index (0: canonical).
    pub spell: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        token: Bytes,
        style: u32,
        sink: *const Sink,
        diag: *mut Diag,
    ) -> Status,
    /// The outcome; its class is [`OUTCOME_NONE`] if the game has not ended.
    pub outcome:
        unsafe extern "C" fn(game: *const Instance, out: *mut Outcome, diag: *mut Diag) -> Status,
    /// Digests.
    pub digest:
        unsafe extern "C" fn(game: *const Instance, out: *mut Digest, diag: *mut Diag) -> Status,
    /// Writes the position text.
    pub position:
        unsafe extern "C" fn(game: *const Instance, sink: *const Sink, diag: *mut Diag) -> Status,
}

/// `wq.snapshot/1`: the exact state with its history.
#[repr(C)]
pub struct SnapshotV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Writes the state.
    pub save:
        unsafe extern "C" fn(game: *const Instance, sink: *const Sink, diag: *mut Diag) -> Status,
    /// Creates an instance from bytes, which are not trusted.
    pub load: unsafe extern "C" fn(
        bytes: Bytes,
        rules: *mut u32,
        out: *mut *mut Instance,
        diag: *mut Diag,
    ) -> Status,
}

/// `wq.index/1`: actions by their index in the sorted list, for fuzzers and tables.
#[repr(C)]
pub struct IndexV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Number of legal actions of an actor.
    pub count: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        out: *mut u64,
        diag: *mut Diag,
    ) -> Status,
    /// Applies the action at an index of the list; writes its canonical text.
    pub apply: unsafe extern "C" fn(
        game: *mut Instance,
        seat: u32,
        index: u64,
        canonical: *const Sink,
        diag: *mut Diag,
    ) -> Status,
}

/// `wq.sample/1`: a random action; for ENV in proportion to the weights.
#[repr(C)]
pub struct SampleV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Writes the canonical text of the action that is drawn for the actor with this seed.
    pub sample: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        seed: u64,
        sink: *const Sink,
        diag: *mut Diag,
    ) -> Status,
}

/// Perft: count distinct turns instead of sequences of actions.
pub const PERFT_TURNS: u32 = 1;
/// Perft: also count games that ended earlier.
pub const PERFT_COUNT_FINISHED: u32 = 2;

/// `wq.perft/1`: counts sequences of exactly `depth` actions.
#[repr(C)]
pub struct PerftV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Counts the sequences. If `divide` is not null, writes a line `text TAB count` for each first
    /// action.
    pub perft: unsafe extern "C" fn(
        game: *const Instance,
        depth: u32,
        flags: u32,
        divide: *const Sink,
        out: *mut u64,
        diag: *mut Diag,
    ) -> Status,
}

/// Counts of random games.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct PlayoutStats {
    /// Size of this struct as the caller knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Number of games.
    pub playouts: u64,
    /// Number of actions in all games.
    pub actions: u64,
    /// Number of games that were stopped at `max_actions`.
    pub capped: u64,
}

/// `wq.playout/1`: plays uniformly random games from the state of the instance, which is not
/// changed.
#[repr(C)]
pub struct PlayoutV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Plays `count` games; the sink receives a line `class reason rank1 rank2 … TAB count` for
    /// each kind of outcome.
    pub playout: unsafe extern "C" fn(
        game: *const Instance,
        seed: u64,
        count: u64,
        max_actions: u64,
        outcomes: *const Sink,
        stats: *mut PlayoutStats,
        diag: *mut Diag,
    ) -> Status,
}

/// `wq.view/1`: the position text as the eyes of a viewer may see it.
#[repr(C)]
pub struct ViewV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Writes the position text. `seat` are the eyes: those of a seat, or [`SEAT_NOBODY`] for what
    /// all seats may see.
    pub view: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        sink: *const Sink,
        diag: *mut Diag,
    ) -> Status,
}

/// `wq.scene/1`: the position as drawing primitives, one per line (`docs/abi.md`).
#[repr(C)]
pub struct SceneV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Writes the scene. `seat` are the eyes: those of a seat, [`SEAT_NOBODY`] for what all seats may
    /// see, or 0 for everything.
    pub scene: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        sink: *const Sink,
        diag: *mut Diag,
    ) -> Status,
}

/// `wq.touch/1`, since 1.1: what a pointer touches to choose an action, one target or way per line
/// (`docs/abi.md`).
#[repr(C)]
pub struct TouchV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Writes the targets besides the places of the scene, and the ways to actions, for the actor
    /// `seat`: a seat that is to act, or [`SEAT_ENV`]. What it leaves out, the host derives.
    pub touch: unsafe extern "C" fn(
        game: *const Instance,
        seat: u32,
        sink: *const Sink,
        diag: *mut Diag,
    ) -> Status,
}

/// `wq.explain/1`: why a token is refused, and which legal actions are near.
#[repr(C)]
pub struct ExplainV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Zero.
    pub reserved: u32,
    /// Writes lines `rule R3.4`, `message …`, `near O-O` (in the record's style, nearest first, at
    /// most `near`), `legal 34`.
    pub explain: unsafe extern "C" fn(
        game: *const Instance,
        kind: u32,
        seat: u32,
        token: Bytes,
        near: u32,
        sink: *const Sink,
        diag: *mut Diag,
    ) -> Status,
}

/// A file format, other than WQN, that a game reads or writes.
#[repr(C)]
pub struct FormatInfo {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Bit 0: imports; bit 1: exports; bit 2: each line is a game or nothing, so that the host may
    /// pass the lines of a file to the importer in several pieces.
    pub directions: u32,
    /// Id (`sgf`).
    pub id: Bytes,
    /// Suffixes without the dot.
    pub suffixes: Strings,
    /// Bytes at the beginning of such a file; empty if there are none.
    pub magic: Bytes,
    /// A sentence.
    pub about: Bytes,
    /// Since 1.1: the sentence in Chinese.
    pub about_zh: Bytes,
}

/// A segment of imported text, with its place in the original.
#[repr(C)]
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct SourceSpan {
    /// First byte in the WQN text.
    pub at: u64,
    /// First byte in the original.
    pub from: u64,
    /// Bytes in the original.
    pub length: u64,
}

/// `wq.format/1`: conversion between WQN and other formats of the game.
#[repr(C)]
pub struct FormatV1 {
    /// Size of this struct as the plugin knows it.
    pub struct_size: u32,
    /// Number of formats.
    pub formats_len: u32,
    /// The formats.
    pub formats: *const *const FormatInfo,
    /// Converts original bytes to WQN text. `map` receives [`SourceSpan`]s ascending by `at`.
    /// `encoding` names the encoding; if it is empty, the encoding that the file names is used.
    pub import: unsafe extern "C" fn(
        format: u32,
        bytes: Bytes,
        encoding: Bytes,
        wqn: *const Sink,
        map: *const Sink,
        diag: *mut Diag,
    ) -> Status,
    /// Converts WQN text to bytes. `losses` receives a line for each loss of information.
    pub export: unsafe extern "C" fn(
        format: u32,
        wqn: Bytes,
        bytes: *const Sink,
        losses: *const Sink,
        diag: *mut Diag,
    ) -> Status,
}
