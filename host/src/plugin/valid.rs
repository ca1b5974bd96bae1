//! Validates the descriptors of a plugin. This program read them from the library, or a worker sent
//! them; the plugin may have overwritten the worker's memory. Nothing else of a plugin is used
//! before it passes.

use super::{
    Description, FormatInfo, FormerDefaults, Game, LoadReason, MOST, OptionInfo, Reason, Rule,
    RuleSet, TagAlias, noun,
};
use std::collections::HashSet;
use wanqi_abi as abi;

/// The most bytes of a name for users.
const NAME: usize = 1 << 10;
/// The most bytes of a sentence; some sentences are long lists.
const SENTENCE: usize = 64 << 10;
/// The most bytes of the rules text.
const RULES: usize = 8 << 20;
/// The most bytes of a slug.
const SLUG: usize = 64;
/// The most bytes with which a format's files start.
const MAGIC: usize = 256;
/// The most roles of a rule set: each is a bit of 64.
const ROLES: usize = 64;
/// The most bytes of the names of all roles of a rule set. A verdict repeats the names for each
/// seat, so that longer ones would make the verdict on a small record large.
const ROLE_NAMES: usize = 512;
/// The most options of a rule set, which are compared with those of each record.
const OPTIONS: usize = 100;
/// The most earlier revisions of a rule set.
const REVISIONS: usize = 1000;
/// The most bytes of a tag's value that means a rule set.
const TAG_VALUE: usize = 255;
/// The most rule sets of a game.
const RULE_SETS: usize = 1000;
/// The most reasons for the end of a game. Each outcome is searched in their list.
const REASONS: usize = 1000;
/// The most numbered rules of a game. Each refusal is searched in their list.
const NUMBERED_RULES: usize = 1000;

impl Description {
    /// Validates all of it.
    ///
    /// # Errors
    /// The first invalid value.
    pub(crate) fn valid(&self) -> Result<(), LoadReason> {
        if self.build_flags & abi::BUILD_PANIC_ABORT != 0 {
            return Err(LoadReason::PanicAbort);
        }
        count("number of extensions", self.extensions.len(), 0..=64)?;
        self.extensions.iter().try_for_each(|id| line("extension", id, SLUG))?;
        version(&self.version)?;
        self.game.valid()
    }
}

/// The version is any text of one line; it is only shown to users.
pub(super) fn version(version: &str) -> Result<(), LoadReason> {
    line("version", version, NAME)
}

impl Game {
    pub(super) fn valid(&self) -> Result<(), LoadReason> {
        slug("slug", &self.slug)?;
        self.aliases.iter().try_for_each(|alias| slug("alias", alias))?;
        line("name", &self.name, NAME)?;
        line("Chinese name", &self.name_zh, NAME)?;
        line("description", &self.about, SENTENCE)?;
        line("Chinese description", &self.about_zh, SENTENCE)?;
        line("family", &self.family, NAME)?;
        line("Chinese family", &self.family_zh, NAME)?;
        // The text may have several lines; the printer escapes control characters.
        need(self.rules_text.len() <= RULES, "rules text", &self.rules_text)?;
        count("number of rule sets", self.rulesets.len(), 1..=RULE_SETS)?;
        let aliases: usize = self.rulesets.iter().map(|set| set.aliases.len()).sum();
        count("number of rule set aliases", aliases, 0..=MOST as usize)?;
        let mut seen = HashSet::new();
        for set in &self.rulesets {
            if !seen.insert(&set.slug[..]) {
                return Err(LoadReason::Slug(noun("second rule set"), set.slug.clone()));
            }
            set.valid()?;
        }
        let lists = [
            ("number of aliases", self.aliases.len()),
            ("number of tag aliases", self.tag_aliases.len()),
            ("number of containers", self.default_of.len()),
            ("number of suffixes", self.suffixes.len()),
            ("number of sources", self.sources.len()),
            ("number of formats", self.formats.len()),
        ];
        lists.into_iter().try_for_each(|(what, number)| count(what, number, 0..=MOST as usize))?;
        count("number of rules", self.rules.len(), 0..=NUMBERED_RULES)?;
        self.rules.iter().try_for_each(Rule::valid)?;
        count("number of reasons", self.reasons.len(), 0..=REASONS)?;
        self.reasons.iter().try_for_each(Reason::valid)?;
        // Searching all rule sets for each tag alias would take hours at the largest counts.
        seen.extend(self.rulesets.iter().flat_map(|set| &set.aliases).map(String::as_str));
        self.tag_aliases.iter().try_for_each(|alias| alias.valid(&seen))?;
        self.default_of.iter().try_for_each(|name| slug("container", name))?;
        self.suffixes.iter().try_for_each(|one| suffix(one))?;
        self.sources.iter().try_for_each(|source| line("source", source, SENTENCE))?;
        self.formats.iter().enumerate().try_for_each(|(index, format)| format.valid(index))
    }
}

impl RuleSet {
    fn valid(&self) -> Result<(), LoadReason> {
        slug("rule set", &self.slug)?;
        self.aliases.iter().try_for_each(|alias| slug("rule set's alias", alias))?;
        line("rule set's name", &self.name, NAME)?;
        line("rule set's Chinese name", &self.name_zh, NAME)?;
        line("rule set's description", &self.about, SENTENCE)?;
        line("rule set's Chinese description", &self.about_zh, SENTENCE)?;
        let seats = 1..=abi::MAX_SEATS;
        count("number of seats", self.seats_max as usize, seats.clone())?;
        count("number of seats", self.seats_min as usize, 1..=self.seats_max as usize)?;
        count("number of styles", self.styles.len(), 0..=255)?;
        let last_style = self.styles.len().saturating_sub(1);
        count("record style", self.record_style as usize, 0..=last_style)?;
        count("number of roles", self.roles.len(), 0..=ROLES)?;
        let translated = [
            ("number of Chinese roles", &self.roles_zh, &self.roles),
            ("number of Chinese proofs", &self.proved_by_zh, &self.proved_by),
        ];
        for (what, chinese, english) in translated {
            if !chinese.is_empty() {
                count(what, chinese.len(), english.len()..=english.len())?;
            }
        }
        count("number of seat tags", self.seat_tags.len(), 0..=*seats.end())?;
        count("number of seats in the result order", self.result_order.len(), 0..=*seats.end())?;
        for &seat in &self.result_order {
            count("seat in the result order", seat as usize, 1..=self.seats_max as usize)?;
        }
        let lists = [
            ("number of options", self.options.len(), OPTIONS),
            ("number of aliases", self.aliases.len(), MOST as usize),
            ("number of equal revisions", self.equal_revisions.len(), REVISIONS),
            ("number of former defaults", self.former_defaults.len(), REVISIONS),
            ("number of proofs", self.proved_by.len(), MOST as usize),
        ];
        lists.into_iter().try_for_each(|(what, number, most)| count(what, number, 0..=most))?;
        self.options.iter().try_for_each(OptionInfo::valid)?;
        let former = |it: &FormerDefaults| line("former options", &it.options, NAME);
        self.former_defaults.iter().try_for_each(former)?;
        for names in [&self.roles, &self.roles_zh] {
            names.iter().try_for_each(|role| line("role", role, ROLE_NAMES))?;
            let bytes: usize = names.iter().map(String::len).sum();
            count("number of bytes of role names", bytes, 0..=ROLE_NAMES)?;
        }
        self.seat_tags.iter().try_for_each(|tag| tag_name("seat tag", tag))?;
        self.styles.iter().try_for_each(|style| line("style", style, NAME))?;
        let mut proofs = self.proved_by.iter().chain(&self.proved_by_zh);
        proofs.try_for_each(|proof| line("proof", proof, SENTENCE))
    }
}

impl Reason {
    fn valid(&self) -> Result<(), LoadReason> {
        slug("reason", &self.id)?;
        line("reason", &self.text, NAME)?;
        line("Chinese reason", &self.text_zh, NAME)
    }
}

impl OptionInfo {
    fn valid(&self) -> Result<(), LoadReason> {
        let is_key = !self.key.is_empty()
            && !self.key.contains(|c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\\'));
        let is_value = !self.default.contains(|c: char| c.is_whitespace() || c == '"');
        need(is_key, "option", &self.key)?;
        need(is_value, "option's default", &self.default)?;
        line("option", &self.key, SLUG)?;
        line("option's type", &self.kind, SENTENCE)?;
        line("option's default", &self.default, NAME)?;
        line("option's description", &self.doc, SENTENCE)?;
        line("option's description", &self.doc_zh, SENTENCE)
    }
}

impl Rule {
    fn valid(&self) -> Result<(), LoadReason> {
        line("rule", &self.id, SLUG)?;
        line("rule's text", &self.text, SENTENCE)?;
        line("rule's text", &self.text_zh, SENTENCE)?;
        line("rule's source", &self.source, SENTENCE)
    }
}

impl TagAlias {
    fn valid(&self, rulesets: &HashSet<&str>) -> Result<(), LoadReason> {
        tag_name("tag alias", &self.tag)?;
        line("tag alias", &self.value, TAG_VALUE)?;
        line("tag alias", &self.options, NAME)?;
        let known = self.rules.is_empty() || rulesets.contains(&self.rules[..]);
        need(known, "rule set of a tag alias", &self.rules)
    }
}

impl FormatInfo {
    fn valid(&self, index: usize) -> Result<(), LoadReason> {
        count("number of a format", self.index as usize, index..=index)?;
        slug("format", &self.id)?;
        count("number of suffixes", self.suffixes.len(), 0..=MOST as usize)?;
        self.suffixes.iter().try_for_each(|one| suffix(one))?;
        count("length of a format's first bytes", self.magic.len(), 0..=MAGIC)?;
        line("format's description", &self.about, SENTENCE)?;
        line("format's Chinese description", &self.about_zh, SENTENCE)
    }
}

fn need(holds: bool, what: &'static str, value: &str) -> Result<(), LoadReason> {
    if holds { Ok(()) } else { Err(LoadReason::Value(noun(what), shown(value))) }
}

/// The start of a value, short enough for a message and without control characters.
fn shown(value: &str) -> String {
    let signs = value.chars().map(|sign| if sign.is_control() { '\u{FFFD}' } else { sign });
    let mut shown: String = signs.take(80).collect();
    if value.chars().nth(80).is_some() {
        shown.push('…');
    }
    shown
}

fn count(
    what: &'static str,
    number: usize,
    range: std::ops::RangeInclusive<usize>,
) -> Result<(), LoadReason> {
    if range.contains(&number) { Ok(()) } else { Err(LoadReason::Count(noun(what), number as u64)) }
}

/// Checks that a text has one line and at most `most` bytes.
fn line(what: &'static str, value: &str, most: usize) -> Result<(), LoadReason> {
    need(value.len() <= most && !has_controls(value.as_bytes()), what, value)
}

/// Whether a text contains a control character. Every text of every plugin is checked at every
/// start of the program, so the loop has no branches: the compiler checks many bytes at a time.
fn has_controls(text: &[u8]) -> bool {
    let ascii = text.iter().fold(false, |any, &b| any | (b < 0x20) | (b == 0x7F));
    // U+0080 to U+009F.
    let c1 = text.windows(2).fold(false, |any, two| any | (two[0] == 0xC2) & (two[1] < 0xA0));
    ascii | c1
}

/// Checks a slug, a name that records contain permanently.
fn slug(what: &'static str, value: &str) -> Result<(), LoadReason> {
    let good = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_';
    if value.is_empty() || value.len() > SLUG || !value.bytes().all(good) {
        return Err(LoadReason::Slug(noun(what), shown(value)));
    }
    Ok(())
}

fn suffix(value: &str) -> Result<(), LoadReason> {
    let good = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_');
    let is_one = !value.is_empty() && value.len() <= SLUG && value.bytes().all(good);
    need(is_one, "suffix", value)
}

/// Checks the name of a tag by the rules of the notation.
fn tag_name(what: &'static str, value: &str) -> Result<(), LoadReason> {
    let good = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'+' | b'#' | b':');
    let is_one = !value.is_empty() && value.len() <= 255 && value.bytes().all(good);
    need(is_one, what, value)
}

#[cfg(test)]
mod tests {
    use super::{
        NAME, NUMBERED_RULES, OPTIONS, REVISIONS, ROLE_NAMES, SLUG, TAG_VALUE, has_controls,
    };
    use crate::plugin::{FormerDefaults, Game, LoadReason, OptionInfo, Rule, TagAlias};
    use crate::synthetic::{game, rule_set};
    use proptest::prelude::*;
    use std::time::{Duration, Instant};
    use wanqi_abi as abi;

    /// The largest counts take time in proportion: searching a hundred thousand names for each of a
    /// hundred thousand tag aliases would take minutes.
    #[test]
    fn the_largest_counts_are_validated_in_linear_time() {
        let mut largest = game("largest", rule_set("standard", &["First", "Second"]));
        let set = largest.rulesets[0].clone();
        largest.rulesets = (0..100)
            .map(|number| {
                let mut set = set.clone();
                set.slug = format!("set-{number}");
                set.aliases = (0..1000).map(|alias| format!("name-{number}-{alias}")).collect();
                set
            })
            .collect();
        let alias = TagAlias {
            tag: "Variant".to_owned(),
            value: "x".to_owned(),
            rules: "name-99-999".to_owned(),
            options: String::new(),
        };
        largest.tag_aliases = vec![alias; 100_000];
        let begun = Instant::now();
        largest.valid().unwrap();
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        largest.tag_aliases[99_999].rules = "no-such-set".to_owned();
        assert!(matches!(largest.valid(), Err(LoadReason::Value(..))));
        largest.rulesets[7].aliases.push("one-more".to_owned());
        assert!(matches!(largest.valid(), Err(LoadReason::Count(_, 100_001))));
    }

    /// What the host repeats for each record, or searches in for each refusal, is small.
    #[test]
    fn what_is_repeated_for_each_record_is_bounded() {
        let refused = |change: &dyn Fn(&mut Game)| {
            let mut game = game("nim", rule_set("normal", &["First", "Second"]));
            change(&mut game);
            game.valid().is_err()
        };
        let option = |key: String| OptionInfo {
            key,
            kind: "bool".to_owned(),
            default: "true".to_owned(),
            doc: String::new(),
            doc_zh: String::new(),
        };
        let rule = Rule { id: "R1".into(), text: "".into(), text_zh: "".into(), source: "".into() };
        let former = |revision| FormerDefaults { revision, options: String::new() };
        let alias = |value: &str, options: &str| TagAlias {
            tag: "Variant".to_owned(),
            value: value.to_owned(),
            rules: String::new(),
            options: options.to_owned(),
        };
        for (more, is_refused) in [(0, false), (1, true)] {
            let changes: [&dyn Fn(&mut Game); 9] = [
                &|game| game.rulesets[0].roles = vec!["r".repeat(8 + more); ROLE_NAMES / 8],
                &|game| game.rulesets[0].options = vec![option("key".to_owned()); OPTIONS + more],
                &|game| game.rulesets[0].options = vec![option("k".repeat(SLUG + more))],
                &|game| game.rulesets[0].former_defaults = vec![former(1); REVISIONS + more],
                &|game| game.rulesets[0].equal_revisions = vec![1; REVISIONS + more],
                &|game| game.rulesets[0].result_order = vec![1; abi::MAX_SEATS + more],
                &|game| game.rules = vec![rule.clone(); NUMBERED_RULES + more],
                &|game| game.tag_aliases = vec![alias(&"v".repeat(TAG_VALUE + more), "")],
                &|game| game.tag_aliases = vec![alias("v", &"o".repeat(NAME + more))],
            ];
            for (index, change) in changes.into_iter().enumerate() {
                assert_eq!(refused(change), is_refused, "{index}");
            }
        }
    }

    proptest! {
        #[test]
        fn controls_are_those_of_unicode(text: String) {
            prop_assert_eq!(has_controls(text.as_bytes()), text.contains(char::is_control));
        }
    }
}
