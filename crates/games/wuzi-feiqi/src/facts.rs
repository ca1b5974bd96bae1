//! Facts: rule sets, the option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "wuzi-feiqi",
    name: "Wuzi Feiqi",
    name_zh: "五子飞棋",
    about: "Sliding pieces turn enemies to their side; or pieces jump, take and refill.",
    about_zh: "棋子直走任意步，把敌子换成己子；或跳吃敌子，再填子。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of `diagonal` in [`RULESETS`].
pub(crate) const DIAGONAL: usize = 1;

/// Index of `wubengbeng` in [`RULESETS`].
pub(crate) const WUBENGBENG: usize = 2;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "orthogonal",
        name: "Wuzi Feiqi on a square board",
        name_zh: "方格五子飞棋",
        about: "Pieces slide along rows and columns and turn enemies.",
        about_zh: "沿横竖线直走，把敌子换成己子。",
        ..COMMON
    },
    RuleSet {
        slug: "diagonal",
        name: "Wuzi Feiqi",
        name_zh: "五子飞棋",
        about: "Pieces slide along rows, columns and diagonals and turn enemies.",
        about_zh: "沿横线、竖线、斜线直走，把敌子换成己子。",
        ..COMMON
    },
    RuleSet {
        slug: "wubengbeng",
        name: "Wubengbeng qi",
        name_zh: "五蹦蹦棋",
        about: "Pieces are placed, step, or jump over enemies; the holes are refilled.",
        about_zh: "布子、走一步或跳吃敌子；空位再填子。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[QUIET],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const QUIET: OptionDef = OptionDef {
    key: "quiet",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Number of consecutive moves of both seats without a gain that is a draw; 0: no limit.",
    doc_zh: "双方合计多少手不吃子、不布子即终局；0 为不判。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &["尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019"];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::ALL_CAPTURED, reasons::REPETITION, reasons::NO_CAPTURE];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and five rows of points", "棋盘纵横五路", "Yin 2019"),
    rule("R1.2", "In diagonal, four crosses add diagonals", "米字格加斜线", "Yin 2019"),
    unmarked("R1.3", "Five pieces each on the base row", "双方各五子布于底线", "Yin 2019"),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，轮流行动", "ours"),
    unmarked("R2.2", "The seat to move must act", "不能取消行动", "Yin 2019"),
    rule("R3.1", "A seat moves its own piece straight along a line", "沿线直走任意步", "Yin 2019"),
    rule(
        "R3.2",
        "A piece moves over empty points to an empty point",
        "不得越子，走至空位",
        "Yin 2019",
    ),
    rule("R4.1", "An enemy between two pieces is turned", "夹吃一子", "Yin 2019"),
    rule("R4.2", "A piece that moves between two enemies turns both", "挑吃二子", "Yin 2019"),
    unmarked(
        "R4.3",
        "All turns of a move count, turned pieces turn nothing",
        "吃子累加，不连锁",
        "Yin 2019, ours",
    ),
    rule("R5.1", "Wubengbeng: a seat places a piece from its hand", "布子于任何空位", "Yin 2019"),
    rule("R5.2", "Wubengbeng: a piece steps to the next point", "走一步至相邻空位", "Yin 2019"),
    rule("R5.3", "Wubengbeng: a piece jumps over one to three enemies", "跳吃一至三子", "Yin 2019"),
    rule(
        "R5.4",
        "Wubengbeng: pieces from the hand fill the holes of a jump",
        "原位与吃子处填子",
        "Yin 2019",
    ),
    rule(
        "R5.5",
        "Wubengbeng: on a full board each seat pulls out a piece",
        "盘满轮流拔子",
        "Yin 2019",
    ),
    rule("R6.1", "Only a seat without another action passes", "无路可走方可停一手", "Yin 2019"),
    rule("R6.2", "The other seat must make room", "对方应腾出空位", "Yin 2019"),
    rule("R7.1", "A seat without a piece on the board loses", "棋盘上无子者负", "Yin 2019"),
    rule("R7.2", "A position for the third time is a draw", "同一局面三次为和", "ours"),
    rule("R7.3", "The option `quiet` limits moves without gain", "长时间不吃子为和", "ours"),
    unmarked("R8.1", "A position must be reachable", "局面须可能出现", "ours"),
];
