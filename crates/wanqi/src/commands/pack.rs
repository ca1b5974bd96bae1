//! `wanqi pack`: compresses archives so that ranges of them can be validated.

use crate::app::App;
use crate::exit::Failure;
use crate::outputs;
use crate::reading::ReadingArgs;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use wanqi_host::output::{Target, not_printed_into};
use wanqi_host::source::{Input, pack};
use wanqi_notation::message;
use wanqi_notation::segment::Config;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file, also compressed; `-` is standard input
    #[arg(value_name = "FILE")]
    path: OsString,
    /// The packed file, such as `games.pgn.zst`; `-` is standard output
    #[arg(value_name = "OUT")]
    out: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Packs the file.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let settings = args.reading.settings(app)?;
    let input = Input::named(&args.path);
    not_printed_into(std::slice::from_ref(&input)).map_err(Failure::usage)?;
    let targets = outputs::planned(std::slice::from_ref(&input), &[&args.out], app.global.json)?;
    if targets.contains(&Target::Standard) && std::io::stdout().is_terminal() {
        let message = message!("a packed file is not printed on a terminal: name a file for it");
        return Err(Failure::usage(message));
    }
    let failed = |error: std::io::Error| Failure::file(Path::new(&input.name), &error);
    let reader = input.open_within(settings.max_expansion).map_err(failed)?;
    let Some(target) = targets.first() else { return Ok(()) };
    let mut output = outputs::open(&args.out, target)?;
    let config = Config {
        target_bytes: settings.segment_bytes,
        max_game_bytes: settings.max_game_bytes,
        options: settings.lexer,
    };
    let sizes = pack(reader, &mut output, config).map_err(failed)?;
    output.commit().map_err(|error| outputs::failed(&args.out, &error))?;
    if !app.global.quiet {
        app.say(
            crate::language::Level::Note,
            message!(
                "{text} bytes of text packed into {packed} bytes; frames: {frames}",
                text = sizes.text,
                packed = sizes.packed,
                frames = sizes.frames
            ),
        );
    }
    Ok(())
}
