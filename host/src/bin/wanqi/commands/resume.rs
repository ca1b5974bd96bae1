//! `wanqi resume`: an unfinished record, gone on with.

use super::record::drawn_seed;
use crate::app::{App, died};
use crate::exit::Failure;
use crate::files;
use crate::play::Table;
use std::convert::Infallible;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use wanqi_host::games;
use wanqi_host::journal::{Journal, Reopened};
use wanqi_host::mainline::{self, Item, Stop};
use wanqi_host::recording::{RecordError, Recording};
use wanqi_host::registry::Meant;
use wanqi_host::source::{Claims, From, Input, MAGIC};
use wanqi_notation::Severity;
use wanqi_notation::segment::MAX_GAME_BYTES;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What chance does depends on this and on nothing else [default: the record's, or drawn]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Goes on with it.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::file(&args.file, &error);
    let input = Input::named(&args.file.display().to_string());
    is_text(app, &input)?;
    let Reopened { journal, content, torn } = Journal::open(&args.file).map_err(failed)?;
    if !torn.is_empty() {
        let line = String::from_utf8_lossy(&torn).into_owned();
        app.say("warning", format_args!("dropped the torn last line `{}`", line.trim()));
    }
    check(&content, &input)?;
    let record = files::record(app, &input, &content, Meant::default())?;
    let session = record.session().map_err(|refusal| died(&refusal))?;
    let told = record.tags.get("Seed").and_then(|seed| seed.parse().ok());
    let seed = args.seed.or(told).unwrap_or_else(drawn_seed);
    let recording = Recording::resume(journal, &content, session, seed).map_err(
        |(error, span)| match error {
            RecordError::File(error) => failed(error),
            RecordError::Refused(refusal) if refusal.died() => died(&refusal),
            RecordError::Refused(refusal) => {
                let refusal = Box::new(refusal);
                let stop = Stop { span, action_index: 0, refusal, kind: None };
                let fault = stop.fault(&record.start, &content);
                app.complain(&fault, &input.name, Some(&record.start));
                Failure::silent_no()
            }
            RecordError::Wrong(message) => Failure::no(message),
        },
    )?;
    Table::new(app, recording, &args.file).play()
}

/// A file is looked at before it is touched: only WQN and PGN text can be added to.
fn is_text(app: &App, input: &Input) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::file(input.name.as_ref(), &error);
    let mut first = Vec::new();
    let file = std::fs::File::open(&input.name).map_err(failed)?;
    file.take(MAGIC as u64).read_to_end(&mut first).map_err(failed)?;
    let compressed =
        first.starts_with(&[0x1F, 0x8B]) || first.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]);
    match Claims::new(app.registry(), None).of(input.suffix.as_deref(), &first) {
        From::Text if !compressed => Ok(()),
        _ => Err(Failure::usage(format_args!("{}: is no WQN or PGN text", input.name))
            .help("`wanqi convert --to wqn` makes a record that can be gone on with")),
    }
}

/// Only one game, without an end, can be gone on with.
fn check(content: &[u8], input: &Input) -> Result<(), Failure> {
    let mut count = 0;
    let counted = games::each(content, MAX_GAME_BYTES, |_| {
        count += 1;
        ControlFlow::<Infallible>::Continue(())
    });
    let ControlFlow::Continue(()) =
        counted.map_err(|error| Failure::file(input.name.as_ref(), &error))?;
    if count != 1 {
        return Err(Failure::usage(format_args!("{} holds {count} games", input.name))
            .help("a record that is gone on with is a file of its own"));
    }
    for item in mainline::items(content) {
        match item {
            Item::End(end) if end.text != b"*" => {
                let result = String::from_utf8_lossy(end.text).into_owned();
                let message = format!("{}: the game is finished, {result}", input.name);
                return Err(Failure::no(message));
            }
            Item::Problem(problem) if problem.severity() == Severity::Error => {
                let place = wanqi_notation::position::locate(content, problem.span.start);
                let (line, column) = (place.line, place.column);
                let message = format!("{}:{line}:{column}: {}", input.name, problem.message);
                return Err(Failure::no(message).help(problem.hint));
            }
            _ => {}
        }
    }
    Ok(())
}
