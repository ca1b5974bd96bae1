//! Facts: the rule set, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, TagAlias, alias, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fire-and-ice",
    aliases: &["fireandice"],
    name: "Fire and Ice",
    name_zh: "冰火岛",
    about: "A peg moves, the opponent's peg takes its place; three islands on a line win.",
    about_zh: "走一子，原位补上对方一子；占领一线三岛者胜。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule set.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Fire and Ice",
    name_zh: "冰火岛",
    about: "Seven islands of seven holes.",
    about_zh: "七岛，各七个棋位。",
    roles: &["Fire", "Ice"],
    roles_zh: &["火方", "冰方"],
    seat_tags: &["Fire", "Ice"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Fire and Ice", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "English Wikipedia, Fire and Ice (board game)",
    "Fire & Ice, sites.google.com/site/boardandpieces",
    "Help for the game of Fire and Ice, gamerz.net",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const PUBLISHED: &str = "Yin 2019, English Wikipedia";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("three-islands", "three islands", "占领一线三岛")];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Seven islands of seven holes", "七岛，各七个棋位", "Yin 2019"),
    unmarked(
        "R1.2",
        "Seven lines of three, one of them a circle",
        "七线，内切圆亦为一线",
        "Yin 2019",
    ),
    unmarked(
        "R1.3",
        "Fire begins with a peg in the middle",
        "开局中央岛中心一颗火子",
        "English Wikipedia",
    ),
    rule("R2.1", "Fire begins, the sides alternate", "火先行，交替行棋", "Yin 2019"),
    unmarked("R2.2", "The side to move must move a peg", "轮到的一方必须行棋", "Yin 2019"),
    rule("R3.1", "A side moves its own peg", "只能走己方棋子", "Yin 2019"),
    rule(
        "R3.2",
        "Within the island, or to the same hole of another island",
        "同岛或异岛同位",
        PUBLISHED,
    ),
    rule("R3.3", "The hole must be empty", "走至空位", "Yin 2019"),
    unmarked(
        "R3.4",
        "A peg of the other side goes into the hole that the peg left",
        "原位放一颗对方棋子",
        PUBLISHED,
    ),
    unmarked("R4.1", "Three pegs on a line control an island", "一线三子即占领该岛", "Yin 2019"),
    rule("R4.2", "Three islands on a line win", "占领一线三岛者胜", "Yin 2019"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];
