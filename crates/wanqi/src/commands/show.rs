//! `wanqi show`: draws a position.

use crate::app::{App, died};
use crate::cli::{GameArgs, PositionArgs};
use crate::exit::Failure;
use crate::outputs;
use crate::pictures;
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;
use wanqi_host::draw;
use wanqi_host::draw::svg::Extent;
use wanqi_host::instance::{Instance, Refusal};
use wanqi_host::legal::actors;
use wanqi_host::outcome::Outcome;
use wanqi_host::printable::Printable;
use wanqi_host::scene::Scene;
use wanqi_host::view::{self, Eyes};
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Shows only what this seat may see
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u32).range(1..=16))]
    view: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value_t = ShowFormat::Text)]
    format: ShowFormat,
    /// Writes the output to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ShowFormat {
    /// A text diagram
    Text,
    /// The position text
    Position,
    /// A vector image
    Svg,
    /// The same as a raster image
    Png,
}

/// The JSON description of a position.
#[derive(Serialize)]
pub struct Shown {
    position: String,
    /// `None` in a seat's view of a game with hidden information, which the digest would reveal.
    digest: Option<String>,
    to_act: Vec<u32>,
    round: u32,
    outcome: Option<Outcome>,
}

impl Shown {
    /// Describes a position as these eyes may see it.
    pub fn of(game: &Instance, eyes: Eyes) -> Result<Shown, Refusal> {
        let turn = game.turn()?;
        let position = position(game, eyes)?;
        let whole = eyes == Eyes::All || !game.ruleset().has(wanqi_abi::TRAIT_HIDDEN);
        let digest = if whole { Some(game.digest_hex()?) } else { None };
        let (to_act, round, outcome) = (actors(turn.to_act), turn.round, game.outcome()?);
        Ok(Shown { position, digest, to_act, round, outcome })
    }
}

/// Draws the position.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let session = app.session(&args.game, &args.position)?;
    let game = session.now();
    let seats = game.ruleset().seats_max;
    if let Some(seat) = args.view.filter(|seat| *seat > seats) {
        return Err(Failure::usage(message!(
            "--view: there is no seat {seat}, only 1 to {seats}",
            seat,
            seats
        )));
    }
    let eyes = args.view.map_or(Eyes::All, Eyes::Seat);
    let binary = (args.format == ShowFormat::Png).then_some("png");
    let target = match args.out.is_none() && app.global.json {
        true => None,
        false => pictures::target(&[], args.out.as_deref(), app.global.json, binary)?,
    };
    let mut out = app.out();
    if app.global.json {
        let shown = Shown::of(game, eyes).map_err(|refusal| died(&refusal))?;
        out.json(&shown)?;
    }
    if args.out.is_none() && app.global.json {
        return out.flush();
    }
    let style = match target {
        Some(_) => draw::Style::default(),
        None => app.picture(),
    };
    let drawing = || pictures::drawing(app, game, eyes, Extent::default()).map(|it| it.svg);
    let bytes = match args.format {
        ShowFormat::Position => {
            let text = position(game, eyes).map_err(|refusal| died(&refusal))?;
            (text + "\n").into_bytes()
        }
        ShowFormat::Text => {
            let picture = picture(game, eyes, style)?;
            if target.is_none() {
                out.shown(&picture)?;
                return out.flush();
            }
            picture.as_bytes().to_vec()
        }
        ShowFormat::Svg => drawing()?.into_bytes(),
        ShowFormat::Png => pictures::png(&drawing()?)?,
    };
    match (&args.out, target) {
        (Some(path), Some(target)) => {
            let failed = |error: io::Error| outputs::failed(path, &error);
            let mut file = outputs::open(path, &target)?;
            file.write_all(&bytes).map_err(failed)?;
            file.commit().map_err(failed)?;
        }
        _ => out.bytes(&bytes)?,
    }
    out.flush()
}

/// Parses the scene that a plugin returned.
pub fn scene(game: &Instance, lines: &str) -> Result<Scene, Failure> {
    let slug = &game.plugin().game.slug;
    Scene::parse(lines).map_err(|error| Failure::plugin(message!("{slug}: {error}", slug, error)))
}

/// The position text that these eyes may see. In a game without hidden information it is the full
/// position.
pub fn position(game: &Instance, eyes: Eyes) -> Result<String, Refusal> {
    if game.ruleset().has(wanqi_abi::TRAIT_HIDDEN) { game.view(eyes) } else { game.position() }
}

/// The position as a text diagram, and a line with the seat to move or the outcome.
pub fn picture(game: &Instance, eyes: Eyes, style: draw::Style) -> Result<Printable, Failure> {
    let mut text = match game.scene(eyes) {
        Ok(lines) => draw::text(&scene(game, &lines)?, style),
        // A game that is not drawn is shown as its position text.
        Err(refusal) if refusal.unsupported() => {
            let text = position(game, eyes).map_err(|refusal| died(&refusal))?;
            Printable::lines(&(text + "\n"))
        }
        Err(refusal) => return Err(died(&refusal)),
    };
    let status = view::status(game).map_err(|refusal| died(&refusal))?;
    text.push(&Printable::lines(&(status + "\n")));
    Ok(text)
}
