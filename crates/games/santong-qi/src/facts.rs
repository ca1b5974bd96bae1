//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "santong-qi",
    name: "Three-Way Connection",
    name_zh: "三通棋",
    about: "Stones on 64 triangular cells; one group that joins all three sides wins.",
    about_zh: "在六十四个三角格上落子；一块棋连通三边者胜。",
    family: Family::Connection,
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
    name: "Three-Way Connection",
    name_zh: "三通棋",
    about: "A triangle of 64 cells.",
    about_zh: "三角棋盘，六十四格。",
    options: &[CONTACT, DOUBLE],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const CONTACT: OptionDef = OptionDef {
    key: "contact",
    kind: OptionKind::Enum(&["edge", "corner"]),
    default: "edge",
    doc: "Cells touch if they share an edge; with corner also if they share a corner.",
    doc_zh: "共边为相连，或共角亦为相连。",
};

const DOUBLE: OptionDef = OptionDef {
    key: "double",
    kind: OptionKind::Bool,
    default: "true",
    doc: "White may place two stones in one turn, once in a game.",
    doc_zh: "白方可有一次连续布两子。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006",
    "Lin Jifu (ed.), Chinese folk games, volume of board games, 2016, p. 196, cited as Lin 2016",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("connection", "connection", "三边连通"), reasons::FULL_BOARD];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "A triangle of 64 triangular cells", "三角棋盘，六十四格", "Luo 2006"),
    unmarked("R1.2", "Two cells touch if they share an edge", "共边为相连", "ours"),
    unmarked("R1.3", "A corner cell is on two sides", "角格通相邻两边", "Luo 2006"),
    rule("R2.1", "Black begins, the sides alternate", "黑先白后，轮流布子", "Luo 2006"),
    unmarked("R2.2", "The side to move must place a stone", "轮到的一方必须布子", "Luo 2006"),
    rule("R3.1", "A stone goes on an empty cell", "布子于空格", "Luo 2006"),
    rule(
        "R3.2",
        "White may place two stones in one turn, once in a game",
        "白方一次连下两着",
        "Luo 2006",
    ),
    rule("R3.3", "No second stone follows a stone that wins", "首子已三通，不再布次子", "ours"),
    rule("R3.4", "No second stone follows in the last cell", "盘满不再布次子", "ours"),
    rule("R4.1", "A group that joins all three sides wins", "先通三边者胜", "Luo 2006"),
    rule("R4.2", "A full board without such a group is a draw", "盘满未三通为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];
