//! The facts of a game as data.

pub mod checks;
pub mod reasons;

use crate::language::Language;
pub use wanqi_abi::{
    SourceSpan, TRAIT_CHANCE, TRAIT_CLAIMS, TRAIT_HIDDEN, TRAIT_NULL, TRAIT_OUT,
    TRAIT_ROLES_CHANGE, TRAIT_SCORE, TRAIT_SEALED, TRAIT_SKIP, TRAIT_UNBOUNDED,
};

/// A game system. Use `..Facts::DEFAULT` for the other fields.
pub struct Facts {
    /// Slug; it never changes, because records contain it.
    pub slug: &'static str,
    /// Aliases: other slugs that are read.
    pub aliases: &'static [&'static str],
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// One sentence in Chinese.
    pub about_zh: &'static str,
    /// The kind of game, by which lists group.
    pub family: Family,
    /// `include_str!("../RULES.md")`.
    pub rules_text: &'static str,
    /// The rule sets, the default one first.
    pub rulesets: &'static [RuleSet],
    /// Every numbered rule of RULES.md.
    pub rules: &'static [Rule],
    /// The meaning of tags in imported files.
    pub tag_aliases: &'static [TagAlias],
    /// Containers (`pgn`, `sgf`) whose records belong to this game if they do not name another.
    pub default_of: &'static [&'static str],
    /// File suffixes, without the dot, that only records of this game have.
    pub suffixes: &'static [&'static str],
    /// Formats read and written beyond WQN.
    pub formats: &'static [Format],
    /// The reasons for which a game ends: every word that [`Outcome::reason`] can be.
    ///
    /// [`Outcome::reason`]: crate::Outcome::reason
    pub reasons: &'static [Reason],
    /// Sources of the rules.
    pub sources: &'static [&'static str],
}

impl Facts {
    /// No texts, no rules, no formats.
    pub const DEFAULT: Facts = Facts {
        slug: "",
        aliases: &[],
        name: "",
        name_zh: "",
        about: "",
        about_zh: "",
        family: Family::Other,
        rules_text: "",
        rulesets: &[],
        rules: &[],
        tag_aliases: &[],
        default_of: &[],
        suffixes: &[],
        formats: &[],
        reasons: &[],
        sources: &[],
    };
}

/// The kind of a game, by what its players aim at or how they play. A game that belongs to several has the
/// one that players name first.
///
/// ```
/// use wanqi_sdk::facts::Family;
///
/// assert_eq!(Family::Race.word(), "race");
/// assert_eq!(Family::Race.word_zh(), "竞速");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Pieces in a row or a pattern win, or take other pieces: gomoku, Nine Men's Morris.
    Alignment,
    /// A side or a piece that is shut in loses: Hive.
    Blockade,
    /// The side that captures more or all pieces wins: draughts.
    Capture,
    /// Armies of different pieces, one of which must not be lost: chess, xiangqi, shogi.
    Chess,
    /// A chain of pieces joins the edges of the board: Hex.
    Connection,
    /// The seats find out what is hidden: Battleship.
    Deduction,
    /// Unequal sides: some hunt or enclose, the others escape: tafl, fox and geese.
    Hunt,
    /// Seeds are sown from house to house: Kalah.
    Mancala,
    /// One seat solves a task.
    Puzzle,
    /// The first to arrive wins: halma.
    Race,
    /// Pieces are put on one another: DVONN.
    Stacking,
    /// Stones are taken from heaps or rows; the last one decides: Nim.
    Taking,
    /// The side with more of the board wins: Go.
    Territory,
    /// Tiles that must match are laid: Palago.
    Tiles,
    /// None of these.
    Other,
}

impl Family {
    /// The word in English.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.words().0
    }

    /// The word in Chinese.
    #[must_use]
    pub const fn word_zh(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Family::Alignment => ("alignment", "连线"),
            Family::Blockade => ("blockade", "围困"),
            Family::Capture => ("capture", "吃子"),
            Family::Chess => ("chess", "象棋"),
            Family::Connection => ("connection", "连通"),
            Family::Deduction => ("deduction", "推理"),
            Family::Hunt => ("hunt", "围猎"),
            Family::Mancala => ("mancala", "播棋"),
            Family::Puzzle => ("puzzle", "谜题"),
            Family::Race => ("race", "竞速"),
            Family::Stacking => ("stacking", "叠子"),
            Family::Taking => ("taking", "取子"),
            Family::Territory => ("territory", "占地"),
            Family::Tiles => ("tiles", "拼板"),
            Family::Other => ("other", "其他"),
        }
    }
}

/// A rule set. Use `..RuleSet::DEFAULT` for the other fields.
///
/// ```
/// use wanqi_sdk::RuleSet;
///
/// const RULESETS: &[RuleSet] = &[
///     RuleSet { slug: "standard", name: "Standard", name_zh: "标准", ..RuleSet::DEFAULT },
///     RuleSet {
///         slug: "misere",
///         aliases: &["reverse"],
///         name: "Misère",
///         name_zh: "反规",
///         ..RuleSet::DEFAULT
///     },
/// ];
/// // The value of a tag `Rules` may contain the revision.
/// assert_eq!(RuleSet::find(RULESETS, "misere@1"), Some(1));
/// assert_eq!(RuleSet::find(RULESETS, "reverse"), Some(1));
/// assert_eq!(RuleSet::find(RULESETS, "blitz"), None);
/// ```
pub struct RuleSet {
    /// Slug; it never changes, because records contain it.
    pub slug: &'static str,
    /// Aliases: other slugs that are read.
    pub aliases: &'static [&'static str],
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// How it differs from the other rule sets, in one sentence.
    pub about: &'static str,
    /// The same in Chinese.
    pub about_zh: &'static str,
    /// The least and the greatest number of seats.
    pub seats: (u8, u8),
    /// Rules revision.
    pub revision: u32,
    /// Earlier revisions whose records this code validates equally.
    pub equal_revisions: &'static [u32],
    /// Options that restore the defaults of earlier revisions: the revision and `key=value …`. A
    /// record that is pinned to that revision and does not name these options is read with them.
    pub former_defaults: &'static [(u32, &'static str)],
    /// Whether the rules are uncertain.
    pub provisional: bool,
    /// `TRAIT_*`.
    pub traits: u64,
    /// Options in canonical order.
    pub options: &'static [OptionDef],
    /// Role names; index plus one is [`crate::Turn::role`].
    pub roles: &'static [&'static str],
    /// The roles in Chinese, in the same order.
    pub roles_zh: &'static [&'static str],
    /// Tags for the names of the players, by seat.
    pub seat_tags: &'static [&'static str],
    /// Seats in the order of `a-b` results.
    pub result_order: &'static [u32],
    /// Styles, index 0 is `canonical`.
    pub styles: &'static [&'static str],
    /// Index of the style that records are written in.
    pub record_style: u8,
    /// Independent checks of the code: published counts, counts of other programs, a second
    /// implementation.
    pub checks: &'static [Check],
}

impl RuleSet {
    /// Two seats, no options, canonical style.
    pub const DEFAULT: RuleSet = RuleSet {
        slug: "",
        aliases: &[],
        name: "",
        name_zh: "",
        about: "",
        about_zh: "",
        seats: (2, 2),
        revision: 1,
        equal_revisions: &[],
        former_defaults: &[],
        provisional: false,
        traits: 0,
        options: &[],
        roles: &["First", "Second"],
        roles_zh: &["先手", "后手"],
        seat_tags: &["First", "Second"],
        result_order: &[1, 2],
        styles: &["canonical"],
        record_style: 0,
        checks: &[],
    };

    /// The index of the rule set that the value of a tag `Rules` names: a slug or an alias, with or
    /// without a revision.
    #[must_use]
    pub fn find(sets: &[RuleSet], name: &str) -> Option<usize> {
        let slug = name.split('@').next().unwrap_or_default();
        sets.iter().position(|set| set.slug == slug || set.aliases.contains(&slug))
    }
}

/// An independent check of the code of a rule set.
#[derive(Clone, Copy)]
pub struct Check {
    /// What the code agrees with, such as `counts of Ludii`.
    pub text: &'static str,
    /// The same in Chinese.
    pub text_zh: &'static str,
    /// Whether the check needs data from outside the repository.
    pub outside: bool,
}

/// A check that runs from the repository alone.
#[must_use]
pub const fn check(text: &'static str, text_zh: &'static str) -> Check {
    Check { text, text_zh, outside: false }
}

/// A check that needs data from outside the repository.
#[must_use]
pub const fn outside(text: &'static str, text_zh: &'static str) -> Check {
    Check { text, text_zh, outside: true }
}

/// A numbered rule.
pub struct Rule {
    /// `R3.4`.
    pub id: &'static str,
    /// One line.
    pub text: &'static str,
    /// One line in Chinese.
    pub text_zh: &'static str,
    /// The source.
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

/// A reason for which a game ends.
pub struct Reason {
    /// The word in [`Outcome::reason`], such as `no-moves`.
    ///
    /// [`Outcome::reason`]: crate::Outcome::reason
    pub id: &'static str,
    /// A few words in English, such as `no legal moves`.
    pub text: &'static str,
    /// The same in Chinese.
    pub text_zh: &'static str,
}

impl Reason {
    /// The words for the reason with this id, in a language. A reason that is not in the table is
    /// its id with blanks.
    ///
    /// ```
    /// use wanqi_sdk::Language;
    /// use wanqi_sdk::facts::{Reason, reason};
    ///
    /// const REASONS: &[Reason] = &[reason("no-moves", "no legal moves", "无子可动")];
    /// assert_eq!(Reason::words(REASONS, "no-moves", Language::Chinese), "无子可动");
    /// assert_eq!(Reason::words(REASONS, "full-board", Language::Chinese), "full board");
    /// ```
    #[must_use]
    pub fn words(reasons: &[Reason], id: &str, language: Language) -> String {
        match reasons.iter().find(|reason| reason.id == id) {
            Some(reason) => language.pick(reason.text, reason.text_zh).to_owned(),
            None => id.replace('-', " "),
        }
    }
}

/// A line of the table of reasons.
#[must_use]
pub const fn reason(id: &'static str, text: &'static str, text_zh: &'static str) -> Reason {
    Reason { id, text, text_zh }
}

/// The meaning of a tag in an imported file.
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

/// The alias of a rule set without options: imported files with this tag and value use it.
#[must_use]
pub const fn alias(tag: &'static str, value: &'static str, rules: &'static str) -> TagAlias {
    TagAlias { tag, value, rules, options: "" }
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
    /// A whole number: least and greatest value.
    Int(i64, i64),
    /// A decimal number: least value, greatest value and step, in thousandths.
    Decimal(i64, i64, i64),
    /// One of these words, which contain no spaces.
    Enum(&'static [&'static str]),
    /// `true` or `false`.
    Bool,
    /// Points of the board, separated by commas; an empty value means no point.
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
    /// The same in Chinese.
    pub about_zh: &'static str,
    /// Whether each line is a game or nothing, independently of the other lines. If so, the host
    /// may pass the lines of a file to the importer in several pieces.
    pub lines: bool,
    /// Original bytes to WQN.
    pub import: Option<ImportFn>,
    /// WQN to bytes.
    pub export: Option<ExportFn>,
}

/// Reads bytes in the named encoding; an empty name means the encoding that the file names.
pub type ImportFn = fn(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError>;
/// Writes bytes from WQN.
pub type ExportFn = fn(wqn: &[u8]) -> Result<Exported, FormatError>;

/// WQN text with the places of its parts in the original file.
#[derive(Default)]
pub struct Imported {
    /// The text.
    pub wqn: Vec<u8>,
    /// Ascending by `at`.
    pub map: Vec<wanqi_abi::SourceSpan>,
}

/// Bytes, and the information that the format could not contain.
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
    /// The offset in the input, in bytes.
    pub offset: usize,
    /// The number of bytes.
    pub length: usize,
    /// The message.
    pub message: String,
    /// The message in Chinese; empty if there is none.
    pub chinese: String,
}
