//! `wanqi convert`: between notations, losses listed.

use crate::app::{App, died};
use crate::exit::{Code, Failure};
use crate::files;
use serde::Serialize;
use std::io::{self, Cursor, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wanqi_host::convert::{Converted, NotConverted, Target, convert, target};
use wanqi_host::games::{self, GameText};
use wanqi_host::journal::NewFile;
use wanqi_host::record::Hints;
use wanqi_host::registry::{Meant, Registry};
use wanqi_host::source::{Claims, From, Input};
use wanqi_notation::events::{Event, Events};
use wanqi_notation::position::locate;
use wanqi_notation::segment::MAX_GAME_BYTES;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What is read: `wqn`, `pgn`, or a format of a game (`sgf`, `go:sgf`)
    #[arg(long, value_name = "FORMAT")]
    from: String,
    /// What is written
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// The game that records are of which do not say so
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The charset of the input
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The file that is read [default: standard input]
    #[arg(value_name = "IN", default_value = "-")]
    input: String,
    /// The file that is written [default: standard output]
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report<'a> {
    games: u64,
    losses: &'a [String],
}

/// Converts them.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    if app.global.json && args.output.is_none() {
        return Err(Failure::usage("--json prints on standard output: name the file OUT"));
    }
    let registry = app.registry();
    let game = args.game.as_deref();
    let meant = Meant::new(registry, game, &[])
        .map_err(|name| app.unknown(game.unwrap_or_default(), &name))?;
    let slug = meant.variant.as_ref().map(|variant| variant.game().slug.clone());
    let from = Claims::new(registry, slug.as_deref())
        .named(&args.from)
        .map_err(|message| Failure::usage(format_args!("--from: {message}")))?;
    let input = Input::named(&args.input);
    // What a format's importer gives names its game itself.
    let suffix = input.suffix.clone().filter(|_| matches!(from, From::Text));
    let hints = Hints { meant, suffix };
    let charset = args.encoding.as_deref();
    let reader: Box<dyn Read> = match &from {
        From::Text => input.open_text(charset).map_err(|error| unreadable(&input, &error))?,
        From::Format(format) => {
            Box::new(Cursor::new(files::import(&input, format, charset.unwrap_or_default())?))
        }
    };
    let mut start = Vec::with_capacity(HEAD);
    let mut reader = reader;
    (&mut reader)
        .take(HEAD as u64)
        .read_to_end(&mut start)
        .map_err(|error| unreadable(&input, &error))?;
    let slug = slug.or_else(|| first_game(registry, &start));
    let to = target(registry, &args.to, slug.as_deref())
        .map_err(|message| Failure::usage(format_args!("--to: {message}")))?;
    let reader = Cursor::new(start).chain(reader);
    let mut job = Job { app, to, hints, input: &input, games: 0, losses: Vec::new() };
    match &args.output {
        None => {
            let mut out = app.out();
            job.all(reader, |bytes| out.bytes(bytes))?;
            out.flush()?;
        }
        Some(path) => {
            let failed = |error: io::Error| Failure::file(path, &error);
            let mut file = NewFile::create(path).map_err(failed)?;
            job.all(reader, |bytes| file.write_all(bytes).map_err(failed))?;
            file.commit().map_err(failed)?;
        }
    }
    job.tell()
}

/// How much of a text is looked at to tell the game of its first record.
const HEAD: usize = 16 << 10;

/// The game that the first record's tag names: of formats with one id its own is meant.
fn first_game(registry: &Registry, start: &[u8]) -> Option<String> {
    let tag = Events::new(start).find_map(|event| match event {
        Event::Tag(tag) if tag.name == "Game" => Some(tag.value().into_owned()),
        _ => None,
    })?;
    Some(registry.plugin(&tag)?.game.slug.clone())
}

fn unreadable(input: &Input, error: &io::Error) -> Failure {
    match error.kind() {
        // The charset is none that is known.
        io::ErrorKind::InvalidInput => Failure::usage(format_args!("--encoding: {error}")),
        _ => Failure::file(Path::new(&input.name), error),
    }
}

/// A conversion under way.
struct Job<'a> {
    app: &'a App,
    to: Target,
    hints: Hints,
    input: &'a Input,
    games: u64,
    losses: Vec<String>,
}

impl Job<'_> {
    /// Converts every game and hands its bytes out. A game that cannot be converted is named and
    /// left out; the next is still converted.
    fn all(
        &mut self,
        reader: impl Read,
        mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (app, input) = (self.app, self.input);
        let bar = app.progress(None, "games");
        let done = games::each(reader, MAX_GAME_BYTES, |game| {
            bar.inc(1);
            match convert(app.registry(), game.bytes, &self.hints, &self.to) {
                Ok(converted) => {
                    if let Err(failure) = self.one(&game, converted, &mut take) {
                        return ControlFlow::Break(failure);
                    }
                }
                Err(NotConverted::Died(refusal)) => return ControlFlow::Break(died(&refusal)),
                Err(error) => {
                    let failure = refused(input, &game, &error);
                    bar.suspend(|| app.report(&failure));
                    self.losses.push(format!("game {}: left out", game.index));
                }
            }
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        match done.map_err(|error| Failure::file(Path::new(&input.name), &error))? {
            ControlFlow::Break(failure) => Err(failure),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    fn one(
        &mut self,
        game: &GameText<'_>,
        converted: Converted,
        take: &mut impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.games > 0 {
            take(b"\n")?;
        }
        take(&converted.bytes)?;
        self.games += 1;
        let losses = converted.losses.into_iter();
        self.losses.extend(losses.map(|loss| format!("game {}: {loss}", game.index)));
        Ok(())
    }

    /// Lists what was lost.
    fn tell(&self) -> Result<(), Failure> {
        if self.app.global.json {
            let mut out = self.app.out();
            out.json(&Report { games: self.games, losses: &self.losses })?;
            return out.flush();
        }
        for loss in &self.losses {
            self.app.say("lost", loss);
        }
        Ok(())
    }
}

/// Says why a game is left out.
fn refused(input: &Input, game: &GameText<'_>, error: &NotConverted) -> Failure {
    let at = |byte: usize| {
        let place = locate(game.bytes, byte);
        format!("{}:{}:{}", input.name, place.line + game.line - 1, place.column)
    };
    let (place, message, hint) = match error {
        NotConverted::NotBegun(error) => {
            (at(error.span.start), &error.refusal.message, error.refusal.hint.clone())
        }
        NotConverted::Refused(stop) => {
            let why = match stop.refusal.rule.as_str() {
                "" => String::new(),
                rule => format!("by {rule}"),
            };
            (at(stop.span.start), &stop.refusal.message, why)
        }
        NotConverted::Form(span, message) => (at(span.start), message, String::new()),
        NotConverted::Export(refusal) | NotConverted::Died(refusal) => {
            (at(0), &refusal.message, refusal.hint.clone())
        }
    };
    Failure::new(Code::No, format_args!("{place}: {message}; the game is left out")).help(hint)
}
