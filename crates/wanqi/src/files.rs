//! File arguments that several commands share: one game of a file, and plugin libraries.

use crate::app::App;
use crate::exit::Failure;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wanqi_host::output::not_printed_into;
use wanqi_host::printable::counted;
use wanqi_host::record;
use wanqi_host::registry::RecordTags;
use wanqi_host::source::Input;
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{self, OneGame, ReadGame, Which};
use wanqi_notation::message;

/// Reads game `index` of a file, counted from 0, in any format that `validate` reads; also its tags.
pub fn game(
    app: &App,
    input: &Input,
    settings: &Settings,
    index: u64,
) -> Result<(ReadGame, RecordTags), Failure> {
    let take = |game: OneGame<'_>| ControlFlow::Break((game.reading, record::tags(game.text)));
    let which = Which { only: Some(index), ..Which::default() };
    let read = reading::each_game(app.registry(), settings, input, which, take);
    match read.map_err(|error| Failure::file(Path::new(&input.name), &error))? {
        ControlFlow::Break(found) => Ok(found),
        ControlFlow::Continue(read) => {
            let games = counted(read.games, "game");
            Err(Failure::usage(message!(
                "--index {index}: {input} has {games}",
                index,
                input = input.name,
                games
            ))
            .help(message!("the first game is --index 0")))
        }
    }
}

/// Refuses `-`, because a plugin is loaded from a file, and a file that is standard output.
pub fn are_libraries(named: &[PathBuf]) -> Result<(), Failure> {
    if named.iter().any(|path| path.as_os_str() == "-") {
        return Err(Failure::usage(message!("`-` is standard input, but a plugin must be a file")));
    }
    let inputs: Vec<_> = named.iter().map(Input::named).collect();
    not_printed_into(&inputs).map_err(Failure::usage)
}
