//! A plugin: a loaded library, checked before anything in it is called, its descriptors copied
//! out; or one that runs in worker processes, which have sent the same.

mod descriptors;
mod valid;

use crate::platform::{self, LibraryFile};
use crate::worker::Workers;
use borsh::{BorshDeserialize, BorshSerialize};
use descriptors::text;
use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wanqi_abi as abi;
use wanqi_abi::growth::{self, Grows};

/// A plugin whose table was found good. Lives as long as the process.
pub struct Plugin {
    /// The file it came from.
    pub path: PathBuf,
    /// Version, for people.
    pub version: String,
    /// `BUILD_*`.
    pub build_flags: u32,
    /// The game in it.
    pub game: Game,
    /// How long it took to open and read; zero where another process did.
    pub opened_in: Duration,
    /// What it claims of names, tags and files comes behind what other plugins claim.
    pub(crate) yields: bool,
    pub(crate) home: Home,
}

/// Where a plugin's code runs.
pub(crate) enum Home {
    /// In this process.
    Here(Tables),
    /// In worker processes; with the ids of its extensions.
    There(Workers, Vec<String>),
}

/// The functions of a library in this process.
#[derive(Clone, Copy)]
pub(crate) struct Tables {
    pub core: &'static abi::Core,
    pub extensions: Extensions,
}

/// What a plugin says of itself, as a worker sends it. Where it lies and whether it is trusted is for
/// this program to say.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub(crate) struct Description {
    pub version: String,
    pub build_flags: u32,
    pub game: Game,
    pub extensions: Vec<String>,
}

// SAFETY: the tables are immutable and live as long as the process; the contract lets different
// instances be used from different threads, and descriptors are only read.
unsafe impl Send for Plugin {}
// SAFETY: as above.
unsafe impl Sync for Plugin {}

impl fmt::Debug for Plugin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plugin").field("path", &self.path).field("game", &self.game.slug).finish()
    }
}

/// The extension tables a plugin has.
#[derive(Clone, Copy, Default)]
pub(crate) struct Extensions {
    pub snapshot: Option<&'static abi::SnapshotV1>,
    pub index: Option<&'static abi::IndexV1>,
    pub sample: Option<&'static abi::SampleV1>,
    pub perft: Option<&'static abi::PerftV1>,
    pub playout: Option<&'static abi::PlayoutV1>,
    pub view: Option<&'static abi::ViewV1>,
    pub scene: Option<&'static abi::SceneV1>,
    pub explain: Option<&'static abi::ExplainV1>,
    pub format: Option<&'static abi::FormatV1>,
}

/// Text that a library in this process lends, which is never closed; or that a worker has sent.
pub type Text = Cow<'static, str>;

/// A game system, as its plugin describes it.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Game {
    /// Slug, for ever.
    pub slug: String,
    /// Other slugs that are read.
    pub aliases: Vec<String>,
    /// English name.
    pub name: String,
    /// Chinese name.
    pub name_zh: String,
    /// One sentence.
    pub about: String,
    /// RULES.md.
    pub rules_text: Text,
    /// The rule sets, the default one first; never empty.
    pub rulesets: Vec<RuleSet>,
    /// Every numbered rule.
    pub rules: Vec<Rule>,
    /// What tags of imported files mean.
    pub tag_aliases: Vec<TagAlias>,
    /// Containers whose games are this game's where nothing else is said: `pgn`, `sgf`.
    pub default_of: Vec<String>,
    /// File suffixes without the dot that only this game's records have.
    pub suffixes: Vec<String>,
    /// Sources of the rules.
    pub sources: Vec<String>,
    /// The formats it reads or writes beyond WQN.
    pub formats: Vec<Format>,
}

/// A rule set.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct RuleSet {
    /// Slug, for ever.
    pub slug: String,
    /// Other slugs that are read.
    pub aliases: Vec<String>,
    /// English name.
    pub name: String,
    /// Chinese name.
    pub name_zh: String,
    /// How it differs, one sentence.
    pub about: String,
    /// Fewest seats.
    pub seats_min: u32,
    /// Most seats.
    pub seats_max: u32,
    /// Rules revision.
    pub revision: u32,
    /// Earlier revisions whose records the present code validates equally.
    pub equal_revisions: Vec<u32>,
    /// Options that restore the defaults of earlier revisions.
    pub former_defaults: Vec<FormerDefaults>,
    /// The rules are not certain.
    pub provisional: bool,
    /// `TRAIT_*`.
    pub traits: u64,
    /// Options in canonical order.
    pub options: Vec<OptionInfo>,
    /// Names of roles; index plus one is `Turn::role`.
    pub roles: Vec<String>,
    /// Tags that hold the names of the seats.
    pub seat_tags: Vec<String>,
    /// The seats in the order in which `a-b` results name them.
    pub result_order: Vec<u32>,
    /// Names of the styles, index 0 is `canonical`.
    pub styles: Vec<String>,
    /// Index of the style that records are written in.
    pub record_style: u32,
    /// What proves the implementation.
    pub proved_by: Vec<String>,
}

/// The defaults of an earlier revision of a rule set, where they differ from the present ones.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct FormerDefaults {
    /// The revision.
    pub revision: u32,
    /// Options, `key=value` separated by blanks.
    pub options: String,
}

/// An option of a rule set.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct OptionInfo {
    /// Key.
    pub key: String,
    /// `int a..b`, `decimal a..b/step`, `enum a|b|c`, `bool`, `points`.
    pub kind: String,
    /// Default value.
    pub default: String,
    /// A sentence in English.
    pub doc: String,
    /// A sentence in Chinese.
    pub doc_zh: String,
}

/// A numbered rule.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Rule {
    /// `R3.4`.
    pub id: Text,
    /// One line in English.
    pub text: Text,
    /// One line in Chinese.
    pub text_zh: Text,
    /// Where it comes from.
    pub source: Text,
}

/// What a tag of an imported file means.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct TagAlias {
    /// Tag name.
    pub tag: String,
    /// Value, compared without regard to case; empty: any.
    pub value: String,
    /// Rule set; empty: the default one.
    pub rules: String,
    /// Options, `key=value` separated by blanks.
    pub options: String,
}

/// A format a game reads or writes beyond WQN.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Format {
    /// Index in the plugin's table.
    pub index: u32,
    /// Id (`sgf`).
    pub id: String,
    /// Suffixes without the dot.
    pub suffixes: Vec<String>,
    /// Bytes with which such a file begins; empty: none.
    pub magic: Vec<u8>,
    /// Whether it is read.
    pub imports: bool,
    /// Whether it is written.
    pub exports: bool,
    /// Whether each line of it is a game or none.
    pub lines: bool,
    /// A sentence.
    pub about: String,
}

impl RuleSet {
    /// Names of the traits, in the order of their bits.
    pub fn trait_names(&self) -> Vec<&'static str> {
        const NAMES: [(u64, &str); 10] = [
            (abi::TRAIT_CHANCE, "chance"),
            (abi::TRAIT_SEALED, "sealed"),
            (abi::TRAIT_HIDDEN, "hidden"),
            (abi::TRAIT_ROLES_CHANGE, "roles-change"),
            (abi::TRAIT_SCORE, "score"),
            (abi::TRAIT_SKIP, "skip"),
            (abi::TRAIT_NULL, "null"),
            (abi::TRAIT_OUT, "out"),
            (abi::TRAIT_CLAIMS, "claims"),
            (abi::TRAIT_UNBOUNDED, "unbounded"),
        ];
        NAMES.iter().filter(|(bit, _)| self.traits & bit != 0).map(|&(_, name)| name).collect()
    }

    /// Whether it has the trait.
    pub fn has(&self, bit: u64) -> bool {
        self.traits & bit != 0
    }

    /// Names of the roles in a set of bits, joined by `+`.
    #[must_use]
    pub fn role_names(&self, bits: u64) -> String {
        let names = self.roles.iter().enumerate();
        let held = names.filter(|(index, _)| *index < 64 && bits >> index & 1 == 1);
        held.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join("+")
    }

    /// Index of a style by its name.
    pub fn style(&self, name: &str) -> Option<u32> {
        self.styles.iter().position(|style| style == name).map(|index| index as u32)
    }

    /// Name of the role with this index plus one, empty for 0.
    pub fn role(&self, role: u32) -> &str {
        let index = (role as usize).checked_sub(1);
        index.and_then(|index| self.roles.get(index)).map_or("", String::as_str)
    }
}

impl Game {
    /// Index of a rule set by slug or alias.
    pub fn ruleset(&self, slug: &str) -> Option<usize> {
        self.rulesets
            .iter()
            .position(|set| set.slug == slug)
            .or_else(|| self.rulesets.iter().position(|set| set.aliases.iter().any(|a| a == slug)))
    }

    /// A numbered rule by its id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

/// Why a file is not used.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {reason}", path = path.display())]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub reason: LoadReason,
}

/// What is wrong with a library.
#[derive(Debug, thiserror::Error)]
pub enum LoadReason {
    /// It has another name than plugins have.
    #[error("is not named like a plugin ({0}<name>{1})")]
    Name(&'static str, &'static str),
    /// It is to be a folder of plugins, and cannot be read as one.
    #[error("cannot be looked into for plugins: {0}")]
    Folder(String),
    /// The list of trusted plugins cannot be read.
    #[error("cannot be read, so no plugin is trusted by it: {0}")]
    Lock(String),
    /// The system cannot open it.
    #[error("cannot be opened as a library: {0}")]
    Open(String),
    /// It exports no entry of ours.
    #[error("is a library, but exports neither {0} nor {1}: not a Wanqi plugin")]
    NoEntry(&'static str, String),
    /// Its table is not ours.
    #[error("its entry returns no Wanqi table (magic {0:#018x})")]
    Magic(u64),
    /// It speaks another major version.
    #[error("speaks ABI {0}.{1}, this program speaks {major}.x", major = abi::MAJOR)]
    Major(u16, u16),
    /// It was built against a draft.
    #[error("was built against draft {0} of the ABI, before version 1.0: build it again")]
    Draft(u32),
    /// A struct in it is shorter than the first version of the ABI.
    #[error("its {0} has {1} bytes, at least {2} are needed: damaged, or not a Wanqi plugin")]
    Short(&'static str, u32, usize),
    /// A pointer that must not be null.
    #[error("its {0} is a null pointer")]
    Null(&'static str),
    /// Text that is not UTF-8.
    #[error("its {0} is not UTF-8")]
    Text(&'static str),
    /// A worker process could not open it.
    #[error("{0}")]
    Worker(String),
    /// Built so that a panic would end this program.
    #[error("was built with panic=abort and would end this program with it")]
    PanicAbort,
    /// A count that cannot be.
    #[error("its {0} is {1}, which cannot be")]
    Count(&'static str, u64),
    /// A name that cannot be.
    #[error("its {0} `{1}` is not a slug (lower-case letters, digits and `-`)")]
    Slug(&'static str, String),
    /// A text that cannot be.
    #[error("its {0} `{1}` cannot be")]
    Value(&'static str, String),
    /// It has another's game, and what it has is used.
    #[error("replaces the game `{slug}` of {other}: it was named by --plugin-dir", other = other.display())]
    Replaces {
        /// The game.
        slug: String,
        /// The plugin that has it, too.
        other: PathBuf,
    },
    /// It claims what others have.
    #[error("claims {0}, which others have: that is theirs")]
    Claims(String),
    /// Two plugins of one game.
    #[error("has the game `{slug}`, which {other} has, too: not used", other = other.display())]
    Twice {
        /// The game.
        slug: String,
        /// The plugin that came first.
        other: PathBuf,
    },
}

/// Entries of an array that a plugin may declare; more is damage.
const MOST: u64 = 100_000;
/// Bytes of one string that a plugin may declare; more is damage.
const LONGEST: u64 = 64 << 20;

impl Plugin {
    /// Opens and checks a library.
    ///
    /// # Errors
    /// Why the file is not used, with its path.
    pub fn open(path: &Path) -> Result<Arc<Plugin>, LoadError> {
        // A path without a slash would be looked up in the system's folders.
        match std::fs::canonicalize(path) {
            Ok(full) => Self::open_full(&full).map(Arc::new),
            Err(error) => Err(LoadReason::Open(error.to_string())),
        }
        .map_err(|reason| LoadError { path: path.to_owned(), reason })
    }

    /// Opens and checks a library whose file is open already.
    ///
    /// # Errors
    /// Why the file is not used.
    pub fn open_file(file: &LibraryFile) -> Result<Arc<Plugin>, LoadReason> {
        Self::open_as(file.path(), &file.name()).map(Arc::new)
    }

    /// Opens and checks a library of which the full path is given, every link in it resolved.
    ///
    /// # Errors
    /// Why the file is not used.
    pub(crate) fn open_full(path: &Path) -> Result<Plugin, LoadReason> {
        Self::open_as(path, path)
    }

    /// Opens the library of this path by this name.
    fn open_as(path: &Path, name: &Path) -> Result<Plugin, LoadReason> {
        let (before, after) = platform::file_names();
        let stem = platform::plugin_stem(path).ok_or(LoadReason::Name(before, after))?;
        let begun = Instant::now();
        let library =
            platform::open_library(name).map_err(|error| LoadReason::Open(plain(&error, name)))?;
        let named = format!("{}_{stem}", abi::ENTRY);
        let Some(entry) = library.entry(&[abi::ENTRY, &named]) else {
            return Err(LoadReason::NoEntry(abi::ENTRY, named));
        };
        library.keep();
        // SAFETY: the entry takes nothing and returns a table that lives as long as the library,
        // which is never closed.
        let table = unsafe { entry() };
        // SAFETY: as above; `check` reads a field only after the size says that it is there.
        let (table, core) = unsafe { check(table)? };
        let extensions = Extensions::find(&table)?;
        // SAFETY: `check` found the descriptors' pointers and sizes good.
        let game = unsafe { Game::read(table.game, extensions.format)? };
        let plugin = Plugin {
            path: path.to_owned(),
            version: text(table.version, "version")?,
            build_flags: table.build_flags,
            game,
            opened_in: begun.elapsed(),
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

/// Checks magic, versions and sizes, in an order in which nothing is read that may not be there.
///
/// # Safety
/// `table` must be null or point at what a function called `wanqi_plugin_v1…` returned.
unsafe fn check(
    table: *const abi::Plugin,
) -> Result<(abi::Plugin, &'static abi::Core), LoadReason> {
    if table.is_null() {
        return Err(LoadReason::Null("table"));
    }
    // SAFETY: whatever the version, a table begins with magic and size.
    let (magic, size) = unsafe { ((*table).magic, (*table).struct_size) };
    if magic != abi::MAGIC {
        return Err(LoadReason::Magic(magic));
    }
    // Versions stand in the first 24 bytes of every table.
    if (size as usize) < 24 {
        return Err(LoadReason::Short("table", size, abi::Plugin::FIRST));
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
        return Err(LoadReason::Short("table", size, abi::Plugin::FIRST));
    }
    // SAFETY: the size covers all of version 1.0. The function pointer is looked at as an address:
    // to be sound it is taken as what it is only after it was found not to be null.
    let (game, core, find) = unsafe {
        let find = &raw const (*table).extension;
        ((*table).game, (*table).core, find.cast::<usize>().read())
    };
    if game.is_null() || core.is_null() {
        return Err(LoadReason::Null(if game.is_null() { "game" } else { "core" }));
    }
    if find == 0 {
        return Err(LoadReason::Null("extension"));
    }
    // SAFETY: not null.
    let core = unsafe { functions(core, "core")? };
    // SAFETY: everything in it was checked.
    let table = unsafe { growth::read(table) }.ok_or(LoadReason::Null("table"))?;
    if table.build_flags & abi::BUILD_PANIC_ABORT != 0 {
        return Err(LoadReason::PanicAbort);
    }
    Ok((table, core))
}

/// A table of functions, as far as it and this program know it; it stays for ever, as its library.
///
/// # Safety
/// `table` must not be null; its owner's struct says its size.
unsafe fn functions<T: Grows>(
    table: *const T,
    what: &'static str,
) -> Result<&'static T, LoadReason> {
    // SAFETY: as the caller promises.
    let size = unsafe { growth::size(table) };
    if size < T::FIRST {
        return Err(LoadReason::Short(what, size as u32, T::FIRST));
    }
    // SAFETY: the size covers version 1.0; the format table has one count and one array before its
    // functions, which are pointers, too.
    unsafe { no_null_function(table.cast(), T::FIRST, what)? };
    // SAFETY: as found above.
    let known = unsafe { growth::read(table) }.ok_or(LoadReason::Null(what))?;
    Ok(Box::leak(Box::new(known)))
}

/// Checks that no function pointer behind the first eight bytes of a table is null.
///
/// # Safety
/// `size` bytes must be readable at `table`, all of them pointers behind the first eight.
unsafe fn no_null_function(
    table: *const u8,
    size: usize,
    what: &'static str,
) -> Result<(), LoadReason> {
    for at in (8..size).step_by(size_of::<usize>()) {
        // SAFETY: inside the table, aligned as its pointers are.
        if unsafe { table.add(at).cast::<usize>().read() } == 0 {
            return Err(LoadReason::Null(what));
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
            ("wq.explain/1", self.explain.is_some()),
            ("wq.format/1", self.format.is_some()),
        ];
        all.into_iter().filter(|(_, there)| *there).map(|(id, _)| id)
    }
}

impl Plugin {
    /// Ids of the extensions it has.
    pub fn extensions(&self) -> Vec<&str> {
        match &self.home {
            Home::Here(tables) => tables.extensions.ids().collect(),
            Home::There(_, ids) => ids.iter().map(String::as_str).collect(),
        }
    }

    /// It runs in worker processes.
    pub fn isolated(&self) -> bool {
        matches!(self.home, Home::There(..))
    }

    /// A game of it was played to its end.
    pub(crate) fn lives(&self) {
        if let Home::There(workers, _) = &self.home {
            workers.lives();
        }
    }

    /// Ends the processes in which its code runs: what is asked next is asked in a new one.
    pub(crate) fn begin_anew(&self) {
        if let Home::There(workers, _) = &self.home {
            workers.begin_anew();
        }
    }

    /// The functions of a library in this process; none where it runs elsewhere.
    pub(crate) fn tables(&self) -> Option<&Tables> {
        match &self.home {
            Home::Here(tables) => Some(tables),
            _ => None,
        }
    }

    /// What it says of itself.
    pub(crate) fn description(&self) -> Description {
        Description {
            version: self.version.clone(),
            build_flags: self.build_flags,
            game: self.game.clone(),
            extensions: self.extensions().into_iter().map(str::to_owned).collect(),
        }
    }

    /// A plugin of which another process has told, and which lies here.
    pub(crate) fn described(told: Description, path: PathBuf, workers: Workers) -> Plugin {
        Plugin {
            path,
            yields: false,
            version: told.version,
            build_flags: told.build_flags,
            game: told.game,
            opened_in: Duration::ZERO,
            home: Home::There(workers, told.extensions),
        }
    }
}

fn extension<T: Grows>(
    table: &abi::Plugin,
    id: &'static str,
) -> Result<Option<&'static T>, LoadReason> {
    // SAFETY: the pointer was checked, and the function takes any id.
    let found = unsafe { (table.extension)(abi::Bytes::text(id)) }.cast::<T>();
    if found.is_null() {
        return Ok(None);
    }
    // SAFETY: not null; every table says its size.
    unsafe { functions(found, id) }.map(Some)
}
