//! The program `wanqi`: the command line over the library `wanqi_host`.
//!
//! One command is one file of `commands`, with its arguments (`Args`) and what it does (`run`).
//! Everything a command needs of the rest of the program comes in an [`app::App`].

mod app;
mod cli;
mod commands;
mod exit;
mod files;
mod play;

use clap::{CommandFactory, Parser};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let app = app::App::new(cli.global);
    app.finish(commands::run(&app, &cli.command))
}

/// Prints clap's message; help and version are no errors, a closed pipe is none either.
fn usage(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    if error.use_stderr() { exit::Code::Usage.into() } else { ExitCode::SUCCESS }
}

/// The command line as clap knows it, for completions and the manual.
fn command() -> clap::Command {
    cli::Cli::command()
}
