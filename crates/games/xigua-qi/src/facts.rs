//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reasons,
    rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "xigua-qi",
    aliases: &["watermelon-chess"],
    name: "Watermelon Chess",
    name_zh: "西瓜棋",
    about: "Stones move along circles and lines; groups without a liberty are captured.",
    about_zh: "棋子沿圆弧与直线走动；提去无气之子。",
    family: Family::Capture,
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
        slug: "twelve",
        name: "Twelve stones",
        name_zh: "十二子",
        about: "The seats place twelve stones each, with captures, and then move them.",
        about_zh: "双方各布十二子，布子时可吃子，然后走子。",
        ..COMMON
    },
    RuleSet {
        slug: "six-placed",
        name: "Six stones, placed",
        name_zh: "六子无座子",
        about: "The seats place six stones each, without captures, and then move them.",
        about_zh: "双方各布六子，布子时不吃子，然后走子。",
        ..COMMON
    },
    RuleSet {
        slug: "six-preset",
        name: "Six stones, set up",
        name_zh: "六子座子",
        about: "Six stones each start on the nearest points.",
        about_zh: "双方各六子，开局布于最近的棋位。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    options: &[DRAW_AFTER],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "100",
    doc: "Number of turns without a capture after which the game is a draw; 0: no limit.",
    doc_zh: "走子阶段连续多少手无吃子判和；0 为不判。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Watermelon Chess", "twelve")];

/// Sources of the rules.
const SOURCES: &[&str] =
    &["尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019", "Chinese Wikipedia, 西瓜棋"];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::ALL_CAPTURED, reasons::REPETITION, reasons::NO_CAPTURE];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Twenty-one points", "棋盘二十一个棋位", "Yin 2019"),
    unmarked(
        "R1.2",
        "Two circles, four half-moons and a cross join them",
        "圆、半圆弧与十字线",
        "Yin 2019",
    ),
    unmarked("R1.3", "Twelve or six stones each", "双方各十二子或六子", "Yin 2019"),
    rule("R2.1", "Black begins, the seats take turns", "黑先，轮流行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The seat to move must place or move", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "A seat that can do neither passes", "无处可下、无子可走则停一手", "ours"),
    rule("R3.1", "Stones are placed on empty points", "落子于空位", "Yin 2019"),
    rule(
        "R3.2",
        "Not where a stone was just captured, unless it captures",
        "不得原地复活",
        "Yin 2019",
    ),
    rule("R3.3", "Not if its own group would have no liberty", "不得自己填气", "Yin 2019"),
    rule(
        "R3.4",
        "Placing ends when no stone is left, or when both pass",
        "布子结束",
        "Yin 2019, ours",
    ),
    rule("R4.1", "After placing, stones move", "布子结束后走子", "Yin 2019"),
    rule("R4.2", "A stone moves along a line to the next point", "沿线走一步至空位", "Yin 2019"),
    rule("R5.1", "Enemy groups without a liberty are captured", "提去对方无气之子", "Yin 2019"),
    rule(
        "R5.2",
        "In six-placed nothing is captured during placing",
        "六子规则布子时不吃子",
        "Yin 2019",
    ),
    rule("R6.1", "A seat that has no stone left loses", "棋子被吃光者负", "Yin 2019"),
    rule("R6.2", "The third occurrence of a position is a draw", "同一局面出现三次为和", "ours"),
    rule("R6.3", "Long play without a capture is a draw", "久无吃子为和", "Yin 2019, ours"),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];
