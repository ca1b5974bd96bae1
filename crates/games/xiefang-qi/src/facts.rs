//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, check, checks, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "xiefang-qi",
    name: "Xiefang Qi",
    name_zh: "斜方棋",
    about: "Two seats on a square with a diamond in it shut each other in; nothing is captured.",
    about_zh: "方框内有斜方的棋盘，双方互相围困，不吃子。",
    family: Family::Blockade,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first: each board with preset men, then with men that are placed.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "big-preset",
        name: "Big board, preset men",
        name_zh: "大斜方棋（座子）",
        about: "Thirteen points, five men each that start on their own sides.",
        about_zh: "十三位，双方各五子，座子布于己方。",
        checks: &[
            check("positions and value of an outside solver", "外部求解程序的局面数与值"),
            checks::SECOND_AND_COUNTS,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "big-placed",
        name: "Big board, men placed",
        name_zh: "大斜方棋（布子）",
        about: "Thirteen points, five men each that the seats place in turn.",
        about_zh: "十三位，双方各五子，轮流布子。",
        ..COMMON
    },
    RuleSet {
        slug: "small-preset",
        name: "Small board, preset men",
        name_zh: "小斜方棋（座子）",
        about: "Nine points, three men each that start on their own sides.",
        about_zh: "九位，双方各三子，座子布于己方。",
        checks: &[
            check("positions and value of an outside solver", "外部求解程序的局面数与值"),
            checks::SECOND_AND_COUNTS,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "small-placed",
        name: "Small board, men placed",
        name_zh: "小斜方棋（布子）",
        about: "Nine points, three men each that the seats place in turn.",
        about_zh: "九位，双方各三子，轮流布子。",
        ..COMMON
    },
];

/// Index of the rule set `big-preset`.
pub(crate) const BIG_PRESET: usize = 0;

/// Index of the rule set `big-placed`.
pub(crate) const BIG_PLACED: usize = 1;

/// Index of the rule set `small-preset`.
pub(crate) const SMALL_PRESET: usize = 2;

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

/// Sources of the rules.
const SOURCES: &[&str] = &["尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019"];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::BLOCKED, reasons::REPETITION];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Big board: a square, a divided diamond, 13 points", "大棋盘，十三位", "Yin 2019"),
    unmarked(
        "R1.2",
        "Small board: four squares, a diamond, nine points",
        "小棋盘，九位",
        "Yin 2019",
    ),
    unmarked(
        "R1.3",
        "Five men each, or three on the small board",
        "各五子，小盘各三子",
        "Yin 2019",
    ),
    unmarked("R1.4", "Preset men start on their own sides", "座子布于己方", "Yin 2019"),
    rule("R2.1", "Black begins, the seats take turns", "黑先，轮流行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The seat to move must place or move", "轮到的一方必须行棋", "Yin 2019"),
    rule("R3.1", "All men are placed before any move", "先布子，布完再走子", "Yin 2019"),
    rule("R3.2", "A man is placed on any empty point", "布于空位", "Yin 2019"),
    rule(
        "R4.1",
        "A seat moves its own man along a line to the next point",
        "己方一子沿线走一步",
        "Yin 2019",
    ),
    rule("R4.2", "That point is empty", "只可走入空位", "Yin 2019"),
    rule("R5.1", "A seat that cannot move loses", "无路可走者负", "Yin 2019"),
    rule("R5.2", "The third occurrence of a position is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];
