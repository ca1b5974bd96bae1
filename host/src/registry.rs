//! Which games there are, and which of them a name or a record means.

mod claims;
mod meaning;
mod names;

pub use meaning::{Container, Meaning, Meant, RecordTags, Unknown};

use crate::instance::{Format, Instance, Refusal};
use crate::platform;
use crate::plugin::{Game, LoadError, LoadReason, Plugin, RuleSet};
use crate::trust::{self, Distrust, Lock};
use crate::worker::{self, Crew, Isolation, Workers};
use claims::{Opened, Standing};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// All plugins found, and what could not be loaded.
#[derive(Debug, Default)]
pub struct Registry {
    plugins: Vec<Arc<Plugin>>,
    /// Files that look like plugins and are not used.
    pub problems: Vec<LoadError>,
    /// Plugins whose game another, found earlier, has already.
    pub shadowed: Vec<LoadError>,
    /// What plugins that are not trusted claim and do not get, and what they replace: once for each.
    pub conflicts: Vec<LoadError>,
    /// The folders that were looked into.
    pub folders: Vec<PathBuf>,
    /// Plugins that run in workers, and why, where it is for want of trust.
    pub distrusted: Vec<(PathBuf, Distrust)>,
    /// The names of the games, made when a name is first looked for.
    names: OnceLock<names::Names>,
}

/// A file that looks like a plugin.
struct Found {
    path: PathBuf,
    /// It lies in a folder that the caller named.
    named: bool,
    /// It runs in this process, or in workers, and there for want of trust.
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

    /// `chess/standard`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.game().slug, self.ruleset().slug)
    }

    /// A new game.
    ///
    /// # Errors
    /// `bad-options`, `bad-position`.
    pub fn create(&self, options: &str, position: &str) -> Result<Instance, Refusal> {
        Instance::create(&self.plugin, self.rules, options, position)
    }
}

/// A name that no game or rule set has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct UnknownName {
    /// What is wrong.
    pub message: String,
    /// What was meant if something is near, or what there is.
    pub hint: String,
    /// It is the rule set, not the game.
    pub rules: bool,
}

/// Where plugins are looked for, in this order.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// Folders that the user named for this run (`--plugin-dir`). What lies here may replace a game.
    pub named: Vec<PathBuf>,
    /// Folders that the user's surroundings name (`WANQI_PLUGIN_PATH`).
    pub path: Vec<PathBuf>,
    /// Folders of the program. Who may change what lies here could change the program as well: it is
    /// trusted where others may not write.
    pub program: Vec<PathBuf>,
    /// The folder where plugins are installed, with the list of those that are trusted.
    pub installed: Option<PathBuf>,
}

impl Registry {
    /// Finds what these folders hold. Of two plugins of one game the first is used. A folder that was
    /// named and does not exist is a problem, another is not.
    ///
    /// What is trusted ([`crate::trust`]) is loaded into this process, unless everything is to be
    /// isolated; the rest runs in workers.
    pub fn find(folders: &Folders, isolation: &Isolation) -> Registry {
        let mut registry = Registry::default();
        let mut found = Vec::new();
        let mut lock = Lock::default();
        if let Some(folder) = &folders.installed {
            lock = Lock::read(folder).unwrap_or_else(|error| {
                let reason = LoadReason::Lock(error.to_string());
                registry.problems.push(LoadError { path: folder.join(trust::LOCK), reason });
                Lock::default()
            });
        }
        for folder in &folders.named {
            registry.look_into(folder, true, &mut found, |path| lock.trusts(path));
        }
        found.iter_mut().for_each(|file| file.named = true);
        for folder in &folders.path {
            registry.look_into(folder, true, &mut found, |path| lock.trusts(path));
        }
        for folder in &folders.program {
            registry.look_into(folder, false, &mut found, trust::safe_place);
        }
        if let Some(folder) = &folders.installed {
            registry.look_into(folder, false, &mut found, |path| lock.trusts(path));
        }
        let opened = registry.open(found, isolation);
        registry.settle(opened);
        registry.finish()
    }

    /// Loads what these folders hold, and nothing else, into this process: the caller trusts it.
    pub fn load_only(folders: &[PathBuf]) -> Registry {
        let mut registry = Registry::default();
        let mut found = Vec::new();
        for folder in folders {
            registry.look_into(folder, true, &mut found, |_| Ok(()));
        }
        let opened = found.into_iter().filter_map(|file| {
            let plugin = registry.load_file(&file.path)?;
            Some(Opened { plugin, standing: Standing::Trusted })
        });
        let opened = opened.collect();
        registry.settle(opened);
        registry.finish()
    }

    /// What a library says of itself, asked in a worker.
    ///
    /// # Errors
    /// It is no plugin, or cannot be asked.
    pub fn look_at(library: &Path, isolation: &Isolation) -> Result<Game, LoadError> {
        let full = std::fs::canonicalize(library).map_err(|error| LoadError {
            path: library.to_owned(),
            reason: LoadReason::Open(error.to_string()),
        })?;
        match worker::describe(isolation, &[full]).pop() {
            Some(told) => told.map(|told| told.game),
            None => Err(LoadError {
                path: library.to_owned(),
                reason: LoadReason::Worker("cannot be asked".to_owned()),
            }),
        }
    }

    /// These plugins and no others.
    pub(crate) fn of(plugins: Vec<Arc<Plugin>>) -> Registry {
        Registry { plugins, ..Registry::default() }.finish()
    }

    fn finish(mut self) -> Registry {
        self.plugins.sort_by(|a, b| a.game.slug.cmp(&b.game.slug));
        self
    }

    fn look_into(
        &mut self,
        folder: &Path,
        must_exist: bool,
        found: &mut Vec<Found>,
        trust: impl Fn(&Path) -> Result<(), Distrust>,
    ) {
        let full = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        if self.folders.contains(&full) {
            return;
        }
        let entries = match std::fs::read_dir(&full) {
            Ok(entries) => entries,
            Err(error) => {
                if must_exist {
                    let reason = LoadReason::Folder(error.to_string());
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
            let mut path = entry.path();
            // What a link points at is what will be opened. The folder's own path is resolved.
            if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
                path = std::fs::canonicalize(&path).unwrap_or(path);
            }
            Found { trust: trust(&path), path, named: false }
        };
        found.extend(entries.into_iter().map(file));
        self.folders.push(full);
    }

    /// Opens what was found, here or in workers, in its order.
    fn open(&mut self, found: Vec<Found>, isolation: &Isolation) -> Vec<Opened> {
        let crew = Crew::new(isolation.clone());
        // Trusted ones may be described by one process together; another might lie for others.
        let trusted = found.iter().filter(|file| isolation.everything && file.trust.is_ok());
        let trusted: Vec<_> = trusted.map(|file| file.path.clone()).collect();
        let mut together = worker::describe(isolation, &trusted).into_iter();
        let mut opened = Vec::new();
        for Found { path, named, trust } in found {
            let standing = match (&trust, named) {
                (Ok(()), _) => Standing::Trusted,
                (Err(_), true) => Standing::Named,
                (Err(_), false) => Standing::Elsewhere,
            };
            let told = match trust {
                Ok(()) if !isolation.everything => {
                    let plugin = self.load_file(&path);
                    opened.extend(plugin.map(|plugin| Opened { plugin, standing }));
                    continue;
                }
                Ok(()) => together.next(),
                Err(why) => {
                    self.distrusted.push((path.clone(), why));
                    worker::describe(isolation, std::slice::from_ref(&path)).pop()
                }
            };
            match told {
                Some(Ok(told)) => {
                    let workers = Workers::new(crew.clone(), path.clone());
                    let plugin = Plugin::described(told, path, workers);
                    opened.push(Opened { plugin, standing });
                }
                Some(Err(error)) => self.problems.push(error),
                None => {}
            }
        }
        opened
    }

    /// Loads one file, of which the full path is given.
    fn load_file(&mut self, path: &Path) -> Option<Plugin> {
        Plugin::open_full(path)
            .map_err(|reason| self.problems.push(LoadError { path: path.to_owned(), reason }))
            .ok()
    }

    /// The plugins, by slug.
    pub fn plugins(&self) -> &[Arc<Plugin>] {
        &self.plugins
    }

    /// Why a plugin is not trusted; none where it is.
    pub fn distrust(&self, plugin: &Plugin) -> Option<&Distrust> {
        let found = self.distrusted.iter().find(|(path, _)| *path == plugin.path);
        found.map(|(_, why)| why)
    }

    /// The plugins, by slug: those that yield to no other, then all.
    fn ranks(&self) -> [impl Iterator<Item = &Arc<Plugin>>; 2] {
        let rank = |yields: bool| self.plugins.iter().filter(move |p| yields || !p.yields);
        [rank(false), rank(true)]
    }

    /// Everything that is so among the plugins that yield to no other; if there is none, among all.
    fn all_found<'r>(&'r self, is_so: impl Fn(&&'r Arc<Plugin>) -> bool) -> Vec<&'r Arc<Plugin>> {
        let found = self.ranks().map(|rank| rank.filter(&is_so).collect::<Vec<_>>());
        found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The plugin of a game, by slug or alias.
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

/// What to say of a rule set that there is not.
pub fn unknown_rules(game: &Game, rules: &str) -> UnknownName {
    let slugs: Vec<_> = game.rulesets.iter().map(|set| set.slug.as_str()).collect();
    let aliases = game.rulesets.iter().flat_map(|set| &set.aliases).map(String::as_str);
    let hint = match nearest(rules, slugs.iter().copied().chain(aliases)) {
        Some(near) => format!("did you mean `{}/{near}`?", game.slug),
        None => format!("{} has {}", game.slug, slugs.join(", ")),
    };
    let message = format!("{} has no rule set `{rules}`", game.slug);
    UnknownName { message, hint, rules: true }
}

/// Edits that make a long word of one that is near.
const MOST_EDITS: u32 = 3;

/// The name that is nearest to a mistyped one, if one is near.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Half of a word of Chinese is another word: 圍棋 and 叠棋 share what most games are called by.
    let signs = typed.chars().filter(|c| !c.is_ascii()).count();
    let most = match typed.chars().count() {
        0 => return None,
        1..=3 if signs > 1 => return None,
        1..=3 => 1,
        4..=7 => 2,
        _ => MOST_EDITS as usize,
    };
    let typed = typed.to_lowercase();
    names
        .into_iter()
        .map(|name| (distance(&typed, &name.to_lowercase()), name))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Edits (insert, delete, replace, swap neighbours) between two words.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replace = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replace.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
