//! `wanqi uninstall`: removes plugins from the user's folder and from the list of trusted ones.

use super::install::{alone, installed_folder, installed_paths, read_lock, write_lock};
use crate::app::App;
use crate::exit::Failure;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use wanqi_host::platform;
use wanqi_host::registry::Registry;
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games, or file names of installed plugins
    #[arg(value_name = "PLUGIN", required = true)]
    plugin: Vec<String>,
}

/// Removes the plugins.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let folder = installed_folder()?;
    let _alone = alone(&folder)?;
    let mut lock = read_lock(&folder)?;
    let mut paths = installed_paths(&folder)?;
    paths.extend(lock.plugins.iter().map(|entry| entry.path.clone()));
    paths.sort();
    paths.dedup();
    // All of them are found before the first one is removed.
    let found = args.plugin.iter().map(|name| find(app, &paths, name));
    let mut found = found.collect::<Result<Vec<_>, _>>()?.concat();
    found.sort();
    found.dedup();
    let mut out = app.out();
    for path in found {
        // Without its entry, a file that remains is not trusted.
        let target = platform::full_path(&path).ok();
        let listed = lock.remove(&path);
        // The entry of a link names its target.
        if target.is_some_and(|target| lock.remove(&target)) || listed {
            write_lock(&lock, &folder)?;
        }
        let removed = remove(&path, &folder).map_err(|error| Failure::file(&path, &error))?;
        if !app.global.quiet && !app.global.json {
            let path = path.display();
            let what = match removed {
                true => message!("removed {path}", path),
                false => message!("removed from the list {path}", path),
            };
            out.line(app.text(what))?;
        }
    }
    out.flush()
}

/// Removes a file of the folder. The list may name any file, if others could write it: another one
/// stays. Whether a file was removed.
fn remove(path: &Path, folder: &Path) -> io::Result<bool> {
    let own = platform::full_path(folder).is_ok_and(|folder| path.parent() == Some(&folder));
    if !own || platform::plugin_stem(path).is_none() {
        return Ok(false);
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        other => other.map(|()| true),
    }
}

/// The installed files with this name, or with a game of this name.
fn find(app: &App, paths: &[PathBuf], name: &str) -> Result<Vec<PathBuf>, Failure> {
    let is_named = |path: &&PathBuf| {
        let file = path.file_name().is_some_and(|file| file.to_str() == Some(name));
        file || platform::plugin_stem(path).and_then(|stem| stem.strip_prefix("wanqi_"))
            == Some(&*name.replace('-', "_"))
    };
    let named: Vec<_> = paths.iter().filter(is_named).cloned().collect();
    if !named.is_empty() {
        return Ok(named);
    }
    let has_game = |path: &&PathBuf| is_game(app, path, name);
    let games: Vec<_> = paths.iter().filter(has_game).cloned().collect();
    match games.is_empty() {
        false => Ok(games),
        true => Err(Failure::usage(message!("{name}: no installed plugin has this name", name))
            .help(message!("`wanqi install --list` lists the installed plugins"))),
    }
}

/// Whether a library contains the game with this slug, alias or name.
fn is_game(app: &App, path: &Path, name: &str) -> bool {
    let Ok(game) = Registry::look_at(path, &app.isolation_of(path)) else { return false };
    let names = [&game.slug, &game.name, &game.name_zh].into_iter().chain(&game.aliases);
    names.into_iter().any(|known| known.to_lowercase() == name.to_lowercase())
}
