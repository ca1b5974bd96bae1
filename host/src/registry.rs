//! Which games there are, and which of them a name or a record means.

mod meaning;

pub use meaning::{Container, Meaning, Meant, RecordTags, Unknown};

use crate::instance::{Format, Instance, Refusal};
use crate::platform;
use crate::plugin::{Game, LoadError, LoadReason, Plugin, RuleSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All plugins found, and what could not be loaded.
#[derive(Debug, Default)]
pub struct Registry {
    plugins: Vec<Arc<Plugin>>,
    /// Files that look like plugins and are not used.
    pub problems: Vec<LoadError>,
    /// Plugins whose game another, found earlier, has already.
    pub shadowed: Vec<LoadError>,
    /// The folders that were looked into.
    pub folders: Vec<PathBuf>,
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

/// The folders that are always looked into: the program's own, `plugins` in it, and the user's.
pub fn own_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Ok(program) = std::env::current_exe()
        && let Some(folder) = program.parent()
    {
        folders.push(folder.to_owned());
        folders.push(folder.join("plugins"));
    }
    let data = std::env::var_os("XDG_DATA_HOME")
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/share")));
    folders.extend(data.map(|data| data.join("wanqi/plugins")));
    folders
}

impl Registry {
    /// Loads what `named` folders (`--plugin-dir`) hold, then those of `WANQI_PLUGIN_PATH`, then
    /// the program's own. Of two plugins of one game the first is used. A named folder that does
    /// not exist is a problem, another is not.
    pub fn load(named: &[PathBuf]) -> Registry {
        let mut registry = Registry::default();
        for folder in named {
            registry.load_folder(folder, true);
        }
        if let Some(path) = std::env::var_os("WANQI_PLUGIN_PATH") {
            for folder in std::env::split_paths(&path).filter(|p| !p.as_os_str().is_empty()) {
                registry.load_folder(&folder, true);
            }
        }
        for folder in own_folders() {
            registry.load_folder(&folder, false);
        }
        registry.finish()
    }

    /// Loads what these folders hold, and nothing else.
    pub fn load_only(folders: &[PathBuf]) -> Registry {
        let mut registry = Registry::default();
        for folder in folders {
            registry.load_folder(folder, true);
        }
        registry.finish()
    }

    fn finish(mut self) -> Registry {
        self.plugins.sort_by(|a, b| a.game.slug.cmp(&b.game.slug));
        self
    }

    fn load_folder(&mut self, folder: &Path, must_exist: bool) {
        let full = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        if self.folders.contains(&full) {
            return;
        }
        self.folders.push(full);
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                if must_exist {
                    let reason = LoadReason::Open(format!("no folder of plugins: {error}"));
                    self.problems.push(LoadError { path: folder.to_owned(), reason });
                }
                return;
            }
        };
        let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| platform::plugin_stem(path).is_some());
        paths.sort();
        for path in paths {
            self.load_file(&path);
        }
    }

    /// Loads one file and says whether its game can be used now.
    pub fn load_file(&mut self, path: &Path) -> bool {
        let plugin = match Plugin::open(path) {
            Ok(plugin) => plugin,
            Err(error) => {
                self.problems.push(error);
                return false;
            }
        };
        let other = self.plugins.iter().find(|other| other.game.slug == plugin.game.slug);
        let Some(other) = other else {
            self.plugins.push(plugin);
            return true;
        };
        if other.path != plugin.path {
            let slug = plugin.game.slug.clone();
            let reason = LoadReason::Twice { slug, other: other.path.clone() };
            self.shadowed.push(LoadError { path: path.to_owned(), reason });
        }
        false
    }

    /// The plugins, by slug.
    pub fn plugins(&self) -> &[Arc<Plugin>] {
        &self.plugins
    }

    /// The plugin of a game, by slug or alias.
    pub fn plugin(&self, slug: &str) -> Option<&Arc<Plugin>> {
        let by_slug = self.plugins.iter().find(|plugin| plugin.game.slug == slug);
        by_slug.or_else(|| {
            self.plugins.iter().find(|plugin| plugin.game.aliases.iter().any(|a| a == slug))
        })
    }

    /// Every rule set of every game.
    pub fn variants(&self) -> impl Iterator<Item = Variant> {
        self.plugins.iter().flat_map(|plugin| {
            (0..plugin.game.rulesets.len())
                .map(move |rules| Variant { plugin: plugin.clone(), rules })
        })
    }

    /// What `<slug>` (the default rule set) or `<slug>/<rules>` means.
    ///
    /// # Errors
    /// There is no such game or rule set; the hint names the nearest, or all.
    pub fn variant(&self, name: &str) -> Result<Variant, UnknownName> {
        let (slug, rules) = match name.split_once('/') {
            Some((slug, rules)) => (slug, Some(rules)),
            None => (name, None),
        };
        let plugin = self.plugin(slug).ok_or_else(|| self.unknown_game(slug))?.clone();
        let rules = match rules {
            None => 0,
            Some(rules) => {
                plugin.game.ruleset(rules).ok_or_else(|| unknown_rules(&plugin.game, rules))?
            }
        };
        Ok(Variant { plugin, rules })
    }

    /// What to say of a game that there is not.
    pub fn unknown_game(&self, slug: &str) -> UnknownName {
        let slugs = self.plugins.iter().map(|plugin| plugin.game.slug.as_str());
        let aliases = self.plugins.iter().flat_map(|plugin| &plugin.game.aliases);
        let names: Vec<_> = slugs.clone().chain(aliases.map(String::as_str)).collect();
        let hint = match nearest(slug, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None if self.plugins.is_empty() => {
                let folders: Vec<_> =
                    self.folders.iter().map(|folder| folder.display().to_string()).collect();
                format!("no plugin was found in {}", folders.join(", "))
            }
            None => format!("there are {}", slugs.collect::<Vec<_>>().join(", ")),
        };
        UnknownName { message: format!("there is no game `{slug}`"), hint, rules: false }
    }

    /// Every format of every game.
    pub fn formats(&self) -> impl Iterator<Item = Format> {
        self.plugins.iter().flat_map(Format::all)
    }
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

/// The name that is nearest to a mistyped one, if one is near.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = match typed.chars().count() {
        0 => return None,
        1..=3 => 1,
        4..=7 => 2,
        _ => 3,
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
