//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "twelve",
        name: "Twelve stones",
        name_zh: "十二子",
        about: "Twelve stones each are placed, capturing, and then moved.",
        ..COMMON
    },
    RuleSet {
        slug: "six-placed",
        name: "Six stones, placed",
        name_zh: "六子无座子",
        about: "Six stones each are placed, capturing nothing, and then moved.",
        ..COMMON
    },
    RuleSet {
        slug: "six-preset",
        name: "Six stones, set up",
        name_zh: "六子座子",
        about: "Six stones each stand on the nearest points and are moved.",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    options: &[DRAW_AFTER],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "100",
    doc: "Turns without a stone captured after which the game is drawn; 0 is never.",
    doc_zh: "走子阶段连续多少手无吃子判和；0 为不判。",
};

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Watermelon Chess", rules: "twelve", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] =
    &["The Chinese rule texts the project was started from (002)", "Chinese Wikipedia, 西瓜棋"];

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Twenty-one points", "棋盘二十一个棋位", "002"),
    rule("R1.2", "Two circles, four half-moons and a cross join them", "圆、半圆弧与十字线", "002"),
    rule("R1.3", "Twelve or six stones each", "双方各十二子或六子", "002"),
    rule("R2.1", "Black begins, the colours alternate", "黑先，轮流行棋", "002, ours"),
    rule("R2.2", "Whose turn it is must place or move", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "Who can do neither passes", "无处可下、无子可走则停一手", "ours"),
    rule("R3.1", "Stones are placed on empty points", "落子于空位", "002"),
    rule("R3.2", "Not where one was just captured, unless it captures", "不得原地复活", "002"),
    rule("R3.3", "Not so as to leave one's group without liberty", "不得自己填气", "002"),
    rule("R3.4", "Placing ends with the stones, or when both pass", "布子结束", "002, ours"),
    rule("R4.1", "Then stones are moved", "布子结束后走子", "002"),
    rule("R4.2", "A stone moves along a line to the next point", "沿线走一步至空位", "002"),
    rule("R5.1", "Enemy groups without a liberty are captured", "提去对方无气之子", "002"),
    rule("R5.2", "In six-placed nothing is captured in placing", "六子规则布子时不吃子", "002"),
    rule("R6.1", "Who has no stone left has lost", "棋子被吃光者负", "002"),
    rule("R6.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R6.3", "Long play without a capture is a draw", "久无吃子为和", "002, ours"),
    rule("R7.1", "A position must be one that can be", "局面须可能出现", "ours"),
];
