//! Records as commands take them from files: one game of a file, whatever the file is.

use crate::app::{App, died};
use crate::exit::Failure;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::Path;
use wanqi_host::games;
use wanqi_host::instance::Format;
use wanqi_host::record::{Hints, NotBegun, Record};
use wanqi_host::registry::Meant;
use wanqi_host::source::{Claims, From, Input, MAGIC};
use wanqi_notation::position::locate;
use wanqi_notation::segment::MAX_GAME_BYTES;

/// The whole of a file as WQN or PGN text; a format of a game is imported.
pub fn text(app: &App, input: &Input) -> Result<Vec<u8>, Failure> {
    let failed = |error: std::io::Error| Failure::file(Path::new(&input.name), &error);
    let mut bytes = Vec::new();
    input.open().map_err(failed)?.read_to_end(&mut bytes).map_err(failed)?;
    let first = &bytes[..bytes.len().min(MAGIC)];
    match Claims::new(app.registry(), None).of(input.suffix.as_deref(), first) {
        From::Text => Ok(bytes),
        From::Format(format) => import_bytes(input, &format, "", &bytes),
    }
}

/// The whole of a file in a format of a game, as WQN text.
pub fn import(input: &Input, format: &Format, charset: &str) -> Result<Vec<u8>, Failure> {
    let failed = |error: std::io::Error| Failure::file(Path::new(&input.name), &error);
    let mut bytes = Vec::new();
    input.open().map_err(failed)?.read_to_end(&mut bytes).map_err(failed)?;
    import_bytes(input, format, charset, &bytes)
}

fn import_bytes(
    input: &Input,
    format: &Format,
    charset: &str,
    bytes: &[u8],
) -> Result<Vec<u8>, Failure> {
    match format.import(bytes, charset) {
        Ok(imported) => Ok(imported.wqn),
        Err(refusal) if matches!(refusal.status, wanqi_abi::PANIC | wanqi_abi::POISONED) => {
            Err(died(&refusal))
        }
        Err(refusal) => {
            let place = locate(bytes, refusal.offset as usize);
            let (line, column, why) = (place.line, place.column, &refusal.message);
            Err(Failure::no(format_args!("{}:{line}:{column}: {why}", input.name))
                .help(&refusal.hint))
        }
    }
}

/// Game `index` of a file, as its own text.
pub fn game(app: &App, input: &Input, index: u64) -> Result<Vec<u8>, Failure> {
    let text = text(app, input)?;
    let mut count = 0;
    let found = games::each(&text[..], MAX_GAME_BYTES, |game| {
        count += 1;
        match game.index == index {
            true => ControlFlow::Break(game.bytes.to_vec()),
            false => ControlFlow::Continue(()),
        }
    });
    match found.map_err(|error| Failure::file(Path::new(&input.name), &error))? {
        ControlFlow::Break(game) => Ok(game),
        ControlFlow::Continue(()) => {
            let games = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
            Err(Failure::usage(format_args!("--index {index}: {} holds {games}", input.name))
                .help("the first game is --index 0"))
        }
    }
}

/// A record, or why it cannot be begun.
pub fn record<'a>(
    app: &App,
    input: &Input,
    text: &'a [u8],
    meant: Meant,
) -> Result<Record<'a>, Failure> {
    let hints = Hints { meant, suffix: input.suffix.clone() };
    Record::open(app.registry(), text, &hints).map_err(|error| not_begun(app, input, text, &error))
}

/// Prints why a record cannot be begun.
pub fn not_begun(app: &App, input: &Input, text: &[u8], error: &NotBegun) -> Failure {
    if error.kind == "plugin-died" {
        return died(&error.refusal);
    }
    let fault = error.fault(text);
    app.complain(&fault, &input.name, None);
    Failure::silent_no()
}
