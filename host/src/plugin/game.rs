//! What a plugin states about its game: owned copies of its descriptors.

use crate::language::Language;
use borsh::{BorshDeserialize, BorshSerialize};
use std::borrow::Cow;
use wanqi_abi as abi;

/// Text in a library of this process, which is never closed; or text that a worker has sent.
pub type Text = Cow<'static, str>;

/// A game system, from the plugin's descriptor.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Game {
    /// Slug; it never changes.
    pub slug: String,
    /// Former slugs and other names that are accepted.
    pub aliases: Vec<String>,
    /// English name.
    pub name: String,
    /// Chinese name.
    pub name_zh: String,
    /// A description in one sentence.
    pub about: String,
    /// The same in Chinese; empty in a plugin of ABI 1.0.
    pub about_zh: String,
    /// The family of the game, such as `race`; empty if the plugin names none.
    pub family: String,
    /// The same in Chinese.
    pub family_zh: String,
    /// The text of RULES.md.
    pub rules_text: Text,
    /// The rule sets, the default one first; never empty.
    pub rulesets: Vec<RuleSet>,
    /// Every numbered rule.
    pub rules: Vec<Rule>,
    /// The meaning of tags of imported files.
    pub tag_aliases: Vec<TagAlias>,
    /// Containers (`pgn`, `sgf`) whose files are of this game if they name no game.
    pub default_of: Vec<String>,
    /// File suffixes without the dot that only records of this game have.
    pub suffixes: Vec<String>,
    /// Sources of the rules.
    pub sources: Vec<String>,
    /// The reasons for which a game ends; none in a plugin of ABI 1.0.
    pub reasons: Vec<Reason>,
    /// The formats that it reads or writes in addition to WQN.
    pub formats: Vec<FormatInfo>,
}

/// A rule set.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct RuleSet {
    /// Slug; it never changes.
    pub slug: String,
    /// Former slugs and other names that are accepted.
    pub aliases: Vec<String>,
    /// English name.
    pub name: String,
    /// Chinese name.
    pub name_zh: String,
    /// How it differs from other rule sets, in one sentence.
    pub about: String,
    /// The same in Chinese; empty in a plugin of ABI 1.0.
    pub about_zh: String,
    /// Fewest seats.
    pub seats_min: u32,
    /// Most seats.
    pub seats_max: u32,
    /// Rules revision.
    pub revision: u32,
    /// Earlier revisions whose records the present code validates in the same way.
    pub equal_revisions: Vec<u32>,
    /// Options that restore the defaults of earlier revisions.
    pub former_defaults: Vec<FormerDefaults>,
    /// Whether the rules are provisional.
    pub provisional: bool,
    /// Flags `TRAIT_*`.
    pub traits: u64,
    /// Options in canonical order.
    pub options: Vec<OptionInfo>,
    /// Names of roles; `Turn::role` is the index plus one.
    pub roles: Vec<String>,
    /// The same in Chinese, in the same order; or none.
    pub roles_zh: Vec<String>,
    /// Tags for the names of the players, by seat.
    pub seat_tags: Vec<String>,
    /// The seats in the order of `a-b` results.
    pub result_order: Vec<u32>,
    /// Names of the styles; index 0 is `canonical`.
    pub styles: Vec<String>,
    /// Index of the style for records.
    pub record_style: u32,
    /// The checks that verify the implementation.
    pub proved_by: Vec<String>,
    /// The same in Chinese, in the same order; or none.
    pub proved_by_zh: Vec<String>,
}

/// The defaults of an earlier revision of a rule set, if they differ from the present ones.
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
    /// Type: `int a..b`, `decimal a..b/step`, `enum a|b|c`, `bool` or `points`.
    pub kind: String,
    /// Default value.
    pub default: String,
    /// A description in English, one sentence.
    pub doc: String,
    /// A description in Chinese, one sentence.
    pub doc_zh: String,
}

/// A numbered rule.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Rule {
    /// Id, such as `R3.4`.
    pub id: Text,
    /// One line in English.
    pub text: Text,
    /// One line in Chinese.
    pub text_zh: Text,
    /// Its source.
    pub source: Text,
}

/// A reason for which a game ends.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct Reason {
    /// The word in outcomes, such as `no-moves`.
    pub id: Text,
    /// A few words in English, such as `no legal moves`.
    pub text: Text,
    /// The same in Chinese.
    pub text_zh: Text,
}

/// The meaning of a tag of an imported file.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct TagAlias {
    /// Tag name.
    pub tag: String,
    /// Value, compared without regard to case; empty: any value.
    pub value: String,
    /// Slug of the rule set; empty: the default one.
    pub rules: String,
    /// Options, `key=value` separated by blanks.
    pub options: String,
}

/// A format that a game reads or writes in addition to WQN.
#[derive(Clone, Debug, BorshSerialize, BorshDeserialize)]
pub struct FormatInfo {
    /// Index in the plugin's table.
    pub index: u32,
    /// Id, such as `sgf`.
    pub id: String,
    /// File suffixes without the dot.
    pub suffixes: Vec<String>,
    /// The bytes with which such a file starts; empty: no fixed bytes.
    pub magic: Vec<u8>,
    /// Whether the plugin reads it.
    pub imports: bool,
    /// Whether the plugin writes it.
    pub exports: bool,
    /// Whether each line of a file is a game or contains none.
    pub lines: bool,
    /// A description in one sentence.
    pub about: String,
    /// The same in Chinese; empty in a plugin of ABI 1.0.
    pub about_zh: String,
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

    /// Whether the rule set has a trait.
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

    /// What users call a seat: its roles, whose English names are joined by `+`, or its number if
    /// it has none. Roles without a Chinese name have their English one.
    ///
    /// ```
    /// # use wanqi_host::plugin::RuleSet;
    /// # fn told(set: &RuleSet) {
    /// use wanqi_host::language::Language;
    ///
    /// // In a rule set of Blokus in which each seat has two colours:
    /// assert_eq!(set.seat_name(1, "Blue+Red", Language::English), "Blue+Red");
    /// assert_eq!(set.seat_name(1, "Blue+Red", Language::Chinese), "蓝方、红方");
    /// assert_eq!(set.seat_name(1, "", Language::Chinese), "第 1 方");
    /// # }
    /// ```
    #[must_use]
    pub fn seat_name(&self, seat: u32, roles: &str, language: Language) -> String {
        match (roles, language) {
            ("", Language::English) => format!("seat {seat}"),
            ("", Language::Chinese) => format!("第 {seat} 方"),
            (_, Language::English) => roles.to_owned(),
            (_, Language::Chinese) => {
                let place = |name: &str| self.roles.iter().position(|role| role == name);
                let chinese = |name| place(name).and_then(|place| self.roles_zh.get(place));
                let names = roles.split('+').map(|name| chinese(name).map_or(name, String::as_str));
                names.collect::<Vec<_>>().join("、")
            }
        }
    }

    /// Index of the style with this name; `None` if the rule set has no such style.
    pub fn style(&self, name: &str) -> Option<u32> {
        self.styles.iter().position(|style| style == name).map(|index| index as u32)
    }

    /// Name of the role with this index plus one; empty for 0.
    pub fn role(&self, role: u32) -> &str {
        let index = (role as usize).checked_sub(1);
        index.and_then(|index| self.roles.get(index)).map_or("", String::as_str)
    }
}

impl Game {
    /// Index of the rule set with this slug, or else with this alias; `None` if there is none.
    pub fn ruleset(&self, slug: &str) -> Option<usize> {
        self.rulesets
            .iter()
            .position(|set| set.slug == slug)
            .or_else(|| self.rulesets.iter().position(|set| set.aliases.iter().any(|a| a == slug)))
    }

    /// The words for a reason of an outcome; a reason that is not in the table is its id with
    /// blanks.
    #[must_use]
    pub fn reason_words(&self, id: &str, language: Language) -> String {
        match self.reasons.iter().find(|reason| reason.id == id) {
            Some(reason) => language.pick(&reason.text, &reason.text_zh).to_owned(),
            None => id.replace('-', " "),
        }
    }

    /// The rule with this id, such as `R3.4`; `None` if there is none.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}
