//! `wanqi new`: creates a game outside of the repository, with the sources of the SDK.

use crate::app::App;
use crate::exit::Failure;
use std::path::{Path, PathBuf};
use wanqi_host::platform;
use wanqi_host::trust::safe_place;
use wanqi_notation::message;
use wanqi_scaffold::rust::SdkFrom;
use wanqi_scaffold::{NewGame, c, rust, sdk};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Slug of the game: lower-case letters, digits and hyphens. Records contain it, so it never
    /// changes
    #[arg(value_name = "SLUG")]
    slug: String,
    /// Creates a game in C; the default is Rust
    #[arg(long)]
    c: bool,
    /// Name of the game for people; the default is the words of the slug
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Folder of the game, which must not exist; the default is the slug
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Version of the SDK from a registry, instead of a copy of its sources
    #[arg(long, value_name = "VERSION", conflicts_with_all = ["c", "sdk_sources"])]
    sdk: Option<String>,
    /// Folder with the sources of the SDK; the default is WANQI_SDK, else the one of the program
    #[arg(long, value_name = "FOLDER")]
    sdk_sources: Option<PathBuf>,
}

/// Creates the game.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let game = NewGame::new(&args.slug, args.name.as_deref()).map_err(Failure::usage)?;
    if let Some(plugin) = app.registry().plugin(game.slug()) {
        let message =
            message!("{slug} exists: it is {game}", slug = game.slug(), game = plugin.game.name);
        return Err(Failure::usage(message).help(message!("choose another slug")));
    }
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(game.slug()));
    let files = match &args.sdk {
        Some(version) if !is_version(version) => {
            return Err(Failure::usage(message!(
                "{version} is not a version, such as 0.2",
                version = format_args!("{:?}", version)
            )));
        }
        Some(version) => rust::alone(&game, &SdkFrom::Version(version.clone())),
        None => {
            let sources = sources(args.sdk_sources.as_deref())?;
            let unread = |error| Failure::file(&sources, &error);
            match args.c {
                true => c::alone(&game, &sdk::headers(&sources).map_err(unread)?),
                false => rust::alone(&game, &SdkFrom::Copy(sdk::files(&sources).map_err(unread)?)),
            }
        }
    };
    wanqi_scaffold::write(&folder, &files).map_err(|error| Failure::file(&folder, &error))?;
    if app.global.quiet || app.global.json {
        return Ok(());
    }
    let (next, then) = match args.c {
        true => ("make test", "make"),
        false => ("cargo test", "cargo build --release"),
    };
    let mut out = app.out();
    out.line(app.text(message!(
        "{game} is in {folder}. Next:",
        game = game.slug(),
        folder = folder.display()
    )))?;
    let place = platform::quoted(&folder.display().to_string());
    for line in [format!("cd {place}"), next.to_owned(), then.to_owned()] {
        out.line(format_args!("  {line}"))?;
    }
    out.flush()
}

fn is_version(version: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b".-+".contains(&b);
    version.starts_with(|c: char| c.is_ascii_digit()) && version.bytes().all(plain)
}

/// The folder with the sources of the SDK.
fn sources(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let variable = std::env::var_os("WANQI_SDK").filter(|folder| !folder.is_empty());
    if let Some(folder) = named.map(Path::to_owned).or(variable.map(PathBuf::from)) {
        return match sdk::is_here(&folder) {
            true => Ok(folder),
            false => Err(Failure::usage(message!(
                "{folder}: has no crates/sdk, crates/abi and notation",
                folder = folder.display()
            ))),
        };
    }
    let program = std::env::current_exe().and_then(|path| platform::full_path(&path));
    let found = program.ok().and_then(|program| sdk::find(&program)).ok_or_else(|| {
        Failure::usage(message!("the sources of the SDK are not next to this program")).help(
            message!("name their folder with --sdk-sources, or a published version with --sdk"),
        )
    })?;
    // A new game builds and runs them. Above the program's folder there may be one such as /tmp, in
    // which another user can create sources.
    let distrust = sdk::manifests(&found).find_map(|manifest| safe_place(&manifest).err());
    match distrust {
        None => Ok(found),
        Some(why) => {
            let found = found.display();
            Err(Failure::usage(message!("{found}: the sources of the SDK are {why}", found, why))
                .help(message!("if they are the right ones, name their folder with --sdk-sources")))
        }
    }
}
