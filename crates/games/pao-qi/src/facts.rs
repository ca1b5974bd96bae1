//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The index of the rule set with the larger board.
pub(crate) const FIVE: usize = 0;

/// The index of the rule set in which a backed enemy is taken.
pub(crate) const BACKED: usize = 2;

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "five-by-four",
        name: "Pao qi, five rows",
        name_zh: "五乘四路炮棋",
        about: "Five rows of four points.",
        ..COMMON
    },
    RuleSet {
        slug: "four-by-four",
        name: "Pao qi, four rows",
        name_zh: "四乘四路炮棋",
        about: "Four rows of four points, without the empty row in the middle.",
        ..COMMON
    },
    RuleSet {
        slug: "four-by-four-backed",
        name: "Pao qi, four rows, backed",
        name_zh: "四乘四路炮棋（后有己子亦可吃）",
        about: "An enemy with a piece of the mover's behind it is taken, too.",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[BOTH_ENDS, QUIET],
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const BOTH_ENDS: OptionDef = OptionDef {
    key: "both-ends",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Two pieces with an enemy at each end and nothing else on the line take both.",
    doc_zh: "二打二：己方两子两端各有一敌子，可一并吃去。",
};

const QUIET: OptionDef = OptionDef {
    key: "quiet",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Moves of both seats without a capture that end the game; 0: never.",
    doc_zh: "双方合计多少手不吃子即终局；0 为不判。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The Chinese rule texts the project was started from (002)",
    "Lin Jifu (ed.), Chinese folk games, volume of board games, 2016, p. 125",
    "twwiki.net: 炮棋",
];

const LIN: &str = "Lin 2016";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Four columns and five or four rows of points", "棋盘四列，五行或四行", "002"),
    rule("R1.2", "Six pieces a side, on the base row and beside it", "双方各六子", "002"),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，轮流走棋", "ours"),
    rule("R2.2", "Whose turn it is must move", "不可放弃行动", "002"),
    rule("R3.1", "A seat moves a piece of its own", "只能走己方棋子", "002"),
    rule("R3.2", "A piece steps along a line to the next point", "沿线直走一格", "002"),
    rule("R3.3", "The point must be empty", "走至空位", "002"),
    rule("R3.4", "A last piece goes as far as it likes", "独子可直走任意格", "002"),
    rule("R4.1", "Two in a row take the enemy before them", "二子成线炮击一子", "002"),
    rule("R4.2", "Backed: also with an own piece behind the enemy", "敌后有己子亦可吃", "002"),
    rule("R4.3", "With both-ends, an enemy at each end", "二打二", LIN),
    rule("R4.4", "A last piece takes the two that it comes between", "独子挑吃二子", "002"),
    rule("R4.5", "Whatever can be taken is taken, on both lines", "能吃即吃，两线并计", "ours"),
    rule("R5.1", "Whoever has taken all wins", "吃尽对方者胜", "002"),
    rule("R5.2", "Whoever cannot move loses", "无子可走者负", LIN),
    rule("R5.3", "One piece each is a draw", "双方各剩一子为和", "002"),
    rule("R5.4", "A position for the third time is a draw", "同一局面三次为和", "ours"),
    rule("R5.5", "No capture for long is a draw", "长时间不吃子为和", "ours"),
    rule("R6.1", "A position must be one that can be", "局面须可能出现", "ours"),
];
