//! Determines the game, rule set and options of a record.
//!
//! The sources for the game, in this order: the user; the version tag with the tag `Game`; a tag
//! that a game declares as an alias; the name of a game or rule set in `Game`; a file suffix that
//! one game claims; the tags with the players' names; the default game of the container. The
//! record's tags determine rule set and options; where they are silent, the user's choice counts.

use super::positions::{position_of, takes};
use super::{Registry, Variant, listed, unknown_rules};
use crate::plugin::{Game, Plugin, RuleSet, TagAlias};
use crate::validate::tags::is_of_notation;
use crate::verdict::FaultKind;
use std::collections::HashSet;
use std::sync::Arc;
use wanqi_notation::{Message, message};

/// The user's choices for all records.
#[derive(Clone, Debug, Default)]
pub struct Meant {
    /// `--game`.
    pub variant: Option<Variant>,
    /// Whether `--game` names a rule set, too (`go/japanese`), which overrules the tags.
    pub rules_named: bool,
    /// `-o`, in order: used for keys that a record does not set.
    pub options: Vec<(String, String)>,
}

impl Meant {
    /// The slug of the game in `--game`.
    pub fn game(&self) -> Option<&str> {
        self.variant.as_ref().map(|variant| variant.game().slug.as_str())
    }

    /// The choices of `--game GAME` and `-o key=value …`.
    ///
    /// # Errors
    /// The game or the rule set does not exist, or an option has no `=`.
    pub fn new(
        registry: &Registry,
        game: Option<&str>,
        options: &[String],
    ) -> Result<Meant, super::UnknownName> {
        let pair = |text: &String| {
            let (key, value) = text.split_once('=').ok_or_else(|| super::UnknownName {
                message: message!("the option `{text}` has no value", text),
                hint: message!("an option is written key=value"),
                rules: false,
            })?;
            Ok((key.to_owned(), value.to_owned()))
        };
        Ok(Meant {
            variant: game.map(|name| registry.variant(name)).transpose()?,
            rules_named: game.is_some_and(|name| registry.names_rules(name)),
            options: options.iter().map(pair).collect::<Result<_, _>>()?,
        })
    }
}

/// The container of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// PGN text; also WQN, which starts with a version tag.
    Pgn,
    /// SGF.
    Sgf,
}

impl Container {
    /// The container's name in the descriptor of a game.
    pub const fn as_str(self) -> &'static str {
        match self {
            Container::Pgn => "pgn",
            Container::Sgf => "sgf",
        }
    }
}

/// The tags of a record, in order.
#[derive(Clone, Debug, Default)]
pub struct RecordTags(pub Vec<(String, String)>);

impl RecordTags {
    /// The value of the first tag with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Whether the first tag is the version tag.
    pub fn versioned(&self) -> bool {
        self.0.first().is_some_and(|(name, _)| name == "WQN")
    }
}

/// The game, rule set and options of a record.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// Game and rule set.
    pub variant: Variant,
    /// Options for the plugin, `key=value` separated by blanks; other options have their defaults.
    pub options: String,
    /// Whether the record does not state its rule set and all options, so that some were assumed.
    pub assumed: bool,
    /// The revision that the record is pinned to, if the present code may validate it differently.
    pub other_revision: Option<u32>,
    /// Options that the record does not set although it is pinned to an older revision, in which
    /// they may have had other defaults: the revision and the keys.
    pub unnamed: Option<(u32, Vec<String>)>,
}

impl Meaning {
    /// Whether two records start the same game: same plugin, rule set and options.
    pub(crate) fn is_same(&self, other: &Meaning) -> bool {
        Arc::ptr_eq(&self.variant.plugin, &other.variant.plugin)
            && self.variant.rules == other.variant.rules
            && self.options == other.options
    }
}

/// Why game, rule set or options cannot be determined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// `UnknownGame`, `UnknownRules` or `BadOptions`.
    pub kind: FaultKind,
    /// The name of the wrong tag, if a tag is wrong.
    pub tag: Option<String>,
    /// What is wrong.
    pub message: Message,
    /// A similar name, or the existing names.
    pub hint: Message,
}

impl Registry {
    /// Names of the tags that determine the meaning of a record.
    pub fn deciding_tags(&self) -> Vec<String> {
        let mut names: Vec<String> =
            ["WQN", "Game", "Rules", "Options"].iter().map(ToString::to_string).collect();
        let aliases = self.plugins().iter().flat_map(|plugin| &plugin.game.tag_aliases);
        for alias in aliases {
            if !names.contains(&alias.tag) {
                names.push(alias.tag.clone());
            }
        }
        names
    }

    /// The meaning of a record; `suffix` is the suffix of its file, without the dot.
    ///
    /// # Errors
    /// The game or the rule set cannot be determined.
    pub fn meaning(
        &self,
        tags: &RecordTags,
        container: Container,
        suffix: Option<&str>,
        meant: &Meant,
    ) -> Result<Meaning, Unknown> {
        if tags.versioned() {
            self.versioned(tags, meant)
        } else {
            self.imported(tags, container, suffix, meant)
        }
    }

    fn versioned(&self, tags: &RecordTags, meant: &Meant) -> Result<Meaning, Unknown> {
        let plugin = match (&meant.variant, tags.get("Game")) {
            (Some(variant), named) => same_game(&variant.plugin, named)?,
            (None, Some(slug)) => self.plugin(slug).ok_or_else(|| {
                let unknown = self.unknown_game(slug);
                self.unknown("Game", unknown.message, unknown.hint)
            })?,
            (None, None) => {
                return Err(self.unknown(
                    "",
                    message!("the record names no game"),
                    self.candidates(),
                ));
            }
        };
        let (mut rules, mut other_revision) = (0, None);
        let mut assumed = true;
        if let Some(named) = tags.get("Rules") {
            (rules, other_revision) = rules_tag(&plugin.game, named)?;
            assumed = false;
        }
        // The user's choice counts if the record says something else.
        let overruled = meant.rules_named
            && meant.variant.as_ref().is_some_and(|variant| assumed || variant.rules != rules);
        if overruled && let Some(variant) = &meant.variant {
            (rules, other_revision, assumed) = (variant.rules, None, false);
        }
        let mut pairs = options_tag(tags.get("Options").unwrap_or_default())?;
        let set = &plugin.game.rulesets[rules];
        if overruled {
            // Options that only the record's own rule set has say nothing about the user's.
            pairs.retain(|(key, _)| set.options.iter().any(|option| option.key == *key));
        }
        // The defaults of options that the record does not name are certain if the revision they
        // belong to is known.
        let pinned = tags.get("Rules").and_then(pinned).filter(|_| !overruled);
        let former = |revision| set.former_defaults.iter().find(|it| it.revision == revision);
        let former = pinned.and_then(former);
        if let Some(former) = former {
            fill(&mut pairs, &options_tag(&former.options)?);
        }
        let by_revision = pinned == Some(set.revision) || former.is_some();
        if !by_revision {
            fill(&mut pairs, &meant.options);
        }
        let keys = set.options.iter().map(|option| &option.key);
        let unnamed: Vec<String> =
            keys.filter(|key| !pairs.iter().any(|(there, _)| there == *key)).cloned().collect();
        assumed |= !unnamed.is_empty() && !by_revision;
        let older = pinned.filter(|&pinned| {
            pinned != set.revision && other_revision.is_none() && former.is_none()
        });
        let unnamed = older.map(|older| (older, unnamed)).filter(|(_, keys)| !keys.is_empty());
        let variant = Variant { plugin: plugin.clone(), rules };
        Ok(Meaning { variant, options: join(&pairs), assumed, other_revision, unnamed })
    }

    fn imported(
        &self,
        tags: &RecordTags,
        container: Container,
        suffix: Option<&str>,
        meant: &Meant,
    ) -> Result<Meaning, Unknown> {
        let by_name;
        let (plugin, named) = match &meant.variant {
            Some(variant) => (&variant.plugin, None),
            None => match self.by_alias(tags)? {
                Some(plugin) => (plugin, None),
                None => match self.by_name(tags)? {
                    Some((variant, names_rules)) => {
                        by_name = variant;
                        (&by_name.plugin, Some(Some(by_name.rules).filter(|_| names_rules)))
                    }
                    None => (self.by_file(container, suffix, tags)?, None),
                },
            },
        };
        let mut rules = named.flatten();
        let game = &plugin.game;
        let by_default = game.default_of.iter().any(|name| name == container.as_str());
        let several = game.rulesets.len() > 1;
        let mut assumed = !by_default && rules.is_none() && (named.is_none() || several);
        let mut pairs = Vec::new();
        for (name, value) in &tags.0 {
            if named.is_some() && name == "Game" {
                continue;
            }
            let Some(alias) = alias_of(game, name, value)? else { continue };
            if !alias.rules.is_empty() {
                rules = rules.or(game.ruleset(&alias.rules));
            }
            // An alias may name the game without a rule set.
            let says_rules = !alias.rules.is_empty() || !several;
            assumed &= alias.value.is_empty() || !says_rules;
            fill(&mut pairs, &options_tag(&alias.options)?);
        }
        if let Some(variant) = &meant.variant
            && meant.rules_named
        {
            rules = Some(variant.rules);
            assumed = false;
        }
        fill(&mut pairs, &meant.options);
        let variant = Variant { plugin: plugin.clone(), rules: rules.unwrap_or(0) };
        let options = join(&pairs);
        Ok(Meaning { variant, options, assumed, other_revision: None, unnamed: None })
    }

    /// The only game with an alias that matches a tag of the record.
    fn by_alias(&self, tags: &RecordTags) -> Result<Option<&Arc<Plugin>>, Unknown> {
        let mut found = self.with_alias(tags);
        // `Game` may name the game of another plugin in a way that is not a claim of its own, such
        // as `chess/standard`. Such a name has priority over the tags of a plugin that is not trusted.
        if found.first().is_some_and(|plugin| plugin.yields)
            && let Ok(Some((variant, _))) = self.by_name(tags)
        {
            found.retain(|plugin| Arc::ptr_eq(plugin, &variant.plugin));
        }
        match found[..] {
            [] => Ok(None),
            [plugin] => Ok(Some(plugin)),
            _ => {
                let slugs: Vec<_> = found.iter().map(|p| p.game.slug.as_str()).collect();
                let message = message!("the tags fit {slugs}", slugs = slugs.join(", "));
                Err(self.unknown("", message, message!("choose one with --game")))
            }
        }
    }

    /// The game or rule set that the tag `Game` names; true if it names a rule set.
    fn by_name(&self, tags: &RecordTags) -> Result<Option<(Variant, bool)>, Unknown> {
        let Some(name) = tags.get("Game").filter(|name| !matches!(*name, "" | "?" | "-")) else {
            return Ok(None);
        };
        match self.variant(name) {
            Ok(variant) => Ok(Some((variant, self.names_rules(name)))),
            Err(unknown) => Err(self.unknown("Game", unknown.message, unknown.hint)),
        }
    }

    /// Tags with the players' names in the default game of a container.
    pub fn default_seats(&self, container: Container) -> Vec<String> {
        let default = self.with_container(container).first().copied();
        default.map_or_else(Vec::new, |plugin| plugin.game.rulesets[0].seat_tags.clone())
    }

    /// The only game for which the record has the tags of all players, unless it has those of the
    /// container's default game. If several games match, those are kept whose name appears as an
    /// alias of the tag `Game`. A game that does not accept the record's position does not match.
    fn by_seats(&self, default: &Plugin, tags: &RecordTags) -> Option<&Arc<Plugin>> {
        let names = |set: &RuleSet| {
            !set.seat_tags.is_empty() && set.seat_tags.iter().all(|tag| tags.get(tag).is_some())
        };
        if !self.has_seats(tags) || default.game.rulesets.iter().any(names) {
            return None;
        }
        // A single tag, or tags that every record may have, do not identify a game.
        let own = |set: &RuleSet| {
            let distinct: HashSet<_> = set.seat_tags.iter().collect();
            distinct.len() > 1 && !set.seat_tags.iter().any(|tag| is_of_notation(tag))
        };
        let has_seats = |plugin: &Plugin| {
            plugin.game.rulesets.iter().any(|set| names(set) && (!plugin.yields || own(set)))
        };
        let mut found = self.all_found(|plugin| has_seats(plugin));
        if found.len() > 1 {
            let named = |alias: &TagAlias| alias.tag == "Game";
            found.retain(|plugin| plugin.game.tag_aliases.iter().any(named));
        }
        if let Some(position) = position_of(tags)
            && !found.is_empty()
        {
            found.retain(|plugin| takes(plugin, position));
        }
        match found[..] {
            [plugin] => Some(plugin),
            _ => None,
        }
    }

    /// The only game that claims the suffix, or else the container's default game.
    fn by_file(
        &self,
        container: Container,
        suffix: Option<&str>,
        tags: &RecordTags,
    ) -> Result<&Arc<Plugin>, Unknown> {
        if let Some(suffix) = suffix
            && let [one] = self.with_suffix(suffix)[..]
        {
            return Ok(one);
        }
        match self.with_container(container)[..] {
            [one] => {
                let found = self.by_seats(one, tags).or_else(|| self.by_position(one, tags));
                Ok(found.unwrap_or(one))
            }
            [one, other, ..] => {
                let (one, other) = (&one.game.slug, &other.game.slug);
                let message = message!("both {one} and {other} claim such files", one, other);
                Err(self.unknown("", message, message!("choose one with --game")))
            }
            _ => Err(self.unknown(
                "",
                message!("the game of this record cannot be determined"),
                self.candidates(),
            )),
        }
    }

    fn candidates(&self) -> Message {
        let slugs: Vec<_> = self.plugins().iter().map(|p| p.game.slug.as_str()).collect();
        match slugs[..] {
            [] => message!("no plugin was found"),
            [_, _, _, _, _, ..] => message!("name the game with --game; `wanqi list` lists all"),
            _ => message!("choose one with --game: {games}", games = slugs.join(", ")),
        }
    }

    fn unknown(&self, tag: &str, message: Message, hint: Message) -> Unknown {
        let tag = (!tag.is_empty()).then(|| tag.to_owned());
        Unknown { kind: FaultKind::UnknownGame, tag, message, hint }
    }
}

fn same_game<'a>(plugin: &'a Arc<Plugin>, named: Option<&str>) -> Result<&'a Arc<Plugin>, Unknown> {
    let game = &plugin.game;
    match named {
        Some(slug) if slug != game.slug && !game.aliases.iter().any(|alias| alias == slug) => {
            Err(Unknown {
                kind: FaultKind::UnknownGame,
                tag: Some("Game".to_owned()),
                message: message!(
                    "this is a record of `{slug}`, not of `{other}`",
                    slug,
                    other = game.slug
                ),
                hint: message!("--game states that all records are of {slug}", slug = game.slug),
            })
        }
        _ => Ok(plugin),
    }
}

/// The index of the rule set in `id` or `id@revision`, and the revision if the present code may
/// validate it differently.
fn rules_tag(game: &Game, named: &str) -> Result<(usize, Option<u32>), Unknown> {
    let unknown = |message: Message, hint: Message| Unknown {
        kind: FaultKind::UnknownRules,
        tag: Some("Rules".to_owned()),
        message,
        hint,
    };
    let (id, revision) = match named.split_once('@') {
        Some((id, revision)) => (id, Some(revision)),
        None => (named, None),
    };
    let rules = game.ruleset(id).ok_or_else(|| {
        let name = unknown_rules(game, id);
        unknown(name.message, name.hint)
    })?;
    let Some(revision) = revision else { return Ok((rules, None)) };
    let revision: u32 = revision.parse().map_err(|_| {
        let hint = message!("a rule set is written id@revision, as in `standard@1`");
        unknown(message!("`{revision}` is not a revision of the rules", revision), hint)
    })?;
    let set = &game.rulesets[rules];
    let same = revision == set.revision || set.equal_revisions.contains(&revision);
    Ok((rules, (!same).then_some(revision)))
}

/// The revision in the value of a tag `Rules`.
fn pinned(named: &str) -> Option<u32> {
    named.split_once('@')?.1.parse().ok()
}

/// The alias of a game that matches a tag. If the game has aliases of this tag, but none matches,
/// the record is of a rule set that the game does not have.
fn alias_of<'a>(game: &'a Game, name: &str, value: &str) -> Result<Option<&'a TagAlias>, Unknown> {
    let of_tag = || game.tag_aliases.iter().filter(|alias| alias.tag == name);
    let exact = of_tag().find(|alias| alias.value.eq_ignore_ascii_case(value));
    if let Some(alias) = exact.or_else(|| of_tag().find(|alias| alias.value.is_empty())) {
        return Ok(Some(alias));
    }
    if value.is_empty() || value == "?" || value == "-" || of_tag().next().is_none() {
        return Ok(None);
    }
    let known: Vec<_> = of_tag().map(|alias| alias.value.as_str()).collect();
    let quote = |value: &&str, list: &mut String| list.extend(["\"", value, "\""]);
    Err(Unknown {
        kind: FaultKind::UnknownRules,
        tag: Some(name.to_owned()),
        message: message!("{slug} has no {name} \"{value}\"", slug = game.slug, name, value),
        hint: message!("it has {value}", value = listed(&known, quote)),
    })
}

fn options_tag(text: &str) -> Result<Vec<(String, String)>, Unknown> {
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').ok_or_else(|| Unknown {
            kind: FaultKind::BadOptions,
            tag: Some("Options".to_owned()),
            message: message!("the option `{word}` has no value", word),
            hint: message!("options are written key=value, separated by blanks"),
        })?;
        Ok((key.to_owned(), value.to_owned()))
    };
    text.split_ascii_whitespace().map(pair).collect()
}

/// Adds the pairs whose keys are missing.
fn fill(pairs: &mut Vec<(String, String)>, more: &[(String, String)]) {
    for (key, value) in more {
        if !pairs.iter().any(|(there, _)| there == key) {
            pairs.push((key.clone(), value.clone()));
        }
    }
}

fn join(pairs: &[(String, String)]) -> String {
    let words: Vec<_> = pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    words.join(" ")
}
