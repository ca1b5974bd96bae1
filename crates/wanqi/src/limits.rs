//! The limits of reading, which every command that reads records has.

use wanqi_host::validate::{
    Limits, MAX_HINTS_TOGETHER, MAX_IMPORT_BYTES, MAX_IMPORTED_GAMES, Settings,
};
use wanqi_notation::segment::MAX_EXPANSION;
use wanqi_notation::text::MAX_ACTION;
use wanqi_notation::tokens::LexerOptions;

/// The limits of reading.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Limits of reading")]
pub struct LimitArgs {
    /// Skips games larger than this
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 20)]
    max_game_bytes: usize,
    /// Skips variations nested deeper than this
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_depth: u32,
    /// Refuses actions and events longer than this
    #[arg(long, value_name = "BYTES", default_value_t = MAX_ACTION as u64,
          value_parser = clap::value_parser!(u64).range(..=MAX_ACTION as u64))]
    max_token: u64,
    /// Skips the rest of a game after N parts: actions, numbers, tags, comments and commands in
    /// comments
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.parts)]
    max_parts: usize,
    /// Skips the rest of a game after N variations
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.variations)]
    max_variations: usize,
    /// Skips the rest of a game after N actions replayed for its variations; each variation counts
    /// all actions before it
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.before)]
    max_before: usize,
    /// Lists at most N errors and warnings of a game
    #[arg(long, value_name = "N", default_value_t = 100)]
    max_faults: u32,
    /// Looks for the legal actions at no more than N refused actions of a game
    #[arg(long, value_name = "N", default_value_t = 64)]
    max_hints: u32,
    /// The same limit for all games in 256 KiB of a file, or in a file that a game's format reads
    /// as a whole
    #[arg(long, value_name = "N", default_value_t = MAX_HINTS_TOGETHER)]
    max_hints_together: u32,
    /// Refuses larger files in formats of games that are read as a whole, such as PDN; in formats
    /// with one game per line, stops at a longer line
    #[arg(long, value_name = "BYTES", default_value_t = MAX_IMPORT_BYTES)]
    max_import_bytes: usize,
    /// Skips the rest of a file in a format of a game after N games
    #[arg(long, value_name = "N", default_value_t = MAX_IMPORTED_GAMES)]
    max_imported_games: u64,
    /// Stops reading a compressed file that expands to more than N times its size and more than
    /// 256 MiB
    #[arg(long, value_name = "N", default_value_t = MAX_EXPANSION)]
    max_expansion: u64,
}

impl LimitArgs {
    /// These settings, with the limits.
    pub fn of(&self, settings: Settings) -> Settings {
        Settings {
            max_game_bytes: self.max_game_bytes,
            max_expansion: self.max_expansion,
            lexer: LexerOptions {
                max_depth: self.max_depth,
                max_token: self.max_token as usize,
                max_problems: self.max_faults,
                ..LexerOptions::DEFAULT
            },
            limits: Limits {
                parts: self.max_parts,
                variations: self.max_variations,
                before: self.max_before,
            },
            max_faults: self.max_faults as usize,
            max_hints: self.max_hints,
            max_hints_together: self.max_hints_together,
            max_import_bytes: self.max_import_bytes,
            max_imported_games: self.max_imported_games,
            ..settings
        }
    }
}
