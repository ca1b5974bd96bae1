//! The options of the commands that read archives: how their records are read. They are the same in
//! each, so that no command reads a record differently.

use crate::app::App;
use crate::exit::Failure;
use crate::limits::LimitArgs;
use std::path::Path;
use wanqi_host::registry::Meant;
use wanqi_host::source::{Claims, Files};
use wanqi_host::validate::Settings;

/// How records are read.
#[derive(Clone, Debug, clap::Args)]
pub struct ReadingArgs {
    /// The game of all records; the tags of each record choose its rule set
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Option of the rule set for records that do not set it (repeatable)
    #[arg(short, value_name = "KEY=VALUE")]
    option: Vec<String>,
    /// Format of the files: `wqn`, `pgn`, or a format of a game such as `sgf`
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// Character encoding of the files, if it is not UTF-8
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    limits: LimitArgs,
}

impl ReadingArgs {
    /// The settings.
    ///
    /// # Errors
    /// An unknown game, option, format or encoding.
    pub fn settings(&self, app: &App) -> Result<Settings, Failure> {
        let named = self.game.as_deref();
        let meant = Meant::new(app.registry(), named, &self.option)
            .map_err(|unknown| app.unknown(named.unwrap_or_default(), &unknown))?;
        let claims = Claims::new(app.registry(), meant.game());
        let from = self.from.as_deref().map(|name| claims.named(app.registry(), name));
        if let Some(label) = &self.encoding
            && wanqi_notation::encoding::canonical_name(label).is_none()
        {
            return Err(Failure::usage(wanqi_notation::encoding::UnknownEncoding(label.clone())));
        }
        let default = Settings::default();
        Ok(self.limits.of(Settings {
            meant,
            from: from.transpose().map_err(Failure::usage)?,
            encoding: self.encoding.clone(),
            jobs: self.jobs.map_or(default.jobs, usize::from),
            ..default
        }))
    }

    /// The files that these paths name; what cannot be read is reported.
    pub fn files(&self, app: &App, paths: &[std::ffi::OsString], settings: &Settings) -> Files {
        let files = Files::find(paths, &Claims::new(app.registry(), settings.meant.game()));
        for (name, error) in &files.errors {
            app.report(&Failure::file(Path::new(name), error));
        }
        files
    }
}
