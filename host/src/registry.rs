//! The available games, and the game that a name or a record means.

mod claims;
mod index;
mod meaning;
mod names;
mod positions;

pub use meaning::{Container, Meaning, Meant, RecordTags, Unknown};

use crate::instance::{Format, Instance, Refusal};
use crate::language::Language;
use crate::platform;
use crate::plugin::{Game, LoadError, LoadReason, Plugin, RuleSet};
use crate::trust::{self, Distrust, Lock};
use crate::worker::{self, Crew, Isolation, Workers};
use claims::{ClaimRank, OpenedPlugin};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// All plugins found, and the files that could not be loaded.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() {
/// use wanqi_host::Registry;
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// assert!(registry.problems.is_empty());
/// let names: Vec<_> = registry.variants().map(|variant| variant.name()).collect();
/// assert_eq!(names, ["nim/normal", "nim/misere"]);
/// assert_eq!(registry.variant("Nim").unwrap().name(), "nim/normal");
/// let unknown = registry.variant("nim/misery").unwrap_err();
/// assert_eq!(unknown.hint, "did you mean `nim/misere`?");
/// # }
/// ```
#[derive(Debug, Default)]
pub struct Registry {
    plugins: Vec<Arc<Plugin>>,
    /// Files that are named like plugins and are not used.
    pub problems: Vec<LoadError>,
    /// Plugins of a game that another plugin, found earlier, already has.
    pub shadowed: Vec<LoadError>,
    /// One entry for each plugin that is not trusted and whose claims are ignored, or that replaces
    /// another.
    pub conflicts: Vec<LoadError>,
    /// The folders that were searched.
    pub folders: Vec<PathBuf>,
    /// Plugins that run in workers because they are not trusted, with the reason.
    pub distrusted: Vec<(PathBuf, Distrust)>,
    /// The names of the games, built at the first search for a name.
    names: OnceLock<names::GameNames>,
    /// The claims of the games, built at the first search for the game of a record.
    index: OnceLock<index::ClaimIndex>,
    /// The form of the usual start position, found at the first record with another.
    usual: OnceLock<Option<positions::UsualForm>>,
    /// The boards on which the games start, found at the first search for one.
    starts: OnceLock<Vec<positions::StartBoard>>,
}

/// A file that is named like a plugin.
struct FoundLibrary {
    path: PathBuf,
    /// Whether it is in a folder that the user named.
    named: bool,
    /// Whether it may run in this process; an error is the reason why it is not trusted.
    trust: Result<(), Distrust>,
}

/// A rule set of a game.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The plugin.
    pub plugin: Arc<Plugin>,
    /// Index of the rule set.
    pub rules: usize,
}

impl Variant {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.plugin.game
    }

    /// The rule set.
    pub fn ruleset(&self) -> &RuleSet {
        &self.plugin.game.rulesets[self.rules]
    }

    /// Game and rule set, such as `chess/standard`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.game().slug, self.ruleset().slug)
    }

    /// A new game. `options` is `key=value` separated by blanks; an option that is left out has its
    /// default. `position` is position text; empty means the start of the rule set.
    ///
    /// # Errors
    /// The plugin refuses the options ([`FaultKind::BadOptions`](crate::verdict::FaultKind::BadOptions)) or
    /// the position ([`FaultKind::BadPosition`](crate::verdict::FaultKind::BadPosition)), or it died.
    pub fn create(&self, options: &str, position: &str) -> Result<Instance, Refusal> {
        Instance::create(&self.plugin, self.rules, options, position)
    }
}

/// A name that no game or rule set has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct UnknownName {
    /// What is wrong.
    pub message: Message,
    /// A similar name, or the existing names.
    pub hint: Message,
    /// Whether the game exists, and the rule set does not.
    pub rules: bool,
}

/// The folders with plugins, in the order of the search.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// Folders that the user named for this run (`--plugin-dir`). Their plugins may replace a game.
    pub named: Vec<PathBuf>,
    /// Folders in the environment variable `WANQI_PLUGIN_PATH`.
    pub path: Vec<PathBuf>,
    /// Folders of the program. They are trusted unless other users may write to them, since a user
    /// who may change them could change the program as well.
    pub program: Vec<PathBuf>,
    /// The folder of installed plugins, with the list of trusted ones.
    pub installed: Option<PathBuf>,
}

impl Registry {
    /// Finds the plugins in these folders. If two plugins have the same game, the first is used. A
    /// missing folder is a problem only if the user named it.
    ///
    /// Trusted plugins ([`crate::trust`]) are loaded into this process, unless `isolation` requires
    /// workers for all; other plugins run in workers.
    ///
    /// ```
    /// use wanqi_host::Registry;
    /// use wanqi_host::registry::Folders;
    /// use wanqi_host::worker::Isolation;
    ///
    /// let isolation = Isolation::new(std::env::current_exe()?);
    /// let folders = Folders { named: vec!["/no/such/folder".into()], ..Folders::default() };
    /// let registry = Registry::find(&folders, &isolation);
    /// assert!(registry.plugins().is_empty());
    /// let problem = registry.problems[0].to_string();
    /// assert!(problem.starts_with("/no/such/folder: cannot be searched for plugins"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn find(folders: &Folders, isolation: &Isolation) -> Registry {
        let mut registry = Registry::default();
        let mut found = Vec::new();
        let mut lock = Lock::default();
        if let Some(folder) = &folders.installed {
            lock = Lock::read(folder).unwrap_or_else(|error| {
                let reason = LoadReason::Lock(error.word());
                registry.problems.push(LoadError { path: folder.join(trust::LOCK), reason });
                Lock::default()
            });
        }
        for folder in &folders.named {
            registry.look_into(folder, true, &mut found, |_, path| lock.trusts(path));
        }
        found.iter_mut().for_each(|file| file.named = true);
        for folder in &folders.path {
            registry.look_into(folder, true, &mut found, |_, path| lock.trusts(path));
        }
        for folder in &folders.program {
            let safe = |name: &Path, file: &Path| trust::safe_in_program(folder, name, file);
            registry.look_into(folder, false, &mut found, safe);
        }
        if let Some(folder) = &folders.installed {
            registry.look_into(folder, false, &mut found, |_, path| lock.trusts(path));
        }
        let opened = registry.open(found, isolation);
        registry.settle(opened);
        registry.finish()
    }

    /// Loads all plugins in these folders, and no others, into this process: the caller trusts
    /// them.
    pub fn load_only(folders: &[PathBuf]) -> Registry {
        let mut registry = Registry::default();
        let mut found = Vec::new();
        for folder in folders {
            registry.look_into(folder, true, &mut found, |_, _| Ok(()));
        }
        let opened = found.into_iter().filter_map(|file| {
            let plugin = registry.load_file(&file.path)?;
            Some(OpenedPlugin { plugin, standing: ClaimRank::Trusted })
        });
        let opened = opened.collect();
        registry.settle(opened);
        registry.finish()
    }

    /// The game of a library, from its descriptors; a worker reads them.
    ///
    /// # Errors
    /// The library is not a plugin, or no worker can read it.
    pub fn look_at(library: &Path, isolation: &Isolation) -> Result<Game, LoadError> {
        let full = platform::full_path(library).map_err(|error| LoadError {
            path: library.to_owned(),
            reason: LoadReason::Open(error.word()),
        })?;
        match worker::describe(isolation, &[full]).pop() {
            Some(described) => described.map(|description| description.game),
            None => Err(LoadError {
                path: library.to_owned(),
                reason: LoadReason::Worker(message!("no worker process can read it")),
            }),
        }
    }

    /// Sets the language of the messages and pictures of all plugins, from the next call.
    pub fn set_language(&self, language: Language) {
        for plugin in &self.plugins {
            plugin.set_language(language);
        }
    }

    /// The same plugins for another reader, whose language can differ; see [`Plugin::separate`].
    #[must_use]
    pub fn for_reader(&self, language: Language) -> Registry {
        let plugins = self.plugins.iter().map(|plugin| Arc::new(plugin.separate()));
        let registry = Registry::of(plugins.collect());
        registry.set_language(language);
        registry
    }

    /// Whether [`Registry::find`] would load a library of these folders into this process.
    ///
    /// # Errors
    /// Why it would not.
    pub fn trusts(folders: &Folders, library: &Path) -> Result<(), Distrust> {
        let unreadable = |error: std::io::Error| Distrust::Unreadable(error.word());
        let file = platform::full_path(library).map_err(unreadable)?;
        for folder in &folders.program {
            let full = platform::full_path(folder).unwrap_or_else(|_| folder.to_owned());
            if file.parent() == Some(&full) {
                return trust::safe_in_program(folder, &file, &file);
            }
        }
        let Some(folder) = &folders.installed else { return Err(Distrust::Unlisted) };
        Lock::read(folder).map_err(unreadable)?.trusts(&file)
    }

    /// A registry of one plugin, which another registry has found.
    #[must_use]
    pub fn of_one(plugin: &Arc<Plugin>) -> Registry {
        Registry::of(vec![plugin.clone()])
    }

    /// A registry of these plugins.
    pub(crate) fn of(plugins: Vec<Arc<Plugin>>) -> Registry {
        Registry { plugins, ..Registry::default() }.finish()
    }

    fn finish(mut self) -> Registry {
        self.plugins.sort_by(|a, b| a.game.slug.cmp(&b.game.slug));
        self
    }

    /// Adds the plugins in a folder. `trust` gets the path of a file in the folder, and the path
    /// after links are resolved.
    fn look_into(
        &mut self,
        folder: &Path,
        must_exist: bool,
        found: &mut Vec<FoundLibrary>,
        trust: impl Fn(&Path, &Path) -> Result<(), Distrust>,
    ) {
        let full = platform::full_path(folder).unwrap_or_else(|_| folder.to_owned());
        if self.folders.contains(&full) {
            return;
        }
        let entries = match std::fs::read_dir(&full) {
            Ok(entries) => entries,
            Err(error) => {
                if must_exist {
                    let reason = LoadReason::Folder(error.word());
                    self.problems.push(LoadError { path: folder.to_owned(), reason });
                }
                self.folders.push(full);
                return;
            }
        };
        let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
        entries.retain(|entry| platform::plugin_stem(&entry.path()).is_some());
        entries.sort_by_cached_key(std::fs::DirEntry::file_name);
        let file = |entry: std::fs::DirEntry| {
            let name = entry.path();
            let mut path = name.clone();
            // The file that a link points at is the file that will be opened. The folder's path is
            // resolved.
            if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
                path = platform::full_path(&path).unwrap_or(path);
            }
            FoundLibrary { trust: trust(&name, &path), path, named: false }
        };
        found.extend(entries.into_iter().map(file));
        self.folders.push(full);
    }

    /// Opens the files, in this process or in workers, in their order.
    fn open(&mut self, found: Vec<FoundLibrary>, isolation: &Isolation) -> Vec<OpenedPlugin> {
        let crew = Crew::new(isolation.clone());
        // One process may describe all trusted plugins; a plugin that is not trusted could forge
        // others.
        let trusted = found.iter().filter(|file| isolation.everything && file.trust.is_ok());
        let trusted: Vec<_> = trusted.map(|file| file.path.clone()).collect();
        let mut together = worker::describe(isolation, &trusted).into_iter();
        let mut opened = Vec::new();
        for FoundLibrary { path, named, trust } in found {
            let standing = match (&trust, named) {
                (Ok(()), _) => ClaimRank::Trusted,
                (Err(_), true) => ClaimRank::Named,
                (Err(_), false) => ClaimRank::Elsewhere,
            };
            let described = match trust {
                Ok(()) if !isolation.everything => {
                    let plugin = self.load_file(&path);
                    opened.extend(plugin.map(|plugin| OpenedPlugin { plugin, standing }));
                    continue;
                }
                Ok(()) => together.next(),
                Err(why) => {
                    self.distrusted.push((path.clone(), why));
                    worker::describe(isolation, std::slice::from_ref(&path)).pop()
                }
            };
            match described {
                Some(Ok(description)) => {
                    let workers = Workers::new(crew.clone(), path.clone());
                    let plugin = Plugin::described(description, path, workers);
                    opened.push(OpenedPlugin { plugin, standing });
                }
                Some(Err(error)) => self.problems.push(error),
                None => {}
            }
        }
        opened
    }

    /// Loads one file by its full path.
    fn load_file(&mut self, path: &Path) -> Option<Plugin> {
        Plugin::open_full(path)
            .map_err(|reason| self.problems.push(LoadError { path: path.to_owned(), reason }))
            .ok()
    }

    /// The plugins, by slug.
    pub fn plugins(&self) -> &[Arc<Plugin>] {
        &self.plugins
    }

    /// Why a plugin is not trusted; `None` if it is.
    pub fn distrust(&self, plugin: &Plugin) -> Option<&Distrust> {
        let found = self.distrusted.iter().find(|(path, _)| *path == plugin.path);
        found.map(|(_, why)| why)
    }

    /// The plugins, by slug: first those whose claims have priority, then all.
    fn ranks(&self) -> [impl Iterator<Item = &Arc<Plugin>>; 2] {
        let rank = |yields: bool| self.plugins.iter().filter(move |p| yields || !p.yields);
        [rank(false), rank(true)]
    }

    /// All matching plugins among those whose claims have priority; if there are none, among all.
    fn all_found<'r>(&'r self, is_so: impl Fn(&&'r Arc<Plugin>) -> bool) -> Vec<&'r Arc<Plugin>> {
        let ranks = self.ranks().into_iter();
        let mut found = ranks.map(|rank| rank.filter(&is_so).collect::<Vec<_>>());
        found.find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The plugin of a game, by slug or else by alias; `None` if no plugin has the game.
    pub fn plugin(&self, slug: &str) -> Option<&Arc<Plugin>> {
        self.ranks().into_iter().find_map(|rank| {
            let plugins: Vec<_> = rank.collect();
            let by_slug = plugins.iter().find(|plugin| plugin.game.slug == slug);
            let by_alias =
                || plugins.iter().find(|plugin| plugin.game.aliases.iter().any(|a| a == slug));
            by_slug.or_else(by_alias).copied()
        })
    }

    /// Every rule set of every game.
    pub fn variants(&self) -> impl Iterator<Item = Variant> {
        self.plugins.iter().flat_map(variants_of)
    }

    /// Every format of every game.
    pub fn formats(&self) -> impl Iterator<Item = Format> {
        self.plugins.iter().flat_map(Format::all)
    }
}

fn variants_of(plugin: &Arc<Plugin>) -> impl Iterator<Item = Variant> {
    (0..plugin.game.rulesets.len()).map(|rules| Variant { plugin: plugin.clone(), rules })
}

/// The error for an unknown rule set.
pub fn unknown_rules(game: &Game, rules: &str) -> UnknownName {
    let slugs: Vec<_> = game.rulesets.iter().map(|set| set.slug.as_str()).collect();
    let aliases = game.rulesets.iter().flat_map(|set| &set.aliases).map(String::as_str);
    let names = slugs.iter().copied().chain(aliases).take(MOST_SIMILAR);
    let hint = match nearest(rules, names) {
        Some(near) => message!("did you mean `{game}/{near}`?", game = game.slug, near),
        None => message!(
            "{game} has {rules}",
            game = game.slug,
            rules = listed(&slugs, |slug, list| list.push_str(slug))
        ),
    };
    let message = message!("{slug} has no rule set `{rules}`", slug = game.slug, rules);
    UnknownName { message, hint, rules: true }
}

/// The most bytes of a list of names in a message. A plugin may have so many names that a list of
/// all of them, in the verdict on each small record, would use all memory.
const MOST_LISTED: usize = 1000;

/// The names as `show` appends them, separated by commas: all of them, or the first ones and the
/// number of the others.
pub(crate) fn listed<S>(names: &[S], show: impl Fn(&S, &mut String)) -> String {
    let mut list = String::new();
    for (index, name) in names.iter().enumerate() {
        let (before, comma) = (list.len(), if index > 0 { ", " } else { "" });
        list.push_str(comma);
        show(name, &mut list);
        if index > 0 && list.len() - comma.len() > MOST_LISTED {
            list.truncate(before);
            list.push_str(&format!(" and {} more", names.len() - index));
            break;
        }
    }
    list
}

/// The most names of a plugin with which a mistyped one is compared.
const MOST_SIMILAR: usize = 200;
/// The most characters of a mistyped name that is compared with others.
const MOST_TYPED: usize = 64;
/// The most edits between a long word and a similar one.
const MOST_EDITS: u32 = 3;

/// The name that is most similar to a mistyped one, if one is similar enough.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Two Chinese words that share half of their characters are not similar: 圍棋 and 叠棋 share the
    // character that ends the names of most games.
    let signs = typed.chars().filter(|c| !c.is_ascii()).count();
    let most = match typed.chars().count() {
        0 => return None,
        length if length > MOST_TYPED => return None,
        1..=3 if signs > 1 => return None,
        1..=3 => 1,
        4..=7 => 2,
        _ => MOST_EDITS as usize,
    };
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    names
        .into_iter()
        .map(|name| (name.to_lowercase(), name))
        // Each edit changes the length by one at most.
        .filter(|(lower, _)| lower.chars().count().abs_diff(length) <= most)
        .map(|(lower, name)| (distance(&typed, &lower), name))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Number of edits (insert, delete, replace, swap neighbours) between two words.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut row = before.clone();
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let replace = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replace.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        // The row before the last one is no longer needed, and becomes the next.
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{MOST_LISTED, listed, nearest};

    #[test]
    fn a_list_of_names_is_bounded() {
        assert_eq!(listed(&["one", "two"], |name, list| list.push_str(name)), "one, two");
        let names = vec!["n".repeat(60); 1000];
        let list = listed(&names, |name, list| list.push_str(name));
        assert!(list.len() < MOST_LISTED + 100, "{} bytes", list.len());
        assert!(list.ends_with(" more"), "{list}");
        let shown = list.matches(&names[0]).count();
        assert!(list.ends_with(&format!(" and {} more", 1000 - shown)), "{list}");
    }

    #[test]
    fn a_name_of_another_length_is_not_similar() {
        assert_eq!(nearest("standart", ["standard", "stand"]), Some("standard"));
        assert_eq!(nearest("stan", ["standard"]), None);
        let long = "x".repeat(65);
        assert_eq!(nearest(&long, [long.as_str()]), None);
    }
}
