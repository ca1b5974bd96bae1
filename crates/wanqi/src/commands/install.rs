//! `wanqi install`: copies plugins into the user's folder and lists them as trusted.

use crate::app::App;
use crate::app::user_folder;
use crate::exit::{Code, Failure};
use crate::files;
use std::path::{Path, PathBuf};
use wanqi_host::platform;
use wanqi_host::registry::Registry;
use wanqi_host::source::read_regular;
use wanqi_host::trust::{self, Lock};

/// The greatest size of an installed library, in bytes: 1 GiB.
const LARGEST: u64 = 1 << 30;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of plugins
    #[arg(value_name = "LIBRARY", required = true)]
    library: Vec<PathBuf>,
}

/// Installs the plugins.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    files::are_libraries(&args.library)?;
    let folder = user_folder().ok_or_else(|| {
        Failure::new(
            Code::File,
            "there is no folder for plugins: neither XDG_DATA_HOME nor HOME is set",
        )
    })?;
    let at_lock = |error| Failure::file(&folder.join(trust::LOCK), &error);
    let mut names: Vec<_> = args.library.iter().filter_map(|path| path.file_name()).collect();
    names.sort();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let name = pair[0].to_string_lossy();
        return Err(Failure::usage(format_args!("{name}: two plugins have this file name")));
    }
    let mut lock = Lock::read(&folder).map_err(at_lock)?;
    let mut out = app.out();
    for library in &args.library {
        // The library is copied only after a worker has loaded it.
        let game = Registry::look_at(library, &app.isolation()).map_err(Failure::plugin)?;
        let installed = install(library, &folder)?;
        lock.list(&installed).map_err(|error| Failure::file(&installed, &error))?;
        lock.write().map_err(at_lock)?;
        if !app.global.quiet && !app.global.json {
            out.line(format_args!("{} ({}) {}", game.name, game.slug, installed.display()))?;
        }
    }
    out.flush()
}

/// Copies a library. A program that has the old file open keeps the old file.
fn install(library: &Path, folder: &Path) -> Result<PathBuf, Failure> {
    let (before, after) = platform::file_names();
    if platform::plugin_stem(library).is_none() {
        let path = library.display();
        return Err(Failure::usage(format_args!(
            "{path}: is not named like a plugin ({before}<name>{after})"
        )));
    }
    let installed = folder.join(library.file_name().unwrap_or_default());
    // A library that is already in the folder is not copied.
    if platform::identity(library).is_some_and(|it| platform::identity(&installed) == Some(it)) {
        return Ok(installed);
    }
    let read = read_regular(library, LARGEST);
    let bytes = read.map_err(|error| Failure::file(library, &error))?;
    trust::replace(&installed, &bytes).map_err(|error| Failure::file(&installed, &error))?;
    Ok(installed)
}
