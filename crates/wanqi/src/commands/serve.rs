//! `wanqi serve`: plays, records, replays and validates games in a browser on this computer.

use crate::app::{self, App};
use crate::exit::{Code, Failure};
use crate::language::Level;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;
use wanqi_host::check::Test;
use wanqi_host::check::child::TestPlan;
use wanqi_host::platform::full_path;
use wanqi_host::registry::{Folders, Registry};
use wanqi_notation::message;
use wanqi_notation::message::Word;
use wanqi_serve::{Limits, Server, Settings, Watch};

/// The highest level of the tests of a watched library.
const LEVEL: u8 = 3;

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
    /// Loads the plugins of this folder again when they change, replays the open games with them, and
    /// checks them
    #[arg(long, value_name = "DIR")]
    watch: Option<PathBuf>,
}

/// The watched folder, and the folders of plugins with it in front.
fn watch(app: &App, args: &Args) -> Result<(Option<Watch>, Folders), Failure> {
    let mut folders = app.folders();
    let Some(folder) = &args.watch else { return Ok((None, folders)) };
    let failed = |error: std::io::Error| Failure::file(folder, &error);
    if !std::fs::metadata(folder).map_err(failed)?.is_dir() {
        return Err(failed(std::io::ErrorKind::NotADirectory.into()));
    }
    folders.named.insert(0, folder.clone());
    // An installed library is loaded into this process, and must not change there.
    let full = |folder: &Path| full_path(folder).unwrap_or_else(|_| folder.to_owned());
    if folders.installed.as_deref().is_some_and(|installed| full(installed) == full(folder)) {
        let message =
            message!("{folder}: is the folder of installed plugins", folder = folder.display());
        return Err(Failure::usage(message));
    }
    let program = std::env::current_exe().map_err(|error| {
        Failure::new(Code::File, message!("cannot find the file of this program: {error}", error))
    })?;
    let plan = TestPlan {
        program: Some(program),
        seed: 1,
        limit: Duration::from_secs(60),
        jobs: 1,
        unconfined: app.isolation().unconfined,
        language: app.language(),
        opened: None,
    };
    let tests: Vec<_> = Test::ALL.iter().copied().filter(|test| test.level() <= LEVEL).collect();
    let check = move |library: &Path| plan.run(library, &tests);
    let (all, isolation) = (folders.clone(), app.isolation());
    let load = move || Registry::find(&all, &isolation);
    Ok((Some(Watch::new(folder.clone(), load, check)), folders))
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
    // What changes before the plugins are loaded is loaded again.
    let (watch, folders) = watch(app, args)?;
    let registry = Registry::find(&folders, &app.isolation());
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
        watch,
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
