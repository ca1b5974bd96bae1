//! `wanqi fmt`: canonical form, in place.

use crate::app::{App, died};
use crate::exit::{Code, Failure};
use crate::files;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use wanqi_host::games;
use wanqi_host::journal::replace_file;
use wanqi_host::record::{Hints, Record};
use wanqi_host::respell::respell;
use wanqi_host::source::Input;
use wanqi_notation::events::{Event, Events};
use wanqi_notation::fmt::{self, ActionContext, Replacement};
use wanqi_notation::position::LineIndex;
use wanqi_notation::segment::MAX_GAME_BYTES;
use wanqi_notation::{Problem, Severity, Span};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Changes nothing; the answer is no if a file is not in canonical form
    #[arg(long)]
    check: bool,
    /// Rewrites actions: `canonical`, or a style of the game
    #[arg(long, value_name = "STYLE")]
    actions: Option<String>,
    /// The files; `-` formats standard input to standard output
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

/// Formats them.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    for file in &args.files {
        match format_file(app, args, file) {
            // Where the reader has gone there is nothing left to do.
            Err(failure) if failure.code == Code::Well => return Ok(()),
            Err(failure) => app.report(&failure),
            Ok(()) => {}
        }
    }
    Ok(())
}

fn format_file(app: &App, args: &Args, file: &str) -> Result<(), Failure> {
    let path = Path::new(file);
    let input = Input::named(file);
    let text = read(file)?;
    let hook = Rewriter::new(app, args.actions.as_deref(), &input, &text)?;
    let options = fmt::Options { name_tags: name_tags(app, &text), ..fmt::Options::default() };
    let rewrite = |context: &ActionContext<'_>| hook.at(context.game, context.index);
    let formatted = fmt::format_with(&text, &options, rewrite);
    let wrong = |problem: &&Problem| problem.severity() == Severity::Error;
    let mut wrong = formatted.problems.iter().filter(wrong).peekable();
    if wrong.peek().is_some() {
        let lines = LineIndex::new(&text);
        for problem in wrong {
            let place = lines.position(problem.span.start);
            let (line, column) = (place.line, place.column);
            let message = &problem.message;
            app.report(
                &Failure::no(format_args!("{file}:{line}:{column}: {message}"))
                    .help("a game with an error in its form is kept as it is"),
            );
        }
    }
    if file == "-" && !args.check {
        let mut out = app.out();
        out.bytes(&formatted.text)?;
        return out.flush();
    }
    if formatted.text == text {
        return Ok(());
    }
    if args.check {
        return Err(Failure::no(format_args!("{file}: is not in canonical form")));
    }
    replace_file(path, &formatted.text).map_err(|error| Failure::file(path, &error))
}

/// The bytes of a file; compressed ones cannot be put back in place.
fn read(file: &str) -> Result<Vec<u8>, Failure> {
    let path = Path::new(file);
    let failed = |error: std::io::Error| Failure::file(path, &error);
    if file == "-" {
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text).map_err(failed)?;
        return Ok(text);
    }
    let text = std::fs::read(path).map_err(failed)?;
    if text.starts_with(&[0x1F, 0x8B]) || text.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) {
        let message = format!("{file}: is compressed, and cannot be formatted in place");
        return Err(Failure::new(Code::File, message));
    }
    Ok(text)
}

/// Tags that hold names, as the games of the file declare them; without the version tag there
/// are none beyond the usual, and no plugin is needed.
fn name_tags(app: &App, text: &[u8]) -> Vec<String> {
    let versioned =
        Events::new(text).any(|event| matches!(event, Event::Tag(tag) if tag.name == "WQN"));
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

/// What stands in place of each action, game by game.
struct Rewriter {
    games: Vec<Vec<Option<Replacement>>>,
}

impl Rewriter {
    fn new(
        app: &App,
        style: Option<&str>,
        input: &Input,
        text: &[u8],
    ) -> Result<Rewriter, Failure> {
        let mut rewriter = Rewriter { games: Vec::new() };
        let Some(style) = style else { return Ok(rewriter) };
        let hints = Hints { suffix: input.suffix.clone(), ..Hints::default() };
        let read = games::each(text, MAX_GAME_BYTES, |game| {
            match Self::game(app, style, input, game.bytes, text, game.offset, &hints) {
                Ok(actions) => rewriter.games.push(actions),
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
        game: &[u8],
        text: &[u8],
        offset: u64,
        hints: &Hints,
    ) -> Result<Vec<Option<Replacement>>, Failure> {
        let shift = |span: Span| span.shifted(offset as usize);
        let record = Record::open(app.registry(), game, hints).map_err(|mut error| {
            error.span = shift(error.span);
            files::not_begun(app, input, text, &error)
        })?;
        let set = record.meaning.variant.ruleset();
        let index = set.style(style).ok_or_else(|| {
            let name = record.meaning.variant.name();
            Failure::usage(format_args!("--actions: {name} has no style `{style}`"))
                .help(format_args!("it has {}", set.styles.join(", ")))
        })?;
        let respelled = respell(&record, index).map_err(|refusal| died(&refusal))?;
        for mut stop in respelled.stops {
            stop.span = shift(stop.span);
            app.report(&app.fault_at(&record.start, &stop, &input.name, text));
        }
        Ok(respelled.actions)
    }

    fn at(&self, game: usize, index: usize) -> Option<Replacement> {
        self.games.get(game)?.get(index)?.clone()
    }
}
