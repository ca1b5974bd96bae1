//! `wanqi resume`: resumes a record. The end of a finished record can be taken back.

use super::record::drawn_seed;
use crate::app::{App, died};
use crate::exit::Failure;
use crate::language::Level;
use crate::outputs;
use crate::play::TerminalGame;
use crate::scratch::RecordPlace;
use std::io::Read;
use std::path::{Path, PathBuf};
use wanqi_host::record;
use wanqi_host::recording::ending::Ending;
use wanqi_host::recording::journal::Journal;
use wanqi_host::recording::{RecordError, Recording};
use wanqi_host::source::{Claims, From, Input, MAGIC, open_regular};
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{GameReader, PlayedGame};
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Seed of the chance events [default: the tag `Seed` of the record, or random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Resumes the record.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::file(&args.file, &error);
    if args.file.as_os_str() == "-" {
        let message =
            message!("FILE must be a file: `wanqi resume` reads actions from standard input");
        return Err(Failure::usage(message)
            .help(message!("`wanqi replay -` reads a record from standard input")));
    }
    // The answers are printed: neither they nor the actions may be in the file of the record.
    outputs::planned(&[Input::named("-")], &[&args.file], true)?;
    let input = Input::named(&args.file);
    is_text(app, &input)?;
    let reopened = Journal::open(&args.file).map_err(failed)?;
    let content = reopened.content.clone();
    let played = read(app, &content, &input)?;
    let recorded = record::tags(&content).get("Seed").and_then(|seed| seed.parse().ok());
    let seed = args.seed.or(recorded).unwrap_or_else(drawn_seed);
    let finished = Ending::stated(&content).is_some();
    if !finished && !reopened.torn.is_empty() {
        let line = String::from_utf8_lossy(&reopened.torn).into_owned();
        app.say(
            Level::Warning,
            message!("dropped the torn last line `{line}`", line = line.trim()),
        );
    }
    let journal = match finished {
        true => reopened.untouched(),
        false => reopened.settle().map_err(failed)?,
    };
    let recording =
        Recording::resume(journal, &content, &played, seed).map_err(|error| match error {
            RecordError::File(error) => failed(error),
            RecordError::Refused(refusal) => died(&refusal),
            RecordError::Wrong(message) => Failure::no(message),
        })?;
    let tags = record::tags(&content);
    let name = |tag: &String| tags.get(tag).filter(|name| *name != "?").unwrap_or_default();
    let set = recording.session.now().ruleset();
    let names = set.seat_tags.iter().map(|tag| name(tag).to_owned()).collect();
    TerminalGame::new(app, recording, &RecordPlace::new(app, &args.file)?, names).play()
}

/// Refuses files that are not WQN or PGN text, before anything is written to them.
fn is_text(app: &App, input: &Input) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::file(input.name.as_ref(), &error);
    let mut first = Vec::new();
    let path = input.path.as_deref().unwrap_or(Path::new("-"));
    let file = open_regular(path).map_err(failed)?;
    file.take(MAGIC as u64).read_to_end(&mut first).map_err(failed)?;
    let compressed =
        first.starts_with(&[0x1F, 0x8B]) || first.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]);
    match Claims::new(app.registry(), None).of(input.suffix.as_deref(), &first) {
        From::Text if !compressed => Ok(()),
        _ => Err(Failure::usage(message!("{input}: is not a WQN or PGN file", input = input.name))
            .help(message!("`wanqi convert --to wqn` makes a record that can be resumed"))),
    }
}

/// Reads the record. It must be the only game of its file, and valid.
fn read(app: &App, content: &[u8], input: &Input) -> Result<PlayedGame, Failure> {
    let settings = Settings::default();
    let mut readings = GameReader::new(app.registry(), &settings, input).read(content, 0, 1);
    let count = readings.len();
    let Some(reading) = readings.pop().filter(|_| count == 1) else {
        return Err(Failure::usage(message!(
            "{input} contains {count} games",
            input = input.name,
            count
        ))
        .help(message!("only a file with one game can be resumed")));
    };
    let verdict = &reading.verdict;
    let game = verdict.game.as_deref();
    for fault in &verdict.errors {
        app.complain(fault, &input.name, game);
    }
    app.note_death(&verdict.errors);
    if !verdict.ok {
        return Err(Failure::no(message!(
            "{input}: an invalid record cannot be resumed",
            input = input.name
        )));
    }
    app.tell(&input.name, game, &[], &verdict.warnings)?;
    reading.played.ok_or_else(Failure::silent_no)
}
