//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "danxian-tiaoqi",
    aliases: &["huanwei-qi"],
    name: "One-Line Jumps",
    name_zh: "单线跳棋",
    about: "Five men each step and jump forward on one line; the first side across wins.",
    about_zh: "双方各五子，在一条线上前进、跳越；先全部抵达对方一端者胜。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "One-Line Jumps",
    name_zh: "单线跳棋",
    about: "A line of 19 points with five men of each side at its ends.",
    about_zh: "一线十九个棋位，双方各五子，分居两端。",
    options: &[LENGTH],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const LENGTH: OptionDef = OptionDef {
    key: "length",
    kind: OptionKind::Enum(&["19", "18"]),
    default: "19",
    doc: "Number of points of the line; 换位棋 has 18.",
    doc_zh: "直线上的棋位数；换位棋为十八。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "林继富 Lin Jifu (ed.), collection of Chinese folk games, board games, 2016 (换位棋), cited as \
     Lin 2016",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("across", "all men across", "全部抵达对端")];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "One line of 19 or 18 points", "一条直线，十九或十八个棋位", "Yin 2019, Lin 2016"),
    unmarked(
        "R1.2",
        "Each side has five men on the points at its end",
        "双方各五子，各居一端",
        "Yin 2019",
    ),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "A side passes only without a legal move", "无子可动方可停一手", "ours"),
    rule("R3.1", "A man moves forward, never back", "只能前进，不能后退", "Yin 2019"),
    rule("R3.2", "A man steps to the next point if it is empty", "走一步至空位", "Yin 2019"),
    rule("R3.3", "An own man ahead blocks", "前有己子不能走", "Yin 2019"),
    rule(
        "R3.4",
        "A man jumps over a run of the other side's men to the point behind",
        "跳越一串对方棋子",
        "Yin 2019",
    ),
    rule("R3.5", "One jump a turn, over one run", "不能连跳", "Yin 2019"),
    rule(
        "R4.1",
        "The first side on all five points of the other end wins",
        "先全部抵达对方一端者胜",
        "Yin 2019",
    ),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];
