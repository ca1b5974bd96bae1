//! The program `wanqi`: the command line over the library `wanqi_host`.
//!
//! One command is one file of `commands`, with its arguments (`Args`) and what it does (`run`).
//! Everything a command needs of the rest of the program comes in an [`app::App`].

mod app;
mod cli;
mod commands;
mod exit;
mod files;
mod outputs;
mod play;
mod printer;

use clap::{CommandFactory, Parser};
use std::process::ExitCode;
use wanqi_host::printable::Printable;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| printer::message("error", panic, false)));
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let app = app::App::new(cli.global);
    app.finish(commands::run(&app, &cli.command))
}

/// Prints clap's message; help and version are no errors, a closed pipe is none either.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help and version are our own words.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    // What was typed is repeated in it.
    printer::err(&Printable::lines(&error.render().to_string()));
    exit::Code::Usage.into()
}

/// The command line as clap knows it, for completions and the manual.
fn command() -> clap::Command {
    cli::Cli::command()
}
