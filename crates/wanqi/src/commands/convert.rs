//! `wanqi convert`: converts between notations and lists what is lost.

use crate::app::{App, died};
use crate::exit::Failure;
use crate::language::Level;
use crate::limits::LimitArgs;
use crate::outputs;
use serde::Serialize;
use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wanqi_host::Registry;
use wanqi_host::convert::{ConvertTarget, Converted, Losses, NotConverted, convert, target};
use wanqi_host::diagnostic::Weight;
use wanqi_host::instance::Format;
use wanqi_host::output;
use wanqi_host::registry::Meant;
use wanqi_host::source::{Claims, Input};
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{self, OneGame, Which};
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Format of the input: `wqn`, `pgn`, or a format of a game (`sgf`, `go:sgf`) [default:
    /// detected as in `validate`]
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// Format of the output: `wqn`, `pgn`, or a format of a game
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// The game of all records; the tags of each record choose its rule set
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Character encoding of the input, if it is not UTF-8
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Input file; `-` is standard input
    #[arg(value_name = "IN", default_value = "-")]
    input: OsString,
    /// Output file; `-` is standard output [default: standard output]
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Serialize)]
struct ConvertReport {
    games: u64,
    losses: Vec<String>,
}

/// Converts the games of the input.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let output = args.output.as_deref().filter(|path| !outputs::is_standard(path));
    if app.global.json && output.is_none() {
        return Err(Failure::usage(message!(
            "--json prints on standard output: name the file OUT"
        )));
    }
    let registry = app.registry();
    let game = args.game.as_deref();
    let meant = Meant::new(registry, game, &[])
        .map_err(|name| app.unknown(game.unwrap_or_default(), &name))?;
    let claims = Claims::new(registry, meant.game());
    let from = args.from.as_deref().map(|name| claims.named(name)).transpose();
    let from = from.map_err(|message| Failure::usage(message!("--from: {message}", message)))?;
    if let Some(label) = &args.encoding
        && wanqi_notation::encoding::canonical_name(label).is_none()
    {
        return Err(Failure::usage(wanqi_notation::encoding::UnknownEncoding(label.clone())));
    }
    // A name that no format has is wrong for every record. If several games have a format of this
    // name, each record uses the format of its own game.
    let known = ["wqn", "pgn"].contains(&args.to.as_str());
    if !known && !registry.formats().any(|format| is_named(registry, &format, &args.to)) {
        target(registry, &args.to, None)
            .map_err(|message| Failure::usage(message!("--to: {message}", message)))?;
    }
    let encoding = args.encoding.clone();
    let settings = Settings { meant, from, encoding, variations: true, ..Settings::default() };
    let settings = args.limits.of(settings);
    let input = Input::named(&args.input);
    let to = &args.to;
    let mut job =
        Conversion { app, to, settings, input: &input, games: 0, losses: Losses::default() };
    let named = output.unwrap_or(Path::new("-"));
    let targets = outputs::planned(std::slice::from_ref(&input), &[named], output.is_none())?;
    match &targets[..] {
        [] | [output::Target::Standard] => {
            let mut out = app.out();
            job.all(|bytes| out.bytes(bytes))?;
            out.flush()?;
        }
        [target, ..] => {
            let failed = |error: io::Error| outputs::failed(named, &error);
            let mut file = outputs::open(named, target)?;
            job.all(|bytes| file.write_all(bytes).map_err(failed))?;
            // If no game could be converted, the old file is kept.
            if job.games > 0 {
                file.commit().map_err(failed)?;
            }
        }
    }
    job.report_losses()
}

/// Whether `name` from `--to`, with or without the game, names this format.
fn is_named(registry: &Registry, format: &Format, name: &str) -> bool {
    let (game, id) = name.split_once(':').map_or((None, name), |(game, id)| (Some(game), id));
    let of_game = game.is_none_or(|game| {
        let known = registry.variant(game).ok();
        known.map_or(game.to_owned(), |known| known.game().slug.clone())
            == format.plugin().game.slug
    });
    format.info().exports && format.info().id == id && of_game
}

/// A running conversion.
struct Conversion<'a> {
    app: &'a App,
    to: &'a str,
    settings: Settings,
    input: &'a Input,
    games: u64,
    losses: Losses,
}

impl Conversion<'_> {
    /// Converts every game and passes its bytes to `take`. A game that cannot be converted is
    /// reported and left out; the other games are converted.
    fn all(&mut self, mut take: impl FnMut(&[u8]) -> Result<(), Failure>) -> Result<(), Failure> {
        let (app, input) = (self.app, self.input);
        let bar = app.progress(None, "games");
        let settings = self.settings.clone();
        let done = reading::each_game(app.registry(), &settings, input, Which::default(), |game| {
            bar.inc(1);
            match bar.suspend(|| self.game(game, &mut take)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => ControlFlow::Break(failure),
            }
        });
        bar.finish_and_clear();
        match done.map_err(|error| Failure::file(Path::new(&input.name), &error))? {
            ControlFlow::Break(failure) => Err(failure),
            ControlFlow::Continue(_) => Ok(()),
        }
    }

    /// Converts a game, or reports why it is left out.
    fn game(
        &mut self,
        game: OneGame<'_>,
        take: &mut impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (app, name) = (self.app, &self.input.name);
        let OneGame { text, reading, .. } = game;
        let (index, line) = (reading.verdict.index, reading.verdict.line);
        let start = reading.played.as_ref().map(|played| &played.start);
        let start = start.and_then(|start| start.try_clone().ok());
        let slug = start.as_ref().map(|start| start.plugin().game.slug.clone());
        let stop = reading.stop().cloned();
        let target = target(app.registry(), self.to, slug.as_deref());
        let (place, message, hint) = match (target, start) {
            (Err(message), Some(_)) => (format!("{name}:{line}"), message, Message::none()),
            (target, start) => {
                match convert(text, reading, &target.unwrap_or(ConvertTarget::Wqn)) {
                    Ok(converted) => {
                        // The converter keeps the text of the game, with its errors.
                        if let Some(fault) = stop.filter(|_| !app.global.quiet) {
                            app.complain_as(&fault, Weight::Warning, name, start.as_ref());
                        }
                        return self.one(index, converted, take);
                    }
                    Err(NotConverted::Died(refusal)) => return Err(died(&refusal)),
                    Err(NotConverted::Fault(fault)) => {
                        // Any fault of form leaves the game out, also one after the refusal that
                        // stops the game for the other commands.
                        if let Some(stop) = stop.filter(|stop| *stop != *fault) {
                            app.complain(&stop, name, start.as_ref());
                        }
                        app.complain(&fault, name, start.as_ref());
                        (format!("{name}:{line}"), Message::none(), Message::none())
                    }
                    Err(NotConverted::Export(refusal)) => {
                        (format!("{name}:{line}"), refusal.message, refusal.hint)
                    }
                }
            }
        };
        let message = match message.is_empty() {
            true => message!("{place}: game {index} is left out", place, index),
            false => {
                message!("{place}: {message}; game {index} is left out", place, message, index)
            }
        };
        app.report(&Failure::no(message).help(hint));
        self.losses.add(index, message!("left out"));
        Ok(())
    }

    fn one(
        &mut self,
        index: u64,
        converted: Converted,
        take: &mut impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.games > 0 {
            take(b"\n")?;
        }
        take(&converted.bytes)?;
        self.games += 1;
        converted.losses.into_iter().for_each(|loss| self.losses.add(index, loss));
        Ok(())
    }

    /// Prints the losses.
    fn report_losses(&self) -> Result<(), Failure> {
        let losses = self.losses.sentences();
        if self.app.global.json {
            let mut out = self.app.out();
            let losses = losses.map(|loss| self.app.text(loss)).collect();
            out.json(&ConvertReport { games: self.games, losses })?;
            return out.flush();
        }
        for loss in losses {
            self.app.say(Level::Lost, loss);
        }
        Ok(())
    }
}
