//! `wanqi playout`: plays uniformly random games.

use crate::app::{App, died};
use crate::cli::GameArgs;
use crate::exit::{Code, Failure};
use crate::language::Level;
use crate::scratch::RecordPlace;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use wanqi_host::instance::{FrameKind, Instance};
use wanqi_host::outcome::Outcome;
use wanqi_host::playout::{Plan, Totals, play};
use wanqi_host::plugin::Plugin;
use wanqi_host::printable::counted;
use wanqi_host::recording::{self, RecordError, Recording};
use wanqi_host::session::{Attempt, Session, mix};
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Plays for this time
    #[arg(long, value_name = "SECONDS", conflicts_with = "count", value_parser = seconds)]
    seconds: Option<f64>,
    /// Plays N games [default: 1000]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// Seed of the random games; equal seeds give equal games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads, which does not change the games [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: Option<u64>,
    /// Stops a game after N actions
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_actions: u64,
    /// Plays one game and records it in this new file; `-` prints only the record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seconds", "count", "jobs"])]
    record: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, Message> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err(message!("not a number of seconds")),
    }
}

#[derive(Serialize)]
struct PlayoutReport {
    playouts: u64,
    actions: u64,
    capped: u64,
    seconds: f64,
    playouts_per_second: f64,
    actions_per_second: f64,
    outcomes: BTreeMap<String, u64>,
}

/// Plays the games and prints the totals.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let game = app.create(&args.game, "")?;
    let words = game.plugin().clone();
    if let Some(file) = &args.record {
        let (start, place) = (Instant::now(), RecordPlace::new(app, file)?);
        let totals = record(args, game, place.path());
        if totals.as_ref().is_err_and(|failure| failure.code == Code::Plugin)
            && !place.is_printed()
            && file.exists()
        {
            let file = file.display();
            app.say(Level::Note, message!("{file} has the game until the plugin died", file));
        }
        let totals = totals?;
        if place.is_printed() {
            return place.print();
        }
        if !app.global.quiet {
            app.say(Level::Note, message!("recorded in {file}", file = file.display()));
        }
        return report(app, args, &words, totals, start);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        seed: args.seed,
        count: if args.seconds.is_some() { u64::MAX } else { args.count.unwrap_or(1_000) },
        time: args.seconds.map(Duration::from_secs_f64),
        max_actions: args.max_actions,
        jobs: args.jobs.map_or(cores, |jobs| jobs as usize),
    };
    let start = Instant::now();
    let bar = app.progress(args.seconds.is_none().then_some(plan.count), "games");
    let played = play(&game, &plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    report(app, args, &words, played.map_err(|refusal| died(&refusal))?, start)
}

/// Plays one game, action by action, into a new file.
fn record(args: &Args, game: Instance, file: &Path) -> Result<Totals, Failure> {
    let failed = |error: RecordError| match error {
        RecordError::File(error) => Failure::file(file, &error),
        RecordError::Refused(refusal) => died(&refusal),
        RecordError::Wrong(message) => Failure::no(message),
    };
    let begin = || -> Result<Recording, RecordError> {
        let session = Session::new(game)?;
        let variant = session.variant();
        let head = recording::head(&session, &variant, "", &[], args.seed)?;
        Ok(Recording::create(file, &head, session, args.seed)?)
    };
    let mut recording = begin().map_err(failed)?;
    let played = play_into(&mut recording, args);
    let played = played.and_then(|totals| recording.finish().map(|()| totals).map_err(Into::into));
    if let Err(RecordError::File(_)) = &played {
        // A part of a random game is of no use, and would be in the way of the next one.
        let _ = std::fs::remove_file(file);
    }
    played.map_err(failed)
}

/// Plays the game to its end or the limit.
fn play_into(recording: &mut Recording, args: &Args) -> Result<Totals, RecordError> {
    let mut totals = Totals { playouts: 1, ..Totals::default() };
    while recording.ended().is_none() && totals.actions < args.max_actions {
        if !step(recording, args.seed, totals.actions)? {
            break;
        }
        totals.actions += 1;
    }
    totals.capped = u64::from(recording.ended().is_none());
    let outcome = recording.session.now().outcome()?;
    totals.outcomes.extend(outcome.map(|outcome| (kind_of(&outcome), 1)));
    Ok(totals)
}

/// Records a chance event, or a random action of a random seat to act; `false` if no seat may act.
fn step(recording: &mut Recording, seed: u64, n: u64) -> Result<bool, RecordError> {
    if recording.draw()?.is_some() {
        return Ok(true);
    }
    let to_act = recording.session.now().turn()?.to_act;
    let seats: Vec<u8> = (1..32).filter(|seat| to_act >> seat & 1 == 1).collect();
    // `!seed`, because chance events are drawn from `seed`.
    let random = mix(!seed, n);
    let Some(&seat) = seats.get(random as usize % seats.len().max(1)) else { return Ok(false) };
    let token = recording.session.pick(u32::from(seat), random)?;
    let attempt = Attempt { kind: FrameKind::Action, seat: Some(seat), token: token.as_bytes() };
    recording.act(&attempt).map(|_| true)
}

/// The key that plugins count outcomes by: class, reason, and the rank of each seat.
fn kind_of(outcome: &Outcome) -> String {
    let ranks = outcome.ranks().into_iter().map(|rank| format!(" {rank}"));
    format!("{} {}{}", outcome.class.as_str(), outcome.reason, ranks.collect::<String>())
}

/// A key of outcomes in words: `decided, five in a row: ranks 1 2`.
fn in_words(app: &App, game: &Plugin, key: &str) -> Message {
    let mut parts = key.splitn(3, ' ');
    let (class, reason) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let ranks = parts.next().unwrap_or_default().to_owned();
    let reason = game.game.reason_words(reason, app.language());
    match class {
        "drawn" => message!("drawn, {reason}", reason),
        "void" => message!("no result, {reason}", reason),
        "forfeited-all" => message!("lost by all, {reason}", reason),
        _ => message!("decided, {reason}: ranks {ranks}", reason, ranks),
    }
}

/// Prints the totals.
fn report(
    app: &App,
    args: &Args,
    game: &Plugin,
    totals: Totals,
    start: Instant,
) -> Result<(), Failure> {
    let Totals { playouts, actions, capped, outcomes } = totals;
    let seconds = start.elapsed().as_secs_f64();
    let rate = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
    let report = PlayoutReport {
        playouts,
        actions,
        capped,
        seconds,
        playouts_per_second: rate(playouts),
        actions_per_second: rate(actions),
        outcomes,
    };
    let mut out = app.out();
    if app.global.json {
        out.json(&report)?;
    } else {
        let (games, actions) = (counted(playouts, "game"), counted(actions, "action"));
        out.line(app.text(message!(
            "{games}, {actions}, {capped} stopped at {most}; {seconds} s",
            games,
            actions,
            capped,
            most = args.max_actions,
            seconds = format_args!("{seconds:.3}")
        )))?;
        out.line(app.text(message!(
            "{games} games/s, {actions} actions/s",
            games = format_args!("{:.0}", report.playouts_per_second),
            actions = format_args!("{:.0}", report.actions_per_second)
        )))?;
        for (outcome, count) in &report.outcomes {
            let percent = *count as f64 * 100.0 / playouts.max(1) as f64;
            let outcome = app.text(in_words(app, game, outcome));
            out.line(format_args!("{count:>10}  {percent:5.1} %  {outcome}"))?;
        }
    }
    out.flush()
}
