//! `wanqi fmt`: rewrites records in canonical form, in place.

use crate::app::{self, App, died};
use crate::exit::{Code, Failure};
use similar::TextDiff;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;
use wanqi_host::convert::respell::{Respelled, respell};
use wanqi_host::output::{HeldFile, not_printed_into};
use wanqi_host::printable::Printable;
use wanqi_host::record::Record;
use wanqi_host::source::games::{self, GameText};
use wanqi_host::source::{Claims, From, Input, MAGIC, MOST_STREAMED, read_regular, read_whole};
use wanqi_host::validate::reading::GameReader;
use wanqi_host::validate::{self, Settings};
use wanqi_host::verdict::{Fault, FaultKind, Verdict};
use wanqi_notation::fmt::{self, ActionContext, Replacement};
use wanqi_notation::position::LineIndex;
use wanqi_notation::segment::MAX_GAME_BYTES;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Message, Severity, message};

/// The time for the smallest difference of a file. The search takes time in proportion to the square
/// of its lines if all of them change; after this time, larger parts count as changed.
const DIFF: Duration = Duration::from_secs(2);

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Changes nothing; the exit code is 1 if a file is not in canonical form
    #[arg(long)]
    check: bool,
    /// Changes nothing, and prints the changes as a unified diff; exit code as with `--check`
    #[arg(long, conflicts_with = "check")]
    diff: bool,
    /// Rewrites actions as canonical text (`canonical`) or in a style of the game
    #[arg(long, value_name = "STYLE")]
    actions: Option<String>,
    /// Files; `-` formats standard input to standard output
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
}

impl Args {
    /// Whether the canonical form is written.
    const fn writes(&self) -> bool {
        !self.check && !self.diff
    }
}

/// Formats the files.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let inputs: Vec<Input> = args.files.iter().map(Input::named).collect();
    not_printed_into(&inputs).map_err(Failure::usage)?;
    for file in &args.files {
        match format_file(app, args, file) {
            // The pipe was closed: nobody reads the output.
            Err(failure) if failure.code == Code::Well => return Ok(()),
            Err(failure) => app.report(&failure),
            Ok(()) => {}
        }
    }
    Ok(())
}

fn format_file(app: &App, args: &Args, name: &OsStr) -> Result<(), Failure> {
    let (path, input) = (Path::new(name), Input::named(name));
    let file = &input.name;
    let failed = |error: io::Error| Failure::file(path, &error);
    // The lock prevents that another program's changes are lost while this one formats.
    let mut held = None;
    if input.path.is_some() && args.writes() && is_regular(path) {
        held = match HeldFile::open(path) {
            // A read-only file is an error only if its text would change.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Some(Err(error)),
            other => Some(Ok(other.map_err(failed)?)),
        };
    }
    let text = read(&input)?;
    is_ours(app, &input, &text)?;
    let hook = Rewriter::new(app, args.actions.as_deref(), &input, &text)?;
    let mut options =
        fmt::FormatOptions { name_tags: name_tags(app, &text), ..fmt::FormatOptions::default() };
    let rewrite = |context: &ActionContext<'_>| hook.at(context.game, context.index);
    let mut formatted = fmt::format_with(&text, &options, rewrite);
    if formatted.text != text {
        let before = validate::file_text(app.registry(), &input, &text);
        let read_alike = formatted.games == before.len();
        options.keep = with_errors(&before, &text);
        if read_alike && !options.keep.is_empty() {
            let kept = fmt::format_with(&text, &options, rewrite);
            if kept.text != formatted.text {
                refused(app, file, &before, &text);
            }
            formatted = kept;
        }
        let respelled = args.actions.is_some();
        let after = || validate::file_text(app.registry(), &input, &formatted.text);
        let same = read_alike
            && fmt::says_same(&text, &formatted.text, &options, !respelled)
            && validate::same_games(&before, &after(), respelled, &hook.reordered);
        if !same {
            return Err(Failure::no(message!(
                "{file}: is left unchanged: after formatting its games would be read differently",
                file
            )));
        }
    }
    let lines = LineIndex::new(&text);
    for problem in formatted.problems.iter().filter(|p| p.severity() == Severity::Error) {
        let place = lines.position(problem.span.start);
        let (line, column) = (place.line, place.column);
        let message = &problem.message;
        app.report(
            &Failure::no(message!(
                "{file}:{line}:{column}: {message}",
                file,
                line,
                column,
                message
            ))
            .help(kept()),
        );
    }
    let changed = formatted.text != text;
    if input.path.is_none() && args.writes() {
        let mut out = app.out();
        out.bytes(&formatted.text)?;
        return out.flush();
    }
    if !changed {
        return Ok(());
    }
    if args.diff {
        print_diff(app, file, &text, &formatted.text)?;
    }
    if !args.writes() {
        return Err(Failure::no(message!("{file}: is not in canonical form", file)));
    }
    match held {
        Some(held) => held.and_then(|held| held.replace(&formatted.text)).map_err(failed),
        None => Ok(()),
    }
}

/// Prints the changed lines, with three lines around them. A terminal gets control characters
/// escaped; other programs get the bytes, so that `patch` can apply them. A control character in
/// the name of the file is always escaped: a line feed could begin the changes of another file.
fn print_diff(app: &App, file: &str, old: &[u8], new: &[u8]) -> Result<(), Failure> {
    // Only line feeds end the lines of `patch`.
    let lines = |text| <[u8]>::split_inclusive(text, |&byte| byte == b'\n').collect::<Vec<_>>();
    let (old, new) = (lines(old), lines(new));
    let diff = TextDiff::configure().newline_terminated(true).timeout(DIFF).diff_slices(&old, &new);
    let name = Printable::line(file);
    let mut text = Vec::new();
    let written = diff.unified_diff().header(name.as_str(), name.as_str()).to_writer(&mut text);
    written.map_err(|error| Failure::stdout(&error))?;
    let mut out = app.out();
    match io::stdout().is_terminal() {
        true => out.bytes(Printable::of_bytes(&text).as_str().as_bytes())?,
        false => out.bytes(&text)?,
    }
    out.flush()
}

fn kept() -> Message {
    message!("a game with an error is left unchanged")
}

/// Indices of the invalid games of a file; text that only looks like a record is an invalid game,
/// too. A WQN record that names a game without a plugin is not among them: it is formatted by its
/// text alone.
fn with_errors(games: &[Verdict], text: &[u8]) -> BTreeSet<usize> {
    let unknown = |verdict: &Verdict| {
        let start = usize::try_from(verdict.byte).ok().and_then(|byte| text.get(byte..));
        let names_game = start.is_some_and(|game| {
            let tags = wanqi_host::record::tags(game);
            tags.versioned() && tags.get("Game").is_some()
        });
        names_game && verdict.errors.iter().all(|fault| fault.kind == FaultKind::UnknownGame)
    };
    let wrong = |(_, verdict): &(usize, &Verdict)| !verdict.ok && !unknown(verdict);
    games.iter().enumerate().filter(wrong).map(|(index, _)| index).collect()
}

/// Reports the first error of each invalid game. Errors of the notation are left to the formatter.
fn refused(app: &App, file: &str, games: &[Verdict], text: &[u8]) {
    for index in with_errors(games, text) {
        let first = games[index].errors.first().filter(|fault| !fault.is_of_form());
        let Some(Fault { line, column, reason, .. }) = first else { continue };
        let message = &reason.message;
        app.report(
            &Failure::no(message!(
                "{file}:{line}:{column}: {message}",
                file,
                line,
                column,
                message
            ))
            .help(kept()),
        );
    }
}

/// Whether the path is a regular file. [`read`] refuses anything else.
fn is_regular(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|meta| meta.is_file())
}

/// Refuses files that are not WQN or PGN. `validate` must detect the file as such, and it must have
/// a suffix or begin with a tag pair of records. Any other text would be read as movetext and
/// ruined.
fn is_ours(app: &App, input: &Input, text: &[u8]) -> Result<(), Failure> {
    let file = &input.name;
    let first = &text[..text.len().min(MAGIC)];
    if let From::Format(format) =
        Claims::new(app.registry(), None).of(input.suffix.as_deref(), first)
    {
        let (id, game) = (&format.info().id, &format.plugin().game.slug);
        return Err(Failure::no(message!(
            "{file}: is in the format {id} of {game}",
            file,
            id,
            game
        ))
        .help(message!("`wanqi convert --to wqn {file} OUT` converts it to WQN", file)));
    }
    let named = matches!(input.suffix.as_deref(), Some("wqn" | "pgn"));
    if named || input.path.is_none() || begins_with_tag(app, text) || text.trim_ascii().is_empty() {
        return Ok(());
    }
    Err(Failure::no(message!("{file}: is not a WQN or PGN file", file)).help(message!(
        "such a file begins with a tag pair such as [Game \"chess\"], or has the suffix wqn or pgn"
    )))
}

/// Whether a text begins, after comments, with a tag pair whose name records use. The name is
/// checked because other files contain brackets and quotation marks, too.
fn begins_with_tag(app: &App, text: &[u8]) -> bool {
    const KNOWN: [&str; 20] = [
        "WQN", "Event", "Site", "Date", "Round", "White", "Black", "Red", "Result", "FEN", "SetUp",
        "Game", "Rules", "Options", "Plugin", "Position", "Variant", "GameType", "GM", "ECO",
    ];
    let ignored = |event: &Token<'_>| {
        matches!(event, Token::Comment(_) | Token::Escape { .. } | Token::GameStart { .. })
    };
    let first = Tokens::new(text).find(|event| !ignored(event));
    let Some(Token::Tag(tag)) = first else { return false };
    let of_seats = || {
        let mut sets = app.registry().variants();
        sets.any(|variant| variant.ruleset().seat_tags.iter().any(|name| name == tag.name))
    };
    KNOWN.contains(&tag.name) || of_seats()
}

/// The bytes of a file. Compressed files are refused, because they cannot be formatted in place.
fn read(input: &Input) -> Result<Vec<u8>, Failure> {
    let failed = |error: io::Error| Failure::file(Path::new(&input.name), &error);
    let Some(path) = &input.path else {
        let text = read_whole(io::stdin(), MOST_STREAMED).map_err(failed)?;
        return not_compressed(input, text);
    };
    let meta = std::fs::metadata(path).map_err(failed)?;
    if !meta.is_file() {
        let what = match meta.is_dir() {
            true => message!("is a folder"),
            false => message!("is not a regular file"),
        };
        return Err(Failure::new(
            Code::File,
            message!("{input}: {what}", input = input.name, what),
        )
        .help(message!("files are formatted in place; `wanqi fmt -` formats standard input")));
    }
    not_compressed(input, read_regular(path, meta.len().max(MOST_STREAMED)).map_err(failed)?)
}

fn not_compressed(input: &Input, text: Vec<u8>) -> Result<Vec<u8>, Failure> {
    if text.starts_with(&[0x1F, 0x8B]) || text.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) {
        let message = message!(
            "{input}: is compressed, and cannot be formatted in place",
            input = input.name
        );
        let help =
            message!("`wanqi convert --to wqn {file} OUT` converts it to WQN", file = input.name);
        return Err(Failure::new(Code::File, message).help(help));
    }
    Ok(text)
}

/// Tags for the names of seats, as all loaded games declare them. A file without the version tag
/// uses only the usual tags, so no plugin is loaded for it.
fn name_tags(app: &App, text: &[u8]) -> Vec<String> {
    let versioned =
        Tokens::new(text).any(|event| matches!(event, Token::Tag(tag) if tag.name == "WQN"));
    if !versioned {
        return Vec::new();
    }
    let mut tags: Vec<String> = Vec::new();
    for variant in app.registry().variants() {
        for tag in &variant.ruleset().seat_tags {
            if !tags.contains(tag) {
                tags.push(tag.clone());
            }
        }
    }
    tags
}

/// Replacements of actions, by game and by action; `None` keeps an action.
struct Rewriter {
    games: Vec<Vec<Option<Replacement>>>,
    /// The games in which actions have another order.
    reordered: BTreeSet<usize>,
}

impl Rewriter {
    fn new(
        app: &App,
        style: Option<&str>,
        input: &Input,
        text: &[u8],
    ) -> Result<Rewriter, Failure> {
        let mut rewriter = Rewriter { games: Vec::new(), reordered: BTreeSet::new() };
        let Some(style) = style else { return Ok(rewriter) };
        let settings = Settings { variations: true, ..Settings::default() };
        let mut reader = GameReader::new(app.registry(), &settings, input);
        let read = games::each(text, MAX_GAME_BYTES, |game| {
            match Self::game(app, style, input, &game, &mut reader) {
                Ok(Respelled { actions, reordered }) => {
                    if reordered {
                        rewriter.reordered.insert(rewriter.games.len());
                    }
                    rewriter.games.push(actions);
                }
                Err(failure) if failure.code == Code::No => {
                    app.report(&failure);
                    rewriter.games.push(Vec::new());
                }
                Err(failure) => return ControlFlow::Break(failure),
            }
            ControlFlow::Continue(())
        });
        match read.map_err(|error| Failure::file(Path::new(&input.name), &error))? {
            ControlFlow::Break(failure) => Err(failure),
            ControlFlow::Continue(()) => Ok(rewriter),
        }
    }

    fn game(
        app: &App,
        style: &str,
        input: &Input,
        game: &GameText<'_>,
        reader: &mut GameReader<'_>,
    ) -> Result<Respelled, Failure> {
        let mut readings = reader.read(game.bytes, game.offset, game.line);
        let Some(reading) = readings.pop().filter(|_| readings.is_empty()) else {
            return Ok(Respelled::default());
        };
        let verdict = &reading.verdict;
        // The formatter reports errors of the notation.
        for fault in verdict.errors.iter().filter(|f| f.stops && !f.is_of_form()) {
            app.complain(fault, &input.name, verdict.game.as_deref());
            app.report(&app::stopped(fault));
        }
        // A game with an error is left unchanged.
        if !reading.verdict.ok {
            return Ok(Respelled::default());
        }
        let Ok(record) = Record::of(game.bytes, reading) else { return Ok(Respelled::default()) };
        let set = record.meaning.variant.ruleset();
        let index = set.style(style).ok_or_else(|| {
            let name = record.meaning.variant.name();
            Failure::usage(message!("--actions: {name} has no style `{style}`", name, style))
                .help(message!("it has {styles}", styles = set.styles.join(", ")))
        })?;
        respell(&record, index).map_err(|refusal| died(&refusal))
    }

    fn at(&self, game: usize, index: usize) -> Option<Replacement> {
        self.games.get(game)?.get(index)?.clone()
    }
}
