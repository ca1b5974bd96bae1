//! `wanqi install`: copies plugins into the user's folder and lists them as trusted.

use crate::app::{App, user_folder};
use crate::exit::{Code, Failure};
use crate::files;
use crate::language::Level;
use serde::Serialize;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use wanqi_host::platform;
use wanqi_host::plugin::{Game, LoadReason};
use wanqi_host::registry::Registry;
use wanqi_host::source::{Input, read_regular, read_whole};
use wanqi_host::trust::{self, Lock};
use wanqi_notation::message;
use wanqi_notation::message::Word;

/// The greatest size of an installed library, in bytes: 256 MiB, as for `check`.
const LARGEST: u64 = 256 << 20;
/// The most bytes of a tarball's content: 1 GiB.
const TARBALL: u64 = 1 << 30;
/// The bytes of a tarball are in blocks of this size.
const BLOCK: u64 = 512;
/// The most files in a tarball, each with up to two other headers.
const ENTRIES: usize = 100_000;
/// The most plugins in a tarball. Each takes some hundredths of a second.
const PLUGINS: usize = 500;
/// The most bytes of a header that extends the next one, such as a long path.
const HEADER: u64 = 64 << 10;
/// The endings of tarballs.
const TARBALLS: [&str; 5] = [".tar", ".tar.gz", ".tgz", ".tar.zst", ".tzst"];
/// The endings of archives that are not read.
const OTHER_ARCHIVES: [&str; 9] =
    [".zip", ".7z", ".rar", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".deb", ".whl"];

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Libraries, folders that contain libraries, or tarballs (.tar, .tar.gz, .tgz, .tar.zst, .tzst)
    #[arg(value_name = "PLUGIN", required_unless_present = "list")]
    plugin: Vec<PathBuf>,
    /// Lists the installed plugins
    #[arg(long, conflicts_with = "plugin")]
    list: bool,
}

/// Installs plugins, or lists the installed ones.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    if args.list {
        return list(app);
    }
    files::are_libraries(&args.plugin)?;
    let folder = installed_folder()?;
    let staged = Staging::new()?;
    let plugins = staged.plugins(&args.plugin)?;
    let mut names: Vec<_> = plugins.iter().map(|plugin| &plugin.name).collect();
    names.sort();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let name = pair[0].to_string_lossy();
        return Err(Failure::usage(message!("{name}: two plugins have this file name", name)));
    }
    // A list that cannot be read is reported before anything is copied.
    read_lock(&folder)?;
    // All of them are loaded before the first one is installed.
    let loaded = plugins.iter().map(|plugin| plugin.load(app, &staged, &folder));
    let loaded = loaded.collect::<Result<Vec<_>, _>>()?;
    let mut out = app.out();
    for plugin in &loaded {
        let _alone = alone(&folder)?;
        plugin.install()?;
        let LoadedPlugin { game, installed, .. } = plugin;
        let mut lock = read_lock(&folder)?;
        lock.list(installed).map_err(|error| Failure::file(installed, &error))?;
        write_lock(&lock, &folder)?;
        if !app.global.quiet && !app.global.json {
            out.line(format_args!("{} ({}) {}", game.name, game.slug, installed.display()))?;
        }
        let listed = platform::full_path(installed).unwrap_or_else(|_| installed.clone());
        if let Err(why) = read_lock(&folder)?.trusts(&listed) {
            let file = installed.display();
            app.say(
                Level::Warning,
                message!("{file}: is not trusted, because it is {why}", file, why),
            );
        }
    }
    out.flush()?;
    let unused: Vec<_> = loaded
        .iter()
        .filter(|plugin| shadow(app, &plugin.installed).is_some())
        .map(|plugin| plugin.game.slug.as_str())
        .collect();
    if !unused.is_empty() {
        let games = unused.join(", ");
        app.say(
            Level::Warning,
            message!("other plugins have these games, and are used instead: {games}", games),
        );
    }
    Ok(())
}

/// The plugin that is used instead of an installed one, because it has the same game.
fn shadow<'a>(app: &'a App, installed: &Path) -> Option<&'a Path> {
    let place = |path: &Path| platform::full_path(path).unwrap_or_else(|_| path.to_owned());
    let installed = place(installed);
    let registry = app.registry();
    let all = registry.shadowed.iter().chain(&registry.conflicts);
    let mut others = all.filter_map(|error| match &error.reason {
        LoadReason::Twice { other, .. } => Some((&error.path, other)),
        _ => None,
    });
    others.find(|(path, _)| place(path) == installed).map(|(_, other)| &**other)
}

/// The folder of installed plugins.
pub fn installed_folder() -> Result<PathBuf, Failure> {
    user_folder().ok_or_else(|| {
        let (_, variable) = platform::data_folder();
        let message = "there is no folder for plugins";
        let why = format!("neither XDG_DATA_HOME nor {variable} is an absolute path");
        Failure::new(Code::File, message!("{message}: {why}", message, why))
    })
}

/// Keeps other processes from installing and removing plugins until the value is dropped.
pub fn alone(folder: &Path) -> Result<impl Sized + use<>, Failure> {
    let locked = fs::create_dir_all(folder).and_then(|()| platform::lock_folder(folder));
    locked.map_err(|error| Failure::file(folder, &error))
}

/// The list of installed plugins.
pub fn read_lock(folder: &Path) -> Result<Lock, Failure> {
    Lock::read(folder).map_err(|error| Failure::file(&folder.join(trust::LOCK), &error))
}

/// Writes the list of installed plugins.
pub fn write_lock(lock: &Lock, folder: &Path) -> Result<(), Failure> {
    lock.write().map_err(|error| Failure::file(&folder.join(trust::LOCK), &error))
}

/// A plugin to be installed.
struct NewPlugin {
    /// Its file name.
    name: OsString,
    /// Where the user named it, for messages.
    named: PathBuf,
    /// The file.
    file: PathBuf,
}

/// A folder of this user alone: a library is installed with the bytes that a worker has loaded,
/// even if the file that the user named changes in between.
struct Staging(TempDir);

impl Staging {
    fn new() -> Result<Staging, Failure> {
        let folder = tempfile::Builder::new().prefix("wanqi-").tempdir();
        folder.map(Staging).map_err(|error| Failure::file(&std::env::temp_dir(), &error))
    }

    /// The plugins that paths name.
    fn plugins(&self, paths: &[PathBuf]) -> Result<Vec<NewPlugin>, Failure> {
        let mut plugins = Vec::new();
        for (index, path) in paths.iter().enumerate() {
            let before = plugins.len();
            fs::metadata(path).map_err(|error| Failure::file(path, &error))?;
            if path.is_dir() {
                plugins.extend(in_folder(path).map_err(|error| Failure::file(path, &error))?);
            } else if is_tarball(path) {
                let folder = self.0.path().join(index.to_string());
                let unpacked = unpack(path, &folder);
                plugins.extend(unpacked.map_err(|error| Failure::file(path, &error))?);
            } else {
                plugins.push(library(path)?);
            }
            if plugins.len() == before {
                let (start, end) = platform::file_names();
                let message = message!(
                    "{display}: has no plugin ({start}<name>{end})",
                    display = path.display(),
                    start,
                    end
                );
                return Err(Failure::usage(message));
            }
        }
        Ok(plugins)
    }
}

fn library(path: &Path) -> Result<NewPlugin, Failure> {
    let (start, end) = platform::file_names();
    if has_ending(path, &OTHER_ARCHIVES) {
        let message = message!("{path}: archives of this kind are not read", path = path.display());
        return Err(Failure::usage(message)
            .help(message!("unpack it, and install the folder that contains the plugins")));
    }
    let (Some(name), Some(_)) = (path.file_name(), platform::plugin_stem(path)) else {
        let path = path.display();
        let message =
            message!("{path}: is not named like a plugin ({start}<name>{end})", path, start, end);
        return Err(Failure::usage(message));
    };
    Ok(NewPlugin { name: name.to_owned(), named: path.to_owned(), file: path.to_owned() })
}

/// The files directly in a folder that are named like plugins, in the order of their names.
fn in_folder(folder: &Path) -> io::Result<Vec<NewPlugin>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths.iter().filter_map(|path| library(path).ok()).collect())
}

fn is_tarball(path: &Path) -> bool {
    has_ending(path, &TARBALLS)
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase());
    name.is_some_and(|name| endings.iter().any(|ending| name.ends_with(ending)))
}

/// Unpacks the regular files of a tarball that are named like plugins, whatever folder they are in
/// there, into a folder of their own. Nothing else of the tarball is written.
fn unpack(tarball: &Path, folder: &Path) -> io::Result<Vec<NewPlugin>> {
    if !fs::metadata(tarball)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message!("is not a regular file")));
    }
    let content = Input::named(tarball).open()?.take(TARBALL);
    let mut archive = tar::Archive::new(content);
    let mut plugins = Vec::new();
    fs::create_dir(folder)?;
    // The path of the next file, if its own header is too short for it.
    let mut long = None;
    let mut end = 0;
    // Otherwise `tar` reads a header that extends another one into memory, whatever its size.
    for (count, entry) in archive.entries()?.raw(true).enumerate() {
        let entry = entry?;
        if count == ENTRIES {
            return Err(io::Error::other(message!(
                "contains more than {entries} files",
                entries = ENTRIES
            )));
        }
        let blocks = entry.header().entry_size()?.div_ceil(BLOCK);
        end = entry.raw_file_position().saturating_add(blocks.saturating_mul(BLOCK));
        let kind = entry.header().entry_type();
        if kind.is_gnu_sparse() {
            return Err(io::Error::other(message!("contains a sparse file")));
        }
        if kind.is_gnu_longname() || kind.is_pax_local_extensions() {
            long = long_path(kind, &read_whole(entry, HEADER)?).or(long);
            continue;
        }
        if kind.is_gnu_longlink() {
            continue;
        }
        let path = match long.take() {
            Some(path) => path,
            None => entry.path()?.into_owned(),
        };
        let Ok(NewPlugin { name, .. }) = library(&path) else { continue };
        if !kind.is_file() {
            continue;
        }
        if plugins.len() == PLUGINS {
            return Err(io::Error::other(message!(
                "contains more than {plugins} plugins",
                plugins = PLUGINS
            )));
        }
        let file = folder.join(&name);
        let bytes = read_whole(entry, LARGEST)?;
        // Fails if there are two plugins of one name.
        io::copy(&mut &bytes[..], &mut File::create_new(&file)?)?;
        plugins.push(NewPlugin { name, named: tarball.join(path), file });
    }
    // A tarball ends with an empty header. One that was cut off after a file has none.
    let mut content = archive.into_inner();
    if TARBALL - content.limit() <= end {
        return Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            message!("is incomplete: it has no end"),
        ));
    }
    // The checksum of a compressed file comes after its content.
    io::copy(&mut content, &mut io::sink())?;
    if content.limit() == 0 {
        return Err(io::Error::other(message!("contains more than {most} bytes", most = TARBALL)));
    }
    Ok(plugins)
}

/// The path in a header that extends the next one.
fn long_path(kind: tar::EntryType, bytes: &[u8]) -> Option<PathBuf> {
    let path = match kind.is_gnu_longname() {
        true => bytes.split(|&byte| byte == 0).next(),
        false => tar::PaxExtensions::new(bytes)
            .filter_map(Result::ok)
            .find(|extension| extension.key_bytes() == b"path")
            .map(|extension| extension.value_bytes()),
    };
    path.map(|path| platform::path_of(path).into_owned())
}

/// A plugin that a worker has loaded.
struct LoadedPlugin {
    game: Game,
    /// Its place in the folder of installed plugins.
    installed: PathBuf,
    /// The copy that was loaded; none if the library is in its place.
    copy: Option<PathBuf>,
}

impl NewPlugin {
    /// Copies the library to the staging folder, and loads the copy in a worker. The user trusts the
    /// library, so that the worker need not be confined where Wanqi cannot do that.
    fn load(&self, app: &App, staging: &Staging, folder: &Path) -> Result<LoadedPlugin, Failure> {
        let look_at = |file: &Path| {
            let game = Registry::look_at(file, &app.isolation_of_trusted());
            game.map_err(|mut error| {
                error.path.clone_from(&self.named);
                Failure::plugin(error)
            })
        };
        let installed = folder.join(&self.name);
        let identity = platform::identity(&self.file);
        // A library that is already in the folder is not copied. One that does not exist cannot be
        // loaded.
        if identity.is_none() || identity == platform::identity(&installed) {
            return Ok(LoadedPlugin { game: look_at(&self.file)?, installed, copy: None });
        }
        let bytes = read_regular(&self.file, LARGEST);
        let bytes = bytes.map_err(|error| Failure::file(&self.named, &error))?;
        let copy = staging.0.path().join(&self.name);
        fs::write(&copy, &bytes).map_err(|error| Failure::file(&copy, &error))?;
        Ok(LoadedPlugin { game: look_at(&copy)?, installed, copy: Some(copy) })
    }
}

impl LoadedPlugin {
    /// Puts the copy in its place. A program that has an old file of this name open keeps the old
    /// file.
    fn install(&self) -> Result<(), Failure> {
        let LoadedPlugin { installed, copy: Some(copy), .. } = self else { return Ok(()) };
        let bytes = fs::read(copy).map_err(|error| Failure::file(copy, &error))?;
        // A link of this name is replaced: what it means is in another folder.
        if installed.is_symlink() {
            fs::remove_file(installed).map_err(|error| Failure::file(installed, &error))?;
        }
        trust::replace(installed, &bytes).map_err(|error| Failure::file(installed, &error))?;
        fs::remove_file(copy).map_err(|error| Failure::file(copy, &error))
    }
}

/// The JSON description of an installed plugin.
#[derive(Serialize)]
struct Installed {
    file: String,
    path: String,
    /// The slug of its game; `null` if it cannot be loaded.
    game: Option<String>,
    name: Option<String>,
    trusted: bool,
    /// Why it is not trusted, or cannot be loaded.
    problem: Option<String>,
    /// The plugin that is used instead, because it has the same game.
    shadowed_by: Option<String>,
}

/// Lists the plugins in the folder, and the entries of the list whose file is missing.
fn list(app: &App) -> Result<(), Failure> {
    let folder = installed_folder()?;
    let lock = read_lock(&folder)?;
    let mut paths = installed_paths(&folder)?;
    paths.extend(lock.plugins.iter().map(|entry| entry.path.clone()));
    paths.sort();
    paths.dedup();
    let mut out = app.out();
    let mut whole = true;
    for path in &paths {
        let game = Registry::look_at(path, &app.isolation_of(path));
        let distrust = lock.trusts(path).err();
        let shadow = if game.is_ok() { shadow(app, path) } else { None };
        let problem = match (&game, &distrust) {
            (Err(error), _) => Some(error.reason.word()),
            (Ok(_), Some(why)) => Some(why.word()),
            (Ok(_), None) => None,
        };
        whole &= game.is_ok();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let game = game.ok();
        if app.global.json {
            out.json(&Installed {
                file,
                path: path.display().to_string(),
                game: game.as_ref().map(|game| game.slug.to_string()),
                name: game.as_ref().map(|game| game.name.to_string()),
                trusted: distrust.is_none(),
                problem: problem.map(|problem| app.text(problem)),
                shadowed_by: shadow.map(|other| other.display().to_string()),
            })?;
            continue;
        }
        let state = app.text(match (problem, &game) {
            (None, _) => match shadow.map(Path::display) {
                None => message!("trusted"),
                Some(other) => message!("trusted, but {other} is used instead", other),
            },
            (Some(problem), Some(_)) => message!("runs in a separate process: {problem}", problem),
            (Some(problem), None) => problem,
        });
        match &game {
            Some(game) => {
                out.line(format_args!("{} ({}) {file}  {state}", game.name, game.slug))?
            }
            None => out.line(format_args!("{file}  {state}"))?,
        }
    }
    out.flush()?;
    match whole {
        true => Ok(()),
        false => Err(Failure::plugin(message!("an installed plugin cannot be loaded"))
            .help(message!("`wanqi uninstall FILE` removes it"))),
    }
}

/// The libraries in the folder of installed plugins; none if the folder does not exist.
pub fn installed_paths(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let folder = platform::full_path(folder).unwrap_or_else(|_| folder.to_owned());
    match in_folder(&folder) {
        Ok(plugins) => Ok(plugins.into_iter().map(|plugin| plugin.file).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(Failure::file(&folder, &error)),
    }
}
