//! `wanqi replay`: boards along a recorded game.

use super::show::{self, Shown};
use crate::app::{App, Out, died};
use crate::exit::Failure;
use crate::files;
use serde::Serialize;
use std::ffi::OsString;
use wanqi_host::Refusal;
use wanqi_host::registry::Meant;
use wanqi_host::session::Session;
use wanqi_host::source::Input;
use wanqi_host::validate::Settings;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Which game of the file, from 0
    #[arg(long, value_name = "I", default_value_t = 0)]
    index: u64,
    /// Shows the position after so many actions, and no other
    #[arg(long, value_name = "N", conflicts_with = "every")]
    ply: Option<u64>,
    /// Shows the start, every Nth position, and the last
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// The game that records are of which do not say so
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Option where a record says nothing of it (repeatable)
    #[arg(short, value_name = "KEY=VALUE")]
    option: Vec<String>,
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    shown: Shown,
    ply: u64,
    /// The action that led here; none at the start.
    action: Option<String>,
    /// Who did it, 0 for chance; none at the start.
    seat: Option<u32>,
}

/// Shows them.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let input = Input::named(&args.file);
    let meant = Meant::new(app.registry(), args.game.as_deref(), &args.option)
        .map_err(|name| app.unknown(args.game.as_deref().unwrap_or_default(), &name))?;
    let settings = Settings { meant, ..Settings::default() };
    let reading = files::game(app, &input, &settings, args.index)?;
    let (errors, warnings) = (&reading.verdict.errors, &reading.verdict.warnings);
    let Some(played) = reading.played else {
        app.tell(&input.name, None, errors, warnings)?;
        return Err(Failure::silent_no());
    };
    let game = played.start.try_clone().map_err(|refusal| died(&refusal))?;
    let session = Session::of(game, played.main_line()).map_err(|refusal| died(&refusal))?;
    let last = session.played().len() as u64;
    let mut out = app.out();
    let written = boards(app, args, &session, last, &mut out);
    out.flush()?;
    drop(out);
    written?;
    app.tell(&input.name, Some(&played.start), errors, warnings)
}

fn boards(
    app: &App,
    args: &Args,
    session: &Session,
    last: u64,
    out: &mut Out,
) -> Result<(), Failure> {
    let wanted = |ply: u64| match args.ply {
        Some(wanted) => ply == wanted,
        None => ply.is_multiple_of(args.every) || ply == last,
    };
    if let Some(ply) = args.ply.filter(|ply| *ply > last) {
        return Err(Failure::usage(format_args!("--ply {ply}: the game has {last} actions")));
    }
    let failed = |refusal: Refusal| died(&refusal);
    let mut game = session.start().try_clone().map_err(failed)?;
    let mut first = true;
    for ply in 0..=last {
        let before = ply.checked_sub(1).and_then(|at| session.played().get(at as usize));
        if let Some(played) = before {
            let seat = if played.kind == wanqi_host::instance::Kind::Env { 0 } else { played.seat };
            game.apply(played.kind, seat, played.canonical.as_bytes(), 0).map_err(failed)?;
        }
        if !wanted(ply) {
            continue;
        }
        if app.global.json {
            let shown = Shown::of(&game, None).map_err(failed)?;
            let event = wanqi_host::instance::Kind::Event;
            let action = before.map(|played| match played.kind == event {
                true => played.written(session.now().ruleset().seats_max),
                false => played.canonical.clone(),
            });
            out.json(&Line { shown, ply, action, seat: before.map(|played| played.seat) })?;
            continue;
        }
        if !std::mem::take(&mut first) {
            out.text("\n")?;
        }
        match before {
            None => out.line("start")?,
            Some(played) => {
                let written = played.written(session.now().ruleset().seats_max);
                let bar = if ply > 1 && played.goes_on() { "|" } else { "" };
                out.line(format_args!("{} {bar}{written}", played.number()))?;
            }
        }
        show::print(app, out, &game)?;
    }
    Ok(())
}
