//! The command line, as `CLI.md`, the contract, has it.

use crate::commands::Command;
use clap::{Args, Parser, ValueEnum};
use std::path::PathBuf;

/// Records, replays and validates board games through plugins.
#[derive(Debug, Parser)]
#[command(
    name = "wanqi",
    version,
    about,
    long_about = "Records, replays and validates board games in one text notation.\n\n\
        Every game is a plugin: `wanqi list` shows those that are found. GAME is `<game>` or \
        `<game>/<rules>`; the game alone means its default rule set.\n\n\
        Exit codes, the first that applies: 2 wrong usage, 4 a plugin cannot be loaded or died, \
        3 a file cannot be read or written, 1 the answer is no, 0 all well.",
    propagate_version = true,
    arg_required_else_help = true
)]
pub struct Cli {
    /// What every command takes.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options that every command takes.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Looks for plugins here, too (repeatable; also WANQI_PLUGIN_PATH)
    #[arg(long, value_name = "DIR", global = true, help_heading = "Global options")]
    pub plugin_dir: Vec<PathBuf>,
    /// Runs every plugin in processes of its own, those beside the program, too
    #[arg(long, global = true, help_heading = "Global options")]
    pub isolate: bool,
    /// Ends the process of a plugin that gives no answer for so long; 0: never
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        global = true,
        help_heading = "Global options"
    )]
    pub plugin_seconds: u64,
    /// Runs plugins that are not trusted even where this system cannot confine them (also
    /// WANQI_UNCONFINED)
    #[arg(long, global = true, help_heading = "Global options")]
    pub unconfined: bool,
    /// Colours
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t = Colour::Auto,
        global = true,
        help_heading = "Global options"
    )]
    pub color: Colour,
    /// Language of names and rule texts
    #[arg(
        long,
        value_enum,
        default_value_t = Lang::En,
        global = true,
        help_heading = "Global options"
    )]
    pub lang: Lang,
    /// Prints JSON Lines on standard output and nothing else there
    #[arg(long, global = true, help_heading = "Global options")]
    pub json: bool,
    /// Says less: no summaries, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Global options")]
    pub quiet: bool,
    /// Says more: files passed over, plugins that another takes the place of
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

/// Language of names and rule texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Chinese
    Zh,
}

impl Lang {
    /// The text in this language, or the other one where this is empty.
    pub fn pick<'a>(self, english: &'a str, chinese: &'a str) -> &'a str {
        let (first, second) = match self {
            Lang::En => (english, chinese),
            Lang::Zh => (chinese, english),
        };
        if first.is_empty() { second } else { first }
    }
}

/// The game that a command is about.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// Game, or game/rules (`go`, `go/japanese`)
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Option of the rule set (repeatable; `wanqi info GAME` lists them)
    #[arg(short, value_name = "KEY=VALUE")]
    pub option: Vec<String>,
}

/// The position that a command is about.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// Starts from this position text
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Plays these actions first, as in a record
    #[arg(long, value_name = "MOVETEXT", allow_hyphen_values = true)]
    pub after: Option<String>,
}
