//! Reads a record for commands that do more than validate it. It uses the collector, the replay and
//! the verdict of validation, and also returns each step.

use super::case::Case;
use super::judge::{Batch, Judge};
use super::log::LineLog;
use super::pieces::Pieces;
use super::pipeline::{self, OpenedFile, Parts};
use super::place::PlacedText;
use super::record::{FrameMark, GameFrames, Limits};
use super::written::Steps;
use super::{FileId, Settings, play, player};
use crate::instance::{FrameKind, Instance, Refusal};
use crate::registry::{Container, Meaning, RecordTags, Registry, Variant};
use crate::source::{Claims, Input};
use crate::verdict::{self, Fault, Reason, Verdict};
use std::io;
use std::ops::ControlFlow;
use wanqi_notation::segment::{Config, Segments};
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Span, message};

/// A step of a record that the plugin has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedStep {
    /// Its kind: an action, an action of chance, or an event.
    pub kind: FrameKind,
    /// The acting seat; 0 is chance.
    pub seat: u32,
    /// Canonical text; for an event its word, without the colon.
    pub canonical: String,
    /// The token in the text; for an inserted action, the token after it.
    pub span: Span,
    /// Whether the record leaves it out: a forced pass, or a chance event with one outcome.
    pub restored: bool,
    /// The line of play: 0 is the main line, then the variations in the order of their starts.
    pub line: usize,
}

/// Where a variation leaves its parent line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branched {
    /// The parent line, numbered as [`AcceptedStep::line`].
    pub line: usize,
    /// The number of steps in it before the variation.
    pub plies: usize,
}

impl AcceptedStep {
    /// The step of a frame, from the plugin's output.
    pub(super) fn read(mark: &FrameMark, seat: u32, text: &[u8], line: usize) -> AcceptedStep {
        let text = String::from_utf8_lossy(text);
        // A plugin writes the word of an event with a colon, as records do, and reads it without
        // one.
        let event = text.strip_prefix(':').filter(|_| mark.kind == FrameKind::Event);
        let seat = if mark.kind == FrameKind::Env { 0 } else { seat };
        AcceptedStep {
            kind: mark.kind,
            seat,
            canonical: event.unwrap_or(&text).to_owned(),
            span: mark.span(),
            restored: false,
            line,
        }
    }
}

/// A game that was started.
pub struct PlayedGame {
    /// Game, rule set and options.
    pub meaning: Meaning,
    /// The game at its start.
    pub start: Instance,
    /// The steps of the main line, then of the variations if they were wanted.
    pub steps: Vec<AcceptedStep>,
    /// The start of each variation, in order; `None` for a variation that was not played, since its
    /// parent line was not accepted up to there.
    pub branches: Vec<Option<Branched>>,
}

impl std::fmt::Debug for PlayedGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.meaning.variant.name();
        f.debug_struct("Played").field("variant", &name).field("steps", &self.steps).finish()
    }
}

impl PlayedGame {
    /// The steps of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &AcceptedStep> {
        self.steps.iter().filter(|done| done.line == 0)
    }
}

/// The result of reading a game.
#[derive(Debug)]
pub struct ReadGame {
    /// The place of the game in the text; empty if there is no game, only an error.
    pub span: Span,
    /// The verdict of `validate`.
    pub verdict: Verdict,
    /// The steps; `None` if no game was started.
    pub played: Option<PlayedGame>,
}

impl ReadGame {
    /// The first error after which no action of the main line was applied.
    #[must_use]
    pub fn stop(&self) -> Option<&Fault> {
        stop(&self.verdict.errors)
    }
}

/// The first fault that stops the main line.
#[must_use]
pub fn stop(errors: &[Fault]) -> Option<&Fault> {
    errors.iter().find(|fault| fault.stops && fault.variation.is_none())
}

/// Reads games one after another, each from its own text.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() {
/// use wanqi_host::Registry;
/// use wanqi_host::source::Input;
/// use wanqi_host::validate::Settings;
/// use wanqi_host::validate::reading::GameReader;
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// let settings = Settings::default();
/// let mut reader = GameReader::new(&registry, &settings, &Input::named("-"));
/// let games = reader.read(b"[WQN \"1\"]\n[Game \"nim\"]\n\n1. D7 c4 2. d1 *\n", 0, 1);
/// let played = games[0].played.as_ref().unwrap();
/// let steps: Vec<_> = played.main_line().map(|step| (step.seat, &*step.canonical)).collect();
/// assert_eq!(steps, [(1, "d7"), (2, "c4")]);
/// assert_eq!(games[0].stop().unwrap().reason.rule.as_deref(), Some("R2.1"));
/// # }
/// ```
pub struct GameReader<'r> {
    judge: Judge<'r>,
    file: FileId,
}

impl<'r> GameReader<'r> {
    /// A reader for the games of a file. Verdicts contain the game's id if `settings.all_verdicts`
    /// is set.
    pub fn new(registry: &'r Registry, settings: &'r Settings, input: &Input) -> GameReader<'r> {
        let (name, suffix) = (input.name.clone(), input.suffix.clone());
        GameReader {
            judge: Judge::new(registry, settings).tracing(Which::default()),
            file: FileId { name, suffix, container: Container::Pgn, owner: None },
        }
    }

    /// Reads the games of a text that starts at this byte and line of the file; one reading for
    /// each.
    pub fn read(&mut self, text: &[u8], byte: u64, line: u64) -> Vec<ReadGame> {
        let text = PlacedText::new(text, byte, line, 1);
        readings(self.judge.judge(&text, false, &self.file))
    }
}

fn readings(batch: Batch) -> Vec<ReadGame> {
    let games = batch.verdicts.into_iter().zip(batch.played);
    games.map(|(verdict, (span, played))| ReadGame { span, verdict, played }).collect()
}

/// A game of a file.
#[derive(Debug)]
pub struct OneGame<'t> {
    /// The record, as WQN or PGN text.
    pub text: &'t [u8],
    /// The bytes of the file from the start of the game to the start of the next; none if an
    /// importer reads the file.
    pub bytes: &'t [u8],
    /// Whether the text was made by an importer.
    pub imported: bool,
    /// The reading; the places of its faults are places in the file.
    pub reading: ReadGame,
}

/// A file that was read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRead {
    /// The number of its games.
    pub games: u64,
    /// Its bytes, if an importer reads it and makes one game of it; none if they are more than
    /// [`Settings::max_game_bytes`].
    pub whole: Option<Vec<u8>>,
}

/// Whether a game is wanted, by its tags and the result that it states.
pub type TagTest<'w> = dyn Fn(&RecordTags, Option<&str>) -> bool + 'w;

/// The games of a file that are read.
#[derive(Clone, Copy, Default)]
pub struct Which<'w> {
    /// Only the game with this index.
    pub only: Option<u64>,
    /// Only games that this function accepts, by their tags and their stated result.
    pub tags: Option<&'w TagTest<'w>>,
    /// Whether only the form is checked and nothing is played.
    pub unplayed: bool,
}

/// Reads the games of a file one after another, until `take` breaks.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> std::io::Result<()> {
/// use std::ops::ControlFlow;
/// use wanqi_host::Registry;
/// use wanqi_host::source::Input;
/// use wanqi_host::validate::Settings;
/// use wanqi_host::validate::reading::{Which, each_game};
///
/// # let file = nim().join("each_game.wqn");
/// let head = "[WQN \"1\"]\n[Game \"nim\"]\n";
/// std::fs::write(&file, format!("{head}\nd7 c4 *\n\n{head}\nd1 *\n"))?;
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// let (settings, input) = (Settings::default(), Input::named(&file));
/// let mut actions = Vec::new();
/// let read = each_game(&registry, &settings, &input, Which::default(), |game| {
///     actions.push(game.reading.verdict.actions);
///     ControlFlow::<()>::Continue(())
/// })?;
/// let ControlFlow::Continue(read) = read else { unreachable!("`take` does not break") };
/// assert_eq!((read.games, &actions[..]), (2, &[2, 1][..]));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The file cannot be read.
pub fn each_game<B>(
    registry: &Registry,
    settings: &Settings,
    input: &Input,
    which: Which<'_>,
    mut take: impl FnMut(OneGame<'_>) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B, FileRead>> {
    let claims = Claims::new(registry, settings.meant.game());
    let (only, mut games, mut encoding_warned) = (which.only, 0, false);
    let mut whole = None;
    let mut hand_out = |mut batch: Batch, text: &[u8], imported: bool, before: u64| {
        let starts: Vec<_> = batch.spans.drain(..).map(|(span, _)| span.start).collect();
        for mut reading in readings(batch) {
            let index = reading.verdict.index as usize;
            let end = starts.get(index + 1).copied().unwrap_or(text.len());
            let own = starts.get(index).filter(|_| !reading.span.is_empty());
            let of_text = || own.map_or(text, |&start| &text[start..end]);
            let bytes = if imported { &[][..] } else { of_text() };
            let text = if reading.played.is_some() { &text[reading.span.range()] } else { text };
            reading.verdict.index += before;
            encoding_warned = pipeline::keep_first_encoding(&mut reading.verdict, encoding_warned);
            let start = reading.span.start;
            for done in reading.played.iter_mut().flat_map(|played| &mut played.steps) {
                done.span = Span::new(done.span.start - start, done.span.end - start);
            }
            if !reading.span.is_empty() {
                reading.span = Span::new(0, text.len());
            }
            take(OneGame { text, bytes, imported, reading })?;
        }
        ControlFlow::Continue(())
    };
    match pipeline::opened(settings, &claims, input)? {
        OpenedFile::Text(file, reader) => {
            let config = Config {
                target_bytes: settings.segment_bytes,
                max_game_bytes: settings.max_game_bytes,
                options: settings.lexer,
            };
            let mut judge = Judge::new(registry, settings).tracing(which);
            let mut segments = Segments::with_config(reader, config);
            while let Some(segment) = segments.next_segment()? {
                judge.read_only(only.map(|only| only.wrapping_sub(games)));
                let batch = pipeline::segment(&mut judge, &segment, &file);
                let seen = batch.games;
                if let ControlFlow::Break(value) = hand_out(batch, &segment.bytes, false, games) {
                    return Ok(ControlFlow::Break(value));
                }
                games += seen;
                segments.recycle(segment);
            }
        }
        OpenedFile::Format(format, file, reader) => {
            let encoding = settings.encoding.as_deref();
            let mut judge = Judge::new(registry, settings).tracing(which);
            let mut pieces = Pieces::new(reader, &format, settings)?;
            let (mut no_game, mut broken) = (None, None);
            let (mut bytes, mut kept) = (Vec::new(), true);
            while let Some(piece) = pieces.next()? {
                // A file with several games cannot be divided, so that its bytes are not needed.
                let longer = bytes.len() + piece.bytes.len();
                if games <= 1 && kept && longer <= settings.max_game_bytes {
                    bytes.extend_from_slice(&piece.bytes);
                } else {
                    kept = false;
                }
                judge.read_only(only.map(|only| only.wrapping_sub(games)));
                // The games of a piece come in parts, since each is kept with its start.
                let mut part = |batch: Batch, wqn: &[u8]| {
                    if broken.is_some() {
                        return false;
                    }
                    let before = games;
                    games += batch.games;
                    match hand_out(batch, wqn, true, before) {
                        ControlFlow::Continue(()) => true,
                        ControlFlow::Break(value) => {
                            broken = Some(value);
                            false
                        }
                    }
                };
                let parts: Option<&mut Parts<'_>> = Some(&mut part);
                let done = pipeline::imported(&mut judge, &format, &piece, encoding, &file, parts);
                part(done.batch, &done.wqn);
                if let Some(value) = broken {
                    return Ok(ControlFlow::Break(value));
                }
                no_game = no_game.or(done.no_game);
                if !piece.last && games >= settings.max_imported_games {
                    let limit = pipeline::too_many(&piece, settings.max_imported_games, &file);
                    if let ControlFlow::Break(value) = hand_out(limit, &[], true, games) {
                        return Ok(ControlFlow::Break(value));
                    }
                    break;
                }
            }
            if let Some(batch) = no_game.filter(|_| games == 0) {
                games = batch.games;
                if let ControlFlow::Break(value) = hand_out(batch, &[], true, 0) {
                    return Ok(ControlFlow::Break(value));
                }
            }
            whole = (games == 1 && kept).then_some(bytes);
        }
    }
    Ok(ControlFlow::Continue(FileRead { games, whole }))
}

/// The result of playing movetext from a position.
#[derive(Debug)]
pub struct Movetext {
    /// The steps.
    pub steps: Vec<AcceptedStep>,
    /// The errors; [`stop`] finds the one that ended the play.
    pub errors: Vec<Fault>,
    /// The warnings.
    pub warnings: Vec<Fault>,
}

/// Plays movetext without tags from the state of `start`, which does not change. A number alone is
/// an action; if the game cannot read it as one, it is the number of the next move.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), wanqi_host::Refusal> {
/// use wanqi_host::Registry;
/// use wanqi_host::session::Session;
/// use wanqi_host::validate::reading::movetext;
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let start = Registry::load_only(&[nim()]).variant("nim").unwrap().create("", "")?;
/// let played = movetext(&start, b"1. d7 c4 2. b3")?;
/// assert!(played.errors.is_empty());
/// let session = Session::of(start, &played.steps)?;
/// assert_eq!(session.now().position()?, "1/0/1/0 seat=2 round=2");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The plugin died.
pub fn movetext(start: &Instance, bytes: &[u8]) -> Result<Movetext, Refusal> {
    let settings = Settings::default();
    let text = PlacedText::new(bytes, 0, 1, 1);
    let mut case = Case::new(&text, &settings, true);
    let mut record = GameFrames::default();
    let mut begun = false;
    for event in Tokens::with_options(bytes, &settings.lexer) {
        match event {
            Token::GameEnd { .. } if record.main.end.is_some() => {}
            Token::GameStart { at } if std::mem::replace(&mut begun, true) => {
                let message = message!("only one game is allowed here, and it ends before this");
                let span = Span::new(at, bytes.len());
                case.error(verdict::FaultKind::AfterEnd, span, message).stops = true;
                break;
            }
            Token::Tag(tag) => {
                let reason = Reason::from(message!("a tag has no effect here"))
                    .hint(message!("--position and -o set the start of a game"));
                case.error(verdict::FaultKind::Syntax, tag.span, reason).stops = true;
                return Ok(finished(case));
            }
            Token::Number(number) if number.dots == 0 => record.bare(&number, bytes),
            event => record.take(event, false, Limits::DEFAULT),
        }
    }
    super::case::form(&record, &mut case);
    let variant = Variant { plugin: start.plugin().clone(), rules: start.rules() };
    let options = start.options()?;
    let meaning = Meaning { variant, options, assumed: false, other_revision: None, unnamed: None };
    let mut work = start.try_clone()?;
    let (mut log, mut steps) = (LineLog::default(), Steps::default());
    player::movetext(&mut work, &record.main, &mut log);
    play::judge(
        &meaning,
        &record.main,
        &mut log,
        true,
        play::Of::Main(None),
        &mut steps,
        &mut case,
    );
    Ok(finished(case))
}

fn finished(mut case: Case<'_, '_>) -> Movetext {
    case.bounded();
    let Case { mut errors, mut warnings, trace, .. } = case;
    // Movetext has no end marker here.
    warnings.retain(|fault| fault.kind != verdict::FaultKind::NoEndMarker);
    errors.sort_by_key(|fault| fault.byte);
    Movetext { steps: trace.unwrap_or_default(), errors, warnings }
}
