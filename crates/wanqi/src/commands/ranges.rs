//! `wanqi ranges`: divides a file into ranges for `validate --range`.

use super::validate::range_failure;
use crate::app::App;
use crate::exit::Failure;
use crate::reading::ReadingArgs;
use serde::Serialize;
use std::ffi::OsString;
use wanqi_host::output::not_printed_into;
use wanqi_host::source::Input;
use wanqi_host::source::identity::Identity;
use wanqi_host::validate::{Range, Share, divide};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file
    #[arg(value_name = "FILE")]
    path: OsString,
    #[command(flatten)]
    share: ShareArgs,
    /// Does not read the file: all ranges but the first are without LINE and INDEX, so that their
    /// verdicts count from the start of the range
    #[arg(long)]
    relative: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// How many ranges.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct ShareArgs {
    /// Makes N ranges of about the same size
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    parts: Option<u64>,
    /// Makes ranges of about N bytes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    bytes: Option<u64>,
}

/// The JSON line of a range.
#[derive(Serialize)]
struct RangeLine<'a> {
    file: &'a str,
    range: String,
    from: u64,
    to: Option<u64>,
    line: Option<u64>,
    index: Option<u64>,
    #[serde(flatten)]
    identity: &'a Identity,
}

/// Prints the ranges.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let settings = args.reading.settings(app)?;
    let input = Input::named(&args.path);
    not_printed_into(std::slice::from_ref(&input)).map_err(Failure::usage)?;
    let share = match (args.share.parts, args.share.bytes) {
        (Some(parts), _) => Share::Parts(parts),
        (None, bytes) => Share::Bytes(bytes.unwrap_or(u64::MAX)),
    };
    let divided = divide(app.registry(), &settings, &input, share, args.relative)
        .map_err(|error| range_failure(&input, error))?;
    let mut out = app.out();
    for range in divided.ranges {
        let Range { from, to, numbers } = range;
        if app.global.json {
            out.json(&RangeLine {
                file: &input.name,
                range: range.to_string(),
                from,
                to,
                line: numbers.map(|numbers| numbers.line),
                index: numbers.map(|numbers| numbers.index),
                identity: &divided.identity,
            })?;
        } else {
            out.line(range.to_string())?;
        }
    }
    out.flush()
}
