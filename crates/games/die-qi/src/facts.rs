//! Facts: the rule set, its options, the rule table.

use crate::board::SIZE;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "die-qi",
    aliases: &["stacking-game"],
    name: "Die Qi",
    name_zh: "叠棋",
    about: "Shared pieces pass over two others onto a third; a seat with no legal move loses.",
    about_zh: "双方共用的棋子越过两子，叠到第三子上；无子可走者负。",
    family: Family::Stacking,
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
    name: "Die Qi",
    name_zh: "叠棋",
    about: "Two seats, 35 shared pieces on five by seven points.",
    about_zh: "双方共用三十五枚棋子，棋盘五列七行。",
    options: &[COLUMNS, ROWS, OVER, DIAGONALS, MISERE],
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("a solver in Python: values of small boards", "Python 求解程序：小棋盘的值"),
    ],
    ..RuleSet::DEFAULT
}];

const COLUMNS: OptionDef = OptionDef {
    key: "columns",
    kind: OptionKind::Int(1, SIZE as i64),
    default: "5",
    doc: "Number of points in a row.",
    doc_zh: "每行的棋位数。",
};

const ROWS: OptionDef = OptionDef {
    key: "rows",
    kind: OptionKind::Int(1, SIZE as i64),
    default: "7",
    doc: "Number of points in a column.",
    doc_zh: "每列的棋位数。",
};

const OVER: OptionDef = OptionDef {
    key: "over",
    kind: OptionKind::Int(1, 3),
    default: "2",
    doc: "Number of pieces that a move passes over.",
    doc_zh: "行棋时越过的棋子数。",
};

const DIAGONALS: OptionDef = OptionDef {
    key: "diagonals",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Pieces also move along diagonals.",
    doc_zh: "也可沿斜线行棋。",
};

const MISERE: OptionDef = OptionDef {
    key: "misere",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A seat with no legal move wins.",
    doc_zh: "无子可走者胜。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, 2016, volume of board games, page 351, cited as \
     Lin 2016",
    "A catalogue of Chinese folk games, after a scan in a public collection of abstract games",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::NO_MOVE];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and seven rows of points", "棋盘五列七行", LIN),
    unmarked("R1.2", "A single piece on each point, shared by both", "每位一子，双方共用", LIN),
    rule("R2.1", "The seats take turns", "双方轮流行棋", LIN),
    unmarked("R2.2", "The seat to move must move", "轮到的一方必须行棋", LIN),
    rule("R3.1", "A move starts from a point with a piece", "走一枚棋子", LIN),
    rule("R3.2", "Stacks never move", "叠子不再走动", LIN),
    rule(
        "R3.3",
        "A piece moves along a row or column, or a diagonal",
        "沿横线、竖线（或斜线）行棋",
        LIN,
    ),
    rule("R3.4", "It passes over exactly two pieces", "恰好越过两枚棋子", LIN),
    rule("R3.5", "It lands on the next piece, a single one", "叠在其后的一枚单子上", LIN),
    rule("R4.1", "A seat with no legal move loses", "无子可走者负", LIN),
    rule(
        "R4.2",
        "With `misere=true` a seat with no legal move wins",
        "反判选项：无子可走者胜",
        LIN,
    ),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];
