//! The command line. `docs/cli.md` documents it as a contract.

use crate::commands::Command;
use clap::{Args, Parser, ValueEnum};
use std::path::PathBuf;

/// Records, replays and validates board games through plugins.
#[derive(Debug, Parser)]
#[command(
    name = "wanqi",
    version,
    about = "Records, replays and validates board games in one text notation",
    long_about = "Records, replays and validates board games in one text notation.\n\n\
        Every game is a plugin: `wanqi list` lists the plugins found. GAME is `<game>` or \
        `<game>/<rules>`; `<game>` alone means its default rule set.\n\n\
        Exit codes, the first that applies: 2 wrong usage, 4 a plugin cannot be loaded or died, \
        3 a file cannot be read or written, 1 a check failed (an invalid record, a refused \
        action), 0 success.",
    propagate_version = true,
    arg_required_else_help = true
)]
pub struct Cli {
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// The command and its arguments.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Also looks for plugins in DIR (repeatable; WANQI_PLUGIN_PATH adds folders, too)
    #[arg(long, value_name = "DIR", global = true, help_heading = "Global options")]
    pub plugin_dir: Vec<PathBuf>,
    /// Runs every plugin in a separate process, also trusted plugins
    #[arg(long, global = true, help_heading = "Global options")]
    pub isolate: bool,
    /// Ends the process of a plugin that does not answer for N seconds; 0 means never
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        global = true,
        help_heading = "Global options"
    )]
    pub plugin_seconds: u64,
    /// Runs untrusted plugins even if this system cannot confine them (WANQI_UNCONFINED does
    /// the same)
    #[arg(long, global = true, help_heading = "Global options")]
    pub unconfined: bool,
    /// When to print colours
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t = Colour::Auto,
        global = true,
        help_heading = "Global options"
    )]
    pub color: Colour,
    /// Language of all texts [default: that of the locale, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_enum, global = true, help_heading = "Global options")]
    pub lang: Option<Lang>,
    /// Prints JSON Lines, and only JSON Lines, on standard output
    #[arg(long, global = true, help_heading = "Global options")]
    pub json: bool,
    /// Prints no summaries, no progress and no warnings about records
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Global options")]
    pub quiet: bool,
    /// Also reports skipped files, and plugins that another plugin of the same game replaces
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub verbose: bool,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Language of all texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Chinese
    Zh,
}

/// The game, with options of its rule set.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// `<game>` or `<game>/<rules>`, such as `go` or `go/japanese`
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Option of the rule set (repeatable; `wanqi info GAME` lists them)
    #[arg(short, value_name = "KEY=VALUE")]
    pub option: Vec<String>,
}

/// The position that a command starts from.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// Starts from this position text
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Plays these actions first; MOVETEXT is written as in a record
    #[arg(long, value_name = "MOVETEXT", allow_hyphen_values = true)]
    pub after: Option<String>,
}
