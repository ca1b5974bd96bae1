//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, checks, reason, reasons,
    rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "all-the-kings-men",
    aliases: &["take-the-brain"],
    name: "All the King's Men",
    name_zh: "箭头棋",
    about: "Chess on a board whose arrows show where pieces go; the capture of the king wins.",
    about_zh: "棋子循棋盘所画箭头而行的象棋；吃掉对方的王即获胜。",
    family: Family::Chess,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the rule set `smess`.
pub(crate) const SMESS: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "all-the-kings-men",
        name: "All the King's Men",
        name_zh: "箭头棋",
        about: "The edition of 1979: king, archers, knights, no promotion.",
        about_zh: "1979 年版：王、骑士、士兵，没有升变。",
        options: &[QUIET],
        ..COMMON
    },
    RuleSet {
        slug: "smess",
        aliases: &["take-the-brain"],
        name: "Smess",
        name_zh: "箭头棋（1970 年版）",
        about: "The edition of 1970: a ninny becomes a numskull where an enemy one started.",
        about_zh: "1970 年版：士兵走到对方骑士的原位，升变为骑士。",
        options: &[PROMOTION, QUIET],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const QUIET: OptionDef = OptionDef {
    key: "quiet",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Number of moves without capture or promotion that end the game; 0: no limit.",
    doc_zh: "双方合计多少手不吃子、不升变即判和；0 为不判。",
};

const PROMOTION: OptionDef = OptionDef {
    key: "promotion",
    kind: OptionKind::Enum(&["always", "captured"]),
    default: "always",
    doc: "When a ninny promotes: always, or only if a numskull was captured.",
    doc_zh: "总可升变，或仅当己方缺骑士时升变。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("All the King's Men", "all-the-kings-men"),
    alias("Smess", "smess"),
    alias("Take the Brain", "smess"),
];

const fn alias(value: &'static str, rules: &'static str) -> TagAlias {
    TagAlias { tag: "Variant", value, rules, options: "" }
}

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Smess, chessvariants.org",
    "Smess, the rules and the board of Jocly",
    "The commercial offsprings of Chess: Smess, sagme.blogspot.com, November 2025",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const JOCLY: &str = "Jocly";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("king-captured", "king captured", "王被吃"),
    reason("only-kings", "only kings", "仅剩双王"),
    reasons::REPETITION,
    reason("no-progress", "no progress", "久无进展"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Seven columns and eight rows", "棋盘七列八行", "Yin 2019"),
    unmarked("R1.2", "Each square shows arrows", "每格画有箭头", JOCLY),
    unmarked("R1.3", "A king, four knights, seven archers each", "各一王四骑士七士兵", "Yin 2019"),
    rule("R2.1", "White begins, the seats alternate", "白先黑后，交替行棋", "ours"),
    unmarked("R2.2", "The seat to move must move", "轮到的一方必须行棋", "Yin 2019"),
    rule("R3.1", "A seat moves a piece of its own", "只能走己方棋子", "Yin 2019"),
    rule("R3.2", "A piece goes along an arrow of its square", "沿所在格的箭头走", "Yin 2019"),
    rule("R3.3", "King and archers go one square", "王与士兵走一格", "Yin 2019"),
    rule(
        "R3.4",
        "A knight goes any distance without leaping",
        "骑士走任意格，不可越子",
        "Yin 2019",
    ),
    rule(
        "R3.5",
        "Without a capture a piece goes to an empty square",
        "不吃子则走至空格",
        "Yin 2019",
    ),
    rule("R3.6", "A capture takes the place of an enemy piece", "吃子占其位", "Yin 2019"),
    rule("R4.1", "Smess: a ninny becomes a numskull", "至对方骑士原位升变为骑士", JOCLY),
    rule("R4.2", "Captured: only for a missing numskull", "仅当己方缺骑士时升变", "sagme"),
    rule("R5.1", "A seat that captures the king wins", "先吃掉对方的王者胜", "Yin 2019"),
    rule("R5.2", "The two kings alone are a draw", "仅剩双王为和", JOCLY),
    rule("R5.3", "The third occurrence of a position is a draw", "同一局面三次为和", "ours"),
    rule("R5.4", "A draw after the limit without capture or promotion", "长时间无进展为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];
