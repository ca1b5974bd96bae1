//! `wanqi playout`: uniformly random games.

use crate::app::{App, died};
use crate::cli::GameArgs;
use crate::exit::Failure;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use wanqi_host::playout::{Plan, Totals, play};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Plays for so long
    #[arg(long, value_name = "SECONDS", conflicts_with = "count", value_parser = seconds)]
    seconds: Option<f64>,
    /// Plays so many games [default: 1000]
    #[arg(long, value_name = "N")]
    count: Option<u64>,
    /// The games depend on this and on nothing else
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads [default: all cores]; the games are the same for every number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: Option<u64>,
    /// Stops a game after so many actions
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_actions: u64,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err("not a number of seconds".to_owned()),
    }
}

#[derive(Serialize)]
struct Report {
    playouts: u64,
    actions: u64,
    capped: u64,
    seconds: f64,
    playouts_per_second: f64,
    actions_per_second: f64,
    outcomes: BTreeMap<String, u64>,
}

/// Plays them.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let game = app.create(&args.game, "")?;
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
    let Totals { playouts, actions, capped, outcomes } =
        played.map_err(|refusal| died(&refusal))?;
    let seconds = start.elapsed().as_secs_f64();
    let rate = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
    let report = Report {
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
        out.line(format_args!(
            "{playouts} games, {actions} actions, {capped} stopped at {}; {seconds:.3} s",
            args.max_actions
        ))?;
        out.line(format_args!(
            "{:.0} games/s, {:.0} actions/s",
            report.playouts_per_second, report.actions_per_second
        ))?;
        for (outcome, count) in &report.outcomes {
            let percent = *count as f64 * 100.0 / playouts.max(1) as f64;
            out.line(format_args!("{count:>10}  {percent:5.1} %  {outcome}"))?;
        }
    }
    out.flush()
}
