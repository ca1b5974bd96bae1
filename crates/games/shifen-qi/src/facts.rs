//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, TRAIT_SCORE, check, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "shifen-qi",
    aliases: &["ten-point-game"],
    name: "Shifen Qi",
    name_zh: "十分棋",
    about: "Sticks close cells of one or two points; ten of twenty points win or lose.",
    about_zh: "放火柴围成一分或二分的方格；共二十分，以十分论胜负。",
    family: Family::Territory,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Ten-Point Game 1",
        name_zh: "十分棋（规则一）",
        about: "The first side with ten points wins at once.",
        about_zh: "先得十分者立即获胜。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Ten-Point Game 2",
        name_zh: "十分棋（规则二）",
        about: "The side with more points on the full board wins.",
        about_zh: "放满后分多者胜。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-3",
        name: "Ten-Point Game 3",
        name_zh: "十分棋（规则三）",
        about: "The side with fewer points on the full board wins.",
        about_zh: "放满后分少者胜。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_SCORE,
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("a solver in Python: values of endings", "Python 求解程序：残局的值"),
    ],
    ..RuleSet::DEFAULT
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000, number 10 in the list of 罗鉴江《农家棋类游戏》 \
     (2006), cited as Luo 2006",
    "A scan in a public collection of abstract games",
];

const LUO: &str = "Luo 2000";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("ten-points", "ten points", "先得十分"),
    reason("fewer-points", "fewer points", "得分较少"),
    reason("more-points", "more points", "得分较多"),
    reason("ten-each", "ten each", "各得十分"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Four by four cells and their 25 corners", "十六个方格，二十五个角点", LUO),
    rule("R1.2", "Forty edges join neighbouring corners", "四十条边", LUO),
    unmarked("R1.3", "One point a cell, two on a diagonal", "每格一分，对角线上每格二分", LUO),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流行棋", LUO),
    unmarked("R2.2", "The side to move must lay a stick", "轮到的一方必须放火柴", "ours"),
    rule("R3.1", "A stick is laid on a free edge", "在空边放一根火柴", LUO),
    rule("R3.2", "The side that closes a cell gets its points", "围成方格者得分", LUO),
    rule("R3.3", "The side that closes a cell lays another stick", "围成方格须再放一根", LUO),
    rule("R4.1", "rule-1: ten points win at once", "规则一：先得十分者胜", LUO),
    unmarked("R4.2", "rule-2: more points win on the full board", "规则二：放满后分多者胜", LUO),
    rule("R4.3", "rule-3: fewer points win on the full board", "规则三：放满后分少者胜", LUO),
    rule("R4.4", "Ten points each are a draw", "各得十分为和", "Luo 2000, ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];
