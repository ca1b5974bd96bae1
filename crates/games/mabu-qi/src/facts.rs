//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_SCORE, check, checks,
    reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "mabu-qi",
    aliases: &["knights-tour"],
    name: "Mabu Qi",
    name_zh: "马步棋",
    about: "A puzzle for one: a knight visits every point once.",
    about_zh: "单人棋题：马走遍每个棋位，各到一次。",
    family: Family::Puzzle,
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
        slug: "tour-5x5",
        name: "Tour of 25 Points",
        name_zh: "二十五位马步棋",
        about: "The knight visits five by five points.",
        about_zh: "马走遍五乘五个棋位。",
        checks: &[
            checks::SECOND_AND_COUNTS,
            check("published counts of knight's tours", "公开发表的骑士巡游数目"),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "tour-6x6",
        name: "Tour of 36 Points",
        name_zh: "三十六位马步棋",
        about: "The knight visits six by six points, with `closed` in a closed tour.",
        about_zh: "马走遍六乘六个棋位；选项 `closed` 要求首尾相接。",
        options: &[CLOSED],
        ..COMMON
    },
    RuleSet {
        slug: "forty-nine",
        name: "Forty-Nine Pieces",
        name_zh: "四十九子马步棋",
        about: "The knight takes 49 pieces; 40 are a pass.",
        about_zh: "马取四十九子；取得四十子为及格。",
        options: &[PASS],
        traits: TRAIT_SCORE,
        ..COMMON
    },
];

/// Index of `tour-6x6` in [`RULESETS`].
pub(crate) const TOUR_6X6: usize = 1;
/// Index of `forty-nine` in [`RULESETS`].
pub(crate) const FORTY_NINE: usize = 2;

const COMMON: RuleSet = RuleSet {
    seats: (1, 1),
    roles: &["Solver"],
    roles_zh: &["解题者"],
    seat_tags: &["Solver"],
    result_order: &[1],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const CLOSED: OptionDef = OptionDef {
    key: "closed",
    kind: OptionKind::Bool,
    default: "false",
    doc: "The last point must be a knight's move away from the first.",
    doc_zh: "终点与起点须相距一个马步。",
};

const PASS: OptionDef = OptionDef {
    key: "pass",
    kind: OptionKind::Int(1, 49),
    default: "40",
    doc: "Number of pieces that is enough to pass.",
    doc_zh: "取得多少枚为及格。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, 2016, volume of board games, page 305, cited as \
     Lin 2016",
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006, which lists the game as number 102",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("tour", "tour completed", "走遍全盘"),
    reason("open-tour", "tour not closed", "首尾不相接"),
    reason("stuck", "stuck", "无处可走"),
    reason("all-taken", "all taken", "取尽棋子"),
    reason("passed", "passed", "及格"),
    reason("too-few", "too few pieces", "取子不足"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Five, six or seven columns and rows of points", "五路、六路或七路棋盘", LIN),
    unmarked("R1.2", "A tour begins on an empty board", "走遍类：空盘开始", LIN),
    unmarked("R1.3", "Forty-nine: a piece on each point", "四十九子：每位一子", LIN),
    rule("R2.1", "One seat makes every move", "一人独走", LIN),
    unmarked("R2.2", "No move is skipped", "不得停步", "ours"),
    unmarked("R3.1", "The first move puts the knight on any point", "任选一位起步", LIN),
    rule("R3.2", "Each later move is a knight's move", "此后按马步行走", LIN),
    rule("R3.3", "A tour visits no point twice", "走过的棋位不得再走", LIN),
    rule("R3.4", "Forty-nine: each move takes a piece", "每步取走落点的棋子", LIN),
    rule("R4.1", "A tour over all points is solved", "走遍全盘为胜", LIN),
    rule("R4.2", "A closed tour must lead back to the first point", "闭合：须能回到起点", "ours"),
    rule("R4.3", "A tour that cannot continue has failed", "无处可走为败", LIN),
    rule("R4.4", "Taking all 49 pieces wins", "取尽四十九子为胜", LIN),
    rule("R4.5", "Forty pieces, or the number of the option, are a pass", "取得四十子为及格", LIN),
    rule("R4.6", "Fewer pieces are a failure", "不足者为败", LIN),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];
