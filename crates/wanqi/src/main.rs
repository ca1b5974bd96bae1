//! The program `wanqi`: the command line of the library `wanqi_host`.
//!
//! Each command is one file of `commands`: `Args` are its arguments, `run` executes it.
//! An [`app::App`] gives commands access to the rest of the program.

mod app;
mod cli;
mod commands;
mod examples;
mod exit;
mod files;
mod limits;
mod outputs;
mod pictures;
mod play;
mod printer;
mod scratch;

use clap::{CommandFactory, FromArgMatches};
use std::process::ExitCode;
use wanqi_host::printable::Printable;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| printer::message("error", panic, false)));
    let matches = helpful().try_get_matches();
    let cli = match matches.and_then(|matches| cli::Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let app = app::App::new(cli.global);
    app.finish(commands::run(&app, &cli.command))
}

/// Prints clap's message. Help and version are not errors, and neither is a closed pipe.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help and version contain only the program's own text, so they need no escaping.
        let printed = error.print();
        let failure = printed.err().map(|error| exit::Failure::stdout(&error));
        return match failure {
            Some(failure) if failure.code != exit::Code::Well => {
                printer::message("error", &failure.message, false);
                failure.code.into()
            }
            _ => ExitCode::SUCCESS,
        };
    }
    // The message repeats arguments, which may contain control characters.
    printer::err(&Printable::lines(&error.render().to_string()));
    exit::Code::Usage.into()
}

/// The command line as clap derives it; shell completions use it.
fn command() -> clap::Command {
    cli::Cli::command()
}

/// The command line with the help texts for users: only the help of the program lists the global
/// options, and the help of each command ends with examples.
fn helpful() -> clap::Command {
    let mut command = command();
    command.build();
    let names: Vec<_> =
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(command, |all, name| {
        let section = examples::section(&name);
        all.mut_subcommand(name, |command| {
            let command = command.mut_args(|arg| match arg.is_global_set() {
                true => arg.hide(true),
                false => arg,
            });
            command.after_help(section)
        })
    })
}
