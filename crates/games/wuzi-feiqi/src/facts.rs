//! Facts: rule sets, the option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The index of the rule set with diagonals.
pub(crate) const DIAGONAL: usize = 1;

/// The index of the rule set in which pieces jump.
pub(crate) const WUBENGBENG: usize = 2;

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "orthogonal",
        name: "Wuzi feiqi on a square board",
        name_zh: "方格五子飛棋",
        about: "Pieces slide along rows and columns and turn enemies.",
        ..COMMON
    },
    RuleSet {
        slug: "diagonal",
        name: "Wuzi feiqi",
        name_zh: "五子飛棋",
        about: "The same with diagonals.",
        ..COMMON
    },
    RuleSet {
        slug: "wubengbeng",
        name: "Wubengbeng qi",
        name_zh: "五蹦蹦棋",
        about: "Pieces are placed, step, or jump over enemies and fill up.",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[QUIET],
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const QUIET: OptionDef = OptionDef {
    key: "quiet",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Moves of both seats that turn, take and place nothing and end the game; 0: never.",
    doc_zh: "双方合计多少手不吃子、不布子即终局；0 为不判。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &["The Chinese rule texts the project was started from (002)"];

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and five rows of points", "棋盘纵横五路", "002"),
    rule("R1.2", "Diagonal: also the diagonals of four crosses", "米字格加斜线", "002"),
    rule("R1.3", "Five pieces each on the base row", "双方各五子布于底线", "002"),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，轮流行动", "ours"),
    rule("R2.2", "Whose turn it is must act", "不能取消行动", "002"),
    rule("R3.1", "An own piece goes straight along a line", "沿线直走任意步", "002"),
    rule("R3.2", "Over empty points to an empty one", "不得越子，走至空位", "002"),
    rule("R4.1", "An enemy between two pieces is turned", "夹吃一子", "002"),
    rule("R4.2", "Two enemies that a piece comes between are turned", "挑吃二子", "002"),
    rule("R4.3", "Several count together, none goes on", "吃子累加，不连锁", "002, ours"),
    rule("R5.1", "Wubengbeng: a piece from the hand", "布子于任何空位", "002"),
    rule("R5.2", "Wubengbeng: a step to the next point", "走一步至相邻空位", "002"),
    rule("R5.3", "Wubengbeng: a jump over one to three enemies", "跳吃一至三子", "002"),
    rule("R5.4", "Wubengbeng: the holes of a jump are filled", "原位与吃子处填子", "002"),
    rule("R5.5", "Wubengbeng: a full board is pulled at", "盘满轮流拔子", "002"),
    rule("R6.1", "Only who can do nothing passes", "无路可走方可停一手", "002"),
    rule("R6.2", "The other must make room", "对方应腾出空位", "002"),
    rule("R7.1", "Whoever has no piece on the board loses", "棋盘上无子者负", "002"),
    rule("R7.2", "A position for the third time is a draw", "同一局面三次为和", "ours"),
    rule("R7.3", "No gain for long is a draw", "长时间不吃子为和", "ours"),
    rule("R8.1", "A position must be one that can be", "局面须可能出现", "ours"),
];
