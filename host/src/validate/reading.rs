//! Reads a record for commands that do more than validate it. It uses the collector, the replay and
//! the verdict of validation, and also returns each step.

use super::case::Case;
use super::judge::{Batch, Judge, JudgedGame};
use super::log::LineLog;
use super::ordered::{self, Queue};
use super::pieces::Pieces;
use super::pipeline::{self, OpenedFile, Parts};
use super::place::PlacedText;
use super::record::{FrameMark, GameFrames, Limits};
use super::reporting;
use super::written::Steps;
use super::{FileId, Settings, play, player};
use crate::instance::{FrameKind, Instance, Refusal};
use crate::registry::{Container, Meaning, RecordTags, Registry, Variant};
use crate::source::{Claims, Input};
use crate::verdict::{self, Fault, Reason, Verdict};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use wanqi_notation::segment::Segment;
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
    /// The place of the game in the text; empty if the error is outside all games.
    pub span: Span,
    /// The verdict of `validate`.
    pub verdict: Verdict,
    /// Game, rule set and options; `None` if they are not known, or if the form alone was checked.
    pub meaning: Option<Arc<Meaning>>,
    /// The canonical texts of the first [`Which::opening`] actions that were applied, each followed
    /// by a line feed.
    pub opening: String,
    /// The steps; `None` if no game was started, or if [`Which::stepless`] is set.
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
            judge: Judge::new(registry, settings).reading(Which::default()),
            file: FileId { name, suffix, container: Container::Pgn, owner: None },
        }
    }

    /// Reads only these games, and only what is wanted of them.
    #[must_use]
    pub fn only(self, which: Which<'r>) -> GameReader<'r> {
        GameReader { judge: self.judge.reading(which), ..self }
    }

    /// Reads the games of a text that starts at this byte and line of the file; one reading for
    /// each.
    pub fn read(&mut self, text: &[u8], byte: u64, line: u64) -> Vec<ReadGame> {
        let text = PlacedText::new(text, byte, line, 1);
        readings(self.judge.judge(&text, false, &self.file))
    }
}

fn readings(batch: Batch) -> Vec<ReadGame> {
    let games = batch.verdicts.into_iter().zip(batch.read);
    let reading = |(verdict, JudgedGame { span, meaning, opening, played })| ReadGame {
        span,
        verdict,
        meaning,
        opening,
        played,
    };
    games.map(reading).collect()
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

/// The games of a segment, and its text.
type Judged = io::Result<(Batch, Vec<u8>)>;

/// Whether a game is wanted, by its tags and the result that it states.
pub type TagsFit<'w> = dyn Fn(&RecordTags, Option<&str>) -> bool + Sync + 'w;

/// The games of a file that are read.
#[derive(Clone, Copy, Default)]
pub struct Which<'w> {
    /// Only the game with this index.
    pub only: Option<u64>,
    /// Only games that this function accepts, by their tags and their stated result.
    pub tags: Option<&'w TagsFit<'w>>,
    /// Whether only the form is checked and nothing is played.
    pub unplayed: bool,
    /// Whether steps are not wanted. Then games are played as fast as by `validate`, and those of a
    /// text in [`Settings::jobs`] threads.
    pub stepless: bool,
    /// The number of actions of [`ReadGame::opening`].
    pub opening: usize,
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
            let text = if reading.span.is_empty() { text } else { &text[reading.span.range()] };
            reading.verdict.index += before;
            encoding_warned = reporting::keep_first_encoding(&mut reading.verdict, encoding_warned);
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
            let done = each_segment(registry, settings, (&file, reader), which, |batch, text| {
                let seen = batch.games;
                let broken = hand_out(batch, text, false, games);
                games += seen;
                broken
            });
            if let ControlFlow::Break(value) = done? {
                return Ok(ControlFlow::Break(value));
            }
        }
        OpenedFile::Format(format, file, reader) => {
            let encoding = settings.encoding.as_deref();
            let mut judge = Judge::new(registry, settings).reading(which);
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

/// Judges the segments of a text, in several threads if no steps are wanted; `take` gets the games
/// of each segment, in order, and its text.
fn each_segment<B>(
    registry: &Registry,
    settings: &Settings,
    (file, reader): (&FileId, impl Read + Send),
    which: Which<'_>,
    mut take: impl FnMut(Batch, &[u8]) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    // One thread validates all segments if only one game is wanted: it counts the games before.
    let jobs = if which.stepless && which.only.is_none() { settings.jobs } else { 1 };
    let give = |queue: &mut dyn Queue<Segment, Judged>| {
        let mut segments = pipeline::segments(reader, settings);
        while let Some(next) = segments.next_segment().transpose() {
            let goes_on = match next {
                Ok(segment) => queue.work(segment),
                Err(error) => {
                    queue.result(Err(error));
                    false
                }
            };
            if !goes_on {
                break;
            }
        }
    };
    let worker = || {
        let (mut judge, mut before) = (Judge::new(registry, settings).reading(which), 0);
        move |segment: Segment, send: &mut dyn FnMut(Judged) -> bool| {
            judge.read_only(which.only.map(|only| only.wrapping_sub(before)));
            let batch = pipeline::segment(&mut judge, &segment, file);
            before += batch.games;
            send(Ok((batch, segment.bytes)));
        }
    };
    let mut done = Ok(ControlFlow::Continue(()));
    ordered::run(jobs, give, &worker, &mut |judged: Judged| {
        done = judged.map(|(batch, text)| take(batch, &text));
        matches!(done, Ok(ControlFlow::Continue(())))
    });
    done
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
    let idle = record.main.frames.is_empty().then(|| start.turn()).transpose()?;
    let idle = idle.map(|turn| turn.round);
    play::judge(
        &meaning,
        &record.main,
        &mut log,
        player::ALL as usize,
        play::Of::Main(None, 0, idle),
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
