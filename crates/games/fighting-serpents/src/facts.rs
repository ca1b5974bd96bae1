//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Fighting Serpents",
    name_zh: "斗蛇棋",
    about: "Two sides with twenty-three men each on forty-nine points.",
    options: &[CENTRE],
    roles: &["White", "Black"],
    seat_tags: &["White", "Black"],
    checked_by: &[
        "a second implementation: counts, and lists and outcomes of 1,000 games",
        "counts of Ludii, under the rules of its own that the second implementation takes on",
    ],
    ..RuleSet::DEFAULT
}];

const CENTRE: OptionDef = OptionDef {
    key: "centre",
    kind: OptionKind::Bool,
    default: "true",
    doc: "The first move of the game goes to the centre.",
    doc_zh: "开局第一步须走到棋盘中心。",
};

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "The forty-nine points", "四十九个棋位", "002"),
    rule(
        "R1.2",
        "Lines: rows, diagonals, an arc at each end",
        "横线、斜线与两端圆弧",
        "002, Ludii",
    ),
    rule("R1.3", "Twenty-three men a side, three points empty", "每方二十三子，空三位", "002"),
    rule("R2.1", "White begins, the sides alternate", "轮流行棋", "002"),
    rule("R2.2", "Whose turn it is must move", "必须行棋", "descriptions"),
    rule("R2.3", "The first move goes to the centre", "第一步须走到中心", "002"),
    rule("R3.1", "A step along a line to the next empty point", "沿线走一步至空位", "002"),
    rule("R3.2", "A leap over an enemy captures it", "跳过敌子吃子", "002"),
    rule("R3.3", "Who can capture must", "有吃必吃", "002"),
    rule("R3.4", "A man that can leap on must", "能连跳须连跳", "002"),
    rule("R4.1", "Who has captured all men wins", "吃尽对方者胜", "002"),
    rule("R4.2", "Who cannot move loses", "无子可动者负", "Ludii"),
    rule("R4.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The Chinese rule text the project was started from (002, 鬥蛇棋)",
    "S. Culin, Games of the North American Indians, 1907; R. C. Bell after him",
    "Ludii: Kolowis Awithlaknannai, ludii.games",
];
