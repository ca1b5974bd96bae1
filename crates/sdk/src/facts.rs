//! A game's facts as data. `lib.rs` of a game crate opens with them.

pub use wanqi_abi::{
    SourceSpan, TRAIT_CHANCE, TRAIT_CLAIMS, TRAIT_HIDDEN, TRAIT_NULL, TRAIT_OUT,
    TRAIT_ROLES_CHANGE, TRAIT_SCORE, TRAIT_SEALED, TRAIT_SKIP, TRAIT_UNBOUNDED,
};

/// A game system.
pub struct Facts {
    /// Slug; it never changes, because records contain it.
    pub slug: &'static str,
    /// Other slugs that are read.
    pub aliases: &'static [&'static str],
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// `include_str!("../RULES.md")`.
    pub rules_text: &'static str,
    /// The rule sets, the default one first.
    pub rulesets: &'static [RuleSet],
    /// Every numbered rule of RULES.md.
    pub rules: &'static [Rule],
    /// What tags of imported files mean.
    pub tag_aliases: &'static [TagAlias],
    /// `pgn`, `sgf`: containers whose games are this game's where nothing else is said.
    pub default_of: &'static [&'static str],
    /// File suffixes without the dot that only this game's records have.
    pub suffixes: &'static [&'static str],
    /// Formats read and written beyond WQN.
    pub formats: &'static [Format],
    /// Sources of the rules.
    pub sources: &'static [&'static str],
}

/// A rule set. Use `..RuleSet::DEFAULT` for what does not matter.
pub struct RuleSet {
    /// Slug; it never changes, because records contain it.
    pub slug: &'static str,
    /// Other slugs that are read.
    pub aliases: &'static [&'static str],
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// How it differs, one sentence.
    pub about: &'static str,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Rules revision.
    pub revision: u32,
    /// Earlier revisions whose records this code validates equally.
    pub equal_revisions: &'static [u32],
    /// Options that restore the defaults of earlier revisions: the revision and `key=value …`. A record
    /// that is pinned to that revision and does not name these options is read with them.
    pub former_defaults: &'static [(u32, &'static str)],
    /// The rules are not certain.
    pub provisional: bool,
    /// `TRAIT_*`.
    pub traits: u64,
    /// Options in canonical order.
    pub options: &'static [OptionDef],
    /// Role names; index plus one is [`crate::Turn::role`].
    pub roles: &'static [&'static str],
    /// Tags that hold the seats' names.
    pub seat_tags: &'static [&'static str],
    /// Seats in the order of `a-b` results.
    pub result_order: &'static [u32],
    /// Styles, index 0 is `canonical`.
    pub styles: &'static [&'static str],
    /// Index of the style that records are written in.
    pub record_style: u8,
    /// Independent checks of the code that run from the repository alone: published counts, counts of
    /// other programs, a second implementation.
    pub checked_by: &'static [&'static str],
    /// Independent checks that need data from outside the repository.
    pub checked_outside: &'static [&'static str],
}

impl RuleSet {
    /// Two seats, no options, canonical style.
    pub const DEFAULT: RuleSet = RuleSet {
        slug: "",
        aliases: &[],
        name: "",
        name_zh: "",
        about: "",
        seats: (2, 2),
        revision: 1,
        equal_revisions: &[],
        former_defaults: &[],
        provisional: false,
        traits: 0,
        options: &[],
        roles: &["First", "Second"],
        seat_tags: &["First", "Second"],
        result_order: &[1, 2],
        styles: &["canonical"],
        record_style: 0,
        checked_by: &[],
        checked_outside: &[],
    };

    /// The index of the rule set that the value of a `Rules` tag names: a slug or an alias, with a
    /// revision behind it or without.
    #[must_use]
    pub fn find(sets: &[RuleSet], name: &str) -> Option<usize> {
        let slug = name.split('@').next().unwrap_or_default();
        sets.iter().position(|set| set.slug == slug || set.aliases.contains(&slug))
    }
}

/// A numbered rule.
pub struct Rule {
    /// `R3.4`.
    pub id: &'static str,
    /// One line.
    pub text: &'static str,
    /// One line in Chinese.
    pub text_zh: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// A line of the code is marked with this rule, and a test inverts that line.
    pub marked: bool,
}

/// A line of the rule table.
#[must_use]
pub const fn rule(
    id: &'static str,
    text: &'static str,
    text_zh: &'static str,
    source: &'static str,
) -> Rule {
    Rule { id, text, text_zh, source, marked: true }
}

/// A line of the rule table whose rule has no marked line in the code: a definition, or a rule that
/// no single condition decides. The test `marks` checks which rules these are.
#[must_use]
pub const fn unmarked(
    id: &'static str,
    text: &'static str,
    text_zh: &'static str,
    source: &'static str,
) -> Rule {
    Rule { id, text, text_zh, source, marked: false }
}

/// What a tag of an imported file means.
pub struct TagAlias {
    /// Tag name.
    pub tag: &'static str,
    /// Value, compared without regard to case; empty: any.
    pub value: &'static str,
    /// Rule set; empty: the default.
    pub rules: &'static str,
    /// Options, `key=value …`.
    pub options: &'static str,
}

/// An option.
pub struct OptionDef {
    /// Key.
    pub key: &'static str,
    /// Type and range.
    pub kind: OptionKind,
    /// Default, in canonical spelling.
    pub default: &'static str,
    /// A sentence.
    pub doc: &'static str,
    /// A sentence in Chinese.
    pub doc_zh: &'static str,
}

/// Type and range of an option.
#[derive(Clone, Copy)]
pub enum OptionKind {
    /// A whole number.
    Int(i64, i64),
    /// A decimal number: least, most and step in thousandths.
    Decimal(i64, i64, i64),
    /// One of these words.
    Enum(&'static [&'static str]),
    /// `true` or `false`.
    Bool,
    /// Points of the board, separated by commas; empty is none.
    Points,
}

/// A format beyond WQN.
pub struct Format {
    /// Id.
    pub id: &'static str,
    /// Suffixes without the dot.
    pub suffixes: &'static [&'static str],
    /// First bytes of such a file, or empty.
    pub magic: &'static [u8],
    /// A sentence.
    pub about: &'static str,
    /// Each line is a game or none, whatever the other lines are: the importer may be given the lines of
    /// a file piece by piece.
    pub lines: bool,
    /// Original bytes to WQN.
    pub import: Option<ImportFn>,
    /// WQN to bytes.
    pub export: Option<ExportFn>,
}

/// Reads bytes (in the named charset, or what the file says if empty).
pub type ImportFn = fn(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError>;
/// Writes bytes from WQN.
pub type ExportFn = fn(wqn: &[u8]) -> Result<Exported, FormatError>;

/// WQN text and where it came from.
#[derive(Default)]
pub struct Imported {
    /// The text.
    pub wqn: Vec<u8>,
    /// Ascending by `at`.
    pub map: Vec<wanqi_abi::SourceSpan>,
}

/// Bytes and what they could not keep.
#[derive(Default)]
pub struct Exported {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// A line for each loss.
    pub losses: Vec<String>,
}

/// Why bytes could not be converted.
#[derive(Debug)]
pub struct FormatError {
    /// Where, in bytes of the input.
    pub offset: usize,
    /// How many bytes of it.
    pub length: usize,
    /// The sentence.
    pub message: String,
}
