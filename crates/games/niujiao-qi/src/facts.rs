//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Niujiao qi",
    name_zh: "牛角棋",
    about: "Two stones against one on a horn; how long it is in the book is not known.",
    provisional: true,
    options: &[ROWS, FIRST, REPETITION],
    roles: &["Single", "Pair"],
    seat_tags: &["Single", "Pair"],
    checked_by: &[
        "a second implementation: counts, and lists and outcomes of 1,000 games",
        "positions and values of a second solver",
    ],
    ..RuleSet::DEFAULT
}];

const ROWS: OptionDef = OptionDef {
    key: "rows",
    kind: OptionKind::Int(3, 9),
    default: "7",
    doc: "Rows of the horn, its tip included.",
    doc_zh: "牛角的行数，连同角尖。",
};

const FIRST: OptionDef = OptionDef {
    key: "first",
    kind: OptionKind::Enum(&["single", "pair"]),
    default: "single",
    doc: "Who begins.",
    doc_zh: "何方先走。",
};

const REPETITION: OptionDef = OptionDef {
    key: "repetition",
    kind: OptionKind::Enum(&["draw", "pair"]),
    default: "draw",
    doc: "A position for the third time is a draw, or the pair may bring none back.",
    doc_zh: "同一局面出现三次作和，或双子方不得使局面重现。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "趣味棋类游戏（二）, meipian.cn/30vbgmgq",
    "内丘县志, and 141love.net/thread-1205748",
    "Dagaz: Horn Chess, a game of GlukKazan's collection",
    "The Chinese rule texts the project was started from (001 names the game)",
];

const MEIPIAN: &str = "meipian";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "A horn of rows of two points, and its tip", "牛角，每行两位，末为角尖", "Dagaz"),
    rule("R1.2", "Two rails, lines across and slanting ones", "两条角边，横线与斜线", "Dagaz"),
    rule("R1.3", "A stone in the tip, two on the bottom row", "一子居角尖，两子居底线", MEIPIAN),
    rule("R2.1", "The single begins, the sides alternate", "单子方先走，轮流行棋", "内丘县志"),
    rule("R2.2", "Whose turn it is must move", "轮到的一方必须行棋", MEIPIAN),
    rule(
        "R3.1",
        "An own stone moves along a line to the next point",
        "己方一子沿线走一步",
        MEIPIAN,
    ),
    rule("R3.2", "To an empty point; nothing is captured", "只可走入空位，不吃子", MEIPIAN),
    rule(
        "R3.3",
        "The pair goes along the rails towards the tip only",
        "双子沿角边不可后退",
        "Dagaz",
    ),
    rule(
        "R3.4",
        "With repetition=pair it brings no position back",
        "双子方不得使局面重现",
        "Dagaz",
    ),
    rule("R4.1", "The single wins on the bottom row", "单子到达底线者胜", MEIPIAN),
    rule("R4.2", "The pair wins when the single cannot move", "单子无路可走，双子方胜", MEIPIAN),
    rule("R4.3", "A pair that cannot move has lost", "双子无路可走，双子方负", "ours"),
    rule("R4.4", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];
