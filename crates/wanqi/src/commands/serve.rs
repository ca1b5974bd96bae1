//! `wanqi serve`: plays, records, replays and validates games in a browser on this computer.

use crate::app::{self, App};
use crate::exit::{Code, Failure};
use crate::language::Level;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use wanqi_host::registry::Registry;
use wanqi_notation::message;
use wanqi_notation::message::Word;
use wanqi_serve::{Limits, Server, Settings};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files and folders with records that the page may open
    #[arg(value_name = "PATH")]
    paths: Vec<OsString>,
    /// Port of 127.0.0.1; 0 is any free port
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Folder of the records of played games [default: `games` in the user's data folder of wanqi]
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

/// Serves the page until the user interrupts the program.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let records = match &args.records {
        Some(folder) => folder.clone(),
        None => {
            let plugins = app::user_folder();
            let data = plugins.as_deref().and_then(|folder| folder.parent());
            let none = || Failure::usage(message!("name a folder for the records with --records"));
            data.ok_or_else(none)?.join("games")
        }
    };
    for path in &args.paths {
        if path == "-" {
            let message = message!("serve reads files more than once, so it cannot read `-`");
            return Err(Failure::usage(message));
        }
        let path = Path::new(path);
        std::fs::metadata(path).map_err(|error| Failure::file(path, &error))?;
    }
    let registry = Registry::find(&app.folders(), &app.isolation());
    for problem in &registry.problems {
        app.say(Level::Warning, problem);
    }
    for conflict in &registry.conflicts {
        app.say(Level::Warning, conflict);
    }
    let settings = Settings {
        registry,
        paths: args.paths.clone(),
        records,
        language: app.language(),
        port: args.port,
        limits: Limits::default(),
    };
    let failed = |error: std::io::Error| {
        Failure::new(Code::File, message!("the server cannot start: {error}", error = error.word()))
    };
    let server = Server::bind(settings).map_err(failed)?;
    let mut out = app.out();
    match app.global.json {
        true => out.json(&serde_json::json!({ "address": server.address() }))?,
        false => out.line(server.address())?,
    }
    out.flush()?;
    if !app.global.quiet {
        app.say(Level::Note, message!("open this address in a browser; Ctrl-C ends the server"));
    }
    server.run();
    Ok(())
}
