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
mod help;
mod language;
mod limits;
mod outputs;
mod page;
mod pictures;
mod play;
mod printer;
mod reading;
mod scratch;

use crate::language::Level;
use clap::{CommandFactory, FromArgMatches};
use std::process::ExitCode;
use wanqi_host::language::Language;
use wanqi_host::printable::Printable;

fn main() -> ExitCode {
    wanqi_host::language::extend(language::CHINESE);
    let language = language::of_arguments(std::env::args_os().skip(1));
    std::panic::set_hook(Box::new(move |panic| {
        printer::message(Level::Error, &panic.to_string(), language, false);
    }));
    let arguments = std::env::args_os().collect();
    let arguments = match language {
        Language::English => arguments,
        Language::Chinese => help::without_help_command(arguments),
    };
    let matches = helpful(language).try_get_matches_from(arguments);
    let cli = match matches.and_then(|matches| cli::Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, language),
    };
    let app = app::App::new(cli.global, language);
    app.finish(commands::run(&app, &cli.command))
}

/// Prints clap's message. Help and version are not errors, and neither is a closed pipe.
fn usage(error: &clap::Error, language: Language) -> ExitCode {
    if !error.use_stderr() {
        // Help and version contain only the program's own text, so they need no escaping.
        let printed = error.print();
        let failure = printed.err().map(|error| exit::Failure::stdout(&error));
        return match failure {
            Some(failure) if failure.code != exit::Code::Well => {
                printer::message(Level::Error, &language.say(&failure.message), language, false);
                failure.code.into()
            }
            _ => ExitCode::SUCCESS,
        };
    }
    // The message repeats arguments, which may contain control characters.
    let told = match language {
        Language::English => None,
        Language::Chinese => help::error_in_chinese(error),
    };
    let told = told.unwrap_or_else(|| help::with_readable_ranges(&error.render().to_string()));
    printer::err(&Printable::lines(&told));
    exit::Code::Usage.into()
}

/// The command line with its descriptions in a language; shell completions use it.
fn described(language: Language) -> clap::Command {
    help::described(cli::Cli::command(), language)
}

/// The command line with the help texts for users.
fn helpful(language: Language) -> clap::Command {
    help::helpful(cli::Cli::command(), language)
}
