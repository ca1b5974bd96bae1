//! Facts: the rule set, its options, the rule table.

use crate::board::SIZE;
use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Die Qi",
    name_zh: "叠棋",
    about: "Two seats, 35 shared pieces on five by seven points.",
    options: &[COLUMNS, ROWS, OVER, DIAGONALS, MISERE],
    checked_by: &[
        "a second implementation: counts, and lists and outcomes of 1,000 games",
        "a solver in Python: values of small boards",
    ],
    ..RuleSet::DEFAULT
}];

const COLUMNS: OptionDef = OptionDef {
    key: "columns",
    kind: OptionKind::Int(1, SIZE as i64),
    default: "5",
    doc: "Points in a row.",
    doc_zh: "每行的棋位数。",
};

const ROWS: OptionDef = OptionDef {
    key: "rows",
    kind: OptionKind::Int(1, SIZE as i64),
    default: "7",
    doc: "Points in a column.",
    doc_zh: "每列的棋位数。",
};

const OVER: OptionDef = OptionDef {
    key: "over",
    kind: OptionKind::Int(1, 3),
    default: "2",
    doc: "How many pieces a move goes over.",
    doc_zh: "行棋时越过的棋子数。",
};

const DIAGONALS: OptionDef = OptionDef {
    key: "diagonals",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Moves go along diagonals, too.",
    doc_zh: "也可沿斜线行棋。",
};

const MISERE: OptionDef = OptionDef {
    key: "misere",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Whoever cannot move wins.",
    doc_zh: "无子可走者胜。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, 2016, volume of board games, page 351",
    "The project's catalogue, after a scan in a public collection of abstract games",
];

const LIN: &str = "林继富";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and seven rows of points", "棋盘五列七行", LIN),
    rule("R1.2", "A single piece on each point, shared by both", "每位一子，双方共用", LIN),
    rule("R2.1", "The seats take turns", "双方轮流行棋", LIN),
    rule("R2.2", "Whose turn it is must move", "轮到的一方必须行棋", LIN),
    rule("R3.1", "A move takes a piece", "走一枚棋子", LIN),
    rule("R3.2", "Stacks never move", "叠子不再走动", LIN),
    rule("R3.3", "Along a row or a column, or a diagonal", "沿横线、竖线（或斜线）行棋", LIN),
    rule("R3.4", "Over exactly two pieces", "恰好越过两枚棋子", LIN),
    rule("R3.5", "Onto the next piece, which is single", "叠在其后的一枚单子上", LIN),
    rule("R4.1", "Who cannot move loses", "无子可走者负", LIN),
    rule("R4.2", "With misere who cannot move wins", "反判选项：无子可走者胜", LIN),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];
