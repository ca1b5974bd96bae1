//! Facts: the rule set, its options, the rule table.

use crate::board::MAX;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, check, checks,
    reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "connect6",
    aliases: &["six-in-a-row"],
    name: "Connect6",
    name_zh: "六子棋",
    about: "One stone in the first turn, then two in each turn; six in a row win.",
    about_zh: "首手落一子，此后每手落两子；六子连线者胜。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Connect6",
    name_zh: "六子棋",
    about: "19 lines in each direction, or as the options say.",
    about_zh: "纵横各十九路，或由选项决定。",
    options: &[SIZE, CENTRE],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[
        checks::LUDII,
        check(
            "a second implementation: counts, actions and outcomes of 1,000 games of many sizes",
            "另一实现：计数，以及各种大小共一千局的着法列表与结果",
        ),
    ],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Connect6", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Wu, Huang: A New Family of k-in-a-row Games, Advances in Computer Games 11 (2005), \
     cited as Wu 2005",
    "connect6.org",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Int(6, MAX as i64),
    default: "19",
    doc: "Number of lines in each direction.",
    doc_zh: "棋盘路数。",
};

const CENTRE: OptionDef = OptionDef {
    key: "centre",
    kind: OptionKind::Bool,
    default: "false",
    doc: "The first stone must go on the centre, as in Yin 2019.",
    doc_zh: "第一子落在天元（按中文原文）。",
};

const WU: &str = "Wu 2005";

/// The reasons for which a game ends.
const REASONS: &[Reason] =
    &[reason("six-in-a-row", "six in a row", "六子连线"), reasons::FULL_BOARD];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Stones go on the points of a square board", "棋盘为方形交叉点", "Yin 2019"),
    rule("R1.2", "A stone goes on a vacant point and stays", "落子于空点，落后不动", WU),
    rule(
        "R2.1",
        "Black begins with one stone, then each turn has two",
        "黑先落一子，其后每手两子",
        "Yin 2019",
    ),
    unmarked("R2.2", "The side to move must place its stones", "轮到的一方必须落子", WU),
    unmarked(
        "R2.3",
        "The order of the two stones of a turn does not matter",
        "同一手两子不分先后",
        WU,
    ),
    rule(
        "R2.4",
        "With `centre=true` the first stone goes on the centre",
        "按选项首子落天元",
        "Yin 2019",
    ),
    rule("R3.1", "Six or more in a row win at once", "连成六子或以上立即获胜", "connect6.org"),
    rule("R3.2", "A full board without six in a row is a draw", "盘满未成六为和棋", WU),
    unmarked("R4.1", "A position must be reachable", "局面须可能出现", "ours"),
];
