//! `wanqi perft`: counts sequences of actions.

use crate::app::{App, died};
use crate::cli::{GameArgs, PositionArgs};
use crate::exit::Failure;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;
use wanqi_abi as abi;
use wanqi_host::derived;
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Counts sequences of 1 to DEPTH actions
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Also prints the count for each first action, at the last depth
    #[arg(long)]
    divide: bool,
    /// Counts distinct complete turns instead of sequences of actions
    #[arg(long)]
    turns: bool,
    /// Also counts games that end at a smaller depth
    #[arg(long)]
    count_finished: bool,
}

#[derive(Serialize)]
struct PerftLine {
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

/// Counts and prints one line for each depth.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let session = app.session(&args.game, &args.position)?;
    let game = session.now();
    let mut flags = 0;
    if args.turns {
        flags |= abi::PERFT_TURNS;
    }
    if args.count_finished {
        flags |= abi::PERFT_COUNT_FINISHED;
    }
    let mut out = app.out();
    for depth in 1..=args.depth {
        let start = Instant::now();
        let divide = match args.divide && depth == args.depth {
            true => {
                Some(derived::perft_divide(game, depth, flags).map_err(|refusal| died(&refusal))?)
            }
            false => None,
        };
        let nodes = match &divide {
            Some(counts) => counts.iter().map(|(_, count)| count).sum(),
            None => derived::perft(game, depth, flags).map_err(|refusal| died(&refusal))?,
        };
        let seconds = start.elapsed().as_secs_f64();
        let divide = divide.map(|counts| counts.into_iter().collect());
        let line = PerftLine { depth, nodes, seconds, divide };
        if app.global.json {
            out.json(&line)?;
        } else {
            for (action, count) in line.divide.iter().flatten() {
                out.line(format_args!("{action}: {count}"))?;
            }
            out.line(app.text(message!(
                "depth {depth}  {nodes} nodes  {seconds} s",
                depth,
                nodes,
                seconds = format_args!("{seconds:.3}")
            )))?;
        }
        out.flush()?;
    }
    Ok(())
}
