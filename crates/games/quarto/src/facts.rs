//! Facts: the rule sets, their option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TRAIT_CLAIMS, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "line",
        aliases: &["standard"],
        name: "Quarto",
        name_zh: "大同棋",
        about: "Four alike in a line win.",
        checked_by: &["counts of Ludii and EveryBoard", SECOND],
        ..COMMON
    },
    RuleSet {
        slug: "square",
        name: "Quarto with squares",
        name_zh: "大同棋（方阵）",
        about: "Four alike in a square of two by two win as well.",
        checked_by: &[SECOND],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet { traits: TRAIT_CLAIMS, options: &[CALL], ..RuleSet::DEFAULT };

const SECOND: &str = "a second implementation: counts, and lists and outcomes of 1,000 games";

const CALL: OptionDef = OptionDef {
    key: "call",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A line wins only for the seat that calls it.",
    doc_zh: "须喊出“Quarto”方为获胜。",
};

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Quarto", rules: "line", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The publisher's rules (Gigamic), as told at cs.brandeis.edu/~storer and boardgamearena.com",
    "The Chinese rule texts the project was started from (002)",
];

const PUBLISHER: &str = "the publisher's rules";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Four columns and four rows", "棋盘四行四列", "002"),
    rule("R1.2", "Sixteen pieces, each with four qualities, no two alike", "十六子各不相同", "002"),
    rule(
        "R2.1",
        "Seat 1 gives first; then each turn places and gives",
        "先手选子，其后落子再选子",
        "002",
    ),
    rule("R2.2", "Whose turn it is must place and give", "轮到的一方必须行棋", PUBLISHER),
    rule("R2.3", "The given piece is placed before another is given", "先落子后选子", "002"),
    rule("R3.1", "Any piece that is left may be given", "可选任一未用的棋子", "002"),
    rule("R3.2", "It is placed on a vacant cell", "落子于空位", "002"),
    rule("R4.1", "Four in a line that share a quality win", "四子一线有共同特性者胜", "002"),
    rule("R4.2", "In square, so do four in a square", "方阵规则：二乘二亦胜", "002"),
    rule("R4.3", "A full board is a draw", "盘满为和棋", PUBLISHER),
    rule(
        "R5.1",
        "With call, a line must be called before giving",
        "喊出选项：选子前喊出",
        PUBLISHER,
    ),
    rule("R5.2", "Else the other seat may call before placing", "否则对方落子前可喊", PUBLISHER),
    rule("R5.3", "A line nobody called is worth nothing", "无人喊出则作废", PUBLISHER),
    rule("R5.4", "The sixteenth piece needs no call", "最后一子无须喊出", "ours"),
    rule("R6.1", "A position must be one that can be", "局面须可能出现", "ours"),
];
