//! The commands, one per file.

mod audit;
mod check;
mod completions;
mod convert;
mod filter;
mod fmt;
mod formats;
mod info;
mod install;
mod list;
mod man;
mod moves;
mod new;
mod pack;
mod perft;
mod playout;
mod ranges;
mod record;
mod replay;
mod resume;
mod serve;
pub mod show;
mod stats;
mod uninstall;
mod validate;
mod worker;

use crate::app::App;
use crate::exit::Failure;
use clap::Subcommand;

/// A command with its arguments.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Lists every game found, with its rule sets
    List(list::Args),
    /// Describes a game: options, sources, rule text
    Info(info::Args),
    /// Lists the legal actions of a position
    Moves(moves::Args),
    /// Draws a position
    Show(show::Args),
    /// Counts sequences of actions up to a length
    Perft(perft::Args),
    /// Plays uniformly random games
    Playout(playout::Args),
    /// Validates every game of every file
    Validate(validate::Args),
    /// Divides a file into ranges that can be validated separately
    Ranges(ranges::Args),
    /// Compresses a file so that ranges of it can be validated
    Pack(pack::Args),
    /// Proves that runs over ranges validated every byte of a file once
    Audit(audit::Args),
    /// Shows the positions of a recorded game
    Replay(replay::Args),
    /// Prints the games that match
    Filter(filter::Args),
    /// Counts games, results, lengths and openings
    Stats(stats::Args),
    /// Plays and records a game
    Record(record::Args),
    /// Resumes a record
    Resume(resume::Args),
    /// Plays, replays and validates games in a browser on this computer
    Serve(serve::Args),
    /// Rewrites records in canonical form, in place
    Fmt(fmt::Args),
    /// Converts records between notations
    Convert(convert::Args),
    /// Lists the formats that are read and written
    Formats(formats::Args),
    /// Tests whether plugins conform, each test in a separate process
    Check(check::Args),
    /// Copies plugins into the user's folder and lists them as trusted
    Install(install::Args),
    /// Removes installed plugins
    Uninstall(uninstall::Args),
    /// Creates a new game in Rust or C, in a folder of its own
    New(new::Args),
    /// Prints a script that completes commands in a shell
    Completions(completions::Args),
    /// Prints the manual page
    Man(man::Args),
    /// Runs a plugin for its parent process
    #[command(hide = true)]
    Worker(worker::Args),
}

/// Runs a command.
pub fn run(app: &App, command: &Command) -> Result<(), Failure> {
    match command {
        Command::List(args) => list::run(app, args),
        Command::Info(args) => info::run(app, args),
        Command::Moves(args) => moves::run(app, args),
        Command::New(args) => new::run(app, args),
        Command::Show(args) => show::run(app, args),
        Command::Perft(args) => perft::run(app, args),
        Command::Playout(args) => playout::run(app, args),
        Command::Validate(args) => validate::run(app, args),
        Command::Ranges(args) => ranges::run(app, args),
        Command::Pack(args) => pack::run(app, args),
        Command::Audit(args) => audit::run(app, args),
        Command::Replay(args) => replay::run(app, args),
        Command::Filter(args) => filter::run(app, args),
        Command::Stats(args) => stats::run(app, args),
        Command::Record(args) => record::run(app, args),
        Command::Resume(args) => resume::run(app, args),
        Command::Serve(args) => serve::run(app, args),
        Command::Fmt(args) => fmt::run(app, args),
        Command::Formats(args) => formats::run(app, args),
        Command::Convert(args) => convert::run(app, args),
        Command::Check(args) => check::run(app, args),
        Command::Install(args) => install::run(app, args),
        Command::Uninstall(args) => uninstall::run(app, args),
        Command::Completions(args) => completions::run(app, args),
        Command::Man(args) => man::run(app, args),
        Command::Worker(args) => worker::run(app, args),
    }
}
