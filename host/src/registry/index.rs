//! The plugins that claim a tag, a suffix or a container.
//!
//! A file may have a million records with different tags, so the plugins of a record are found by
//! hash and not by a search through the claims of all plugins.

use super::{Container, RecordTags, Registry};
use crate::plugin::Plugin;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The claims of all plugins. A number is an index in [`Registry::plugins`].
#[derive(Debug, Default)]
pub(super) struct ClaimIndex {
    /// By tag, then by value in lower case.
    tags: HashMap<String, HashMap<String, Vec<usize>>>,
    suffixes: HashMap<String, Vec<usize>>,
    containers: HashMap<String, Vec<usize>>,
    /// The tags with names of players in any rule set.
    seats: HashSet<String>,
}

impl ClaimIndex {
    fn of(plugins: &[Arc<Plugin>]) -> ClaimIndex {
        let mut index = ClaimIndex::default();
        for (at, plugin) in plugins.iter().enumerate() {
            let game = &plugin.game;
            for alias in &game.tag_aliases {
                let values = index.tags.entry(alias.tag.clone()).or_default();
                values.entry(alias.value.to_ascii_lowercase()).or_default().push(at);
            }
            for suffix in &game.suffixes {
                index.suffixes.entry(suffix.clone()).or_default().push(at);
            }
            for name in &game.default_of {
                index.containers.entry(name.clone()).or_default().push(at);
            }
            index.seats.extend(game.rulesets.iter().flat_map(|set| set.seat_tags.iter().cloned()));
        }
        index
    }
}

impl Registry {
    fn index(&self) -> &ClaimIndex {
        self.index.get_or_init(|| ClaimIndex::of(&self.plugins))
    }

    /// The plugins with an alias that matches a tag of a record. The value is compared without
    /// regard to the case of ASCII letters.
    pub(super) fn with_alias(&self, tags: &RecordTags) -> Vec<&Arc<Plugin>> {
        let index = self.index();
        let mut found = Vec::new();
        for (name, value) in &tags.0 {
            let Some(values) = index.tags.get(name) else { continue };
            found.extend(values.get(&value.to_ascii_lowercase()).into_iter().flatten());
        }
        self.with_priority(found)
    }

    /// The plugins that claim files with this suffix.
    pub(super) fn with_suffix(&self, suffix: &str) -> Vec<&Arc<Plugin>> {
        self.with_priority(self.index().suffixes.get(suffix).cloned().unwrap_or_default())
    }

    /// The plugins that claim the files of a container that name no game.
    pub(super) fn with_container(&self, container: Container) -> Vec<&Arc<Plugin>> {
        let found = self.index().containers.get(container.as_str());
        self.with_priority(found.cloned().unwrap_or_default())
    }

    /// Whether a record has a tag with the name of a player of any game.
    pub(super) fn has_seats(&self, tags: &RecordTags) -> bool {
        tags.0.iter().any(|(name, _)| self.index().seats.contains(name))
    }

    /// Those plugins whose claims have priority; if there are none, all of these plugins.
    fn with_priority(&self, mut found: Vec<usize>) -> Vec<&Arc<Plugin>> {
        found.sort_unstable();
        found.dedup();
        if found.iter().any(|&at| !self.plugins[at].yields) {
            found.retain(|&at| !self.plugins[at].yields);
        }
        found.into_iter().map(|at| &self.plugins[at]).collect()
    }
}
