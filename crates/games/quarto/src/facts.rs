//! Facts: the rule sets, their option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_CLAIMS, TagAlias, alias,
    check, checks, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quarto",
    name: "Quarto",
    name_zh: "大同棋",
    about: "Sixteen shared pieces, each given by the opponent; four alike in a line win.",
    about_zh: "十六枚共用棋子，由对方选给；四子一线有共同特性者胜。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The index of the rule set `square`.
pub(crate) const SQUARE: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "line",
        aliases: &["standard"],
        name: "Quarto",
        name_zh: "大同棋",
        about: "Four alike in a line win.",
        about_zh: "四子一线有共同特性者胜。",
        checks: &[
            check("counts of Ludii and EveryBoard", "Ludii 与 EveryBoard 的计数"),
            checks::SECOND_AND_COUNTS,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "square",
        name: "Quarto with squares",
        name_zh: "大同棋（方阵）",
        about: "Four alike in a square of two by two win, too.",
        about_zh: "二乘二的四子有共同特性，也胜。",
        checks: &[checks::SECOND_AND_COUNTS],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet { traits: TRAIT_CLAIMS, options: &[CALL], ..RuleSet::DEFAULT };

const CALL: OptionDef = OptionDef {
    key: "call",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A line wins only for the player who calls it.",
    doc_zh: "须喊出“Quarto”方为获胜。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Quarto", "line")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "The rules of the publisher Gigamic, from cs.brandeis.edu/~storer and boardgamearena.com",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const PUBLISHER: &str = "Gigamic";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("four-alike-in-line", "four alike in line", "四子一线特性相同"),
    reason("four-alike-in-square", "four alike in square", "四子方阵特性相同"),
    reason("quarto-called", "quarto called", "喊出成线"),
    reasons::FULL_BOARD,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Four columns and four rows", "棋盘四行四列", "Yin 2019"),
    unmarked(
        "R1.2",
        "Sixteen pieces, each with four qualities, no two alike",
        "十六子各不相同",
        "Yin 2019",
    ),
    rule(
        "R2.1",
        "Seat 1 gives a piece first; from then on a seat places, then gives",
        "先手选子，其后落子再选子",
        "Yin 2019",
    ),
    unmarked("R2.2", "The seat to move must place and give", "轮到的一方必须行棋", PUBLISHER),
    rule("R2.3", "The given piece is placed before another is given", "先落子后选子", "Yin 2019"),
    rule(
        "R3.1",
        "A seat may give any piece that is not on the board",
        "可选任一未用的棋子",
        "Yin 2019",
    ),
    rule("R3.2", "The given piece goes on a vacant cell", "落子于空位", "Yin 2019"),
    rule("R4.1", "Four in a line that share a quality win", "四子一线有共同特性者胜", "Yin 2019"),
    rule(
        "R4.2",
        "In square, four in a square of two by two win, too",
        "方阵规则：二乘二亦胜",
        "Yin 2019",
    ),
    rule("R4.3", "A full board is a draw", "盘满为和棋", PUBLISHER),
    rule(
        "R5.1",
        "With call, a line must be called before giving",
        "喊出选项：选子前喊出",
        PUBLISHER,
    ),
    unmarked(
        "R5.2",
        "Otherwise the other seat may call before placing",
        "否则对方落子前可喊",
        PUBLISHER,
    ),
    rule("R5.3", "A line that neither seat called does not count", "无人喊出则作废", PUBLISHER),
    rule("R5.4", "The sixteenth piece needs no call", "最后一子无须喊出", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];
