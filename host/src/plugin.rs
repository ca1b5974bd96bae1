//! A plugin: a loaded library that was checked before a call, with its descriptors copied; or a
//! plugin that runs in worker processes, which have sent its descriptors.

mod descriptors;
mod game;
mod valid;

use crate::language::{Chosen, Language};
use crate::platform::{self, LibraryFile};
use crate::worker::Workers;
use borsh::{BorshDeserialize, BorshSerialize};
use descriptors::text;
pub use game::{
    FormatInfo, FormerDefaults, Game, OptionInfo, Reason, Rule, RuleSet, TagAlias, Text,
};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wanqi_abi as abi;
use wanqi_abi::growth::{self, Grows};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// A plugin with a valid table. It lives as long as the process.
pub struct Plugin {
    /// The path of its file.
    pub path: PathBuf,
    /// The version, as text for users.
    pub version: String,
    /// Flags `BUILD_*`.
    pub build_flags: u32,
    /// Its game.
    pub game: Game,
    /// The time for opening and reading it; zero if another process did that.
    pub opened_in: Duration,
    /// The language of its messages and pictures.
    pub(crate) language: Chosen,
    /// Whether the claims of other plugins to names, tags and files have priority.
    pub(crate) yields: bool,
    pub(crate) home: Home,
}

/// The processes that run a plugin's code.
pub(crate) enum Home {
    /// In this process.
    Here(Tables),
    /// Worker processes, and the ids of the plugin's extensions.
    There(Workers, Vec<String>),
}

/// The functions of a library in this process.
#[derive(Clone, Copy)]
pub(crate) struct Tables {
    pub core: &'static abi::Core,
    pub extensions: Extensions,
}

/// The descriptors of a plugin, as a worker sends them. The path and the trust are determined by
/// this program.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Description {
    pub version: String,
    pub build_flags: u32,
    pub game: Game,
    pub extensions: Vec<String>,
}

// SAFETY: the tables are immutable and live as long as the process; the ABI allows different
// threads to use different instances, and descriptors are only read.
unsafe impl Send for Plugin {}
// SAFETY: as above.
unsafe impl Sync for Plugin {}

impl fmt::Debug for Plugin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plugin").field("path", &self.path).field("game", &self.game.slug).finish()
    }
}

/// The extension tables of a plugin.
#[derive(Clone, Copy, Default)]
pub(crate) struct Extensions {
    pub snapshot: Option<&'static abi::SnapshotV1>,
    pub index: Option<&'static abi::IndexV1>,
    pub sample: Option<&'static abi::SampleV1>,
    pub perft: Option<&'static abi::PerftV1>,
    pub playout: Option<&'static abi::PlayoutV1>,
    pub view: Option<&'static abi::ViewV1>,
    pub scene: Option<&'static abi::SceneV1>,
    pub touch: Option<&'static abi::TouchV1>,
    pub explain: Option<&'static abi::ExplainV1>,
    pub format: Option<&'static abi::FormatV1>,
}

/// Why a file is not used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.word())]
pub struct LoadError {
    /// The path of the file.
    pub path: PathBuf,
    /// The reason.
    pub reason: LoadReason,
}

/// What is wrong in a plugin, such as `number of rules`, as a part of a message.
fn noun(what: &'static str) -> Message {
    Message::sentence(what, Vec::new())
}

impl Word for LoadError {
    fn word(&self) -> Message {
        message!("{path}: {reason}", path = self.path.display(), reason = self.reason)
    }
}

/// Why a library is not used.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.word())]
pub enum LoadReason {
    /// Its name is not the name of a plugin.
    Name(&'static str, &'static str),
    /// A folder of plugins cannot be read.
    Folder(Message),
    /// The list of trusted plugins cannot be read.
    Lock(Message),
    /// The system cannot open it.
    Open(Message),
    /// It exports no entry of a plugin.
    NoEntry(&'static str, String),
    /// Its table does not start with the right number.
    Magic(u64),
    /// It uses another major version of the ABI.
    Major(u16, u16),
    /// It was built against a draft of the ABI.
    Draft(u32),
    /// A struct in it is shorter than in version 1.0 of the ABI.
    Short(Message, u32, usize),
    /// A pointer is null that must not be.
    Null(Message),
    /// A text is not UTF-8.
    Text(Message),
    /// A worker process could not open it.
    Worker(Message),
    /// It was built so that its panic would abort this program.
    PanicAbort,
    /// A count is out of range.
    Count(Message, u64),
    /// A name is not a slug.
    Slug(Message, String),
    /// A text is invalid.
    Value(Message, String),
    /// It replaces the plugin of the same game.
    Replaces {
        /// The game.
        slug: String,
        /// The path of the replaced plugin.
        other: PathBuf,
    },
    /// It claims names, tags or files that are already taken.
    Claims(Message),
    /// It is not trusted, and claims too many names, tags and files.
    TooManyClaims(usize, usize),
    /// Another plugin has the same game.
    Twice {
        /// The game.
        slug: String,
        /// The path of the plugin that is used.
        other: PathBuf,
    },
}

impl Word for LoadReason {
    fn word(&self) -> Message {
        match self {
            LoadReason::Name(before, after) => {
                message!("is not named like a plugin ({before}<name>{after})", before, after)
            }
            LoadReason::Folder(error) => message!("cannot be searched for plugins: {error}", error),
            LoadReason::Lock(error) => {
                message!("cannot be read, so that none of its plugins is trusted: {error}", error)
            }
            LoadReason::Open(error) => message!("cannot be opened as a library: {error}", error),
            LoadReason::NoEntry(entry, other) => message!(
                "is a library, but exports neither {entry} nor {other}: not a Wanqi plugin",
                entry,
                other
            ),
            LoadReason::Magic(magic) => message!(
                "its entry does not return a Wanqi table (magic {magic})",
                magic = format_args!("{magic:#018x}")
            ),
            LoadReason::Major(major, minor) => message!(
                "uses ABI {major}.{minor}, but this program uses {own}.x",
                major,
                minor,
                own = abi::MAJOR
            ),
            LoadReason::Draft(draft) => message!(
                "was built against draft {draft} of the ABI, before version 1.0: build it again",
                draft
            ),
            LoadReason::Short(what, bytes, least) => message!(
                "its {what} has {bytes} bytes, at least {least} are needed: damaged, or not a Wanqi plugin",
                what,
                bytes,
                least
            ),
            LoadReason::Null(what) => message!("its {what} is a null pointer", what),
            LoadReason::Text(what) => message!("its {what} is not UTF-8", what),
            LoadReason::Worker(message) => message.clone(),
            LoadReason::PanicAbort => {
                message!("was built with panic=abort and would end this program with it")
            }
            LoadReason::Count(what, number) => {
                message!("its {what} is {number}, which is out of range", what, number)
            }
            LoadReason::Slug(what, value) => message!(
                "its {what} `{value}` is not a slug (lower-case letters, digits and `-`)",
                what,
                value
            ),
            LoadReason::Value(what, value) => {
                message!("its {what} `{value}` is invalid", what, value)
            }
            LoadReason::Replaces { slug, other } => message!(
                "replaces the game `{slug}` of {other}: it was named by --plugin-dir",
                slug,
                other = other.display()
            ),
            LoadReason::Claims(claims) => {
                message!("claims {claims}: already taken, so the claim is ignored", claims)
            }
            LoadReason::TooManyClaims(most, others) => message!(
                "claims more than {most} names, tags and suffixes: the other {others} are ignored",
                most,
                others
            ),
            LoadReason::Twice { slug, other } => message!(
                "has the game `{slug}`, which {other} also has: not used",
                slug,
                other = other.display()
            ),
        }
    }
}

/// The most entries of an array in a plugin; a larger count means damage.
const MOST: u64 = 100_000;
/// The most bytes of a string in a plugin; a larger count means damage.
const LONGEST: u64 = 64 << 20;

impl Plugin {
    /// Opens and checks a library. Its code then runs in this process, so the caller must trust it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
    /// # fn main() {
    /// use wanqi_host::Plugin;
    /// use wanqi_host::platform::file_names;
    /// use wanqi_host::plugin::LoadReason;
    ///
    /// // The game of nim in `crates/abi/examples/c`: `libwanqi_nim.so` on Linux.
    /// let (before, after) = file_names();
    /// let plugin = Plugin::open(&nim().join(format!("{before}nim{after}"))).unwrap();
    /// assert_eq!((&*plugin.game.slug, &*plugin.version), ("nim", "0.1.0"));
    ///
    /// let error = Plugin::open(&nim().join("built")).unwrap_err();
    /// assert!(matches!(error.reason, LoadReason::Name(..)), "{error}");
    /// # }
    /// ```
    ///
    /// # Errors
    /// Why the file is not used, with its path.
    pub fn open(path: &Path) -> Result<Arc<Plugin>, LoadError> {
        // The loader would search for a path without a slash in the system's folders.
        match platform::full_path(path) {
            Ok(full) => Self::open_full(&full).map(Arc::new),
            Err(error) => Err(LoadReason::Open(error.word())),
        }
        .map_err(|reason| LoadError { path: path.to_owned(), reason })
    }

    /// Opens and checks a library whose file is already open.
    ///
    /// # Errors
    /// Why the file is not used.
    pub fn open_file(file: &LibraryFile) -> Result<Arc<Plugin>, LoadReason> {
        Self::open_as(file.path(), &file.name()).map(Arc::new)
    }

    /// Opens and checks a library by its full path, in which every link is resolved.
    ///
    /// # Errors
    /// Why the file is not used.
    pub(crate) fn open_full(path: &Path) -> Result<Plugin, LoadReason> {
        Self::open_as(path, path)
    }

    /// Opens the library at `path` by the name `name`.
    fn open_as(path: &Path, name: &Path) -> Result<Plugin, LoadReason> {
        let (before, after) = platform::file_names();
        let stem = platform::plugin_stem(path).ok_or(LoadReason::Name(before, after))?;
        let begun = Instant::now();
        let library = platform::open_library(name)
            .map_err(|error| LoadReason::Open(Message::verbatim(plain(&error, name))))?;
        let named = format!("{}_{stem}", abi::ENTRY);
        let Some(entry) = library.entry(&[abi::ENTRY, &named]) else {
            return Err(LoadReason::NoEntry(abi::ENTRY, named));
        };
        library.keep();
        // SAFETY: the entry has no arguments and returns a table that lives as long as the library,
        // which is never closed.
        let table = unsafe { entry() };
        // SAFETY: as above; `check` reads a field only if the table's size covers it.
        let (table, core) = unsafe { check(table)? };
        let extensions = Extensions::find(&table)?;
        // SAFETY: `check` validated the pointers and sizes of the descriptors.
        let game = unsafe { Game::read(table.game, extensions.format)? };
        let plugin = Plugin {
            path: path.to_owned(),
            version: text(table.version, "version")?,
            build_flags: table.build_flags,
            game,
            opened_in: begun.elapsed(),
            language: Chosen::default(),
            yields: false,
            home: Home::Here(Tables { core, extensions }),
        };
        valid::version(&plugin.version)?;
        plugin.game.valid()?;
        Ok(plugin)
    }
}

/// The system's sentence, without the path that is printed before it.
fn plain(error: &libloading::Error, path: &Path) -> String {
    let text = match error {
        libloading::Error::DlOpen { source } => source.to_string(),
        other => other.to_string(),
    };
    let path = format!("{}: ", path.display());
    text.strip_prefix(&path).map(str::to_owned).unwrap_or(text)
}

/// Checks magic, versions and sizes; it reads no field before it knows that the table contains it.
///
/// # Safety
/// `table` must be null, or the result of a function named `wanqi_plugin_v1…`.
unsafe fn check(
    table: *const abi::Plugin,
) -> Result<(abi::Plugin, &'static abi::Core), LoadReason> {
    if table.is_null() {
        return Err(LoadReason::Null(message!("table")));
    }
    // SAFETY: in every version, a table starts with magic and size.
    let (magic, size) = unsafe { ((*table).magic, (*table).struct_size) };
    if magic != abi::MAGIC {
        return Err(LoadReason::Magic(magic));
    }
    // The versions are in the first 24 bytes of every table.
    if (size as usize) < 24 {
        return Err(LoadReason::Short(message!("table"), size, abi::Plugin::FIRST));
    }
    // SAFETY: the size covers these fields.
    let (major, minor, draft) = unsafe { ((*table).major, (*table).minor, (*table).draft) };
    if major != abi::MAJOR {
        return Err(LoadReason::Major(major, minor));
    }
    if draft != abi::DRAFT {
        return Err(LoadReason::Draft(draft));
    }
    if (size as usize) < abi::Plugin::FIRST {
        return Err(LoadReason::Short(message!("table"), size, abi::Plugin::FIRST));
    }
    // SAFETY: the size covers all of version 1.0. The function pointer is read as an address, and
    // used as a function pointer only if it is not null.
    let (game, core, find) = unsafe {
        let find = &raw const (*table).extension;
        ((*table).game, (*table).core, find.cast::<usize>().read())
    };
    if game.is_null() || core.is_null() {
        return Err(LoadReason::Null(if game.is_null() {
            message!("game")
        } else {
            message!("core")
        }));
    }
    if find == 0 {
        return Err(LoadReason::Null(message!("extension")));
    }
    // SAFETY: the pointer is not null.
    let core = unsafe { functions(core, "core")? };
    // SAFETY: everything in the table was checked.
    let table = unsafe { growth::read(table) }.ok_or(LoadReason::Null(message!("table")))?;
    if table.build_flags & abi::BUILD_PANIC_ABORT != 0 {
        return Err(LoadReason::PanicAbort);
    }
    Ok((table, core))
}

/// The part of a function table that both the plugin and this program know. It is leaked, since its
/// library is never closed.
///
/// # Safety
/// `table` must not be null and must start with its size.
unsafe fn functions<T: Grows>(
    table: *const T,
    what: &'static str,
) -> Result<&'static T, LoadReason> {
    // SAFETY: the caller guarantees it.
    let size = unsafe { growth::size(table) };
    if size < T::FIRST {
        return Err(LoadReason::Short(noun(what), size as u32, T::FIRST));
    }
    // SAFETY: the size covers version 1.0; the format table has a count and an array before its
    // functions, and these are eight bytes each as well.
    unsafe { no_null_function(table.cast(), T::FIRST, what)? };
    // SAFETY: the size was checked above.
    let known = unsafe { growth::read(table) }.ok_or(LoadReason::Null(noun(what)))?;
    Ok(Box::leak(Box::new(known)))
}

/// Checks that no function pointer after the first eight bytes of a table is null.
///
/// # Safety
/// `size` bytes must be readable at `table`; all after the first eight must be pointers.
unsafe fn no_null_function(
    table: *const u8,
    size: usize,
    what: &'static str,
) -> Result<(), LoadReason> {
    for at in (8..size).step_by(size_of::<usize>()) {
        // SAFETY: the address is inside the table and aligned.
        if unsafe { table.add(at).cast::<usize>().read() } == 0 {
            return Err(LoadReason::Null(noun(what)));
        }
    }
    Ok(())
}

impl Extensions {
    fn find(table: &abi::Plugin) -> Result<Extensions, LoadReason> {
        Ok(Extensions {
            snapshot: extension(table, "wq.snapshot/1")?,
            index: extension(table, "wq.index/1")?,
            sample: extension(table, "wq.sample/1")?,
            perft: extension(table, "wq.perft/1")?,
            playout: extension(table, "wq.playout/1")?,
            view: extension(table, "wq.view/1")?,
            scene: extension(table, "wq.scene/1")?,
            touch: extension(table, "wq.touch/1")?,
            explain: extension(table, "wq.explain/1")?,
            format: extension(table, "wq.format/1")?,
        })
    }

    fn ids(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("wq.snapshot/1", self.snapshot.is_some()),
            ("wq.index/1", self.index.is_some()),
            ("wq.sample/1", self.sample.is_some()),
            ("wq.perft/1", self.perft.is_some()),
            ("wq.playout/1", self.playout.is_some()),
            ("wq.view/1", self.view.is_some()),
            ("wq.scene/1", self.scene.is_some()),
            ("wq.touch/1", self.touch.is_some()),
            ("wq.explain/1", self.explain.is_some()),
            ("wq.format/1", self.format.is_some()),
        ];
        all.into_iter().filter(|(_, there)| *there).map(|(id, _)| id)
    }
}

impl Plugin {
    /// Ids of the plugin's extensions.
    pub fn extensions(&self) -> Vec<&str> {
        match &self.home {
            Home::Here(tables) => tables.extensions.ids().collect(),
            Home::There(_, ids) => ids.iter().map(String::as_str).collect(),
        }
    }

    /// The language of its messages and pictures; English at first.
    pub fn language(&self) -> Language {
        self.language.get()
    }

    /// The same plugin, with a language of its own: two readers of different languages each use
    /// one. A plugin in workers gets its own workers.
    #[must_use]
    pub fn separate(&self) -> Plugin {
        let (home, language) = match &self.home {
            Home::Here(tables) => (Home::Here(*tables), Chosen::default()),
            Home::There(workers, extensions) => {
                let workers = workers.separate();
                let language = workers.language();
                (Home::There(workers, extensions.clone()), language)
            }
        };
        language.set(self.language());
        Plugin {
            path: self.path.clone(),
            version: self.version.clone(),
            build_flags: self.build_flags,
            game: self.game.clone(),
            opened_in: self.opened_in,
            language,
            yields: self.yields,
            home,
        }
    }

    /// Sets the language of its messages and pictures, from the next call.
    pub fn set_language(&self, language: Language) {
        self.language.set(language);
    }

    /// Whether the plugin runs in worker processes.
    pub fn isolated(&self) -> bool {
        matches!(self.home, Home::There(..))
    }

    /// Notes that a game of the plugin was played to its end.
    pub(crate) fn note_success(&self) {
        if let Home::There(workers, _) = &self.home {
            workers.note_success();
        }
    }

    /// Ends the processes that run the plugin's code; the next question starts a new one.
    pub(crate) fn end_processes(&self) {
        if let Home::There(workers, _) = &self.home {
            workers.end_processes();
        }
    }

    /// The functions of a library in this process; `None` if the plugin runs in workers.
    pub(crate) fn tables(&self) -> Option<&Tables> {
        match &self.home {
            Home::Here(tables) => Some(tables),
            _ => None,
        }
    }

    /// The descriptors of the plugin.
    pub(crate) fn description(&self) -> Description {
        Description {
            version: self.version.clone(),
            build_flags: self.build_flags,
            game: self.game.clone(),
            extensions: self.extensions().into_iter().map(str::to_owned).collect(),
        }
    }

    /// A plugin at `path`, as another process described it.
    pub(crate) fn described(description: Description, path: PathBuf, workers: Workers) -> Plugin {
        Plugin {
            path,
            language: workers.language(),
            yields: false,
            version: description.version,
            build_flags: description.build_flags,
            game: description.game,
            opened_in: Duration::ZERO,
            home: Home::There(workers, description.extensions),
        }
    }
}

fn extension<T: Grows>(
    table: &abi::Plugin,
    id: &'static str,
) -> Result<Option<&'static T>, LoadReason> {
    // SAFETY: the pointer was checked, and the function accepts any id.
    let found = unsafe { (table.extension)(abi::Bytes::text(id)) }.cast::<T>();
    if found.is_null() {
        return Ok(None);
    }
    // SAFETY: the pointer is not null, and every table starts with its size.
    unsafe { functions(found, id) }.map(Some)
}
