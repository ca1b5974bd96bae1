//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "pao-qi",
    aliases: &["liuzi-chongqi"],
    name: "Pao Qi",
    name_zh: "炮棋",
    about: "Two pieces in a row fire at the enemy in front; a last piece slides and captures two.",
    about_zh: "二子成线，炮击前方敌子；仅剩的独子可直走任意格，挑吃二子。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The index of the rule set with the larger board.
pub(crate) const FIVE: usize = 0;

/// The index of the rule set in which a backed enemy is taken.
pub(crate) const BACKED: usize = 2;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "five-by-four",
        name: "Pao Qi, five rows",
        name_zh: "五乘四路炮棋",
        about: "Five rows of four points.",
        about_zh: "五行四列。",
        ..COMMON
    },
    RuleSet {
        slug: "four-by-four",
        name: "Pao Qi, four rows",
        name_zh: "四乘四路炮棋",
        about: "Four rows of four points, without the empty row in the middle.",
        about_zh: "四行四列，中间没有空行。",
        ..COMMON
    },
    RuleSet {
        slug: "four-by-four-backed",
        name: "Pao Qi, four rows, backed",
        name_zh: "四乘四路炮棋（后有己子亦可吃）",
        about: "Also captures an enemy in front of a piece of the moving side.",
        about_zh: "敌子之后有己方棋子，也可吃。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[BOTH_ENDS, QUIET],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const BOTH_ENDS: OptionDef = OptionDef {
    key: "both-ends",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Two pieces with an enemy at each end and no other piece on the line capture both.",
    doc_zh: "二打二：己方两子两端各有一敌子，可一并吃去。",
};

const QUIET: OptionDef = OptionDef {
    key: "quiet",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Number of moves of both sides without a capture that end the game; 0: never.",
    doc_zh: "双方合计多少手不吃子即终局；0 为不判。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Lin Jifu (ed.), Chinese folk games, volume of board games, 2016, p. 125, cited as Lin 2016",
    "twwiki.net: 炮棋",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ALL_CAPTURED,
    reasons::NO_MOVE,
    reason("one-each", "one each", "各剩一子"),
    reasons::REPETITION,
    reasons::NO_CAPTURE,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "Four columns and five or four rows of points",
        "棋盘四列，五行或四行",
        "Yin 2019",
    ),
    unmarked(
        "R1.2",
        "Six pieces for each side, on the base row and next to it",
        "双方各六子",
        "Yin 2019",
    ),
    rule("R2.1", "Black begins, the sides alternate", "黑先白后，轮流走棋", "ours"),
    unmarked("R2.2", "The side to move must move a piece", "不可放弃行动", "Yin 2019"),
    rule("R3.1", "A side moves its own piece", "只能走己方棋子", "Yin 2019"),
    rule("R3.2", "A piece steps along a line to the next point", "沿线直走一格", "Yin 2019"),
    rule("R3.3", "The point must be empty", "走至空位", "Yin 2019"),
    rule("R3.4", "A last piece moves any distance", "独子可直走任意格", "Yin 2019"),
    rule(
        "R4.1",
        "Two pieces in a row capture the enemy in front of them",
        "二子成线炮击一子",
        "Yin 2019",
    ),
    unmarked(
        "R4.2",
        "Backed: also if an own piece is behind the enemy",
        "敌后有己子亦可吃",
        "Yin 2019",
    ),
    unmarked("R4.3", "With both-ends, a pair captures an enemy at each end", "二打二", LIN),
    rule(
        "R4.4",
        "A last piece captures the two enemies that it moves between",
        "独子挑吃二子",
        "Yin 2019",
    ),
    unmarked("R4.5", "All captures are made, on both lines", "能吃即吃，两线并计", "ours"),
    rule("R5.1", "A side that has captured all enemy pieces wins", "吃尽对方者胜", "Yin 2019"),
    rule("R5.2", "A side without a legal move loses", "无子可走者负", LIN),
    rule("R5.3", "One piece for each side is a draw", "双方各剩一子为和", "Yin 2019"),
    rule("R5.4", "The third occurrence of a position is a draw", "同一局面三次为和", "ours"),
    rule("R5.5", "Many moves without a capture are a draw", "长时间不吃子为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];
