//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Three-Way Connection",
    name_zh: "三通棋",
    about: "A triangle of 64 cells.",
    options: &[CONTACT, DOUBLE],
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
}];

const CONTACT: OptionDef = OptionDef {
    key: "contact",
    kind: OptionKind::Enum(&["edge", "corner"]),
    default: "edge",
    doc: "Cells touch along an edge, or in a corner as well.",
    doc_zh: "共边为相连，或共角亦为相连。",
};

const DOUBLE: OptionDef = OptionDef {
    key: "double",
    kind: OptionKind::Bool,
    default: "true",
    doc: "Once a game White may place two stones in one turn.",
    doc_zh: "乙方可有一次连续布两子。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The Chinese rule texts the project was started from (000, 001)",
    "Lin Jifu (ed.), Chinese folk games, volume of board games, 2016, p. 196",
];

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "A triangle of 64 triangular cells", "三角棋盘，六十四格", "000"),
    rule("R1.2", "Cells touch along an edge", "共边为相连", "ours"),
    rule("R1.3", "A corner cell lies on two sides", "角格通相邻两边", "000"),
    rule("R2.1", "Black begins, the colours alternate", "甲先乙后，轮流布子", "000"),
    rule("R2.2", "Whose turn it is must place a stone", "轮到的一方必须布子", "000"),
    rule("R3.1", "A stone goes on an empty cell", "布子于空格", "000"),
    rule("R3.2", "Once a game White may place two stones", "乙方一次连下两着", "000"),
    rule("R3.3", "No second stone behind one that wins", "首子已三通，不再布次子", "ours"),
    rule("R3.4", "No second stone behind the last cell", "盘满不再布次子", "ours"),
    rule("R4.1", "A group at all three sides wins", "先通三边者胜", "000"),
    rule("R4.2", "A full board without one is a draw", "盘满未三通为和", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];
