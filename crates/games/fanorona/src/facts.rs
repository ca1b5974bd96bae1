//! Facts: rule sets, the rule table, sources.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, check, checks, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fanorona",
    name: "Fanorona",
    name_zh: "法诺隆拿棋",
    about: "Pieces capture whole lines by approach or withdrawal.",
    about_zh: "以冲撞或抽离吃掉一线上的整串敌子。",
    family: Family::Capture,
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
        slug: "tsivy",
        aliases: &["fanoron-tsivy"],
        name: "Fanoron-Tsivy",
        name_zh: "九路（9×5）",
        about: "9×5 points, 22 pieces a side.",
        about_zh: "9×5 棋位，双方各二十二子。",
        checks: &[check("counts of Ludii 1.3.12", "Ludii 1.3.12 的计数"), checks::SECOND_RANDOM],
        ..COMMON
    },
    RuleSet {
        slug: "dimy",
        aliases: &["fanoron-dimy"],
        name: "Fanoron-Dimy",
        name_zh: "五路（5×5）",
        about: "5×5 points, 12 pieces a side.",
        about_zh: "5×5 棋位，双方各十二子。",
        checks: &[checks::SECOND_RANDOM],
        ..COMMON
    },
    RuleSet {
        slug: "telo",
        aliases: &["fanoron-telo"],
        name: "Fanoron-Telo",
        name_zh: "三路（3×3）",
        about: "3×3 points; three pieces a side are placed, then moved; three in a line win.",
        about_zh: "3×3 棋位；双方先各落三子，再走子；三子连线者胜。",
        checks: &[checks::SECOND_RANDOM],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    ..RuleSet::DEFAULT
};

const SCHADD: &str = "Schadd 2008";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ALL_CAPTURED,
    reasons::NO_MOVE,
    reason("three-in-a-line", "three in a line", "三子连线"),
    reasons::REPETITION,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The points of the board", "棋盘的棋位", "Yin 2019"),
    rule("R1.2", "Diagonals join strong points only", "斜线只连接强位", SCHADD),
    unmarked("R1.3", "The pieces at the start", "开局座子", SCHADD),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", "Yin 2019"),
    rule(
        "R2.2",
        "A piece moves along a line to the next empty point",
        "沿线走一步至空位",
        "Yin 2019",
    ),
    rule("R2.3", "A side that can capture must capture", "能吃必吃", "Yin 2019"),
    unmarked("R2.4", "No seat passes or leaves", "不得跳过或退出", "Yin 2019"),
    rule("R3.1", "Capture by approach", "冲撞吃子", "Yin 2019"),
    rule("R3.2", "Capture by withdrawal", "抽离吃子", "Yin 2019"),
    rule(
        "R3.3",
        "The pieces behind without a gap are also captured",
        "同线紧邻的一串一并吃掉",
        "Yin 2019",
    ),
    unmarked("R3.4", "Approach or withdrawal, not both", "冲撞与抽离只择其一", "Yin 2019"),
    rule("R4.1", "The same piece can continue to capture", "同一子可连吃", "Yin 2019"),
    rule("R4.2", "A piece visits no point twice in a turn", "一回合内不到同一点两次", "Yin 2019"),
    rule("R4.3", "No two consecutive moves in the same direction", "不得连续同向", SCHADD),
    rule("R4.4", "A seat can stop a chain", "连吃可随时停止", "Yin 2019"),
    rule("R5.1", "A side that captures all enemy pieces wins", "吃尽对方者胜", "Yin 2019"),
    rule("R5.2", "A side that cannot move loses", "无子可走者负", "Ludii"),
    rule("R5.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R6.1", "Telo: three pieces are placed", "三路：先落三子", "Ludii"),
    rule("R6.2", "Telo: then they move, nothing is captured", "三路：后走子，不吃子", "Ludii"),
    rule("R6.3", "Telo: three in a line win", "三路：三子连线者胜", "Ludii"),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "M. Schadd, M. Winands, J. Uiterwijk, H. van den Herik, M. Bergsma: Best Play in Fanorona \
     leads to Draw, 2008, cited as Schadd 2008",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Ludii: Fanorona, Fanorona Telo, ludii.games",
];
