//! Validation of records: streaming, parallel, in file order, in bounded memory.
//!
//! ```text
//! reader ──segments──▶ judges (a thread each, own instances) ──batches, in order──▶ Report
//! ```
//!
//! The reader cuts files at game boundaries ([`wanqi_notation::segment`]). A judge lexes a segment,
//! collects the actions of each game as frames in one reused buffer, and replays them in one call
//! of the plugin. It makes verdicts only for games with errors or warnings, or if all were
//! requested.

pub(crate) mod apart;
mod between;
mod case;
mod ending;
#[cfg(test)]
mod forged;
mod id;
mod judge;
pub(crate) mod log;
mod ordered;
mod packed;
mod pieces;
mod pipeline;
mod place;
mod play;
mod player;
mod range;
pub mod reading;
mod record;
mod reporting;
mod restored;
mod starts;
pub(crate) mod tags;
mod variations;
mod wire;
mod written;

pub use ending::Stated;
pub use id::GameId;
pub(crate) use play::{MOST_INSERTED, hint_in};
pub use range::{Covered, Divided, Numbers, Range, RangeError, Share, divide, run_range};
pub use record::Limits;

use crate::registry::{Container, Meant, Registry};
use crate::source::{Claims, Input, NamedFormat};
use crate::verdict::{Fault, Summary, Verdict};
use std::collections::BTreeSet;
use std::sync::Arc;
use wanqi_notation::segment;
use wanqi_notation::tokens::LexerOptions;

/// The default limit of games in a file that a game's format reads.
pub const MAX_IMPORTED_GAMES: u64 = 1_000_000;

/// The default limit of bytes that an importer gets at once. Importers use up to 140 bytes of
/// memory for each.
pub const MAX_IMPORT_BYTES: usize = 8 << 20;
/// The default limit of refused actions, of all games of a segment, for which similar legal ones
/// are found. One takes up to 0.2 ms (ZÈRTZ).
pub const MAX_HINTS_TOGETHER: u32 = 128;

/// The settings of a validation.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The choices of `--game` and `-o`.
    pub meant: Meant,
    /// `--from`; if not given, each file determines its format.
    pub from: Option<NamedFormat>,
    /// `--encoding`.
    pub encoding: Option<String>,
    /// Number of validating threads, at least one.
    pub jobs: usize,
    /// Whether to validate variations as well.
    pub variations: bool,
    /// Whether warnings about the end of a game are errors.
    pub strict: bool,
    /// Whether to make a verdict, with the game id, for every game; else only for games with errors
    /// or warnings.
    pub all_verdicts: bool,
    /// Whether ids are only compared with other ids of this process. They take less time than those
    /// of the documentation, and are not equal to them.
    pub compared_ids: bool,
    /// Whether to report the bytes of every game.
    pub split: bool,
    /// The most bytes of a game.
    pub max_game_bytes: usize,
    /// The greatest ratio of a decompressed file to its size on disk.
    pub max_expansion: u64,
    /// The usual size of a segment, in bytes.
    pub segment_bytes: usize,
    /// Limits of the lexer.
    pub lexer: LexerOptions,
    /// Limits of one game.
    pub limits: Limits,
    /// The most errors, and the most warnings, that are listed for a game.
    pub max_faults: usize,
    /// The most refused actions of a game for which similar legal actions are found.
    pub max_hints: u32,
    /// The same limit for all games of a segment, or of a piece of a file that a game's format
    /// reads.
    pub max_hints_together: u32,
    /// The most bytes that an importer gets at once: a file of a game's format, or a piece of it.
    pub max_import_bytes: usize,
    /// The most games of a file that a game's format reads; reading stops after the piece that
    /// exceeds it.
    pub max_imported_games: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            meant: Meant::default(),
            from: None,
            encoding: None,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            variations: false,
            strict: false,
            all_verdicts: false,
            compared_ids: false,
            split: false,
            max_game_bytes: segment::MAX_GAME_BYTES,
            max_expansion: segment::MAX_EXPANSION,
            segment_bytes: 256 << 10,
            lexer: LexerOptions::DEFAULT,
            limits: Limits::DEFAULT,
            max_faults: 100,
            max_hints: player::MAX_HINTS,
            max_hints_together: MAX_HINTS_TOGETHER,
            max_import_bytes: MAX_IMPORT_BYTES,
            max_imported_games: MAX_IMPORTED_GAMES,
        }
    }
}

/// Receives the results of a validation, in the order of the files and of the games in them.
pub trait Report {
    /// A game with errors or warnings, or every game. `false` stops the run.
    ///
    /// The report may take the verdict or change it. What it leaves is freed by the thread that made
    /// it, which costs half of what another thread would need.
    fn verdict(&mut self, verdict: &mut Verdict) -> bool;

    /// The bytes of a game, if they were requested. `false` stops the run.
    fn split(&mut self, _bytes: &[u8], _good: bool) -> bool {
        true
    }

    /// Numbers of games and bytes that were validated since the last call.
    fn progress(&mut self, _games: u64, _bytes: u64) {}

    /// A file that is not empty and has no game.
    fn no_game(&mut self, _input: &Input) {}

    /// A file that could not be opened, or not be read to its end.
    fn unreadable(&mut self, input: &Input, error: &std::io::Error);
}

/// The totals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunResult {
    /// The numbers of games and actions.
    pub summary: Summary,
    /// Whether a file could not be read.
    pub unreadable: bool,
    /// Whether a plugin died.
    pub died: bool,
    /// Whether the report stopped the run.
    pub stopped: bool,
}

/// The file of a text.
#[derive(Debug)]
pub(crate) struct FileId {
    pub name: String,
    pub suffix: Option<String>,
    pub container: Container,
    /// The game whose importer reads the file: all its records must be of that game.
    pub owner: Option<String>,
}

/// Validates every game of these files in `settings.jobs` threads. `report` receives the results in
/// the order of the files and of the games in them.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> std::io::Result<()> {
/// use wanqi_host::Registry;
/// use wanqi_host::source::Input;
/// use wanqi_host::validate::{Report, Settings, run};
/// use wanqi_host::verdict::Verdict;
///
/// /// Prints the first error of each invalid game.
/// #[derive(Default)]
/// struct FirstErrors(Vec<String>);
///
/// impl Report for FirstErrors {
///     fn verdict(&mut self, verdict: &mut Verdict) -> bool {
///         self.0.extend(verdict.errors.first().map(|fault| fault.reason.message.to_string()));
///         true
///     }
///
///     fn unreadable(&mut self, input: &Input, error: &std::io::Error) {
///         self.0.push(format!("{}: {error}", input.name));
///     }
/// }
///
/// # let file = nim().join("run.wqn");
/// std::fs::write(&file, "[WQN \"1\"]\n[Game \"nim\"]\n\n1. d7 c4 2. d1 *\n")?;
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// let mut errors = FirstErrors::default();
/// let done = run(&registry, &Settings::default(), &[Input::named(&file)], &mut errors);
/// assert_eq!((done.summary.games, done.summary.failed, done.summary.actions), (1, 1, 2));
/// assert_eq!(errors.0, ["heap d holds 0 stones, 1 cannot be taken"]);
/// # Ok(())
/// # }
/// ```
pub fn run(
    registry: &Registry,
    settings: &Settings,
    inputs: &[Input],
    report: &mut dyn Report,
) -> RunResult {
    let begun = std::time::Instant::now();
    let claims = Claims::new(registry, settings.meant.game());
    let mut run = pipeline::run(registry, settings, &claims, inputs, report);
    run.summary.ok = run.summary.games - run.summary.failed;
    run.summary.seconds = begun.elapsed().as_secs_f64();
    run
}

/// Validates every game of one text, such as a record just written, and returns a verdict for each
/// game, valid or not. `name` is the name of the text in messages; its suffix can determine the
/// game.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() {
/// use wanqi_host::Registry;
/// use wanqi_host::validate::{Settings, text};
/// use wanqi_host::verdict::FaultKind;
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// let record = b"[WQN \"1\"]\n[Game \"nim\"]\n\n1. d7 c4 2. b3 a1 3. c1 1-0\n";
/// let verdict = &text(&registry, &Settings::default(), "nim.wqn", record)[0];
/// assert!(verdict.ok && verdict.result_checked);
/// assert_eq!(verdict.outcome.as_ref().unwrap().rule, "R3.1");
///
/// let wrong = b"[WQN \"1\"]\n[Game \"nim\"]\n\n1. d8 *\n";
/// let error = &text(&registry, &Settings::default(), "nim.wqn", wrong)[0].errors[0];
/// assert_eq!((error.kind, error.line, error.column), (FaultKind::IllegalAction, 4, 4));
/// assert_eq!(error.reason.rule.as_deref(), Some("R2.1"));
/// # }
/// ```
pub fn text(registry: &Registry, settings: &Settings, name: &str, bytes: &[u8]) -> Vec<Verdict> {
    let settings = Settings { all_verdicts: true, ..settings.clone() };
    text_as(registry, &settings, name, bytes)
}

/// As [`text`], but with only the verdicts that the settings request.
pub(crate) fn text_as(
    registry: &Registry,
    settings: &Settings,
    name: &str,
    bytes: &[u8],
) -> Vec<Verdict> {
    let suffix = crate::source::suffix_of(std::path::Path::new(name));
    let file = FileId { name: name.to_owned(), suffix, container: Container::Pgn, owner: None };
    let text = place::PlacedText::new(bytes, 0, 1, 1);
    judge::Judge::new(registry, settings).judge(&text, false, &Arc::new(file)).verdicts
}

/// Validates every game of a file's text with variations; `fmt` compares the result before and
/// after.
#[must_use]
pub fn file_text(registry: &Registry, input: &Input, bytes: &[u8]) -> Vec<Verdict> {
    let settings = Settings { all_verdicts: true, variations: true, ..Settings::default() };
    let (name, suffix) = (input.name.clone(), input.suffix.clone());
    let file = FileId { name, suffix, container: Container::Pgn, owner: None };
    let text = place::PlacedText::new(bytes, 0, 1, 1);
    judge::Judge::new(registry, &settings).judge(&text, false, &Arc::new(file)).verdicts
}

/// Whether two texts of one file contain the same games: the same actions, results and errors in
/// each, at any places. With `respelled`, actions may have another spelling. The ids of games are
/// compared, too, except of those with the indices of `reordered`, in which commuting actions of a
/// turn have another order.
#[must_use]
pub fn same_games(
    before: &[Verdict],
    after: &[Verdict],
    respelled: bool,
    reordered: &BTreeSet<usize>,
) -> bool {
    let said = |fault: &Fault| {
        // This message quotes actions, whose spelling may differ.
        let quotes = respelled && fault.kind == crate::verdict::FaultKind::Restored;
        let mut message = fault.reason.message.to_string();
        if let Some(end) = message.find(':').filter(|_| quotes) {
            message.truncate(end);
        }
        (fault.kind, fault.reason.rule.clone(), message)
    };
    // Tags in another order are reported in another order.
    let all_said = |faults: &[Fault]| {
        let mut all: Vec<_> = faults.iter().map(said).collect();
        all.sort();
        all
    };
    let same_faults = |a: &[Fault], b: &[Fault]| all_said(a) == all_said(b);
    before.len() == after.len()
        && before.iter().zip(after).enumerate().all(|(index, (a, b))| {
            (&a.game, &a.rules, a.actions, a.ok) == (&b.game, &b.rules, b.actions, b.ok)
                && (&a.result, &a.outcome) == (&b.result, &b.outcome)
                && (a.id == b.id || reordered.contains(&index))
                && same_faults(&a.errors, &b.errors)
                && same_faults(&a.warnings, &b.warnings)
        })
}

/// A fault about a segment of a text that is not being validated, such as typed input.
pub fn fault(
    text: &[u8],
    kind: crate::verdict::FaultKind,
    span: wanqi_notation::Span,
    reason: impl Into<crate::verdict::Reason>,
) -> crate::verdict::Fault {
    place::PlacedText::new(text, 0, 1, 1).fault(kind, span, reason)
}
