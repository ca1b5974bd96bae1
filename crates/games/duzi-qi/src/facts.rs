//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, TagAlias, alias, check, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "duzi-qi",
    name: "Duzi Qi",
    name_zh: "独子棋",
    about: "One stone goes to the opposite corner; the seat that brings it there wins.",
    about_zh: "双方共走一子，由一角走向对角；把它走到对角的一方获胜。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "points",
        name: "Nine by nine points",
        name_zh: "九路独子棋",
        about: "The stone is where lines meet, sixteen steps from its goal.",
        about_zh: "棋子在交叉点上，距终点十六步。",
        ..COMMON
    },
    RuleSet {
        slug: "cells",
        name: "Eight by eight cells",
        name_zh: "八格独子棋",
        about: "The stone is in cells, fourteen steps from its goal.",
        about_zh: "棋子在格内，距终点十四步。",
        ..COMMON
    },
];

/// Index of the rule set `points`.
pub(crate) const POINTS: usize = 0;

const COMMON: RuleSet = RuleSet {
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("the theory of heaps: values of all positions", "堆的理论：所有局面的值"),
    ],
    ..RuleSet::DEFAULT
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "独子棋", "points")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, the volume of board games (2016), page 290, \
     cited as Lin 2016",
    "罗鉴江《农家棋类游戏》 (2006), its table of contents, cited as Luo 2006",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("arrived", "arrived", "走到对角")];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Nine by nine points", "九路棋盘，子在交叉点", LIN),
    unmarked("R1.2", "Or eight by eight cells", "或八乘八格，子在格内", LIN),
    unmarked(
        "R1.3",
        "One shared stone goes from corner to corner",
        "双方共用一子，由一角到对角",
        LIN,
    ),
    rule("R2.1", "Seat 1 begins, the seats take turns", "轮流行棋", LIN),
    unmarked("R2.2", "The seat to move must move the stone", "轮到的一方必须走子", "ours"),
    rule("R3.1", "A move starts at the point of the stone", "从棋子所在处走起", LIN),
    rule("R3.2", "Each step goes towards the goal", "只可朝对角方向前进", LIN),
    rule("R3.3", "One step or two, also round a corner", "一步或两步，可转弯", LIN),
    rule("R4.1", "The seat that brings the stone to the goal wins", "走到对角者胜", LIN),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];
