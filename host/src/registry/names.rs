//! Finds the game for a name in any language and spelling.

use super::{
    MOST_EDITS, MOST_SIMILAR, Registry, UnknownName, Variant, nearest, unknown_rules, variants_of,
};
use crate::plugin::{Game, Plugin, RuleSet, TagAlias};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use wanqi_notation::message;
use wanqi_notation::text::folded;

/// The names of all games and rule sets, folded. A file may have a million games with unknown
/// names, so that a search must compare each with only a few of these.
#[derive(Debug, Default)]
pub(super) struct GameNames {
    /// All names in sorted order: names with the same prefix are neighbours.
    sorted: Vec<String>,
    /// Names that a mistyped one may mean, each with the slug of its game and its letters.
    meant: Vec<(String, String, Letters)>,
}

impl GameNames {
    fn of(registry: &Registry) -> GameNames {
        let mut names = GameNames::default();
        for plugin in registry.plugins() {
            let of_game = names_of(&plugin.game);
            for set in &plugin.game.rulesets {
                let whole = [&set.slug, &set.name, &set.name_zh].into_iter().chain(&set.aliases);
                let parts = whole.clone().flat_map(|name| parts_of(name));
                names.sorted.extend(whole.map(String::as_str).chain(parts).map(folded));
            }
            names.sorted.extend(of_game.iter().cloned());
            let of_tags = tag_names(&plugin.game).map(|alias| folded(&alias.value));
            names.sorted.extend(of_tags.clone());
            let sets = plugin.game.rulesets.iter().flat_map(|set| [&set.name, &set.name_zh]);
            let all = of_game.into_iter().chain(sets.map(|name| folded(name))).chain(of_tags);
            let most = if plugin.yields { MOST_SIMILAR } else { usize::MAX };
            for name in all.take(most) {
                let letters = Letters::of(&name);
                names.meant.push((name, plugin.game.slug.clone(), letters));
            }
        }
        let mut seen = HashSet::new();
        names.meant.retain(|(name, slug, _)| seen.insert((name.clone(), slug.clone())));
        names.sorted.sort_unstable();
        names
    }

    /// Whether any name starts with a folded text.
    fn any_begins(&self, text: &str) -> bool {
        let from = self.sorted.partition_point(|name| name.as_str() < text);
        self.sorted.get(from).is_some_and(|name| name.starts_with(text))
    }
}

/// The letters of a word as a set of 64 bits, and their number.
#[derive(Clone, Copy, Debug)]
struct Letters {
    set: u64,
    count: u32,
}

impl Letters {
    fn of(word: &str) -> Letters {
        let none = Letters { set: 0, count: 0 };
        word.chars().fold(none, |Letters { set, count }, letter| Letters {
            set: set | 1 << (u32::from(letter) % 64),
            count: count + 1,
        })
    }

    /// A lower bound of the edits between two words: an edit removes at most one letter and adds at
    /// most one.
    fn edits(self, other: Letters) -> u32 {
        let longer = self.count.abs_diff(other.count);
        if longer > MOST_EDITS {
            return longer;
        }
        let missing = |a: u64, b: u64| (a & !b).count_ones();
        longer.max(missing(self.set, other.set)).max(missing(other.set, self.set))
    }
}

/// The folded names of a game: the whole names, and the parts of composed names ("Gomoku and
/// Renju", "卡拉哈棋（播棋）").
fn names_of(game: &Game) -> Vec<String> {
    let whole = [&game.slug, &game.name, &game.name_zh].into_iter().chain(&game.aliases);
    let parts = [&game.name, &game.name_zh].into_iter().flat_map(|name| parts_of(name));
    let names = whole.map(String::as_str).chain(parts).map(folded);
    names.filter(|name| !name.is_empty()).collect()
}

/// The names of a game and its rule sets in the tags of other programs' records.
pub(super) fn tag_names(game: &Game) -> impl Iterator<Item = &TagAlias> + Clone {
    let names = |alias: &&TagAlias| {
        matches!(&*alias.tag, "Game" | "Variant")
            && !alias.value.is_empty()
            && alias.options.is_empty()
    };
    game.tag_aliases.iter().filter(names)
}

/// The name of a game or a rule set in the tags of other programs' records that is this folded name.
fn tag_name<'g>(game: &'g Game, name: &str) -> Option<&'g TagAlias> {
    tag_names(game).find(|alias| folded(&alias.value) == name)
}

/// The rule sets that a folded name means in the tags of other programs' records.
fn in_tags(plugins: &[&Arc<Plugin>], name: &str) -> Vec<Variant> {
    let variant = |plugin: &Arc<Plugin>| {
        let rules = match &*tag_name(&plugin.game, name)?.rules {
            "" => 0,
            rules => plugin.game.ruleset(rules)?,
        };
        Some(Variant { plugin: plugin.clone(), rules })
    };
    plugins.iter().filter_map(|plugin| variant(plugin)).collect()
}

/// The parts of a composed name: "English draughts, American checkers", "日本规则（比目）".
fn parts_of(name: &str) -> impl Iterator<Item = &str> {
    let parts = name.split(['（', '）', '(', ')', '与', '/', ',', '、', '·']);
    parts.flat_map(|part| part.split(" and "))
}

/// How well a name matches a rule set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// It is a name of the rule set.
    Whole,
    /// It is a prefix of the slug: `renju` is a prefix of the slugs of several rule sets, though a
    /// game's name contains it.
    Slug,
    /// It is a part of a composed name.
    Part,
    /// It is a prefix of a name.
    Begins,
}

impl Fit {
    const BEST_FIRST: [Fit; 4] = [Fit::Whole, Fit::Slug, Fit::Part, Fit::Begins];

    /// Whether a folded name matches a rule set in this way.
    fn fits(self, set: &RuleSet, name: &str) -> bool {
        let mut names = [&set.slug, &set.name, &set.name_zh].into_iter().chain(&set.aliases);
        // One or two letters are a prefix of too many names; two Chinese characters are a word.
        let long = name.chars().count() >= if name.is_ascii() { 4 } else { 2 };
        match self {
            Fit::Whole => names.any(|text| folded(text) == name),
            Fit::Slug => long && folded(&set.slug).starts_with(name),
            Fit::Part => names.flat_map(|text| parts_of(text)).any(|part| folded(part) == name),
            Fit::Begins => long && names.any(|text| folded(text).starts_with(name)),
        }
    }
}

impl Registry {
    /// The rule set with a name of the command line: `<game>` (its default rule set) or
    /// `<game>/<rules>`, by slug, alias, or name in any language, case and spelling; or only the
    /// name of a rule set.
    ///
    /// # Errors
    /// No game or rule set has this name, or several have it; the hint contains similar names, or
    /// those.
    pub fn variant(&self, name: &str) -> Result<Variant, UnknownName> {
        let (game, rules) = match name.split_once('/') {
            Some((game, rules)) => (game, Some(rules)),
            None => (name, None),
        };
        // A slug means its game; an alias may also be a name of a rule set, in any case.
        let found = match self.with_slug(game) {
            Some(plugin) => Some(plugin),
            None if !self.names().any_begins(&folded(game)) => {
                return Err(self.unknown_game(game));
            }
            None => self.named(game)?,
        };
        let tagged;
        let plugin = match (found, rules) {
            (Some(plugin), _) => plugin,
            (None, None) => {
                return self.rules_named(game)?.ok_or_else(|| self.unknown_game(game));
            }
            (None, Some(_)) => {
                let name = folded(game);
                let found = self.first_found(|rank| in_tags(rank, &name));
                let named = only(game, found)?;
                tagged = named.ok_or_else(|| self.unknown_game(game))?.plugin;
                &tagged
            }
        };
        let rules = match rules {
            None => 0,
            Some(rules) => match plugin.game.ruleset(rules) {
                Some(rules) => rules,
                None if folded(rules).is_empty() => return Err(unknown_rules(&plugin.game, rules)),
                None => {
                    let name = folded(rules);
                    // A part of an English word is a typing error; the error suggests the whole
                    // word.
                    let fits = match name.is_ascii() {
                        true => &[Fit::Whole, Fit::Part][..],
                        false => &Fit::BEST_FIRST[..],
                    };
                    let mut named = sets_named(&[plugin], &name, fits);
                    if named.is_empty() {
                        named = in_tags(&[plugin], &name);
                    }
                    only(rules, named)?.ok_or_else(|| unknown_rules(&plugin.game, rules))?.rules
                }
            },
        };
        Ok(Variant { plugin: plugin.clone(), rules })
    }

    fn with_slug(&self, slug: &str) -> Option<&Arc<Plugin>> {
        self.plugin(slug).filter(|plugin| plugin.game.slug == slug)
    }

    /// Whether a name determines a rule set, as `go/japanese` and `othello` do.
    pub fn names_rules(&self, name: &str) -> bool {
        let game = || self.with_slug(name).is_some() || matches!(self.named(name), Ok(Some(_)));
        name.contains('/') || !game()
    }

    /// The game with this name, in any language and spelling. A name of rule sets means a rule set.
    fn named(&self, typed: &str) -> Result<Option<&Arc<Plugin>>, UnknownName> {
        let name = folded(typed);
        if name.is_empty() {
            return Ok(None);
        }
        let whole = |p: &&Arc<Plugin>| {
            let game = &p.game;
            [&game.slug, &game.name, &game.name_zh].into_iter().any(|text| folded(text) == name)
        };
        let fits = |p: &&Arc<Plugin>| names_of(&p.game).contains(&name);
        for rank in self.ranks() {
            let rank: Vec<_> = rank.collect();
            let found: Vec<_> = rank.iter().copied().filter(whole).collect();
            if let [plugin] = found[..] {
                return Ok(Some(plugin));
            }
            if !sets_named(&rank, &name, &Fit::BEST_FIRST[..2]).is_empty() {
                return Ok(None);
            }
            let found: Vec<_> = rank.iter().copied().filter(fits).collect();
            match found[..] {
                [] => {}
                [plugin] => return Ok(Some(plugin)),
                _ => {
                    return Err(several(typed, found.iter().map(|p| p.game.slug.clone())));
                }
            }
            let found = rank.iter().filter_map(|p| Some((*p, tag_name(&p.game, &name)?)));
            match found.collect::<Vec<_>>()[..] {
                [] => {}
                [(plugin, alias)] if alias.rules.is_empty() => return Ok(Some(plugin)),
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    fn rules_named(&self, typed: &str) -> Result<Option<Variant>, UnknownName> {
        let name = folded(typed);
        if name.is_empty() {
            return Ok(None);
        }
        // A part of an English word is a typing error; a Chinese prefix of a name is a name of its
        // own.
        let fits = if name.is_ascii() { &Fit::BEST_FIRST[..3] } else { &Fit::BEST_FIRST[..] };
        let found = self.first_found(|rank| match sets_named(rank, &name, fits) {
            sets if sets.is_empty() => in_tags(rank, &name),
            sets => sets,
        });
        only(typed, found)
    }

    /// What is found among the trusted plugins, or else among all.
    fn first_found(&self, find: impl Fn(&[&Arc<Plugin>]) -> Vec<Variant>) -> Vec<Variant> {
        let mut found = self.ranks().map(|rank| find(&rank.collect::<Vec<_>>())).into_iter();
        found.find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn names(&self) -> &GameNames {
        self.names.get_or_init(|| GameNames::of(self))
    }

    /// The error for an unknown game.
    pub fn unknown_game(&self, name: &str) -> UnknownName {
        let names = &self.names().meant;
        let typed = folded(name);
        let typed_letters = Letters::of(&typed);
        let alike =
            names.iter().filter(|(_, _, of_name)| typed_letters.edits(*of_name) <= MOST_EDITS);
        let near = nearest(&typed, alike.map(|(name, ..)| name.as_str()));
        let near = near.filter(|_| !typed.is_empty());
        // `象棋` is a part of 韩国象棋, but `hex` is a part of other words by chance.
        let inside = || {
            let long = typed.chars().nth(if typed.is_ascii() { 3 } else { 1 }).is_some();
            let holds = |letters: Letters| long && typed_letters.set & !letters.set == 0;
            names.iter().find(|(name, _, of_name)| holds(*of_name) && name.contains(&typed))
        };
        let near = near.or_else(|| inside().map(|(name, ..)| name.as_str()));
        let meant = |near| names.iter().filter(move |(name, ..)| name == near);
        let meant: BTreeSet<_> =
            near.into_iter().flat_map(meant).map(|(_, slug, _)| slug).collect();
        let hint = match meant.first() {
            Some(slug) if meant.len() == 1 => message!("did you mean `{slug}`?", slug),
            Some(_) => {
                let slugs = meant.iter().map(|slug| format!("`{slug}`")).collect::<Vec<_>>();
                message!("did you mean one of {slugs}?", slugs = slugs.join(", "))
            }
            None if self.plugins().is_empty() => {
                let folders: Vec<_> =
                    self.folders.iter().map(|folder| folder.display().to_string()).collect();
                message!("no plugin was found in {folders}", folders = folders.join(", "))
            }
            None => match self.plugins().len() {
                1 => message!("`wanqi list` lists the only game"),
                games => message!("`wanqi list` lists all {games} games", games),
            },
        };
        UnknownName { message: message!("there is no game `{name}`", name), hint, rules: false }
    }
}

/// The rule sets that match a folded name in the first of these ways that matches any.
fn sets_named(plugins: &[&Arc<Plugin>], name: &str, fits: &[Fit]) -> Vec<Variant> {
    let sets = |fit: &Fit| {
        let variants = plugins.iter().copied().flat_map(variants_of);
        variants.filter(|variant| fit.fits(variant.ruleset(), name)).collect::<Vec<_>>()
    };
    let mut found = fits.iter().map(sets);
    found.find(|sets| !sets.is_empty()).unwrap_or_default()
}

/// The only one of these rule sets, if there is one; of those of one game, its default.
fn only(name: &str, mut found: Vec<Variant>) -> Result<Option<Variant>, UnknownName> {
    if let Some(default) = found.iter().position(|variant| variant.rules == 0)
        && found.iter().all(|variant| Arc::ptr_eq(&variant.plugin, &found[default].plugin))
    {
        return Ok(Some(found.swap_remove(default)));
    }
    match found.len() {
        0 | 1 => Ok(found.pop()),
        _ => Err(several(name, found.iter().map(Variant::name))),
    }
}

fn several(name: &str, found: impl Iterator<Item = String>) -> UnknownName {
    let mut found: Vec<String> = found.collect();
    let more = found.len().saturating_sub(12);
    found.truncate(12);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    UnknownName {
        message: message!("`{name}` is ambiguous", name),
        hint: message!("choose one of {found}{more}", found = found.join(", "), more),
        rules: false,
    }
}
