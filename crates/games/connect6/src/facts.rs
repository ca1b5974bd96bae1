//! Facts: the rule set, its options, the rule table.

use crate::board::MAX;
use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Connect6",
    name_zh: "六子棋",
    about: "Two seats on 19 lines, or as the options say.",
    options: &[SIZE, CENTRE],
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &[
        "counts of Ludii",
        "a second implementation: counts, and lists and outcomes of 1,000 games of many sizes",
    ],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Connect6", rules: "standard", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "Wu, Huang: A New Family of k-in-a-row Games, Advances in Computer Games 11 (2005)",
    "connect6.org",
    "The Chinese rule texts the project was started from (002)",
];

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Int(6, MAX as i64),
    default: "19",
    doc: "Lines each way.",
    doc_zh: "棋盘路数。",
};

const CENTRE: OptionDef = OptionDef {
    key: "centre",
    kind: OptionKind::Bool,
    default: "false",
    doc: "The first stone goes on the centre, as the Chinese text has it.",
    doc_zh: "第一子落在天元（按中文原文）。",
};

const WU: &str = "Wu, Huang 2005";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "The points of a square board are the only ones", "棋盘为方形交叉点", "002"),
    rule("R1.2", "A stone goes on a vacant point and stays", "落子于空点，落后不动", WU),
    rule("R2.1", "Black places one stone, then each two a turn", "黑先落一子，其后每手两子", "002"),
    rule("R2.2", "Whose turn it is must place its stones", "轮到的一方必须落子", WU),
    rule("R2.3", "The two stones of a turn come in either order", "同一手两子不分先后", WU),
    rule("R2.4", "With the option the first stone goes on the centre", "按选项首子落天元", "002"),
    rule("R3.1", "Six or more in a row win at once", "连成六子或以上立即获胜", "connect6.org"),
    rule("R3.2", "A full board without six is a draw", "盘满未成六为和棋", WU),
    rule("R4.1", "A position must be one that play can reach", "局面须可能出现", "ours"),
];
