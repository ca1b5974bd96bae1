//! Resolves the claims of plugins to names, tags and files.
//!
//! A claim of a plugin that is not trusted is ignored if a container, the notation or a trusted
//! plugin already has it: adding the plugin does not change the meaning of any input that had one
//! before. A plugin in a folder that the user named may replace a game, and gets the claims of that
//! game.

use super::Registry;
use super::names::tag_names;
use crate::plugin::{Game, LoadError, LoadReason, Plugin};
use crate::source;
use std::collections::HashSet;
use std::sync::Arc;
use wanqi_notation::message::Word;
use wanqi_notation::text::folded;
use wanqi_notation::{Message, message};

/// The rights of a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClaimRank {
    /// All: it could change this program as well.
    Trusted,
    /// It may replace a game, since the user named its folder.
    Named,
    /// It may add a game.
    Elsewhere,
}

/// A plugin that was opened.
pub(super) struct OpenedPlugin {
    pub plugin: Plugin,
    pub standing: ClaimRank,
}

/// A claim: something that only one game can have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Claim {
    /// A name of the game, also in tags.
    Name(String),
    /// A tag of imported files with this value, in lower case; empty: any value.
    Tag(String, String),
    /// Files with this suffix.
    Suffix(String),
    /// Files of a container that name no game.
    Container(String),
    /// The id of a format.
    Format(String),
    /// SGF files with this value of `GM`.
    SgfGame(String),
}

impl Word for Claim {
    fn word(&self) -> Message {
        match self {
            Claim::Name(name) => message!("the name `{name}`", name),
            Claim::Tag(tag, value) => Message::verbatim(format!("[{tag} \"{value}\"]")),
            Claim::Suffix(suffix) => message!("files .{suffix}", suffix),
            Claim::Container(name) => message!("{name} files that name no game", name),
            Claim::Format(id) => message!("the format `{id}`", id),
            Claim::SgfGame(game) => message!("SGF files with GM[{game}]", game),
        }
    }
}

/// The most claims of a plugin that is not trusted, and the most aliases of its rule sets. The
/// search for the rule set of a record compares its tags with all of its game's.
const MOST_CLAIMS: usize = 1000;
/// The most claims that a warning lists.
const MOST_SHOWN: usize = 20;
/// Tags with which files of other programs name their game: each value is a claim of its own.
const NAMING: [&str; 4] = ["Game", "GameType", "GM", "Variant"];
/// The game numbers that the SGF standard has assigned.
const SGF_GAMES: std::ops::RangeInclusive<u32> = 1..=40;

/// The claims that are taken.
#[derive(Default)]
struct Taken(HashSet<Claim>);

impl Taken {
    /// Adds all claims of a game.
    fn add(&mut self, game: &Game) {
        let names = std::iter::once(&game.slug).chain(&game.aliases);
        let names = names.chain([&game.name, &game.name_zh]).map(|name| Claim::Name(folded(name)));
        let sets = game.rulesets.iter().flat_map(|set| {
            let names = [&set.slug, &set.name, &set.name_zh].into_iter().chain(&set.aliases);
            names.map(|name| Claim::Name(folded(name)))
        });
        let tags = game.tag_aliases.iter().map(|alias| tag(&alias.tag, &alias.value));
        let of_tags = tag_names(game).map(|alias| Claim::Name(folded(&alias.value)));
        let tags = tags.chain(of_tags);
        let suffixes = game.suffixes.iter().map(|suffix| Claim::Suffix(suffix.clone()));
        let containers = game.default_of.iter().map(|name| Claim::Container(name.clone()));
        let formats = game.formats.iter().flat_map(|format| {
            let suffixes = format.suffixes.iter().map(|suffix| Claim::Suffix(suffix.clone()));
            let sgf = source::sgf_game(&format.magic).map(Claim::SgfGame);
            suffixes.chain([Claim::Format(format.id.clone())]).chain(sgf)
        });
        let of_game = names.chain(sets).chain(tags).chain(suffixes).chain(containers);
        self.0.extend(of_game.chain(formats));
    }

    /// Whether a game, a container or the notation has a claim.
    fn has(&self, claim: &Claim) -> bool {
        let has = |claim: &Claim| self.0.contains(claim);
        has(claim)
            || match claim {
                Claim::Name(name) => name.is_empty(),
                // Records of any game may contain any other tag.
                Claim::Tag(tag, value) => !NAMING.contains(&tag.as_str()) || value.is_empty(),
                Claim::Suffix(suffix) => {
                    source::is_of_container(suffix) || source::is_vague(suffix)
                }
                Claim::SgfGame(game) => {
                    let number = game.parse().is_ok_and(|number| SGF_GAMES.contains(&number));
                    number || has(&tag("GM", game)) || game.is_empty()
                }
                Claim::Container(_) => false,
                Claim::Format(id) => matches!(id.as_str(), "wqn" | "pgn" | "sgf"),
            }
    }
}

fn tag(tag: &str, value: &str) -> Claim {
    Claim::Tag(tag.to_owned(), value.to_lowercase())
}

impl Registry {
    /// Determines which plugins are used, and which game gets each claim.
    pub(super) fn settle(&mut self, opened: Vec<OpenedPlugin>) {
        let mut taken = Taken::default();
        let (trusted, others): (Vec<_>, Vec<_>) =
            opened.into_iter().partition(|opened| opened.standing == ClaimRank::Trusted);
        for OpenedPlugin { plugin, .. } in trusted {
            if self.is_first(&plugin) {
                self.plugins.push(Arc::new(plugin));
            }
        }
        // Plugins that replace a game come first, so that only they get its claims.
        let mut added = Vec::new();
        for OpenedPlugin { plugin, standing } in others {
            let slug = &plugin.game.slug;
            let shipped = self.plugins.iter().position(|other| other.game.slug == *slug);
            match shipped.map(|at| (at, self.plugins[at].yields)) {
                Some((at, false)) if standing == ClaimRank::Named => {
                    let other = self.plugins.swap_remove(at);
                    let (slug, other_path) = (slug.clone(), other.path.clone());
                    let reason = LoadReason::Replaces { slug, other: other_path };
                    self.conflicts.push(LoadError { path: plugin.path.clone(), reason });
                    added.push((plugin, Some(other)));
                }
                Some((at, _)) => {
                    let (slug, other) = (slug.clone(), self.plugins[at].path.clone());
                    let reason = LoadReason::Twice { slug, other };
                    self.conflicts.push(LoadError { path: plugin.path.clone(), reason });
                }
                None => added.push((plugin, None)),
            }
        }
        self.plugins.iter().for_each(|plugin| taken.add(&plugin.game));
        added.sort_by_key(|(_, replaced)| replaced.is_none());
        for (plugin, replaced) in added {
            self.admit(plugin, replaced.as_deref(), &mut taken);
        }
    }

    /// Whether no plugin so far has its game.
    fn is_first(&mut self, plugin: &Plugin) -> bool {
        let other = self.plugins.iter().find(|other| other.game.slug == plugin.game.slug);
        let Some(other) = other else { return true };
        if other.path != plugin.path {
            let slug = plugin.game.slug.clone();
            let reason = LoadReason::Twice { slug, other: other.path.clone() };
            self.shadowed.push(LoadError { path: plugin.path.clone(), reason });
        }
        false
    }

    /// Adds a plugin that is not trusted, without the claims that are already taken.
    fn admit(&mut self, mut plugin: Plugin, replaced: Option<&Plugin>, taken: &mut Taken) {
        let mut own = Taken::default();
        if let Some(replaced) = replaced {
            own.add(&replaced.game);
        }
        // A plugin may claim a hundred thousand tags, so that each claim is found by its hash.
        let (mut refused, mut seen) = (Vec::new(), HashSet::new());
        let (mut granted, mut beyond) = (0, 0);
        let mut gets = |claim: Claim| {
            let free = own.0.contains(&claim) || !taken.has(&claim);
            if !free && seen.insert(claim.clone()) {
                refused.push(claim);
            }
            let gets = free && granted < MOST_CLAIMS;
            granted += usize::from(gets);
            beyond += usize::from(free && !gets);
            gets
        };
        let game = &mut plugin.game;
        let slug = Claim::Name(folded(&game.slug));
        if !gets(slug) || self.plugins.iter().any(|other| other.game.slug == game.slug) {
            let named = |other: &&Arc<Plugin>| {
                let mut names = Taken::default();
                names.add(&other.game);
                names.0.contains(&Claim::Name(folded(&game.slug)))
            };
            let other = self.plugins.iter().find(named).map(|other| other.path.clone());
            let reason =
                LoadReason::Twice { slug: game.slug.clone(), other: other.unwrap_or_default() };
            self.conflicts.push(LoadError { path: plugin.path, reason });
            return;
        }
        game.aliases.retain(|alias| gets(Claim::Name(folded(alias))));
        game.tag_aliases.retain(|alias| gets(tag(&alias.tag, &alias.value)));
        game.default_of.retain(|name| gets(Claim::Container(name.clone())));
        game.suffixes.retain(|suffix| gets(Claim::Suffix(suffix.clone())));
        for format in &mut game.formats {
            let sgf = source::sgf_game(&format.magic).map(Claim::SgfGame);
            let own_sgf = sgf.is_some_and(&mut gets);
            if !own_sgf {
                // `--from GAME/FORMAT` still finds the format.
                gets(Claim::Format(format.id.clone()));
            }
            format.suffixes.retain(|suffix| {
                let in_sgf = own_sgf && suffix == "sgf";
                in_sgf || source::is_vague(suffix) || gets(Claim::Suffix(suffix.clone()))
            });
        }
        let mut left = MOST_CLAIMS;
        for set in &mut game.rulesets {
            beyond += set.aliases.len().saturating_sub(left);
            set.aliases.truncate(left);
            left -= set.aliases.len();
        }
        taken.add(game);
        if beyond > 0 {
            let reason = LoadReason::TooManyClaims(MOST_CLAIMS, beyond);
            self.conflicts.push(LoadError { path: plugin.path.clone(), reason });
        }
        if !refused.is_empty() {
            let shown = refused.iter().take(MOST_SHOWN);
            let mut claims: Vec<_> = shown.map(Claim::word).collect();
            if refused.len() > MOST_SHOWN {
                claims.push(message!("and {count} more", count = refused.len() - MOST_SHOWN));
            }
            let reason = LoadReason::Claims(Message::list(claims, ", "));
            self.conflicts.push(LoadError { path: plugin.path.clone(), reason });
        }
        plugin.yields = true;
        self.plugins.push(Arc::new(plugin));
    }
}

#[cfg(test)]
mod tests {
    use super::{ClaimRank, MOST_CLAIMS, OpenedPlugin};
    use crate::plugin::{Description, FormatInfo, Game, LoadReason, Plugin, TagAlias};
    use crate::registry::{Container, Meant, RecordTags, Registry};
    use crate::source::{Claims, From};
    use crate::synthetic::{game, rule_set};
    use crate::worker::{Crew, Isolation, Workers};
    use proptest::prelude::*;
    use proptest::sample::select;
    use std::path::PathBuf;

    const SLUGS: [&str; 10] =
        ["chess", "go", "shogi", "baduk", "evil", "worse", "wit", "standard", "chinese", "wqn"];
    const NAMES: [&str; 7] = ["Wit", "Chess", "Go", "Shogi", "Standard", "Evil", "Go and evil"];
    const TAGS: [&str; 10] = [
        "Variant", "Game", "GM", "GameType", "Result", "Event", "White", "WhiteElo", "GameId",
        "WQN",
    ];
    const VALUES: [&str; 8] = ["", "Standard", "1", "1-0", "?", "evil", "chess", "99"];
    const SUFFIXES: [&str; 8] = ["pgn", "wqn", "sgf", "kif", "txt", "gz", "evil", "csv"];
    const MAGICS: [&str; 9] =
        ["", "[", "[Event ", "1. e4", "(;", "(;\nGM[1]", "(;\nGM[99]", "#KIF", "{"];
    const FIRSTS: [&str; 6] = [
        "[Event \"?\"]\n",
        "1. e4 e5 *",
        "(;GM[1]FF[4]",
        "(;FF[4]GM[1]",
        "#KIF version=2.0",
        "{a} e4",
    ];

    fn alias(tag: &str, value: &str) -> TagAlias {
        let [tag, value] = [tag, value].map(str::to_owned);
        TagAlias { tag, value, rules: String::new(), options: String::new() }
    }

    fn format(id: &str, suffix: &str, magic: &str) -> FormatInfo {
        FormatInfo {
            index: 0,
            id: id.to_owned(),
            suffixes: vec![suffix.to_owned()],
            magic: magic.as_bytes().to_vec(),
            imports: true,
            exports: false,
            lines: false,
            about_zh: String::new(),
            about: String::new(),
        }
    }

    /// Three trusted games.
    fn shipped() -> Vec<Game> {
        let mut chess = game("chess", rule_set("standard", &["White", "Black"]));
        chess.default_of.push("pgn".to_owned());
        chess.tag_aliases.push(alias("Variant", "Standard"));
        chess.tag_aliases.push(alias("Variant", "Wit"));
        let mut go = game("go", rule_set("chinese", &["Black", "White"]));
        go.aliases.push("baduk".to_owned());
        go.default_of.push("sgf".to_owned());
        go.tag_aliases.push(alias("GM", "1"));
        go.formats.push(format("sgf", "sgf", "(;"));
        let mut shogi = game("shogi", rule_set("modern", &["Sente", "Gote"]));
        shogi.formats.push(format("kif", "kif", "#KIF"));
        vec![chess, go, shogi]
    }

    fn opened(game: Game, standing: ClaimRank) -> OpenedPlugin {
        let path = PathBuf::from(format!("/nowhere/{}-{standing:?}.so", game.slug));
        let workers =
            Workers::new(Crew::new(Isolation::new("/nowhere/wanqi".into())), path.clone());
        let description = Description {
            version: "1".to_owned(),
            build_flags: 0,
            game,
            extensions: vec!["wq.format/1".to_owned()],
        };
        description.valid().unwrap();
        OpenedPlugin { plugin: Plugin::described(description, path, workers), standing }
    }

    fn registry(others: &[(Game, ClaimRank)]) -> Registry {
        let mut registry = Registry::default();
        let others = others.iter().map(|(game, standing)| opened(game.clone(), *standing));
        let shipped = shipped().into_iter().map(|game| opened(game, ClaimRank::Trusted));
        registry.settle(others.chain(shipped).collect());
        registry.finish()
    }

    fn words(from: &'static [&'static str]) -> impl Strategy<Value = Vec<String>> {
        prop::collection::vec(select(from).prop_map(str::to_owned), 0..3)
    }

    /// A game with random claims.
    fn hostile() -> impl Strategy<Value = Game> {
        let names = (select(&SLUGS[..]), words(&SLUGS), select(&NAMES[..]), select(&NAMES[..]));
        let tags = prop::collection::vec((select(&TAGS[..]), select(&VALUES[..])), 0..4);
        let files = (words(&SUFFIXES), words(&["pgn", "sgf", "evil"]));
        let kinds = (select(&SLUGS[..]), words(&SUFFIXES), select(&MAGICS[..]));
        let formats = prop::collection::vec(kinds, 0..3);
        let set = (select(&SLUGS[..]), words(&TAGS).prop_filter("two", |tags| tags.len() < 3));
        (names, tags, files, formats, set).prop_map(|(names, tags, files, formats, set)| {
            let seats: Vec<_> = set.1.iter().map(String::as_str).collect();
            let mut game = game(names.0, rule_set(set.0, &seats));
            game.aliases = names.1;
            (game.name, game.name_zh) = (names.2.to_owned(), names.3.to_owned());
            game.tag_aliases = tags.iter().map(|(tag, value)| alias(tag, value)).collect();
            (game.suffixes, game.default_of) = files;
            let format = |(index, (id, suffixes, magic)): (usize, (&str, Vec<String>, &str))| {
                FormatInfo { index: index as u32, suffixes, ..format(id, "", magic) }
            };
            game.formats = formats.into_iter().enumerate().map(format).collect();
            game
        })
    }

    /// Tags of a record, none of which only an untrusted plugin can explain.
    fn tags() -> impl Strategy<Value = RecordTags> {
        let known = |(tag, value): &(&str, &str)| match *tag {
            "Variant" => *value == "Standard",
            "GM" => *value == "1",
            // The name of a rule set is a claim that is only compared when a record names it.
            "Game" => matches!(*value, "Standard" | "chess"),
            "GameType" | "WQN" => false,
            _ => true,
        };
        let one = (select(&TAGS[..]), select(&VALUES[..])).prop_filter("known", known);
        let one = one.prop_map(|(tag, value)| (tag.to_owned(), value.to_owned()));
        prop::collection::vec(one, 0..5).prop_map(RecordTags)
    }

    /// The meaning of a record in a form that can be compared.
    fn meaning(
        registry: &Registry,
        tags: &RecordTags,
        container: Container,
        suffix: Option<&str>,
    ) -> Result<String, wanqi_notation::Message> {
        let meaning = registry.meaning(tags, container, suffix, &Meant::default());
        meaning.map(|meaning| meaning.variant.name()).map_err(|unknown| unknown.message)
    }

    fn read_as(registry: &Registry, suffix: Option<&str>, first: &str) -> String {
        name_of(&Claims::new(registry, None).of(suffix, first.as_bytes()))
    }

    fn name_of(from: &From) -> String {
        match from {
            From::Text => "text".to_owned(),
            From::Format(format) => format!("{}:{}", format.plugin().game.slug, format.info().id),
        }
    }

    proptest! {
        /// The claims of other plugins do not change the meaning of any input that had one before.
        #[test]
        fn what_others_have_cannot_be_claimed(
            games in prop::collection::vec(hostile(), 1..4),
            tags in tags(),
            sgf: bool,
        ) {
            let others: Vec<_> =
                games.into_iter().map(|game| (game, ClaimRank::Elsewhere)).collect();
            let (without, with) = (registry(&[]), registry(&others));
            for name in SLUGS.iter().chain(&NAMES) {
                if let Ok(variant) = without.variant(name) {
                    let now = with.variant(name).map(|variant| variant.name());
                    prop_assert_eq!(now, Ok(variant.name()), "{}", name);
                }
                if let Some(plugin) = without.plugin(name) {
                    prop_assert_eq!(&with.plugin(name).unwrap().path, &plugin.path, "{}", name);
                }
            }
            let container = if sgf { Container::Sgf } else { Container::Pgn };
            for suffix in [None, Some("pgn"), Some("sgf"), Some("kif"), Some("txt"), Some("wqn")] {
                if let Ok(before) = meaning(&without, &tags, container, suffix) {
                    let now = meaning(&with, &tags, container, suffix);
                    prop_assert_eq!(now, Ok(before), "{:?} {:?}", tags, suffix);
                }
                for first in FIRSTS {
                    let (before, now) =
                        (read_as(&without, suffix, first), read_as(&with, suffix, first));
                    prop_assert_eq!(now, before, "{:?} {}", suffix, first);
                }
            }
            for id in ["kif", "sgf", "wqn", "pgn"] {
                for first in FIRSTS {
                    let named = |registry: &Registry| {
                        let claims = Claims::new(registry, None);
                        let named = claims.named(registry, id).ok()?;
                        Some(name_of(&claims.named_format_of(&named, first.as_bytes())))
                    };
                    prop_assert_eq!(named(&with), named(&without), "{} {}", id, first);
                }
            }
            // One conflict for each plugin that is not used, or does not get all its claims.
            let mut paths: Vec<_> = with.conflicts.iter().map(|conflict| &conflict.path).collect();
            paths.sort();
            prop_assert!(with.conflicts.len() <= others.len(), "{:?}", paths);
        }

        /// A plugin in a named folder replaces its game and gets its claims.
        #[test]
        fn a_plugin_in_a_named_folder_replaces_only_its_game(
            mut evil in hostile(),
            tags in tags(),
        ) {
            evil.slug = "chess".to_owned();
            evil.default_of = vec!["pgn".to_owned()];
            let (without, with) = (registry(&[]), registry(&[(evil, ClaimRank::Named)]));
            let replaces = |conflict: &&crate::plugin::LoadError| {
                matches!(&conflict.reason, LoadReason::Replaces { slug, .. } if slug == "chess")
            };
            prop_assert_eq!(with.conflicts.iter().filter(replaces).count(), 1);
            prop_assert!(with.plugin("chess").unwrap().path.ends_with("chess-Named.so"));
            prop_assert_eq!(with.plugins().len(), 3);
            for name in ["go", "baduk", "Go", "shogi"] {
                prop_assert_eq!(
                    with.variant(name).map(|variant| variant.name()),
                    without.variant(name).map(|variant| variant.name())
                );
            }
            for container in [Container::Pgn, Container::Sgf] {
                if let Ok(before) = meaning(&without, &tags, container, None) {
                    // Claims of the replaced game are free if the new one does not repeat them.
                    let now = meaning(&with, &tags, container, None);
                    let same = before.starts_with("chess/") || now == Ok(before.clone());
                    prop_assert!(same, "{:?}: {:?}, not {}", tags, now, before);
                }
            }
        }
    }

    /// A name in `Game` that is not a claim of its own, such as a game with a rule set, or a part of
    /// a name, keeps its meaning, even if the tags fit several plugins that are not trusted.
    #[test]
    fn a_name_in_game_has_priority_over_other_tags() {
        for (tag, value) in [("Game", "chess/standard"), ("Game", "Standard"), ("Variant", "Odd")] {
            let one = |slug: &str| {
                let mut game = game(slug, rule_set("own", &["First", "Second"]));
                game.tag_aliases.push(alias(tag, value));
                (game, ClaimRank::Elsewhere)
            };
            let named = if tag == "Game" { value } else { "go" };
            let mut tags = vec![("Game".to_owned(), named.to_owned())];
            tags.push((tag.to_owned(), value.to_owned()));
            let tags = RecordTags(tags);
            let before = meaning(&registry(&[]), &tags, Container::Pgn, None);
            assert!(before.is_ok(), "{before:?}");
            for others in [vec![one("evil")], vec![one("evil"), one("worse")]] {
                let now = meaning(&registry(&others), &tags, Container::Pgn, None);
                assert_eq!(now, before, "{tag} {value}");
            }
        }
    }

    /// The time to find the game of a record does not grow with the claims of an untrusted plugin.
    #[test]
    fn claims_are_bounded() {
        let mut new = game("evil", rule_set("standard", &["First", "Second"]));
        new.tag_aliases = (0..5000).map(|at| alias("Variant", &format!("v{at}"))).collect();
        new.aliases = (0..5000).map(|at| format!("name-{at}")).collect();
        new.suffixes = (0..5000).map(|at| format!("s{at}")).collect();
        new.rulesets[0].aliases = (0..5000).map(|at| format!("set-{at}")).collect();
        let with = registry(&[(new, ClaimRank::Elsewhere)]);
        let game = &with.plugin("evil").unwrap().game;
        let names = game.aliases.len() + game.tag_aliases.len() + game.suffixes.len();
        // The slug is a claim, too.
        assert_eq!((names + 1, game.rulesets[0].aliases.len()), (MOST_CLAIMS, MOST_CLAIMS));
        let [conflict] = &with.conflicts[..] else { panic!("{:?}", with.conflicts) };
        let beyond = 20_001 - 2 * MOST_CLAIMS;
        assert!(
            matches!(conflict.reason, LoadReason::TooManyClaims(MOST_CLAIMS, more) if more == beyond),
            "{conflict}"
        );
    }

    /// An untrusted plugin gets the claims that are free.
    #[test]
    fn free_claims_are_granted() {
        let mut new = game("evil", rule_set("standard", &["First", "Second"]));
        new.aliases.push("worse".to_owned());
        new.tag_aliases = vec![alias("Variant", "Evil"), alias("GM", "99")];
        new.suffixes.push("evl".to_owned());
        new.formats = vec![format("sgf", "sgf", "(;\nGM[99]"), format("own", "evil", "EVIL")];
        new.formats[1].index = 1;
        let with = registry(&[(new, ClaimRank::Elsewhere)]);
        assert!(with.conflicts.is_empty(), "{:?}", with.conflicts);
        assert_eq!(with.plugin("worse").unwrap().game.slug, "evil");
        for (tag, value) in [("Variant", "Evil"), ("GM", "99")] {
            let tags = RecordTags(vec![(tag.to_owned(), value.to_owned())]);
            let meaning = meaning(&with, &tags, Container::Pgn, None);
            assert_eq!(meaning.as_deref(), Ok("evil/standard"));
        }
        let seats = ["First", "Second"].map(|tag| (tag.to_owned(), "?".to_owned()));
        let tags = RecordTags(seats.to_vec());
        assert_eq!(meaning(&with, &tags, Container::Pgn, None).as_deref(), Ok("evil/standard"));
        let none = RecordTags::default();
        let own = meaning(&with, &none, Container::Pgn, Some("evl"));
        assert_eq!(own.as_deref(), Ok("evil/standard"));
        assert_eq!(read_as(&with, Some("evil"), ""), "evil:own");
        assert_eq!(read_as(&with, Some("sgf"), "(;FF[4]GM[99]"), "evil:sgf");
        assert_eq!(read_as(&with, None, "(;FF[4]GM[99]"), "evil:sgf");
        assert_eq!(read_as(&with, Some("sgf"), "(;FF[4]GM[1]"), "go:sgf");
        assert_eq!(read_as(&with, Some("sgf"), "From: a list\n\n(;FF[4]GM[99]"), "evil:sgf");
    }
}
