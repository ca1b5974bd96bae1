//! Validation of records: streaming, parallel, in file order, in bounded memory.
//!
//! ```text
//! reader ──segments──▶ judges (a thread each, own instances) ──batches, in order──▶ Report
//! ```
//!
//! The reader cuts files at game boundaries ([`wanqi_notation::segment`]). A judge lexes a
//! segment, collects each game's actions as frames in one reused buffer and replays them in one
//! call of the plugin. Only what is wrong, or asked for, is made into verdicts.

pub(crate) mod apart;
mod between;
mod ending;
#[cfg(test)]
mod forged;
mod id;
mod judge;
pub(crate) mod log;
mod packed;
mod pieces;
mod pipeline;
mod place;
mod play;
mod player;
pub mod reading;
mod record;
mod starts;
pub(crate) mod tags;
mod variations;
mod wire;
mod written;

pub use ending::Stated;
pub use id::GameId;
pub(crate) use place::excerpt;
pub(crate) use play::hint_in;
pub use record::Limits;

use crate::registry::{Container, Meant, Registry};
use crate::source::{Claims, From, Input};
use crate::verdict::{Fault, Summary, Verdict};
use std::sync::Arc;
use wanqi_notation::events::Options;
use wanqi_notation::segment;

/// Games of a file that a game's format reads, if nothing else is said.
pub const MAX_IMPORTED_GAMES: u64 = 1_000_000;

/// Bytes that an importer is given at once, if nothing else is said. Importers take up to 140 bytes of
/// memory for each.
pub const MAX_IMPORT_BYTES: usize = 8 << 20;
/// Refused actions of all games of a segment for which legal ones are looked for, if nothing else is said.
/// One takes up to 0.6 ms (Blokus).
pub const MAX_HINTS_TOGETHER: u32 = 128;

/// How records are judged.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `--game` and `-o`.
    pub meant: Meant,
    /// `--from`; else each file says.
    pub from: Option<From>,
    /// `--encoding`.
    pub encoding: Option<String>,
    /// Threads that judge, at least one.
    pub jobs: usize,
    /// Judge variations, too.
    pub variations: bool,
    /// Warnings about how a game ended are errors.
    pub strict: bool,
    /// Make a verdict, with the game id, for every game; else for those with something to say.
    pub all_verdicts: bool,
    /// Hand out the bytes of every game.
    pub split: bool,
    /// The largest game.
    pub max_game_bytes: usize,
    /// How many times its own size a compressed file may grow to.
    pub max_expansion: u64,
    /// How large the pieces are that judges get.
    pub segment_bytes: usize,
    /// Limits of the lexer.
    pub lexer: Options,
    /// How much of a game is read.
    pub limits: Limits,
    /// Errors of a game, and warnings, that are listed.
    pub max_faults: usize,
    /// Refused actions of a game, for each of which it is looked at what would have been legal.
    pub max_hints: u32,
    /// The same of all games of a segment, or of a piece of a file that a game's format reads.
    pub max_hints_together: u32,
    /// Bytes that an importer is given at once: a file of a game's format, or a piece of it.
    pub max_import_bytes: usize,
    /// Games of a file that a game's format reads; it ends behind the piece that holds the last of them.
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
            split: false,
            max_game_bytes: segment::MAX_GAME_BYTES,
            max_expansion: segment::MAX_EXPANSION,
            segment_bytes: 256 << 10,
            lexer: Options::DEFAULT,
            limits: Limits::DEFAULT,
            max_faults: 100,
            max_hints: player::LOOKED_AT,
            max_hints_together: MAX_HINTS_TOGETHER,
            max_import_bytes: MAX_IMPORT_BYTES,
            max_imported_games: MAX_IMPORTED_GAMES,
        }
    }
}

/// Takes what validation finds, in the order of the files and of the games in them.
pub trait Report {
    /// A game about which there is something to say, or every game. `false` stops the run.
    fn verdict(&mut self, verdict: Verdict) -> bool;

    /// The bytes of a game, if they are asked for. `false` stops the run.
    fn split(&mut self, _bytes: &[u8], _good: bool) -> bool {
        true
    }

    /// So many games and bytes more have been judged.
    fn progress(&mut self, _games: u64, _bytes: u64) {}

    /// A file could not be opened, or not be read to its end.
    fn unreadable(&mut self, input: &Input, error: &std::io::Error);
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Run {
    /// The figures.
    pub summary: Summary,
    /// Some file could not be read.
    pub unreadable: bool,
    /// A plugin died.
    pub died: bool,
    /// The report stopped the run.
    pub stopped: bool,
}

/// The file that a text is of.
#[derive(Debug)]
pub(crate) struct FileId {
    pub name: String,
    pub suffix: Option<String>,
    pub container: Container,
    /// The game whose importer reads it: its records are that game's.
    pub owner: Option<String>,
}

/// Judges every game of these files.
pub fn run(
    registry: &Registry,
    settings: &Settings,
    inputs: &[Input],
    report: &mut dyn Report,
) -> Run {
    let begun = std::time::Instant::now();
    let claims = Claims::new(registry, settings.meant.game());
    let mut run = pipeline::run(registry, settings, &claims, inputs, report);
    run.summary.ok = run.summary.games - run.summary.failed;
    run.summary.seconds = begun.elapsed().as_secs_f64();
    run
}

/// Judges every game of one text, such as a record just written.
pub fn text(registry: &Registry, settings: &Settings, name: &str, bytes: &[u8]) -> Vec<Verdict> {
    let settings = Settings { all_verdicts: true, ..settings.clone() };
    text_as(registry, &settings, name, bytes)
}

/// The same, with no verdicts but those that the settings ask for.
pub(crate) fn text_as(
    registry: &Registry,
    settings: &Settings,
    name: &str,
    bytes: &[u8],
) -> Vec<Verdict> {
    let suffix = crate::source::suffix_of(std::path::Path::new(name));
    let file = FileId { name: name.to_owned(), suffix, container: Container::Pgn, owner: None };
    let text = place::Text::new(bytes, 0, 1, 1);
    judge::Judge::new(registry, settings).judge(&text, false, &Arc::new(file)).verdicts
}

/// Judges every game of a file's text, variations included, as `fmt` compares it before and after.
#[must_use]
pub fn file_text(registry: &Registry, input: &Input, bytes: &[u8]) -> Vec<Verdict> {
    let settings = Settings { all_verdicts: true, variations: true, ..Settings::default() };
    let (name, suffix) = (input.name.clone(), input.suffix.clone());
    let file = FileId { name, suffix, container: Container::Pgn, owner: None };
    let text = place::Text::new(bytes, 0, 1, 1);
    judge::Judge::new(registry, &settings).judge(&text, false, &Arc::new(file)).verdicts
}

/// Whether two texts of one file are the same games to the plugins: the same actions, results and errors
/// in each, wherever in the text they are. Where actions that commute may have been put into another
/// order, `sorted` is set, and ids are not compared.
#[must_use]
pub fn same_games(before: &[Verdict], after: &[Verdict], sorted: bool) -> bool {
    let same_faults = |a: &[Fault], b: &[Fault]| {
        let said = |fault: &Fault| (fault.kind, fault.rule.clone(), fault.message.clone());
        a.iter().map(said).eq(b.iter().map(said))
    };
    before.len() == after.len()
        && before.iter().zip(after).all(|(a, b)| {
            (&a.game, &a.rules, a.actions, a.ok) == (&b.game, &b.rules, b.actions, b.ok)
                && (&a.result, &a.outcome) == (&b.result, &b.outcome)
                && (sorted || a.id == b.id)
                && same_faults(&a.errors, &b.errors)
                && same_faults(&a.warnings, &b.warnings)
        })
}

/// A fault about a stretch of a text that is not being validated, such as one typed in.
pub fn fault(
    text: &[u8],
    kind: crate::verdict::Kind,
    span: wanqi_notation::Span,
    message: impl Into<String>,
) -> crate::verdict::Fault {
    place::Text::new(text, 0, 1, 1).fault(kind, span, message)
}
