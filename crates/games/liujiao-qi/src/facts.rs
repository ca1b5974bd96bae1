//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "liujiao-qi",
    name: "Hexagon Game",
    name_zh: "六角棋",
    about: "Nine men each step along the lines; six on a long line or around a hexagon win.",
    about_zh: "双方各九子，沿线走子；六子连珠或六子连环者胜。",
    family: Family::Alignment,
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
    name: "Hexagon Game",
    name_zh: "六角棋",
    about: "Nine men each on a hexagon of 30 points.",
    about_zh: "双方各九子，六角形棋盘三十个棋位。",
    options: &[LIMIT],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const LIMIT: OptionDef = OptionDef {
    key: "limit",
    kind: OptionKind::Int(0, 1000),
    default: "200",
    doc: "Number of turns without a figure after which the game is a draw; 0: no limit.",
    doc_zh: "行棋满此手数仍未成形为和；0 为不判。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006",
    "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("six", "figure of six", "六子成形"),
    reason("six-of-both", "figures of six of both", "双方均成形"),
    reasons::TURN_LIMIT,
    reasons::REPETITION,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "A hexagon of twelve lines and 30 points", "六角形棋盘，三十个棋位", "Luo 2006"),
    unmarked(
        "R1.2",
        "Nine men each alternate around the rim",
        "双方各九子，相间布于周边",
        "Luo 2006",
    ),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流走子", "Luo 2006, ours"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须走子", "Luo 2006"),
    rule("R2.3", "A side passes only without a legal move", "无子可动方可停一手", "ours"),
    rule("R3.1", "A man steps along a line to the next point", "沿线走一步至空位", "Luo 2006"),
    unmarked(
        "R4.1",
        "A figure is six men on a long line or around a small hexagon",
        "六子连珠，六子连环",
        "Luo 2006",
    ),
    rule("R4.2", "White wins if it has a figure first", "白方先成形即胜", "Luo 2006"),
    rule(
        "R4.3",
        "If Black has a figure first, White has one more turn",
        "黑先成形，白再走一着",
        "Luo 2006",
    ),
    rule("R4.4", "Black wins if White then has no figure", "白未成形则黑胜", "Luo 2006"),
    rule("R4.5", "Figures of both are a draw", "双方均成形为平棋", "Luo 2006"),
    rule("R5.1", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.2", "After the limit of turns the game is a draw", "满限定手数为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];
