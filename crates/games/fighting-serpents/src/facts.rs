//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reason, reasons,
    rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fighting-serpents",
    aliases: &["kolowis-awithlaknannai"],
    name: "Fighting Serpents",
    name_zh: "斗蛇棋",
    about: "Men step and leap along a board of triangles; capture all enemy men to win.",
    about_zh: "棋子在三角连成的棋盘上走和跳；吃尽对方者胜。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Fighting Serpents",
    name_zh: "斗蛇棋",
    about: "Two sides with 23 men each on 49 points.",
    about_zh: "双方各二十三子，棋盘四十九个棋位。",
    options: &[CENTRE],
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    checks: &[
        checks::SECOND_AND_COUNTS,
        check(
            "counts of Ludii, whose different rules the second implementation can follow",
            "Ludii 的计数（其规则不同，另一实现可以照它计算）",
        ),
    ],
    ..RuleSet::DEFAULT
}];

const CENTRE: OptionDef = OptionDef {
    key: "centre",
    kind: OptionKind::Bool,
    default: "true",
    doc: "The first move of the game must go to the centre.",
    doc_zh: "开局第一步须走到棋盘中心。",
};

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ALL_CAPTURED,
    reasons::BLOCKED,
    reason("threefold", "threefold repetition", "三次重复局面"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The 49 points", "四十九个棋位", "Yin 2019"),
    unmarked(
        "R1.2",
        "Lines: rows, diagonals, an arc at each end",
        "横线、斜线与两端圆弧",
        "Yin 2019, Ludii",
    ),
    unmarked("R1.3", "23 men of each side, three points empty", "每方二十三子，空三位", "Yin 2019"),
    rule("R2.1", "White begins, the sides alternate", "轮流行棋", "Yin 2019"),
    unmarked("R2.2", "The side to move must move", "必须行棋", "descriptions"),
    rule("R2.3", "The first move goes to the centre", "第一步须走到中心", "Yin 2019"),
    rule("R3.1", "A step along a line to the next empty point", "沿线走一步至空位", "Yin 2019"),
    rule("R3.2", "A leap over an enemy captures it", "跳过敌子吃子", "Yin 2019"),
    rule("R3.3", "A side that can capture must capture", "有吃必吃", "Yin 2019"),
    rule("R3.4", "A man that can leap again must leap again", "能连跳须连跳", "Yin 2019"),
    rule("R4.1", "The side that has captured all enemy men wins", "吃尽对方者胜", "Yin 2019"),
    rule("R4.2", "A side with no legal move loses", "无子可动者负", "Ludii"),
    rule("R4.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019, section 鬥蛇棋",
    "S. Culin, Games of the North American Indians, 1907, cited as Culin 1907, and R. C. Bell, \
     who follows him",
    "Ludii: Kolowis Awithlaknannai, ludii.games",
];
